/** A long run as the harness writes it down, field by field (recorded in test/corpus/transcript), and what it takes on disk. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import type { SessionStoreEntry } from '../../src/store/session-store.ts';

export interface Growth {
  /** Bytes of all files of the closed store. */
  readonly stored: number;
  /** Bytes of the messages alone, as JSON. */
  readonly messages: number;
  /** Bytes of everything that was handed to the store, as JSON. */
  readonly handed: number;
  /** Bytes of snapshots and other attachments, as they are stored. */
  readonly attachments: number;
}

/** The harness's own snapshot of prompt and tools, which every resume writes again. */
const SNAPSHOT = { systemPrompt: ['rules '.repeat(1200)], tools: [{ name: 'Bash', description: 'd'.repeat(50_000) }] };
const TURNS_BETWEEN_RESUMES = 100;
const KEY = { projectKey: '-home-someone-project', sessionId: randomUUID() };

/** Stores a run of so many turns, one batch a turn; each turn thinks aloud, calls a tool and has its result. */
export async function growthOf(turns: number): Promise<Growth> {
  const directory = mkdtempSync(join(tmpdir(), 'flower-growth-'));
  const store = new SqliteSessionStore(join(directory, 'sessions.db'));
  try {
    let [messages, handed] = [0, 0];
    const writer = new Writer();
    for (let turn = 0; turn < turns; turn += 1) {
      const batch = [...(turn % TURNS_BETWEEN_RESUMES === 0 ? writer.resume(turn) : []), ...writer.turn(turn)];
      await store.append(KEY, batch);
      for (const entry of batch) {
        handed += Buffer.byteLength(JSON.stringify(entry));
        if (entry['message'] !== undefined) messages += Buffer.byteLength(JSON.stringify(entry['message']));
      }
    }
    const kinds = store.sizeByKind().filter(({ kind }) => kind.startsWith('attachment'));
    const attachments = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
    await store.close();
    const stored = readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
    return { stored, messages, handed, attachments };
  } finally {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

class Writer {
  #parent: string | null = null;

  resume(turn: number): SessionStoreEntry[] {
    return [
      {
        type: 'queue-operation',
        operation: 'enqueue',
        timestamp: timeOf(turn),
        sessionId: KEY.sessionId,
        content: 'go on',
      },
      this.#entry(turn, 'user', { promptId: randomUUID(), message: { role: 'user', content: 'go on' } }),
      ...['environment', 'model', 'session_context', 'date'].map(type =>
        this.#entry(turn, 'attachment', { attachment: { type, content: `${type} `.repeat(40) } }),
      ),
      this.#entry(turn, 'attachment', { attachment: { type: 'skill_listing', content: 'skill '.repeat(2200) } }),
      this.#entry(turn, 'attachment', { attachment: { type: 'prompt_snapshot', ...SNAPSHOT } }),
      { type: 'cost-state', cost: { total: turn }, sessionId: KEY.sessionId },
    ];
  }

  turn(turn: number): SessionStoreEntry[] {
    const message = {
      id: `msg_${randomUUID()}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-5-5',
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: {
        input_tokens: 100,
        cache_creation_input_tokens: 300,
        cache_read_input_tokens: turn * 90,
        output_tokens: 200,
      },
      stop_details: null,
    };
    const id = `toolu_${randomUUID()}`;
    const said = this.#entry(turn, 'assistant', {
      message: { ...message, content: [{ type: 'text', text: words(turn, 200 + (turn % 7) * 90) }] },
      apiBlockIndex: 0,
      madeBy: 'model',
    });
    const input = { command: words(turn, 40 + (turn % 5) * 30), description: 'one line about it' };
    const called = this.#entry(turn, 'assistant', {
      message: { ...message, content: [{ type: 'tool_use', id, name: 'Bash', input }] },
      apiBlockIndex: 1,
      madeBy: 'model',
    });
    return [said, called, this.#result(turn, id, String(called.uuid))];
  }

  #result(turn: number, id: string, caller: string): SessionStoreEntry {
    // Most results are short, some are pages: a status, a test run, a file.
    const output = words(turn * 3, [60, 300, 700, 1500, 6000][turn % 5] ?? 0);
    return this.#entry(turn, 'user', {
      promptId: randomUUID(),
      message: { role: 'user', content: [{ tool_use_id: id, type: 'tool_result', content: output, is_error: false }] },
      toolUseResult: { stdout: output, stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
      sandboxed: false,
      sourceToolAssistantUUID: caller,
      permissionDecision: { decision: 'accept', source: 'hook', reasonType: 'hook' },
    });
  }

  #entry(turn: number, type: string, fields: Readonly<Record<string, unknown>>): SessionStoreEntry {
    const uuid = randomUUID();
    const entry = {
      parentUuid: this.#parent,
      isSidechain: false,
      ...fields,
      type,
      uuid,
      timestamp: timeOf(turn),
      userType: 'external',
      entrypoint: 'sdk-ts',
      cwd: '/home/someone/project',
      sessionId: KEY.sessionId,
      version: '2.1.332',
      gitBranch: 'main',
    };
    this.#parent = uuid;
    return entry as unknown as SessionStoreEntry;
  }
}

const timeOf = (turn: number): string => new Date(1_796_000_000_000 + turn * 20_000).toISOString();

/** Text that does not repeat, as what tools print does not. */
function words(seed: number, length: number): string {
  let text = '';
  for (let at = seed * 7919 + 1; text.length < length; at = (at * 48_271) % 2_147_483_647)
    text += `${at.toString(36)} `;
  return text.slice(0, length);
}
