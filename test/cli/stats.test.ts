import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMaterial } from '../../src/cli/stats-material.ts';
import { addUsage, contextTokens } from '../../src/domain/usage.ts';
import { coordinator } from '../../src/role/coordinator.ts';
import { worker } from '../../src/role/worker.ts';
import { SqliteSessionStore } from '../../src/sqlite/sqlite-session-store.ts';
import { type RunStats, runStats } from '../../src/stats/run-stats.ts';
import { say, use } from '../../src/testing.ts';
import { temporaryDirectory, workplace } from '../harness/workplace.ts';
import { flower } from './command.ts';

const SCRIPT = 'runs/workbench/scripts/count.sh';
const usage = { input: 200, cacheRead: 700, cacheCreation: 100, output: 30 };

/** Every file below a directory with its content and time; `-shm` holds no data, readers note themselves in it. */
function snapshot(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map(path => join(directory, path))
    .filter(path => statSync(path).isFile() && !path.endsWith('-shm'))
    .map(path => `${path} ${statSync(path).mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .sort();
}

describe('flower stats', () => {
  it('adds up to the manifest of a run on the real harness, also while it is under way, and writes nothing', async () => {
    const place = await workplace(
      turn => {
        if (turn.agent === 'main') {
          if (turn.n === 1) return use('Bash', { command: 'touch x', description: 'x' });
          if (turn.n === 2)
            return use('Agent', { description: 'count', prompt: 'count', subagent_type: 'coder' }, { text: 'off' });
          return say(`main ${turn.n}`);
        }
        if (turn.n === 1)
          return use('Write', { file_path: join(place.directory, SCRIPT), content: '# Counts.\nseq 1 3000\n' });
        if (turn.n <= 3) return use('Bash', { command: `bash ${SCRIPT}`, description: 'count' });
        return say('3000');
      },
      { workbench: true },
      { usage },
    );
    const runDir = place.runtime.runDir;
    const during: Promise<RunStats>[] = [];
    const team = coordinator('work', '', { coder: worker('counts', 'You count.') });
    const result = await place.runtime.run(team, 'go', {
      onEvent: event => {
        if (event.kind === 'tool_result' && event.agent !== null)
          during.push(readMaterial(runDir, 'en').then(runStats));
      },
    });
    expect(result).toMatchObject({ ok: true, error: null });
    const early = (await Promise.all(during)).at(-1);
    const open = { step: 'work', ok: false, error: expect.stringMatching(/^running: /) };
    expect(early).toMatchObject({ steps: [open], dispatches: 1, context: [{ step: 'work' }] });

    await place.runtime.close();
    const before = snapshot(runDir);
    const json = await flower(['stats', '-w', place.directory, '--json']).finished;
    expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 0, stderr: '' });
    const stats = JSON.parse(json.stdout) as RunStats & { warnings: string[] };
    expect(snapshot(runDir)).toEqual(before);
    const [row] = JSON.parse(readFileSync(join(runDir, 'manifest.json'), 'utf8'));
    expect(row.costUsd).toBeGreaterThan(0);
    const { costUsd, numTurns: turns, durationMs, attempts } = row;
    expect(stats.total).toMatchObject({ costUsd, turns, durationMs, attempts, handoffs: 0, usage: row.usage });
    expect(addUsage(stats.main.usage, stats.subagents.usage)).toEqual(row.usage);
    expect(stats.total.cacheHitRate).toBeCloseTo(0.7, 10);
    expect(stats.warnings).toEqual([]);

    const requests = (agent: string): number => place.model.turns.filter(turn => turn.agent === agent).length;
    expect(stats.main).toMatchObject({ threads: 1, turns: requests('main'), toolCalls: 2 });
    expect(stats.subagents).toMatchObject({ threads: 1, turns: requests('coder'), toolCalls: 3 });
    expect(stats.roles).toMatchObject([{ role: 'coder', dispatches: 1, turns: requests('coder'), toolCalls: 3 }]);
    expect(stats.denied).toEqual([{ role: null, tool: 'Bash', count: 1, isKnownTool: true }]);
    expect(stats.scripts).toEqual([{ script: 'count.sh', written: 1, runs: 2 }]);
    expect(stats.spills.count).toBe(2);
    expect(stats.spills.keptOut).toBeGreaterThan(20_000);
    expect(stats.context).toHaveLength(1);
    expect(stats.context[0]).toMatchObject({ sessionId: result.sessionId, step: 'work', peak: contextTokens(usage) });
    expect(stats.context[0]?.points).toHaveLength(requests('main'));
    expect(stats.storage.map(size => size.kind)).toContain('assistant');

    const table = await flower(['stats', 'runs', '-w', place.directory]).finished;
    for (const word of ['work', 'coder', 'count.sh', '70.0%', row.costUsd.toFixed(4), 'main thread'])
      expect(table.stdout).toContain(word);
  });

  it('loads neither the SDK nor the runtime', async () => {
    const [workspace, coverage] = [temporaryDirectory(), temporaryDirectory()];
    mkdirSync(join(workspace, 'runs'));
    writeFileSync(join(workspace, 'runs', 'manifest.json'), '[]');
    const { code } = await flower(['stats', '-w', workspace], { NODE_V8_COVERAGE: coverage }).finished;
    expect(code).toBe(0);
    const loaded = readdirSync(coverage)
      .map(name => readFileSync(join(coverage, name), 'utf8'))
      .join('');
    expect(loaded).toContain('dist/cli/stats.js');
    expect(loaded).not.toMatch(/claude-agent-sdk|dist\/(?:runtime|claude)\//);
  });

  it('shows what there is when a file or directory of the run cannot be read, and names it', async () => {
    const runDir = temporaryDirectory();
    const row = { run: 'r', step: 'work', ok: true, costUsd: 1, numTurns: 1, durationMs: 1, usage: {} };
    writeFileSync(join(runDir, 'manifest.json'), JSON.stringify([row]));
    mkdirSync(join(runDir, 'events', 'r.jsonl'), { recursive: true });
    writeFileSync(join(runDir, 'spool'), '');
    const { rows, warnings } = await readMaterial(runDir, 'en');
    expect(rows).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining('spool'), expect.stringContaining('r.jsonl')]);

    const other = temporaryDirectory();
    mkdirSync(join(other, 'manifest.json'));
    expect((await readMaterial(other, 'en')).warnings).toEqual([expect.stringContaining('manifest.json')]);
  });

  it('knows no run where a database was made and never written to', async () => {
    const runDir = temporaryDirectory();
    await new SqliteSessionStore(join(runDir, 'sessions.db')).close();
    await expect(readMaterial(runDir, 'en')).rejects.toThrow(/There is no run in /);
  });

  it('tells of what it could not read, and shows the rest', async () => {
    const workspace = temporaryDirectory();
    mkdirSync(join(workspace, 'runs', 'spool'), { recursive: true });
    writeFileSync(
      join(workspace, 'runs', 'manifest.json'),
      '[{"step":"a\\u001b[31m","costUsd":1.5,"ok":true}, 7, {"step":"open","error":"running: x"}, {"step":"bad","error":"x"}]',
    );
    writeFileSync(join(workspace, 'runs', 'sessions.db'), 'no database at all, whatever it was once'.repeat(50));
    writeFileSync(join(workspace, 'runs', 'spool', 'x.jsonl'), '');
    const { code, stdout, stderr } = await flower(['stats', '-w', workspace]).finished;
    expect(code).toBe(0);
    expect(stdout).toContain('1.5000');
    // One well, one failed; the one under way is not over.
    expect(stdout).toContain('2 finished step(s)');
    expect(stdout).toMatch(/open +… /);
    expect(stdout).toMatch(/bad +x /);
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toContain('sessions.db');
    expect(stderr).toContain('spool');
    expect(readdirSync(join(workspace, 'runs')).sort()).toEqual(['manifest.json', 'sessions.db', 'spool']);
  });
});
