/** What a script is, and how its answer to a turn is had and checked. */
import { FlowerError, messageOf } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { modelText } from '../text/model-text.ts';
import { isRecord } from '../util/json.ts';
import type { Purpose } from './purpose.ts';
import { type MessageReply, type Reply, together } from './reply.ts';
import type { Scenario } from './scenario.ts';
import type { Turn } from './turn.ts';

/** One answer; several messages in a list are sent as one (`[say('…'), use('Bash', {…})]`). */
export type ReplyLike = Reply | readonly MessageReply[];

/** Answers a turn. What it throws, or returning nothing, counts as a fault of the script: see `ScriptedModel.errors`. */
export type ScriptFunction = (turn: Turn) => ReplyLike | Promise<ReplyLike>;

/** A script: a function of the turn, the answers of the main thread in order, or a scenario. */
export type Script = ScriptFunction | readonly ReplyLike[] | Scenario;

/** The script had no proper answer to a turn. Code `script`. */
export class ScriptError extends FlowerError {
  /** The turn's `agent`. */
  readonly agent: string;
  /** The turn's `purpose`. */
  readonly purpose: Purpose;
  /** The turn's `n`. */
  readonly n: number;

  /** A fault at this turn. */
  constructor(message: string, turn: Turn, options?: { readonly cause?: unknown }) {
    super('script', message, options);
    this.agent = turn.agent;
    this.purpose = turn.purpose;
    this.n = turn.n;
  }

  /** Whatever was thrown on the way to an answer, as a fault of the script at this turn. */
  static from(thrown: unknown, turn: Turn, lang: Lang): ScriptError {
    if (thrown instanceof ScriptError) return thrown;
    const message = modelText[lang].scriptFailed(turn.agent, turn.n, messageOf(thrown));
    return new ScriptError(message, turn, { cause: thrown });
  }
}

/**
 * Asks the script.
 * @throws what the script throws; ScriptError when it answers with something that is no reply.
 */
export async function askScript(script: ScriptFunction, turn: Turn, lang: Lang): Promise<Reply> {
  const reply = toReply(await script(turn));
  if (reply === null) throw new ScriptError(modelText[lang].noReply(turn.agent, turn.n), turn);
  return reply;
}

const KINDS: readonly string[] = [
  'message',
  'error',
  'drop',
  'garbage',
  'broken',
  'stalled',
  'delayed',
] satisfies Reply['kind'][];

function toReply(answer: unknown): Reply | null {
  if (Array.isArray(answer)) {
    const isMessage = (part: unknown): part is MessageReply => isRecord(part) && part['kind'] === 'message';
    return answer.length > 0 && answer.every(isMessage) ? together(...answer) : null;
  }
  return isRecord(answer) && KINDS.includes(String(answer['kind'])) ? (answer as unknown as Reply) : null;
}
