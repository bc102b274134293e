/** Every transcript that the real harness wrote is fed back to the real harness: it goes on, and sends what the API takes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ApiBlock, ApiMessage } from '../../src/model/api-message.ts';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import type { SessionStoreEntry } from '../../src/store/session-store.ts';
import { WorkspaceSessionStore } from '../../src/store/workspace-session-store.ts';
import { say } from '../../src/testing.ts';
import { temporaryDirectory, workplace } from './workplace.ts';

const FOLDER = join(import.meta.dirname, '../corpus/transcript');
const NAMES = readdirSync(FOLDER).map(file => file.replace('.json', ''));

interface Recording {
  readonly transcripts: Readonly<Record<string, SessionStoreEntry[]>>;
}

const blocksOf = ({ content }: ApiMessage): readonly ApiBlock[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** Ids of calls that the message after theirs does not answer, and of answers to no call of the message before. */
function unpaired(messages: readonly ApiMessage[]): unknown[] {
  return messages.flatMap((message, index) => {
    const calls = blocksOf(message).flatMap(block => (block.type === 'tool_use' ? [block['id']] : []));
    const next = messages.slice(index + 1).find(({ role }) => role !== ('system' as string));
    const answers =
      next === undefined ? [] : blocksOf(next).flatMap(b => (b.type === 'tool_result' ? [b['tool_use_id']] : []));
    return message.role === 'assistant'
      ? [...calls.filter(id => !answers.includes(id)), ...answers.filter(id => !calls.includes(id))]
      : [];
  });
}

it.each(NAMES)('%s', async name => {
  const { transcripts } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Recording;
  const main = transcripts['main'] ?? [];
  const sessionId = String(main.find(entry => entry['sessionId'] !== undefined)?.['sessionId']);
  const workspace = temporaryDirectory();
  const backend = new MemorySessionStore();
  const place = await workplace(() => say('resumed'), { workspace, store: backend, keepDenials: 0 });
  const filed = new WorkspaceSessionStore(backend, workspace);
  for (const [key, entries] of Object.entries(transcripts)) {
    const subpath = key === 'main' ? {} : { subpath: key };
    await filed.append({ projectKey: place.runtime.projectKey, sessionId, ...subpath }, entries);
  }
  const before = JSON.stringify(await filed.load({ projectKey: place.runtime.projectKey, sessionId }));

  const spec = { name: 'look', instructions: 'You look.', allowedTools: ['Read'] };
  const result = await place.runtime.run(spec, 'GO-ON-FROM-HERE', { resume: sessionId });
  expect(result).toMatchObject({ error: null, text: 'resumed', sessionId });
  const messages = place.model.turns.at(-1)?.messages ?? [];
  expect(JSON.stringify(messages)).toContain('GO-ON-FROM-HERE');
  expect(messages.length).toBeGreaterThan(1);
  expect(unpaired(messages)).toEqual([]);
  for (const gone of ['API Error', 'api_error']) expect(JSON.stringify(messages)).not.toContain(gone);
  // What was stored is not changed by a byte; what is new comes after it.
  const after = JSON.stringify(await filed.load({ projectKey: place.runtime.projectKey, sessionId }));
  expect(after.startsWith(before.slice(0, -1))).toBe(true);
});
