/** The environment of the harness process, built from nothing: what passes through, what the caller adds, what must hold. */
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { overlayCredentials } from '../config/credential-overlay.ts';
import type { CompactPolicy } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import { glanceEnvironment } from '../guard/glance-environment.ts';
import { claudeText } from '../text/claude-text.ts';
import type { Lang } from '../text/lang.ts';

/** The shell that commands are run with; see its own comment. */
const SHELL = fileURLToPath(new URL('../../libexec/bash', import.meta.url));

/** Where programs are when nobody says where. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** How often the harness calls again by itself. Six tries of a subagent outlast a failure of half a minute, two one of two seconds. */
export const HARNESS_RETRIES: Readonly<Record<'main' | 'subagent', number>> = { main: 2, subagent: 6 };

/** How long the harness waits by itself for a limit or an overload to pass; a longer wait is flower's own. Milliseconds. */
export const HARNESS_WAIT_MS = 60_000;

type Variables = Readonly<Record<string, string>>;

export interface HarnessEnvironmentParts {
  /** What passes through from the parent, and the credentials. */
  readonly base: Variables;
  readonly spec: Variables;
  readonly compact: CompactPolicy | undefined;
  /** The Runtime's own `env` option: wins over everything that may be chosen. */
  readonly runtime: Variables;
  /** What depends on where the process lives. */
  readonly home: Variables;
  /** The user's real home, for the commands that agents run. */
  readonly userHome: string;
  /** flower waits and retries by itself; the harness need not. */
  readonly isResilient: boolean;
  /** Subagents live in the harness alone: what it gives up on, they die of. So it is given more patience with them. */
  readonly hasSubagents: boolean;
  /**
   * Have the harness say how long a limit holds, however long that is. It then also waits for as long as the limit or
   * the overload of a subagent's calls lasts, without a word, so this is not for every session with subagents.
   */
  readonly asksForReset: boolean;
  readonly lang: Lang;
}

/**
 * The variables for the harness process. Later wins: defaults, `base`, `spec`, `compact`, `runtime`.
 * @throws UsageError when `spec` or `runtime` sets a variable that flower must set itself.
 */
export function harnessEnvironment(parts: HarnessEnvironmentParts): Record<string, string> {
  const required: Record<string, string> = {
    ...glanceEnvironment(),
    ...parts.home,
    FLOWER_HOME: parts.userHome,
    CLAUDE_CODE_SHELL: findShell(parts.lang),
    CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_AGENT_SDK_DISABLE_BUILTIN_AGENTS: '1',
    CLAUDE_ENABLE_BYTE_WATCHDOG: '1',
    // A question to a person may wait for hours; the channel alone decides when it is over.
    MCP_TOOL_TIMEOUT: '2147483647',
  };
  for (const [source, variables] of [
    ['AgentSpec.env', parts.spec],
    ['Runtime.env', parts.runtime],
  ] as const) {
    const taken = Object.keys(variables).find(name => Object.hasOwn(required, name));
    if (taken !== undefined) throw new UsageError(claudeText[parts.lang].reservedVariable(source, taken));
  }
  return withFixedPath({
    CLAUDE_BYTE_STREAM_IDLE_TIMEOUT_MS: '120000',
    // Tools are listed exactly; nothing has to be searched for, and no placeholder for what could be is offered.
    ENABLE_TOOL_SEARCH: 'false',
    ...(parts.isResilient ? patienceOf(parts) : {}),
    ...overlayCredentials(
      { ...overlayCredentials(parts.base, parts.spec), ...compactEnvironment(parts.compact, parts.lang) },
      parts.runtime,
    ),
    ...required,
  });
}

/**
 * Without what is looked up where a command happens to stand: an empty entry, a stray colon is enough for one, means the
 * current directory, and then a file of the workspace named like a program is run in its place, by a mere glance too.
 */
function withFixedPath(variables: Record<string, string>): Record<string, string> {
  const { PATH: path } = variables;
  if (path === undefined) return variables;
  const entries = path.split(delimiter).filter(entry => isAbsolute(entry));
  // An empty list would mean the current directory again.
  return { ...variables, PATH: entries.join(delimiter) || DEFAULT_PATH };
}

/** How long the harness tries by itself. The watchdog announces what it waits for, and is patient with overload too. */
function patienceOf({ hasSubagents, asksForReset }: HarnessEnvironmentParts): Record<string, string> {
  return {
    CLAUDE_CODE_MAX_RETRIES: String(hasSubagents ? HARNESS_RETRIES.subagent : HARNESS_RETRIES.main),
    CLAUDE_CODE_RETRY_WATCHDOG: '1',
    ...(hasSubagents && !asksForReset ? { CLAUDE_CODE_RETRY_WATCHDOG_MAX_WAIT_MS: String(HARNESS_WAIT_MS) } : {}),
  };
}

/**
 * The variables by which the harness's own compaction is set.
 * @throws UsageError for a mode that does not exist.
 */
export function compactEnvironment(compact: CompactPolicy | undefined, lang: Lang): Record<string, string> {
  if (compact === undefined) return {};
  const window = compact.window === undefined ? {} : { CLAUDE_CODE_AUTO_COMPACT_WINDOW: String(compact.window) };
  switch (compact.mode) {
    case 'auto':
      return window;
    case 'no_summary':
      return { DISABLE_AUTO_COMPACT: '1', ...window };
    case 'off':
      return { DISABLE_COMPACT: '1', ...window };
    default:
      throw new UsageError(claudeText[lang].unknownCompactMode(String(compact.mode)));
  }
}

function findShell(lang: Lang): string {
  try {
    accessSync(SHELL, constants.X_OK);
  } catch (cause) {
    throw new UsageError(claudeText[lang].shellMissing(SHELL), { cause });
  }
  return SHELL;
}
