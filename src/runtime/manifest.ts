/** `manifest.json`: one row a step, across processes. Two runs that share it lose none of each other's rows. */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import type { StepResult } from '../domain/step-result.ts';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { isRecord, parseJson } from '../util/json.ts';

/** Runs `action` while no other process does the same in this run directory. */
export type Lock = <T>(action: () => T) => T;

export interface ManifestOptions {
  readonly path: string;
  readonly runId: string;
  readonly lock: Lock;
  /** A file that could not be read was moved to this path. */
  readonly onSetAside: (aside: string) => void;
}

/** Writes the rows of one run. */
export class Manifest {
  readonly #options: ManifestOptions;

  constructor(options: ManifestOptions) {
    this.#options = options;
  }

  /**
   * Replaces this run's rows by `results`, keeps all others.
   * @throws what the file system reports.
   */
  save(results: readonly StepResult[]): void {
    const { path, runId, lock } = this.#options;
    lock(() => {
      const others = this.#read().filter(row => !isRecord(row) || row['run'] !== runId);
      const own = results.map(result => ({ run: runId, ...result }));
      writeFileAtomic(path, `${JSON.stringify([...others, ...own], null, 2)}\n`);
    });
  }

  #read(): unknown[] {
    const { path } = this.#options;
    if (!existsSync(path)) return [];
    const value = parseJson(readFileSync(path, 'utf8'));
    if (Array.isArray(value)) return value;
    const aside = `${path}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    renameSync(path, aside);
    this.#options.onSetAside(aside);
    return [];
  }
}
