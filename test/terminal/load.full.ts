import { expect, it } from 'vitest';
import { stage } from './stage.ts';

it('1,000 events a second for a minute: nothing grows, the prompt answers, no turn of the event loop is long', async () => {
  const on = await stage({ columns: 120, rows: 30 });
  on.order({ do: 'pour', perSecond: 1000, seconds: 60 });
  const echoes: number[] = [];
  for (let n = 1; n <= 100; n += 1) {
    const start = performance.now();
    on.type('x');
    await on.shows(screen => screen.lines.at(-1) === `> ${'x'.repeat(n)}`);
    echoes.push(performance.now() - start);
  }
  const { poured, longestTurnMs, heaps = [] } = await on.reported(report => report.poured !== undefined);
  await on.shows('event 59999');
  const bytes = on.screen.bytes / (poured ?? 1);
  echoes.sort((one, other) => one - other);
  const megabytes = heaps.map(heap => Math.round(heap / 1e5) / 10);
  process.stderr.write(`${JSON.stringify({ longestTurnMs, bytesPerEvent: bytes, echoMs: echoes[98], megabytes })}\n`);
  expect(poured).toBe(60_000);
  expect(longestTurnMs).toBeLessThan(50);
  expect(heaps.at(-1)).toBeLessThan((heaps[2] ?? 0) + 5_000_000);
  expect(bytes).toBeLessThan(300);
}, 180_000);

it('a terminal that nobody reads holds up nothing; what it missed is counted, and the latest is shown', async () => {
  const on = await stage();
  on.stall(true);
  on.order({ do: 'pour', perSecond: 1000, seconds: 10 });
  const { tookMs, longestTurnMs, heaps = [] } = await on.reported(report => report.poured !== undefined);
  process.stderr.write(`${JSON.stringify({ tookMs, longestTurnMs })}\n`);
  expect(tookMs).toBeLessThan(20_000);
  expect(longestTurnMs).toBeLessThan(50);
  expect(Math.max(...heaps)).toBeLessThan(80_000_000);
  on.stall(false);
  await on.shows('event 9999');
  expect(on.screen.history.join('\n')).toMatch(/\d+ lines were left out/);
}, 60_000);
