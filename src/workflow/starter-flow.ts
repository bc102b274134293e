/** The built-in workflow: clarify, goal, work under a judge. Put together from the parts that users have too. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Brief } from '../document/brief.ts';
import type { Goal } from '../document/goal.ts';
import { UsageError } from '../domain/error.ts';
import type { StepRunner } from '../domain/step-runner.ts';
import { requireGit } from '../guard/git.ts';
import { containsWords } from '../human/amendment.ts';
import { HumanChannel } from '../human/human-channel.ts';
import { coordinator } from '../role/coordinator.ts';
import { worker } from '../role/worker.ts';
import type { Lang } from '../text/lang.ts';
import { type StarterText, starterText } from '../text/starter-text.ts';
import { realPathOf } from '../workbench/real-path.ts';
import { CLARIFY_RESUME, clarifyStep, withDraft } from './clarify-step.ts';
import { emitFrom } from './context-event.ts';
import { GOAL_KEY } from './frozen-goal.ts';
import { goalStep } from './goal-step.ts';
import { withGoal } from './guarded-step.ts';
import { Lineage } from './lineage.ts';
import { type StarterPlaceOptions, type StarterPlaces, starterPlaces } from './starter-place.ts';
import type { Ctx, Step } from './step.ts';
import { Workflow } from './workflow.ts';

export interface StarterOptions extends StarterPlaceOptions {
  /** Default `.`. */
  readonly workspace?: string;
  /** Relative to the workspace; must be the Runtime's. Default `runs`. */
  readonly runDir?: string;
  /** Put away brief, goal and lineage of earlier runs first. Default false. */
  readonly fresh?: boolean;
  /** End once the brief is there. Default false. */
  readonly clarifyOnly?: boolean;
  /** Default true; false: no goal step, no judge. */
  readonly goal?: boolean;
  /** Rounds of work in all. Default 3. */
  readonly rounds?: number;
  /** Gives the judge all of Bash. Default false. */
  readonly judgeCanRun?: boolean;
  /** Questions that may be asked; null or left out: any number. */
  readonly maxAsks?: number | null;
  /** How long a question waits; null: for ever, 0: nobody is there. Default 1,800,000. */
  readonly timeoutMs?: number | null;
  /** For the clarifier only. */
  readonly instructions?: string;
  /** What the worker is told before its rules. Default: that it implements and runs the check after every change. */
  readonly workerPrompt?: string;
  /** Language of everything that models and people read. Default `en`. */
  readonly lang?: Lang;
}

/**
 * The workflow for a request; an empty one goes on with the brief that is there. Touches nothing until it runs.
 * @throws UsageError for an empty request where there is nothing to go on with.
 */
export function starterFlow(ask: string, options: StarterOptions = {}): Workflow {
  const { workspace = '.', lang = 'en', fresh = false, maxAsks = null, timeoutMs = 1_800_000 } = options;
  const text = starterText[lang];
  const places = starterPlaces(workspace, options);
  const words = ask.trim();
  const brief = fresh ? null : Brief.load(places.brief, { lang });
  const isWaking = brief?.complete() === true;
  if (!isWaking && words === '') throw new UsageError(whyNothingToDo(brief, places.brief, text));
  const channel = new HumanChannel({ maxAsks, timeoutMs, logPath: places.log, amendPath: places.brief, lang });
  const start: Start = { options, places, channel, words, isWaking, text, lang, isToArchive: fresh };
  return new Workflow(stepsOf(start), {
    name: 'starter',
    channel,
    workbench: places.workbench,
    prepare: (runtime, ctx) => prepare(start, runtime, ctx),
  });
}

/** A person who took a section out of the brief is told so, not that there is none. */
function whyNothingToDo(brief: Brief | null, path: string, text: StarterText): string {
  return brief === null || brief.present().length === 0 ? text.emptyAsk : text.briefIncomplete(path, brief.missing());
}

interface Start {
  readonly options: StarterOptions;
  readonly places: StarterPlaces;
  readonly channel: HumanChannel;
  readonly words: string;
  readonly isWaking: boolean;
  readonly text: StarterText;
  readonly lang: Lang;
  /** Until earlier documents were put away: a second run of the same workflow must not put away those of the first. */
  isToArchive: boolean;
}

function stepsOf(start: Start): Step[] {
  const { options, places, channel, words, text, lang } = start;
  const clarifyAsk = clarifyStep(channel, {
    briefPath: places.brief,
    prompt: text.clarifyPrompt(words),
    lang,
    ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
  });
  const clarify: Step =
    words === ''
      ? clarifyAsk
      : {
          ...clarifyAsk,
          resumePrompt: () => withDraft(`${CLARIFY_RESUME[lang]}\n\n${text.requestNow(words)}`, places.brief, lang),
        };
  if (options.clarifyOnly === true) return [clarify];
  const work = workStep(start);
  if (options.goal === false) return [clarify, work];
  const canRun = options.judgeCanRun === true;
  const goal = goalStep(channel, { goalPath: places.goal, canRun, alwaysSet: saysSomethingNew(start), lang });
  const { rounds } = options;
  return [
    clarify,
    goal,
    withGoal(work, channel, { goalPath: places.goal, canRun, lang, ...(rounds === undefined ? {} : { rounds }) }),
  ];
}

function workStep({ options, places, channel, words, isWaking, text, lang }: Start): Step {
  const coder = worker(text.workerDescription, options.workerPrompt ?? text.workerPrompt, {
    isolate: options.isolate === true,
    lang,
  });
  return {
    name: 'work',
    title: text.workTitle,
    spec: coordinator('work', '', { coder }, { channel, lang }),
    prompt: ctx =>
      text.workPrompt(String(ctx['clarify'] ?? ''), options.goal === false ? null : String(ctx['goal'] ?? '')),
    resumePrompt: ctx =>
      [
        isWaking && words !== '' ? text.wakeWords(words) : '',
        text.goOn(places.brief, options.goal === false ? null : places.goal),
      ]
        .concat(documentsNow(ctx, options.goal !== false, text))
        .filter(Boolean)
        .join('\n\n'),
  };
}

/** What the coordinator is to go by now: its context holds the documents of an earlier day, a person may have edited them. */
function documentsNow(ctx: Ctx, hasGoal: boolean, text: StarterText): string[] {
  const brief = text.briefNow(String(ctx['clarify'] ?? ''));
  if (!hasGoal) return [brief];
  const goal = (ctx[GOAL_KEY] as Goal | undefined)?.promptBlock() ?? '';
  return [brief, wasGoalSet(ctx) ? text.newGoal(goal) : text.goalNow(goal)];
}

function wasGoalSet(ctx: Ctx): boolean {
  return (ctx['_results'] as Readonly<Record<string, unknown>> | undefined)?.['goal'] !== undefined;
}

/** On waking: words that the brief does not hold yet, so that the goal made from it is out of date. */
function saysSomethingNew({ isWaking, words, places }: Start): boolean {
  return (
    isWaking && words !== '' && existsSync(places.brief) && !containsWords(readFileSync(places.brief, 'utf8'), words)
  );
}

/** What has to be right, and on disk, before anything is spent. */
async function prepare(start: Start, runtime: StepRunner, ctx: Ctx): Promise<void> {
  const { options, places, channel, words, isWaking, text, lang } = start;
  if (options.isolate === true) await requireGit(runtime.workspace, lang);
  warnOfRunDir(start, runtime, ctx);
  places.workbench.ensure();
  if (start.isToArchive) archive(start, runtime);
  if (isWaking && words !== '' && !channel.hasWords(words) && !channel.amend(words, text.wakeLabel)) {
    throw new UsageError(text.briefNotWritten(places.brief));
  }
  places.workbench.refresh();
}

function archive(start: Start, runtime: StepRunner): void {
  const { places, lang } = start;
  const lineage = Lineage.open(runtime.runDir, runtime.workspace, { lang });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  lineage.archive(join(places.workbench.notes, 'archive', stamp), [places.brief, places.goal]);
  start.isToArchive = false;
}

/** Whoever named another run directory would look for its sessions there. */
function warnOfRunDir({ options, text }: Start, { runDir, workspace }: StepRunner, ctx: Ctx): void {
  if (options.runDir === undefined) return;
  const given = realPathOf(options.runDir, workspace);
  if (given === runDir) return;
  const data = { given, used: runDir };
  emitFrom(ctx, { kind: 'system', subtype: 'run_dir_mismatch', data, text: text.runDirMismatch(given, runDir) });
}
