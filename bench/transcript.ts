/** Transcripts shaped like the harness's, of any length, for benchmarks: calls and results, now and then a long one. */
import { randomUUID } from 'node:crypto';
import type { SessionStoreEntry } from '../src/store/session-store.ts';

const WORDS = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 1000}`).join(' ');
const COMMANDS = ['git status --short', 'npm test', 'ls -la src', 'git log --oneline -5', 'node build.js'];

/** A call, its result, a call, …; one result in a hundred was denied, one request in a hundred failed. */
export function benchTranscript(count: number, sessionId: string): SessionStoreEntry[] {
  const entries: SessionStoreEntry[] = [];
  let parentUuid: string | null = null;
  const add = (fields: Readonly<Record<string, unknown>>): void => {
    const index = entries.length;
    const uuid = randomUUID();
    entries.push({
      parentUuid,
      isSidechain: false,
      ...fields,
      uuid,
      timestamp: new Date(1_750_000_000_000 + index * 1000).toISOString(),
      sessionId,
      cwd: '/home/someone/project',
      version: '2.1.332',
      gitBranch: 'main',
    } as unknown as SessionStoreEntry);
    parentUuid = uuid;
  };
  add({ type: 'user', message: { role: 'user', content: 'begin' } });
  for (let turn = 0; entries.length < count; turn += 1) addTurn(add, turn);
  return entries.slice(0, count);
}

function addTurn(add: (fields: Readonly<Record<string, unknown>>) => void, turn: number): void {
  const id = `toolu_${turn}`;
  const length = turn % 5 === 4 ? 4000 + (turn % 7) * 1500 : 150 + (turn % 13) * 60;
  const text = WORDS.slice(turn % 900, (turn % 900) + length);
  const isDenied = turn % 100 === 50;
  if (turn % 100 === 99) {
    const content = [{ type: 'text', text: 'API Error' }];
    add({ type: 'assistant', isApiErrorMessage: true, message: { role: 'assistant', model: '<synthetic>', content } });
  }
  add({
    type: 'assistant',
    message: {
      id: `msg_${turn}`,
      role: 'assistant',
      content: [
        { type: 'text', text: WORDS.slice(turn % 700, (turn % 700) + 120) },
        { type: 'tool_use', id, name: 'Bash', input: { command: COMMANDS[turn % COMMANDS.length] } },
      ],
      usage: { input_tokens: 10, cache_read_input_tokens: turn * 100, output_tokens: 20 },
    },
  });
  const content = [{ type: 'tool_result', tool_use_id: id, content: text, is_error: isDenied }];
  const mark = isDenied
    ? { toolDenialKind: 'permission-rule', permissionDecision: { decision: 'reject', source: 'hook' } }
    : { toolUseResult: { stdout: text, stderr: '', interrupted: false, isImage: false } };
  add({ type: 'user', message: { role: 'user', content }, ...mark });
}
