/** How long the command takes to say something, and what memory that takes, against Node doing nothing. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteSessionStore } from '../src/sqlite/sqlite-session-store.ts';
import { median, type Row } from './row.ts';

const MAIN = join(import.meta.dirname, '../dist/cli/main.js');
/** Entries of the run that `stats` reads. */
const ENTRIES = 500;

/** Starts each in turn `rounds` times, after one round that does not count. */
export async function benchCommand(rounds: number = 15): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'flower-bench-'));
  try {
    await createRun(join(directory, 'runs'));
    const hook = createHook(directory);
    const starts: readonly (readonly [name: string, args: readonly string[]])[] = [
      ['node -e 0', ['-e', '0']],
      ['flower --help', [MAIN, '--help']],
      ['flower --version', [MAIN, '--version']],
      [`flower stats, ${ENTRIES} entries`, [MAIN, 'stats', '-w', directory]],
    ];
    const times = new Map<string, number[]>(starts.map(([name]) => [name, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, args] of starts) {
        const ms = start(args).ms;
        if (round > 0) times.get(name)?.push(ms);
      }
    }
    const base = median(times.get('node -e 0') ?? []);
    return starts.flatMap(([name, args]): Row[] => {
      const value = median(times.get(name) ?? []);
      const memory = Number(start(['--require', hook, ...args]).stderr.split('maxRSS=')[1] ?? Number.NaN) / 1024;
      const against: Partial<Row> =
        name === 'node -e 0' ? {} : { against: 'node -e 0', ratio: value / base, goal: '<= 3' };
      return [
        { figure: name, value, unit: 'ms', ...against },
        { figure: `${name}, memory`, value: memory, unit: 'MiB' },
      ];
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function start(args: readonly string[]): { readonly ms: number; readonly stderr: string } {
  const begun = performance.now();
  const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', HOME: '/nonexistent' };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const ms = performance.now() - begun;
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return { ms, stderr };
}

/** Tells at the end of a process how much memory it had at most. */
function createHook(directory: string): string {
  const path = join(directory, 'hook.cjs');
  writeFileSync(path, "process.on('exit', () => process.stderr.write('maxRSS=' + process.resourceUsage().maxRSS));\n");
  return path;
}

async function createRun(runDir: string): Promise<void> {
  mkdirSync(runDir);
  writeFileSync(join(runDir, 'manifest.json'), '[]');
  await using store = new SqliteSessionStore(join(runDir, 'sessions.db'));
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({
    type: 'assistant',
    uuid: `u${n}`,
    message: { id: `m${n}`, content: [{ type: 'text', text: 'x'.repeat(800) }], usage: { input_tokens: n } },
  }));
  await store.append({ projectKey: 'p', sessionId: 's' }, entries);
}
