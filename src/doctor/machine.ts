/** What the checks ask of the machine; each answer can be given by somebody else instead. */
import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type GlimpsePlaces, harnessBinary, harnessVersion, offeredTools } from '../claude/harness-binary.ts';
import { findSetpriv } from '../claude/harness-home.ts';

export interface Machine {
  readonly platform: NodeJS.Platform;
  /** Without the leading `v`. */
  readonly nodeVersion: string;
  /** What `git --version` says; rejects where there is no git. */
  gitVersion(path: string): Promise<string>;
  /** Bytes that may still be written to the disk that `directory` lies on. */
  freeBytes(directory: string): Promise<number>;
  findSetpriv(): string | null;
  findHarness(): string | null;
  harnessVersion(binary: string, home: string): Promise<string>;
  offeredTools(places: GlimpsePlaces): Promise<string[]>;
}

/** The machine this runs on. */
export const thisMachine: Machine = {
  platform: process.platform,
  nodeVersion: process.versions.node,
  gitVersion: async path => {
    const { stdout } = await promisify(execFile)('git', ['--version'], { env: { PATH: path } });
    return stdout.trim();
  },
  freeBytes: async directory => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  },
  findSetpriv: () => findSetpriv(),
  findHarness: harnessBinary,
  harnessVersion,
  offeredTools,
};
