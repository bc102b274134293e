/** `flower setup`: asks a person for key or token, gateway and model, and writes them into the user's own file. */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { apiHost } from '../config/api-address.ts';
import { flowerEnvPath, userEnvPath } from '../config/credential-source.ts';
import { type Credentials, loadCredentials, requireCredentials } from '../config/credentials.ts';
import { type EnvChanges, saveEnvFile } from '../config/env-file-edit.ts';
import { probeGateway } from '../config/gateway-probe.ts';
import { passThroughEnvironment } from '../config/pass-through.ts';
import { processEnvironment } from '../config/process-environment.ts';
import { type ProbeReport, probeReport } from '../doctor/probe-report.ts';
import { FlowerError, messageOf, UsageError } from '../domain/error.ts';
import { writeLine } from '../terminal/line-printer.ts';
import type { Lang } from '../text/lang.ts';
import { setupText } from '../text/setup-text.ts';
import { nearestExisting } from '../util/nearest-existing.ts';
import { tryWriting } from '../util/try-writing.ts';
import { configurationLines } from './configuration.ts';
import { EXIT } from './exit-code.ts';
import type { GlobalOptions, SetupOptions } from './option.ts';

/** Runs the wizard; resolves with the exit status. Cancelled: nothing is written, 130. */
export async function setup(options: SetupOptions, globals: GlobalOptions): Promise<number> {
  const { lang } = globals;
  const path = setupPath(globals);
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
    throw new UsageError(setupText[lang].noTerminal(path));
  }
  if (globals.verbose) for (const line of configurationLines(load(globals), globals, {})) tell('-', line);
  if (!(await ask(path, globals))) return EXIT.interrupted;
  if (options.probe && !(await proved(globals))) return EXIT.interrupted;
  tell('-', setupText[lang].next);
  return EXIT.done;
}

/**
 * Nobody should type a key only to hear that it cannot be kept. Tried by writing: permission bits say little.
 * @throws UsageError that names the file and what to do.
 */
function assertWritable(path: string, lang: Lang): void {
  try {
    if (existsSync(path)) readFileSync(path);
    tryWriting(nearestExisting(dirname(path)));
  } catch (cause) {
    throw new UsageError(setupText[lang].unwritable(path, messageOf(cause)), { cause });
  }
}

/**
 * Tries what was entered, and offers once to enter it again. False when the person cancelled.
 * @throws FlowerError `credentials-refused` when it is wrong to the end.
 */
async function proved(globals: GlobalOptions): Promise<boolean> {
  const report = await tryOut(globals);
  if (report.state !== 'broken') return true;
  const again = await offerSetup(report.text, globals);
  if (again === 'cancelled') return false;
  const last = again === 'declined' ? report : await tryOut(globals);
  if (last.state === 'broken') throw new FlowerError('credentials-refused', last.text);
  return true;
}

/** Tells what is wrong and asks whether to set up again. */
export async function offerSetup(reason: string, globals: GlobalOptions): Promise<'done' | 'declined' | 'cancelled'> {
  const { askAgain } = await import('./setup-dialog.ts');
  const answer = await askAgain(reason, globals.lang);
  if (answer === null) return 'cancelled';
  if (!answer) return 'declined';
  return (await ask(setupPath(globals), globals)) ? 'done' : 'cancelled';
}

/** The file that is written: the one somebody named, else the user's own. */
export function setupPath(globals: Pick<GlobalOptions, 'workspace'>): string {
  const env = processEnvironment();
  const home = env['HOME'] || homedir();
  return flowerEnvPath(env, resolve(globals.workspace), home) ?? userEnvPath(env, home);
}

/** False when the person cancelled; then nothing was written. */
async function ask(path: string, globals: GlobalOptions): Promise<boolean> {
  const { lang } = globals;
  assertWritable(path, lang);
  const { askSettings } = await import('./setup-dialog.ts');
  const changes = await askSettings(path, lang);
  if (changes === null) return false;
  saveEnvFile(path, changes, lang);
  tell('+', setupText[lang].written(path));
  for (const line of overruled(path, changes, load(globals), lang)) tell('!', line);
  return true;
}

/** Values just written that another place takes the place of. */
function overruled(path: string, changes: EnvChanges, { values, sources }: Credentials, lang: Lang): string[] {
  return Object.entries(changes)
    .filter(([name, value]) => Object.hasOwn(values, name) && values[name] !== value)
    .map(([name]) => setupText[lang].overruled(name, sources[name] ?? '', path));
}

async function tryOut(globals: GlobalOptions): Promise<ProbeReport> {
  const { lang } = globals;
  const credentials = requireCredentials(load(globals), lang);
  tell('-', setupText[lang].trying(apiHost(credentials.values)));
  const env = { ...passThroughEnvironment(processEnvironment()), ...credentials.values };
  const report = probeReport(await probeGateway({ env }), credentials, lang);
  if (report.state !== 'broken') tell(report.state === 'good' ? '+' : '!', report.text);
  return report;
}

function load(globals: GlobalOptions): Credentials {
  return loadCredentials({ workspace: resolve(globals.workspace), lang: globals.lang });
}

function tell(icon: string, line: string): void {
  writeLine(process.stderr, { icon, text: line, tone: 'plain', isNested: false });
}
