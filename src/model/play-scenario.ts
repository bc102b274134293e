/** Plays a scenario: finds who is asked for an answer, keeps each one's place, and fills in placeholders. */
import { FlowerError, UsageError } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { type ModelText, modelText } from '../text/model-text.ts';
import type { Reply } from './reply.ts';
import type { Scenario, ScenarioAgent, ScenarioCondition, ScenarioMatch, ScenarioTurn } from './scenario.ts';
import { ScenarioMemory } from './scenario-memory.ts';
import { scenarioReply } from './scenario-reply.ts';
import type { ScriptFunction } from './script.ts';
import { fillIn } from './template.ts';
import type { Turn } from './turn.ts';

/** How a scenario is played. */
export interface PlayOptions {
  /** Values for the scenario's `variables`, and for `workspace` (default: the agent's own directory). */
  readonly variables?: Readonly<Record<string, string>>;
  /** Language of the scenario's texts and of errors. Default `en`. */
  readonly lang?: Lang;
}

/** One session or subagent, and where it stands in its entry. */
interface Player {
  readonly name: string;
  readonly agent: ScenarioAgent;
  /** Answers that are left of `turns`, each as often as it is to be given. */
  readonly left: ScenarioTurn[];
  /** How often each rule has been given. */
  readonly given: Map<number, number>;
}

/**
 * A script function that plays `scenario`; each call starts it anew. What goes wrong while it plays is thrown at the
 * turn it goes wrong at, and so a script error.
 * @throws UsageError for a variable that the scenario does not have.
 */
export function playScenario(scenario: Scenario, options: PlayOptions = {}): ScriptFunction {
  const lang = options.lang ?? 'en';
  const text = modelText[lang];
  const cast = new Cast(scenario, text);
  const memory = new ScenarioMemory(scenario, checkedVariables(scenario, options.variables ?? {}, text), lang);
  return (turn): Reply => {
    const player = cast.playerFor(turn);
    const answer = nextAnswer(player, turn, text);
    memory.capture(answer.capture ?? {}, turn);
    const { capture: _, note: __, ...content } = answer;
    return scenarioReply(
      fillIn(content, name => memory.valueOf(name, turn)),
      scenario.delayMs,
    );
  };
}

function checkedVariables(
  scenario: Scenario,
  variables: Readonly<Record<string, string>>,
  text: ModelText,
): Readonly<Record<string, string>> {
  const known = ['workspace', ...Object.keys(scenario.variables ?? {})];
  const unknown = Object.keys(variables).find(name => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(text.notAVariable(unknown, known.join(', ')));
  return variables;
}

/** Who plays which session or subagent. */
class Cast {
  readonly #scenario: Scenario;
  readonly #text: ModelText;
  readonly #players = new Map<string, Player>();
  /** How many sessions or subagents have fitted an entry, `nth` aside. */
  readonly #fitted = new Map<string, number>();

  constructor(scenario: Scenario, text: ModelText) {
    this.#scenario = scenario;
    this.#text = text;
  }

  playerFor(turn: Turn): Player {
    const key = JSON.stringify([turn.sessionId, turn.agentId]);
    const player = this.#players.get(key) ?? this.#newPlayer(turn);
    this.#players.set(key, player);
    return player;
  }

  #newPlayer(turn: Turn): Player {
    const fitting = Object.entries(this.#scenario.agents).filter(([name, agent]) =>
      fits(agent.match ?? {}, name, turn),
    );
    for (const [name] of fitting) this.#fitted.set(name, (this.#fitted.get(name) ?? 0) + 1);
    const free = fitting.find(([name, { match }]) => match?.nth === undefined || match.nth === this.#fitted.get(name));
    if (free === undefined) {
      throw new FlowerError(
        'script',
        this.#text.nobodyPlays(turn.agent, Object.keys(this.#scenario.agents).join(', ')),
      );
    }
    const [name, agent] = free;
    const left = (agent.turns ?? []).flatMap(answer => Array<ScenarioTurn>(answer.times ?? 1).fill(answer));
    return { name, agent, left, given: new Map() };
  }
}

function fits(match: ScenarioMatch, name: string, turn: Turn): boolean {
  const { agent = name, offers = [], lacks = [], system = '', prompt = '' } = match;
  return (
    turn.agent === agent &&
    offers.every(tool => turn.tools.includes(tool)) &&
    !lacks.some(tool => turn.tools.includes(tool)) &&
    turn.system.includes(system) &&
    turn.prompt.includes(prompt)
  );
}

function nextAnswer(player: Player, turn: Turn, text: ModelText): ScenarioTurn {
  for (const [index, rule] of (player.agent.rules ?? []).entries()) {
    const given = player.given.get(index) ?? 0;
    if (given >= (rule.times ?? Number.POSITIVE_INFINITY) || !holds(rule.when, turn)) continue;
    player.given.set(index, given + 1);
    const { when: _, ...answer } = rule;
    return answer;
  }
  const answer = player.left.shift() ?? player.agent.otherwise;
  if (answer === undefined)
    throw new FlowerError('script', text.turnsAreOver(player.name, player.agent.turns?.length ?? 0));
  return answer;
}

function holds(when: ScenarioCondition, turn: Turn): boolean {
  const fresh = [turn.lastUser, ...[...turn.toolResults, ...turn.reports].map(news => news.text)].join('\n');
  const equal = <T>(wanted: T | undefined, found: T): boolean => wanted === undefined || wanted === found;
  return (
    fresh.includes(when.contains ?? '') &&
    (when.lacks === undefined || !fresh.includes(when.lacks)) &&
    equal(
      when.isError,
      turn.toolResults.some(result => result.isError),
    ) &&
    equal(when.hasReport, turn.reports.length > 0) &&
    equal(when.n, turn.n) &&
    equal(when.attempt, turn.attempt) &&
    equal(when.stream, turn.stream)
  );
}
