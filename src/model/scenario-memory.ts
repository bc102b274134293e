/** What the placeholders of a scenario stand for while it is played. */
import { FlowerError } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { modelText } from '../text/model-text.ts';
import { type Scenario, type ScenarioCapture, scenarioText } from './scenario.ts';
import { fillIn } from './template.ts';
import type { Turn } from './turn.ts';

/** Keeps captured values and answers what a placeholder stands for. */
export class ScenarioMemory {
  readonly #scenario: Scenario;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #lang: Lang;
  readonly #captured = new Map<string, string>();

  constructor(scenario: Scenario, variables: Readonly<Record<string, string>>, lang: Lang) {
    this.#scenario = scenario;
    this.#variables = { ...scenario.variables, ...variables };
    this.#lang = lang;
  }

  /** Takes values from a turn. Throws where nothing matches. */
  capture(captures: Readonly<Record<string, ScenarioCapture>>, turn: Turn): void {
    for (const [name, { from, pattern }] of Object.entries(captures)) {
      const match = new RegExp(pattern).exec(sourceOf(from, turn));
      if (match === null) throw new FlowerError('script', modelText[this.#lang].nothingCaptured(name, pattern, from));
      this.#captured.set(name, match[1] ?? match[0]);
    }
  }

  /** The value of a placeholder in an answer to `turn`. Throws where there is none yet. */
  valueOf(name: string, turn: Turn): string {
    const text = this.#scenario.texts?.[name];
    if (text !== undefined) return fillIn(scenarioText(text, this.#lang), inner => this.#plainValueOf(inner, turn));
    return this.#plainValueOf(name, turn);
  }

  #plainValueOf(name: string, turn: Turn): string {
    const value = this.#captured.get(name) ?? this.#variables[name] ?? builtIn(name, turn);
    if (value === null) throw new FlowerError('script', modelText[this.#lang].noValue(name));
    return value;
  }
}

function builtIn(name: string, turn: Turn): string | null {
  switch (name) {
    case 'workspace':
    case 'cwd':
      return turn.cwd;
    case 'session':
      return turn.sessionId;
    case 'agentId':
      return turn.agentId ?? 'main';
    case 'n':
      return String(turn.n);
    case 'prompt':
    case 'words':
    case 'result':
      return sourceOf(name, turn);
    default:
      return null;
  }
}

function sourceOf(from: ScenarioCapture['from'], turn: Turn): string {
  switch (from) {
    case 'result':
      return [...turn.toolResults, ...turn.reports].map(news => news.text).join('\n');
    case 'words':
      return turn.lastUser;
    case 'prompt':
      return turn.prompt;
    case 'system':
      return turn.system;
  }
}
