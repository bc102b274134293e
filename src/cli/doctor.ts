/** `flower doctor`: looks for what keeps flower from working here; each finding with what to do about it. */
import { resolve } from 'node:path';
import { loadCredentials } from '../config/credentials.ts';
import { passThroughEnvironment } from '../config/pass-through.ts';
import { processEnvironment } from '../config/process-environment.ts';
import type { Check } from '../doctor/check.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { thisMachine } from '../doctor/machine.ts';
import { doctorText } from '../text/doctor-text.ts';
import { safeLine, safeText } from '../view/safe-text.ts';
import { hasColor } from './color.ts';
import { configurationLines } from './configuration.ts';
import { EXIT } from './exit-code.ts';
import type { DoctorOptions, GlobalOptions } from './option.ts';

const ICONS: Readonly<Record<Check['state'], string>> = { ok: '+', warn: '!', broken: 'x' };

/** Prints the checks; resolves with 1 when something is broken. */
export async function doctor(options: DoctorOptions, globals: GlobalOptions): Promise<number> {
  const { lang, json } = globals;
  const workspace = resolve(globals.workspace);
  const credentials = loadCredentials({ workspace, lang });
  const env = passThroughEnvironment(processEnvironment());
  if (globals.verbose) {
    for (const line of configurationLines(credentials, globals, {})) process.stderr.write(`-  ${line}\n`);
  }
  const checks = await diagnose({
    machine: thisMachine,
    credentials,
    env,
    runDir: resolve(workspace, globals.runDir),
    terminal: {
      isTerminal: process.stdout.isTTY === true,
      columns: process.stdout.columns,
      hasColor: hasColor(process.stdout, globals.color),
      env,
    },
    isProbed: options.probe,
    lang,
    ...(json ? {} : { onCheck: check => process.stdout.write(linesOf(check)) }),
  });
  const isBroken = checks.some(check => check.state === 'broken');
  if (json) process.stdout.write(`${JSON.stringify({ ok: !isBroken, checks }, null, 2)}\n`);
  else process.stdout.write(`${isBroken ? doctorText[lang].isBroken : doctorText[lang].isWell}\n`);
  return isBroken ? EXIT.failed : EXIT.done;
}

function linesOf({ id, state, text, todo }: Check): string {
  const found = `${ICONS[state]}  ${id}: ${safeText(text).split('\n').join('\n   ')}\n`;
  return todo === null ? found : `${found}   -> ${safeLine(todo)}\n`;
}
