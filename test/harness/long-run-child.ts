/** The process of a long run, by itself so that its memory is its own. Arguments: workspace. Reports by messages. */
import process from 'node:process';
import { Runtime } from '../../src/runtime/runtime.ts';
import { LeapingClock } from './leaping-clock.ts';

const HOUR_MS = 3_600_000;
const [workspace = ''] = process.argv.slice(2);
const clock = new LeapingClock();
const runtime = new Runtime({
  workspace,
  clock,
  workbench: true,
  handoff: { window: 100_000, maxGenerations: 100 },
  resilience: { baseDelayMs: 4 * HOUR_MS, maxDelayMs: 4 * HOUR_MS, maxAttempts: 100 },
});
const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Glob'] };
const result = await runtime.run(
  { name: 'work', instructions: 'You work.', allowedTools: ['Agent'], agents: { coder } },
  'THE-TASK',
  {
    onEvent: event => {
      if (event.kind !== 'handoff' || event.phase !== 'done') return;
      globalThis.gc?.();
      process.send?.({ heapBytes: process.memoryUsage().heapUsed });
    },
  },
);
await runtime.close();
process.send?.({ result });
process.disconnect();
