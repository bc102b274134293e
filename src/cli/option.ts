/** The options of each subcommand as they come off the command line: strings, not yet looked at. */
import type { Lang } from '../text/lang.ts';

/** Options that work before and after the subcommand. */
export interface GlobalOptions {
  readonly workspace: string;
  readonly runDir: string;
  readonly verbose: boolean;
  readonly json: boolean;
  readonly color: boolean;
  readonly lang: Lang;
}

/** What `once` and `run` share. */
export interface SharedOptions {
  readonly budget?: string;
  readonly workbench?: boolean;
  readonly trim?: boolean;
  readonly window?: string;
  readonly handoff: boolean;
  readonly probe: boolean;
}

export interface OnceOptions extends SharedOptions {
  readonly instructions?: string;
  readonly tools?: string;
  readonly permissionMode?: string;
  readonly resume?: string;
  readonly fork?: boolean;
  readonly model?: string;
}

export type RunFileOptions = SharedOptions;

export interface GoOptions {
  readonly asks?: string;
  readonly rounds?: string;
  readonly goal: boolean;
  readonly judgeCanRun?: boolean;
  readonly timeout?: string;
  readonly isolate?: boolean;
  readonly window?: string;
  readonly handoff: boolean;
  readonly budget?: string;
  readonly new?: boolean;
  readonly clarifyOnly?: boolean;
  readonly trim: boolean;
  readonly probe: boolean;
}

export interface DemoOptions {
  readonly keep?: boolean;
}

export interface SetupOptions {
  readonly probe: boolean;
}

export interface DoctorOptions {
  readonly probe: boolean;
}
