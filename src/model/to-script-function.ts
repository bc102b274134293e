/** Every kind of script as a function of the turn. */
import { FlowerError } from '../domain/error.ts';
import { modelText } from '../text/model-text.ts';
import { parseScenario } from './parse-scenario.ts';
import { type PlayOptions, playScenario } from './play-scenario.ts';
import type { Scenario } from './scenario.ts';
import type { ReplyLike, Script, ScriptFunction } from './script.ts';

/**
 * A script as a function. A list is played through once, by the main thread of whatever session asks.
 * @throws ScenarioError for a scenario that cannot be played; UsageError for variables it does not have.
 */
export function toScriptFunction(script: Script, options: PlayOptions): ScriptFunction {
  if (typeof script === 'function') return script;
  if (isScenario(script)) return playScenario(parseScenario(script, options), options);
  return playList(script, options);
}

function isScenario(script: Scenario | readonly ReplyLike[]): script is Scenario {
  return !Array.isArray(script);
}

function playList(script: readonly ReplyLike[], { lang = 'en' }: PlayOptions): ScriptFunction {
  const text = modelText[lang];
  const replies = [...script];
  let next = 0;
  return turn => {
    if (turn.agent !== 'main') throw new FlowerError('script', text.listIsForMain(turn.agent));
    const reply = replies[next];
    if (reply === undefined) throw new FlowerError('script', text.listIsOver(replies.length));
    next += 1;
    return reply;
  };
}
