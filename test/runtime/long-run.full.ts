import { expect, it } from 'vitest';
import { DOCUMENT, stage } from './fake-session.ts';

it('three days with storms, kills and handoffs: accounts to the cent, memory flat', async () => {
  const HOUR = 3_600_000;
  let cents = 0;
  let sessions = 0;
  const memory: number[] = [];
  const given = stage(
    async (session, number) => {
      const begunAt = session.clock.now();
      if (number % 10 === 0) {
        globalThis.gc?.();
        memory.push(process.memoryUsage().heapUsed);
      }
      sessions += 1;
      session.begin(session.request.launch.resume ?? `s${number}`);
      session.hear();
      const isOver = begunAt - Date.UTC(2026, 0, 1) > 72 * HOUR;
      for (let turn = 0; turn < 200; turn += 1) {
        await session.clock.sleep(30_000);
        session.speak(`turn ${turn}`, { context: 100 * turn });
      }
      cents += 137;
      session.result({}, 1.37);
      if (isOver) return session.idle();
      if (number % 7 === 0) return session.apiError('overloaded', 529, 'Overloaded');
      if (number % 5 === 0) return session.die('SIGKILL');
      session.speak('full', { context: 90_000 });
      cents += 21;
      session.result({}, 0.21);
      session.idle();
      await session.spokenTo();
      session.answer(DOCUMENT, { context: 90_000 });
    },
    { handoff: { window: 100_000, maxGenerations: 1_000 }, resilience: { maxAttempts: 1_000 } },
  );
  const result = await given.run();
  expect(result.ok).toBe(true);
  expect(result.durationMs).toBeGreaterThan(72 * HOUR);
  expect(Math.round(result.costUsd * 100)).toBe(cents);
  expect(given.sessions).toHaveLength(sessions);
  expect(result.retired.length + result.attempts).toBe(sessions);
  const [first = 0] = memory;
  expect((memory.at(-1) ?? 0) - first).toBeLessThan(50 * 2 ** 20);
}, 120_000);
