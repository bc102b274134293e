/** The verdict on one shell command: a glance or not, why not, and what git would read along the way. */

import { DirectoryTrail } from './directory-trail.ts';
import { parseCommand } from './parse-command.ts';
import { POLICY } from './policy.ts';
import { demand, Refusal, refuse } from './refusal.ts';
import { assertModest } from './size-limit.ts';
import { assertPlainSource } from './source-guard.ts';

/** What is known about a command from its text alone. */
export interface CommandVerdict {
  /** It only looks: it changes nothing, starts nothing outside the policy, and returns. */
  readonly ok: boolean;
  /** A short English phrase for logs; for an accepted command it says so. */
  readonly reason: string;
  /**
   * git would run the textconv and filter programs that `.gitattributes` together with the configuration names
   * (diff, show, blame, log -p and their kin): whoever lets the command through looks there first.
   */
  readonly readsAttributes: boolean;
  /** git would run clean filters, but no textconv, on touched files of the work tree (status, ls-files -m). */
  readonly runsCleanFilters: boolean;
  /** git may need objects that a partial clone has yet to fetch (show, cat-file, grep and their kin). */
  readonly readsObjects: boolean;
  /**
   * Where git runs: paths relative to the current directory, absolute ones, or ones that begin with `~/`. Empty when no
   * git runs.
   */
  readonly gitDirectories: readonly string[];
  /** git runs in a directory that is not known before it runs. */
  readonly hasUnknownDirectory: boolean;
}

/**
 * Judges `command` as bash would read it. Never throws: what cannot be judged is refused.
 * @param cwd where it is run, as an absolute path: known, it can only be one reason more to refuse
 */
export function judgeCommand(command: unknown, cwd?: string): CommandVerdict {
  try {
    if (typeof command !== 'string') return refused('not a text');
    return judge(command, cwd);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.reason);
    return refused(`could not be judged: ${error instanceof Error ? error.message : 'unknown error'}`);
  }
}

function judge(source: string, cwd: string | undefined): CommandVerdict {
  assertPlainSource(source);
  const trail = new DirectoryTrail(cwd);
  const facts = { readsAttributes: false, runsCleanFilters: false, readsObjects: false, hasUnknownDirectory: false };
  const gitDirectories = new Set<string>();
  const commands = parseCommand(source);
  assertModest(commands);
  for (const { name, words, hasPipedInput, isStage } of commands) {
    const rule = POLICY.get(name) ?? refuse(`the command ${name.slice(0, 40).replace(/\s+/g, ' ')}`);
    const effect = rule({ name, words, hasPipedInput, places: trail.shapes });
    if (effect.movesTo !== undefined && !isStage) trail.move(effect.movesTo);
    if (effect.isGit !== true) continue;
    const places = trail.within(effect.directories ?? []);
    demand(
      places !== undefined || effect.readsAttributes !== true,
      'git in a directory that is not known before it runs',
    );
    facts.hasUnknownDirectory ||= places === undefined;
    facts.readsAttributes ||= effect.readsAttributes === true;
    facts.runsCleanFilters ||= effect.runsCleanFilters === true;
    facts.readsObjects ||= effect.readsObjects === true;
    for (const place of places ?? []) gitDirectories.add(place);
  }
  return { ok: true, reason: 'only looks', ...facts, gitDirectories: [...gitDirectories] };
}

function refused(reason: string): CommandVerdict {
  const facts = { readsAttributes: false, runsCleanFilters: false, readsObjects: false, hasUnknownDirectory: false };
  return { ok: false, reason, ...facts, gitDirectories: [] };
}
