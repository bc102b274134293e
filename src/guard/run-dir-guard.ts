/** Keeps every agent's editing tools out of the run directory, where the run keeps its own records. */
import type { Guard, ToolCall } from '../domain/hook.ts';
import { guardText } from '../text/guard-text.ts';
import type { Lang } from '../text/lang.ts';
import { isInside, realPathOf } from '../workbench/real-path.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { deny, PASS } from './hook-call.ts';
import { isEditTool } from './known-tool.ts';

export interface RunDirPlaces {
  readonly workspace: string;
  readonly runDir: string;
  /** May lie inside the run directory; it stays writable. */
  readonly workbench: Workbench | null;
  readonly lang: Lang;
}

/**
 * Refuses Write, Edit and NotebookEdit on a path that leads into the run directory, links followed, but for a workbench
 * placed there. Says nothing of other paths, nor of shell commands.
 */
export function runDirRule(places: RunDirPlaces): Guard {
  const text = guardText[places.lang];
  return call => {
    if (!isEditTool(call.tool)) return PASS;
    const paths = editedPaths(call);
    if (paths === undefined) return deny(text.pathUnclear);
    const refused = paths.find(path => isRecord(realPathOf(path, call.cwd ?? places.workspace), places));
    return refused === undefined ? PASS : deny(text.runDirectory(refused));
  };
}

/** The paths an editing tool is given; undefined when it is not clear where it would write. */
function editedPaths(call: ToolCall): string[] | undefined {
  const values = [call.input['file_path'], call.input['notebook_path']].filter(value => value !== undefined);
  const paths = values.map(value => (typeof value === 'string' ? value.trim() : ''));
  // A leading tilde is the harness's own home, which lies in the run directory.
  const isClear = paths.length > 0 && paths.every(path => path !== '' && !path.startsWith('~') && !path.includes('\0'));
  return isClear ? paths : undefined;
}

/** True for a real path in the run directory outside a workbench placed there. */
function isRecord(path: string, places: RunDirPlaces): boolean {
  const runDir = realPathOf(places.runDir, places.workspace);
  if (!isInside(path, runDir)) return false;
  const root = places.workbench === null ? undefined : realPathOf(places.workbench.root, places.workspace);
  // A workbench that is the run directory, or holds it, is none placed there.
  const isPlacedThere = root !== undefined && root !== runDir && isInside(root, runDir);
  return !(isPlacedThere && isInside(path, root));
}
