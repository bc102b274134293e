// A live view of its own process: events come and lines go over a socket, so that a test can do both at its own pace.
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { createEvent } from '../../dist/domain/event.js';
import { LiveView } from '../../dist/terminal/live-view.js';
import { openTerminalPort } from '../../dist/terminal/terminal-port.js';

const socket = createConnection(process.argv[2]);
const tell = message => socket.write(`${JSON.stringify(message)}\n`);
const view = new LiveView({
  input: process.stdin,
  port: openTerminalPort(process.stdout),
  streams: [process.stdout, process.stderr],
  hasColor: true,
  lang: process.argv[3] ?? 'en',
  verbose: false,
  onLine: (text, to) => tell({ line: text, to: to.kind === 'question' ? to.question.id : to.kind }),
  onInterrupt: () => tell({ interrupt: true }),
  onInputEnd: () => tell({ inputEnd: true }),
});
const text = { kind: 'text', step: 'work' };
const orders = {
  event: ({ event }) => view.print(createEvent({ step: 'work', agent: null, ...event })),
  special: ({ kind }) => (kind === null ? view.endSpecial() : view.beginSpecial(kind)),
  stray: ({ line }) => process.stderr.write(`${line}\n`),
  crash: () =>
    setImmediate(() => {
      throw new Error('broken on purpose');
    }),
  close: async () => {
    await view.close();
    process.stdout.write('the end\n');
    socket.end();
  },
  // So many events a second for so many seconds, in bursts of a hundredth of a second; then what that cost.
  pour: async ({ perSecond, seconds }) => {
    const start = performance.now();
    const heaps = [];
    let sent = 0;
    // The start of the process is not what is measured.
    await new Promise(resolve => setTimeout(resolve, 100));
    watch.on = true;
    while (sent < perSecond * seconds) {
      const due = Math.min(perSecond * seconds, Math.ceil(((performance.now() - start) / 1000) * perSecond));
      for (; sent < due; sent += 1) {
        const words = `event ${sent} with some words 目标 to fill a line`;
        view.print(createEvent({ ...text, text: words, context: 1000 + sent }));
      }
      if (heaps.length < ((performance.now() - start) / 1000 / seconds) * 10) heaps.push(heapAfterGc());
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    watch.on = false;
    tell({ poured: sent, tookMs: performance.now() - start, longestTurnMs: watch.longest / 1000, heaps });
  },
};
// Processor time between two timers: what the loop was held up by, on a machine that is busy with other things too.
const watch = { on: false, before: process.cpuUsage(), longest: 0 };
setInterval(() => {
  const { user, system } = process.cpuUsage(watch.before);
  if (watch.on) watch.longest = Math.max(watch.longest, user + system);
  watch.before = process.cpuUsage();
}, 2).unref();
function heapAfterGc() {
  globalThis.gc?.();
  // The collection is the test's own.
  watch.before = process.cpuUsage();
  return process.memoryUsage().heapUsed;
}
createInterface({ input: socket }).on('line', line => {
  const order = JSON.parse(line);
  void orders[order.do](order);
});
tell({ ready: true });
