/** Where the built-in workflow keeps its documents: the one place that knows, for the workflow and for whoever asks beforehand. */
import { basename, dirname, join } from 'node:path';
import type { Lang } from '../text/lang.ts';
import { realPathOf } from '../workbench/real-path.ts';
import { Workbench } from '../workbench/workbench.ts';

export interface StarterPlaceOptions {
  /** Workers get worktrees, so the workbench lies outside the repository. Default false. */
  readonly isolate?: boolean;
  /** Default `brief.md`. */
  readonly briefName?: string;
  /** Default `goal.md`. */
  readonly goalName?: string;
  /** Default `questions.md`. */
  readonly logName?: string;
  readonly lang?: Lang;
}

export interface StarterPlaces {
  readonly workbench: Workbench;
  readonly brief: string;
  readonly goal: string;
  readonly log: string;
}

/** Absolute paths, existing or not. Creates nothing. */
export function starterPlaces(workspace: string, options: StarterPlaceOptions = {}): StarterPlaces {
  const {
    isolate = false,
    briefName = 'brief.md',
    goalName = 'goal.md',
    logName = 'questions.md',
    lang = 'en',
  } = options;
  const real = realPathOf(workspace, process.cwd());
  const home = isolate ? { home: join(dirname(real), `.flower-${basename(real)}`) } : {};
  const workbench = new Workbench(real, { ...home, lang });
  const inNotes = (name: string): string => join(workbench.notes, name);
  return { workbench, brief: inNotes(briefName), goal: inNotes(goalName), log: inNotes(logName) };
}
