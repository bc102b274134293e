/** Which session each step of a directory last had, kept across processes. A failure to remember never stops the work. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { FlowerError, messageOf } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { type WorkflowText, workflowText } from '../text/workflow-text.ts';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { makeDirectory } from '../util/make-directory.ts';
import { realPathOf } from '../workbench/real-path.ts';
import { type LineageFile, readLineage, renderLineage, withSession } from './lineage-file.ts';
import { moveFile, moveInto } from './move-file.ts';

export interface LineageOptions {
  /** Keeps other processes out while the file is read and written. Default: nothing does. */
  readonly lock?: <T>(fn: () => T) => T;
  /** Told, for people, when a file was not used or cannot be written. Must not throw. */
  readonly onNotice?: (text: string) => void;
  /** Language of the notices. Default `en`. */
  readonly lang?: Lang;
}

/** `<runDir>/lineage.json`. Every change is on disk when the call returns, merged with what other processes wrote. */
export class Lineage {
  /** Absolute. */
  readonly path: string;
  /** Real path of the workspace the sessions belong to. */
  readonly workspace: string;
  readonly #options: LineageOptions;
  readonly #text: WorkflowText;
  #known: LineageFile;
  /** The session each step was last in here: should the file have lost it meanwhile, it comes back. */
  readonly #own = new Map<string, string>();
  #hasReported = false;

  private constructor(path: string, workspace: string, options: LineageOptions) {
    this.path = path;
    this.workspace = workspace;
    this.#options = options;
    this.#text = workflowText[options.lang ?? 'en'];
    const found = readLineage(path, workspace);
    this.#known = found.file;
    if (found.kind === 'damaged') options.onNotice?.(this.#text.lineageDamaged(path));
    if (found.kind === 'foreign') options.onNotice?.(this.#text.lineageForeign(path, found.workspace));
  }

  /**
   * What is remembered; nothing when the file is absent, unreadable or of another workspace. Writes nothing.
   * @param runDir relative to the workspace.
   */
  static open(runDir: string, workspace: string, options: LineageOptions = {}): Lineage {
    const real = realPathOf(workspace, '.');
    return new Lineage(join(realPathOf(runDir, real), 'lineage.json'), real, options);
  }

  /** How many times this directory was woken. */
  get woke(): number {
    return this.#known.woke;
  }

  /** Session of each step, by its plain name. */
  get steps(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#known.steps].flatMap(([step, [id]]) => (id === undefined ? [] : [[step, id]])));
  }

  /** Sessions a step can go on in, the last one first: one whose id was known may never have been stored. */
  candidates(step: string): readonly string[] {
    return this.#known.steps.get(step) ?? [];
  }

  /** Remembers the session a step is in, the moment it is known. */
  remember(step: string, sessionId: string): void {
    if (this.#own.get(step) === sessionId) return;
    this.#own.set(step, sessionId);
    this.#change(file => ({ ...file, steps: withSession(file.steps, step, sessionId) }));
  }

  /** Counts a waking and returns how many there were. */
  bump(): number {
    this.#change(file => ({ ...file, woke: file.woke + 1 }));
    return this.woke;
  }

  /**
   * Moves the file and whatever of `extra` exists into the directory `into`, all of them or none; nothing is remembered
   * afterwards.
   * @returns where they lie now.
   * @throws FlowerError `archive`, naming the path that could not be moved.
   */
  archive(into: string, extra: readonly string[] = []): readonly string[] {
    const moved: { readonly from: string; readonly to: string }[] = [];
    for (const from of [this.path, ...extra]) {
      try {
        makeDirectory(into);
        const to = moveInto(into, from);
        if (to !== null) moved.push({ from, to });
      } catch (error) {
        for (const each of moved) moveFile(each.to, each.from);
        throw new FlowerError('archive', this.#text.archiveFailed(from, messageOf(error)), { cause: error });
      }
    }
    this.#known = { woke: 0, steps: new Map() };
    this.#own.clear();
    return moved.map(each => each.to);
  }

  #change(change: (file: LineageFile) => LineageFile): void {
    const before = this.#known;
    // Remembered here first: what cannot be written still holds for this run.
    this.#known = change(before);
    try {
      (this.#options.lock ?? (fn => fn()))(() => {
        const found = readLineage(this.path, this.workspace);
        this.#known = change(this.#merged(found.file, before.woke));
        if (found.kind === 'damaged' || found.kind === 'foreign') this.#setAside();
        writeFileAtomic(this.path, renderLineage(this.workspace, this.#known));
      });
    } catch (error) {
      this.#reportOnce(messageOf(error));
    }
  }

  /** What the file says, with the sessions of this process that it lacks; those of others keep their place. */
  #merged(file: LineageFile, woke: number): LineageFile {
    let { steps } = file;
    for (const [step, id] of this.#own) {
      if (steps.get(step)?.includes(id) !== true) steps = withSession(steps, step, id);
    }
    return { woke: Math.max(file.woke, woke), steps };
  }

  #setAside(): void {
    renameSync(this.path, `${this.path}.${new Date().toISOString().replace(/[^\d]/g, '')}.old`);
  }

  #reportOnce(reason: string): void {
    if (this.#hasReported) return;
    this.#hasReported = true;
    this.#options.onNotice?.(this.#text.lineageNotWritten(this.path, reason));
  }
}
