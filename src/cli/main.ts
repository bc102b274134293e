#!/usr/bin/env node
/** The executable: reads the arguments, runs what they ask for, ends with a status that tells how it went. */
import { processEnvironment } from '../config/process-environment.ts';
import { type Lang, resolveLang } from '../text/lang.ts';
import { crashDesk } from './crash-desk.ts';
import { EXIT } from './exit-code.ts';
import { exitCodeOf, renderError } from './failure.ts';
import { runProgram } from './program.ts';

const argv = process.argv.slice(2);
process.stdout.on('error', onOutputError);
// Nobody is left to be told.
process.stderr.on('error', () => undefined);
crashDesk.watch(languageOf(argv));

try {
  process.exitCode = await runProgram(argv, languageOf(argv), {
    go: async (...args) => (await import('./go.ts')).go(...args),
    run: async (...args) => (await import('./run-file.ts')).runFile(...args),
    once: async (...args) => (await import('./once.ts')).once(...args),
    demo: async (...args) => (await import('./demo.ts')).demo(...args),
    setup: async (...args) => (await import('./setup.ts')).setup(...args),
    stats: async (...args) => (await import('./stats.ts')).stats(...args),
    doctor: async (...args) => (await import('./doctor.ts')).doctor(...args),
  });
} catch (error) {
  process.stderr.write(renderError(error, processEnvironment()['FLOWER_DEBUG'] === '1'));
  process.exitCode = exitCodeOf(error);
}
crashDesk.settle();

/**
 * A reader that has seen enough (`flower --help | head -1`) is no error; what it means during a run is the run's to say.
 * A terminal that is gone is what SIGHUP tells, which may come later or not at all.
 */
function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' && process.emit('SIGPIPE', 'SIGPIPE')) return;
  if (error.code === 'EIO' && process.emit('SIGHUP', 'SIGHUP')) return;
  if (error.code !== 'EPIPE') process.stderr.write(renderError(error, false));
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed);
}

/** The language has to be known before the arguments are parsed: help and errors are written in it. */
function languageOf(args: readonly string[]): Lang {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  const index = options.findLastIndex(arg => arg === '--lang' || arg.startsWith('--lang='));
  const given = index < 0 ? undefined : (options[index]?.split('=')[1] ?? options[index + 1]);
  return resolveLang(given, processEnvironment());
}
