/** All checks of `flower doctor`, one after the other. Changes nothing. */
import type { Credentials } from '../config/credentials.ts';
import type { Lang } from '../text/lang.ts';
import type { Check } from './check.ts';
import { checkGateway } from './gateway-check.ts';
import { checkHarness } from './harness-check.ts';
import type { Machine } from './machine.ts';
import { checkGit, checkNode, checkSetpriv, checkTerminal, type TerminalFacts } from './machine-check.ts';
import { checkRunDir } from './run-dir-check.ts';

export interface DiagnoseOptions {
  readonly machine: Machine;
  readonly credentials: Credentials;
  /** What passes through from the parent's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly runDir: string;
  readonly terminal: TerminalFacts;
  /** Make the call that tries credentials and gateway. */
  readonly isProbed: boolean;
  readonly lang: Lang;
  /** Told of each check as it is done. */
  readonly onCheck?: (check: Check) => void;
}

/** Resolves with every check, in the order they were made. Rejects for nothing that it looks for. */
export async function diagnose(options: DiagnoseOptions): Promise<Check[]> {
  const { machine, credentials, env, runDir, terminal, isProbed, lang } = options;
  const looks: readonly (() => Check[] | Promise<Check[]>)[] = [
    () => [checkNode(machine, lang)],
    () => checkHarness(machine, lang),
    () => [checkSetpriv(machine, lang)],
    () => checkGateway(credentials, env, isProbed, lang),
    async () => [await checkGit(machine, env['PATH'] ?? '', lang)],
    () => checkRunDir(machine, runDir, lang),
    () => [checkTerminal(terminal, lang)],
  ];
  const checks: Check[] = [];
  for (const look of looks) {
    for (const check of await look()) {
      checks.push(check);
      options.onCheck?.(check);
    }
  }
  return checks;
}
