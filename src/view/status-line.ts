/** The state of a run in one line of a given width. Pure; no colour. */
import type { Lang } from '../text/lang.ts';
import { type ViewText, viewText } from '../text/view-text.ts';
import { cellWidth, fitCells } from '../util/cell-width.ts';
import { showDollars, showDuration, showTokens } from './figure.ts';
import { costUsd } from './run-cost.ts';
import type { AgentView, RunState } from './run-state.ts';
import { waitOf } from './run-wait.ts';
import { safeLine } from './safe-text.ts';

export interface StatusOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Most cells it may take. */
  readonly width: number;
  readonly lang: Lang;
}

interface Part {
  /** From long to short; the first that leaves room for what matters more is shown. */
  readonly forms: readonly string[];
  /** The lower, the longer it stays when there is no room. */
  readonly rank: number;
}

const SEPARATOR = ' | ';
/** After this much silence its length is shown beside what is waited for. Milliseconds. */
const SILENCE_MS = 30_000;
/** Subagents that are named; more are counted. */
const NAMED_AGENTS = 3;

/** Never wider than `width`; what matters least is left out first. */
export function statusLine(state: RunState, options: StatusOptions): string {
  const parts = partsOf(state, options).filter(part => part.forms.some(form => form !== ''));
  const chosen = new Map<Part, string>();
  let used = 0;
  for (const part of [...parts].sort((one, other) => one.rank - other.rank)) {
    const room = options.width - used - (chosen.size === 0 ? 0 : SEPARATOR.length);
    const form = part.forms.find(text => cellWidth(text) <= room);
    if (form === undefined && chosen.size > 0) continue;
    const text = form ?? fitCells(part.forms.at(-1) ?? '', room);
    used += cellWidth(text) + (chosen.size === 0 ? 0 : SEPARATOR.length);
    chosen.set(part, text);
  }
  return parts.flatMap(part => chosen.get(part) ?? []).join(SEPARATOR);
}

/** In the order they are shown. */
function partsOf(state: RunState, { now, lang }: StatusOptions): Part[] {
  const text = viewText[lang];
  const age = (since: number): string => showDuration(now - since, lang);
  const { step, context, handoffAt, startedAt } = state;
  const place = step === null ? '' : `${step.index}/${step.total}`;
  const title = safeLine(step?.title ?? '');
  return [
    { rank: 6, forms: [`${place} ${title}`.trim(), place] },
    { rank: 0, forms: waitForms(state, now, text, lang) },
    { rank: 1, forms: [silence(state, now, text, lang)] },
    { rank: 2, forms: agentForms(state.agents, age, text) },
    { rank: 3, forms: context === 0 ? [] : contextForms(context, handoffAt, text) },
    { rank: 4, forms: [showDollars(costUsd(state.cost))] },
    { rank: 5, forms: startedAt === null ? [] : [text.elapsed(age(startedAt)), age(startedAt)] },
  ];
}

function waitForms(state: RunState, now: number, text: ViewText, lang: Lang): string[] {
  const wait = waitOf(state);
  if (wait.kind === 'nothing') return [text.beginning];
  const age = showDuration(now - wait.since, lang);
  switch (wait.kind) {
    case 'person':
      return [text.waitsForPerson(wait.question.id, age)];
    case 'retry':
      return [wait.until === null ? text.waitsForNetwork(age) : text.triesIn(showDuration(wait.until - now, lang))];
    case 'handoff':
      return [text.writesHandoff(age)];
    case 'tool':
      return [text.waitsForTool(safeLine(wait.tool), age), `${safeLine(wait.tool)} ${age}`];
    case 'agents':
      return [text.waitsForAgents];
    case 'model':
      return [text.waitsForModel(age)];
    default:
      return wait satisfies never;
  }
}

/** The age of what is waited for already tells it where the model is. */
function silence(state: RunState, now: number, text: ViewText, lang: Lang): string {
  if (state.lastAt === null || waitOf(state).kind === 'model' || now - state.lastAt < SILENCE_MS) return '';
  return text.silentFor(showDuration(now - state.lastAt, lang));
}

function agentForms(agents: readonly AgentView[], age: (since: number) => string, text: ViewText): string[] {
  const [oldest] = agents;
  if (oldest === undefined) return [];
  const named = agents.slice(0, NAMED_AGENTS).map(agent => `${safeLine(agent.type)} ${age(agent.startedAt)}`);
  const more = agents.length - named.length;
  return [
    `${text.subagents(agents.length)}: ${named.join(', ')}${more > 0 ? ` +${more}` : ''}`,
    `${text.subagents(agents.length)} ${age(oldest.startedAt)}`,
  ];
}

function contextForms(context: number, handoffAt: number | null, text: ViewText): string[] {
  const figure = showTokens(context);
  if (handoffAt === null) return [text.context(figure), figure];
  const short = `${figure}/${showTokens(handoffAt)}`;
  return [text.contextOf(figure, showTokens(handoffAt)), text.context(short), short];
}
