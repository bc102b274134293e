/** From parsed JSON to a scenario that can be played, or an error that names every fault. Pure. */
import type { Lang } from '../text/lang.ts';
import { type ModelText, modelText } from '../text/model-text.ts';
import { BUILT_IN_VARIABLES, type Scenario, type ScenarioAgent, type ScenarioTurn } from './scenario.ts';
import { pathText, ScenarioError, type ScenarioIssue, schemaIssues } from './scenario-issue.ts';
import { scenarioSchema } from './scenario-schema.ts';
import { placeholdersOf } from './template.ts';

/**
 * Checks a scenario.
 * @param data what `JSON.parse` gave, or an object written in code.
 * @param options.source how error messages call it. Default `scenario`.
 * @throws ScenarioError with all its faults.
 */
export function parseScenario(
  data: unknown,
  options: { readonly source?: string; readonly lang?: Lang } = {},
): Scenario {
  const { source = 'scenario', lang = 'en' } = options;
  const shape = schemaIssues(scenarioSchema, data, lang);
  if (shape.length > 0) throw new ScenarioError(source, shape, lang);
  const scenario = data as Scenario;
  const sense = senseIssues(scenario, modelText[lang]);
  if (sense.length > 0) throw new ScenarioError(source, sense, lang);
  return scenario;
}

interface Place {
  readonly path: readonly PropertyKey[];
  readonly turn: ScenarioTurn;
}

function senseIssues(scenario: Scenario, text: ModelText): ScenarioIssue[] {
  const agents = Object.entries(scenario.agents);
  const places = agents.flatMap(([name, agent]) => placesOf(['agents', name], agent));
  const idle = agents.filter(([, agent]) => placesOf([], agent).length === 0);
  return [
    ...(agents.length === 0 ? [{ path: 'agents', message: text.noAgents }] : []),
    ...idle.map(([name]) => ({ path: pathText(['agents', name]), message: text.idleAgent })),
    ...places.flatMap(place => contentIssues(place, text)),
    ...places.flatMap(place => patternIssues(place, text)),
    ...placeholderIssues(scenario, places, text),
  ];
}

function placesOf(path: readonly PropertyKey[], agent: ScenarioAgent): Place[] {
  const { turns = [], rules = [], otherwise } = agent;
  return [
    ...turns.map((turn, index) => ({ path: [...path, 'turns', index], turn })),
    ...rules.map((turn, index) => ({ path: [...path, 'rules', index], turn })),
    ...(otherwise === undefined ? [] : [{ path: [...path, 'otherwise'], turn: otherwise }]),
  ];
}

/** A fault that replaces the answer leaves no room for one; one that breaks an answer, and none at all, need one. */
function contentIssues({ path, turn }: Place, text: ModelText): ScenarioIssue[] {
  const content = (['think', 'say', 'use'] as const).filter(key => turn[key] !== undefined);
  if (turn.fault === undefined && content.length === 0) return [{ path: pathText(path), message: text.emptyTurn }];
  const { fault } = turn;
  const replaces =
    fault?.kind === 'error' || fault?.kind === 'garbage' || (fault?.kind === 'drop' && fault.at !== 'middle');
  if (!replaces) return [];
  return content.map(key => ({ path: pathText([...path, key]), message: text.neverSent }));
}

function patternIssues({ path, turn }: Place, text: ModelText): ScenarioIssue[] {
  return Object.entries(turn.capture ?? {}).flatMap(([name, { pattern }]) => {
    try {
      new RegExp(pattern);
      return [];
    } catch (error) {
      const message = text.badPattern(error instanceof Error ? error.message : '');
      return [{ path: pathText([...path, 'capture', name, 'pattern']), message }];
    }
  });
}

function placeholderIssues(scenario: Scenario, places: readonly Place[], text: ModelText): ScenarioIssue[] {
  const { texts = {}, variables = {} } = scenario;
  const captured = places.flatMap(({ turn }) => Object.keys(turn.capture ?? {}));
  const plain = [...BUILT_IN_VARIABLES, ...Object.keys(variables), ...captured];
  const unknown = (path: readonly PropertyKey[], value: unknown, known: readonly string[]): ScenarioIssue[] =>
    placeholdersOf(value)
      .filter(name => !known.includes(name))
      .map(name => ({ path: pathText(path), message: text.unknownPlaceholder(name, known.join(', ')) }));
  const taken = [
    ...Object.keys(variables).map(name => ['variables', name]),
    ...Object.keys(texts).map(name => ['texts', name]),
  ]
    .filter(([, name]) => BUILT_IN_VARIABLES.includes(name ?? ''))
    .map(path => ({ path: pathText(path), message: text.nameTaken }));
  return [
    ...taken,
    // Texts are filled in where they are used, one level deep: a text within a text would be a second way to loop.
    ...Object.entries(texts).flatMap(([name, value]) => unknown(['texts', name], value, plain)),
    ...places.flatMap(({ path, turn }) => {
      const { capture: _, note: __, ...answer } = turn;
      return Object.entries(answer).flatMap(([key, value]) =>
        unknown([...path, key], value, [...plain, ...Object.keys(texts)]),
      );
    }),
  ];
}
