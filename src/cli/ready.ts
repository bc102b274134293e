/** What stands between the arguments and the first step: the configuration is shown, the credentials are tried. */
import { resolve } from 'node:path';
import { apiHost } from '../config/api-address.ts';
import { type Credentials, loadCredentials, requireCredentials } from '../config/credentials.ts';
import { probeGateway } from '../config/gateway-probe.ts';
import { passThroughEnvironment } from '../config/pass-through.ts';
import { processEnvironment } from '../config/process-environment.ts';
import { type ProbeReport, probeReport } from '../doctor/probe-report.ts';
import { FlowerError } from '../domain/error.ts';
import { writeLine } from '../terminal/line-printer.ts';
import { setupText } from '../text/setup-text.ts';
import { configurationLines, type OptionsInForce } from './configuration.ts';
import type { GlobalOptions } from './option.ts';

/** How long the call that tries credentials goes without a word. Milliseconds. */
const PATIENCE_MS = 1_500;

export interface ReadyOptions {
  readonly globals: GlobalOptions;
  /** Make the call that tries credentials and gateway. */
  readonly probe: boolean;
  /** The model that was named for this run. */
  readonly model?: string | undefined;
  /** Shown with `-v`. */
  readonly inForce: OptionsInForce;
}

/**
 * Resolves with true when the run may begin, with false when the person cancelled. A gateway that cannot be reached
 * stops nothing: the run waits for it by itself.
 * @throws CredentialsError when there is neither key nor token; FlowerError `credentials-refused` when they, the address
 * or the model are wrong and nobody has set them right.
 */
export async function ready(options: ReadyOptions): Promise<boolean> {
  const { globals, probe, inForce } = options;
  const credentials = load(globals);
  if (globals.verbose) for (const line of configurationLines(credentials, globals, inForce)) tell('-', line);
  if (!probe) return true;
  const report = await tryCredentials(credentials, options);
  if (report.state !== 'broken') return true;
  if (!isPersonThere(globals)) throw new FlowerError('credentials-refused', report.text);
  const { offerSetup } = await import('./setup.ts');
  const outcome = await offerSetup(report.text, globals);
  if (outcome === 'cancelled') return false;
  const again = outcome === 'declined' ? report : await tryCredentials(load(globals), options);
  if (again.state === 'broken') throw new FlowerError('credentials-refused', again.text);
  return true;
}

function load(globals: GlobalOptions): Credentials {
  const { lang } = globals;
  return requireCredentials(loadCredentials({ workspace: resolve(globals.workspace), lang }), lang);
}

async function tryCredentials(credentials: Credentials, { globals, model }: ReadyOptions): Promise<ProbeReport> {
  const env = { ...passThroughEnvironment(processEnvironment()), ...credentials.values };
  const host = apiHost(credentials.values);
  // It may take twenty seconds, and nothing else is on the screen yet.
  const notice = setTimeout(() => tell('-', setupText[globals.lang].trying(host)), PATIENCE_MS);
  const outcome = await probeGateway({ env, ...(model === undefined ? {} : { model }) });
  clearTimeout(notice);
  const report = probeReport(outcome, credentials, globals.lang);
  // What went well is said to who wants to know everything; behind a proxy that would be a line in every run.
  if (report.state === 'unclear' || (report.state === 'good' && globals.verbose)) {
    tell(report.state === 'unclear' ? '!' : '-', report.text);
  }
  return report;
}

function isPersonThere(globals: GlobalOptions): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && !globals.json;
}

function tell(icon: string, line: string): void {
  writeLine(process.stderr, { icon, text: line, tone: 'plain', isNested: false });
}
