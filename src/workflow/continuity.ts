/** Which sessions of earlier runs the steps of this one can go on in. */
import type { EventInput } from '../domain/event.ts';
import type { StepRunner } from '../domain/step-runner.ts';
import type { WorkflowText } from '../text/workflow-text.ts';
import { Lineage } from './lineage.ts';
import type { Step } from './step.ts';

export interface Continuity {
  readonly lineage: Lineage;
  /** Sessions that are remembered and still stored, by step. */
  readonly carried: ReadonlyMap<string, string>;
}

/** Opens the lineage of the run directory, counts the waking, and tells of every session that cannot be used. */
export async function openContinuity(
  steps: readonly Step[],
  runtime: StepRunner,
  text: WorkflowText,
  emit: (input: EventInput) => void,
): Promise<Continuity> {
  const onNotice = (notice: string): void => emit({ kind: 'system', subtype: 'lineage', data: null, text: notice });
  const lineage = Lineage.open(runtime.runDir, runtime.workspace, {
    lock: fn => runtime.lock(fn),
    onNotice,
    lang: runtime.lang,
  });
  if (Object.keys(lineage.steps).length > 0) lineage.bump();
  const carried = new Map<string, string>();
  const lost: string[] = [];
  const earlier: string[] = [];
  for (const { name } of steps) {
    const candidates = lineage.candidates(name);
    const found = await firstStored(candidates, runtime);
    if (found !== null) carried.set(name, found);
    if (found === null && candidates.length > 0) lost.push(name);
    if (found !== null && found !== candidates[0]) earlier.push(name);
  }
  if (lost.length > 0) onNotice(text.sessionsLost(lost));
  if (earlier.length > 0) onNotice(text.sessionsEarlier(earlier));
  return { lineage, carried };
}

async function firstStored(candidates: readonly string[], runtime: StepRunner): Promise<string | null> {
  for (const id of candidates) if (await runtime.hasSession(id)) return id;
  return null;
}
