/** What a start in a directory would go on from. Only looks. */
import { join } from 'node:path';
import { Brief } from '../document/brief.ts';
import { Goal } from '../document/goal.ts';
import { realPathOf } from '../workbench/real-path.ts';
import { readLineage } from './lineage-file.ts';
import { type StarterPlaceOptions, starterPlaces } from './starter-place.ts';

export interface WakeStateOptions extends Omit<StarterPlaceOptions, 'logName' | 'lang'> {
  /** Relative to the workspace. Default `runs`. */
  readonly runDir?: string;
}

export interface WakeState {
  /** The brief is complete: a start goes on with it. */
  readonly waking: boolean;
  /** Absolute paths, existing or not. */
  readonly brief: string;
  /** Absolute path, existing or not. */
  readonly goal: string;
  /** Absolute path of its root, existing or not. */
  readonly workbench: string;
  /** How many checks the goal has. */
  readonly checks: number;
  /** How many times this directory was woken. */
  readonly woke: number;
  /** Session of each step. */
  readonly steps: Readonly<Record<string, string>>;
}

/** Writes not one byte. */
export function wakeState(workspace: string = '.', options: WakeStateOptions = {}): WakeState {
  const { runDir = 'runs', ...placement } = options;
  const places = starterPlaces(workspace, placement);
  const real = places.workbench.workspace;
  const { file } = readLineage(join(realPathOf(runDir, real), 'lineage.json'), real);
  const sessions = [...file.steps].flatMap(([step, [id]]) => (id === undefined ? [] : [[step, id] as const]));
  return {
    waking: Brief.load(places.brief)?.complete() === true,
    brief: places.brief,
    goal: places.goal,
    workbench: places.workbench.root,
    checks: Goal.load(places.goal)?.checks.length ?? 0,
    woke: file.woke,
    steps: Object.fromEntries(sessions),
  };
}
