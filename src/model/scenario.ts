/** The scenario format: a script as data, for `flower demo`, for rehearsals, and for tests that are easier told than coded. */
import type { Usage } from '../domain/usage.ts';
import type { Lang, Localized } from '../text/lang.ts';
import type { GarbageForm, StalledReply, ToolUse } from './reply.ts';

/** One text for all languages, or one for each. */
export type ScenarioText = string | Localized<string>;

/**
 * A scenario. Every string of an answer may hold placeholders: `{{cwd}}` and so on (see {@link BUILT_IN_VARIABLES}), the
 * names of `variables`, `texts` and captures. A backslash before the braces leaves them as they are.
 */
export interface Scenario {
  /** For editors: the path of `scenario.schema.json`. */
  readonly $schema?: string;
  /** Always 1. */
  readonly version: 1;
  /** One line for people. */
  readonly title: ScenarioText;
  /** The request that the scenario is an answer to. */
  readonly ask?: ScenarioText;
  /** Milliseconds before each answer that names no delay of its own. Default 0. */
  readonly delayMs?: number;
  /** Placeholders with their defaults; who plays the scenario may set others. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Longer texts, by the name of their placeholder. */
  readonly texts?: Readonly<Record<string, ScenarioText>>;
  /** Who answers. The first one that fits takes a session or subagent, and keeps it. */
  readonly agents: Readonly<Record<string, ScenarioAgent>>;
}

/** What one agent does. A rule that applies goes first; else the turns in order; after the last one `otherwise`. */
export interface ScenarioAgent {
  /** For people who read the file. */
  readonly note?: string;
  /** Default: the agent whose role is this entry's name (`main` for the main thread). */
  readonly match?: ScenarioMatch;
  /** Answers in order, begun anew in every session and every subagent. */
  readonly turns?: readonly ScenarioTurn[];
  /** Answers to whatever they fit, whenever it comes; the first that fits. They use up no turn. */
  readonly rules?: readonly ScenarioRule[];
  /** The answer once all turns have been given. */
  readonly otherwise?: ScenarioTurn;
}

/** Which sessions or subagents an entry plays; all that is given must hold. */
export interface ScenarioMatch {
  /** `main`, or a role. Default: the entry's name. */
  readonly agent?: string;
  /** Tools that are offered, each of them. */
  readonly offers?: readonly string[];
  /** Tools that are not offered, none of them. */
  readonly lacks?: readonly string[];
  /** Words in the system prompt. */
  readonly system?: string;
  /** Words in what the agent was sent to do. */
  readonly prompt?: string;
  /** Only the first, second, … session or subagent that all the rest fits, whoever plays the others. From 1. */
  readonly nth?: number;
}

/** An answer. At least one of `think`, `say`, `use` and `fault` is there. */
export interface ScenarioTurn {
  /** For people who read the file. */
  readonly note?: string;
  /** Thinking, before the rest. */
  readonly think?: string;
  /** Prose. */
  readonly say?: string;
  /** One tool call, or several in one message. */
  readonly use?: ToolUse | readonly ToolUse[];
  /** Tokens the harness is told; missing figures are the model's defaults. */
  readonly usage?: Partial<Usage>;
  /** Default `tool_use` with a tool call, else `end_turn`. */
  readonly stopReason?: string;
  /** The model the answer claims to come from. */
  readonly model?: string;
  /** Milliseconds before the answer. Default: the scenario's. */
  readonly delayMs?: number;
  /** What goes wrong with the answer, or comes in its place. */
  readonly fault?: ScenarioFault;
  /** How often the answer is given before the next one's turn. Default 1; of a rule: as often as it fits. */
  readonly times?: number;
  /** Placeholders taken from the request before the answer is filled in. */
  readonly capture?: Readonly<Record<string, ScenarioCapture>>;
}

/** An answer to requests that fit. */
export interface ScenarioRule extends ScenarioTurn {
  /** What a request must be like. */
  readonly when: ScenarioCondition;
}

/** What a request must be like; all that is given must hold. */
export interface ScenarioCondition {
  /** Words in what is new: the newest words to the model, tool results, and reports of subagents. */
  readonly contains?: string;
  /** Words that are in none of it. */
  readonly lacks?: string;
  /** Whether one of the newest tool results is an error. */
  readonly isError?: boolean;
  /** Whether a subagent in the background has ended since the agent last spoke. */
  readonly hasReport?: boolean;
  /** The agent's n-th request, repetitions included. */
  readonly n?: number;
  /** The n-th try at the same request. */
  readonly attempt?: number;
  /** With or without streaming. */
  readonly stream?: boolean;
}

/** Where a captured placeholder comes from. */
export interface ScenarioCapture {
  /** The newest tool results and reports of subagents, the newest words, what the agent was sent to do, or the system prompt. */
  readonly from: 'result' | 'words' | 'prompt' | 'system';
  /** A regular expression; its first group counts, or all of it when it has none. */
  readonly pattern: string;
}

/** What goes wrong with an answer. `drop` in the middle, `end` and `stall` break the answer they stand in; the others replace it. */
export type ScenarioFault =
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly body?: string | Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'drop'; readonly at?: 'before' | 'middle'; readonly afterChars?: number }
  | { readonly kind: 'end'; readonly afterChars?: number }
  | { readonly kind: 'garbage'; readonly form?: GarbageForm }
  | {
      readonly kind: 'stall';
      readonly ms: number | 'forever';
      readonly at?: StalledReply['at'];
      readonly afterChars?: number;
    };

/** Placeholders every scenario has. `workspace`: the one it is played in; the others are of the agent and the request. */
export const BUILT_IN_VARIABLES: readonly string[] = [
  'workspace',
  'cwd',
  'prompt',
  'words',
  'result',
  'session',
  'agentId',
  'n',
];

/** A text in one language. */
export function scenarioText(text: ScenarioText, lang: Lang): string {
  return typeof text === 'string' ? text : text[lang];
}
