/** The workbench: a directory that outlives sessions, and the index of what lies in it. Not the hooks that feed it. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Lang } from '../text/lang.ts';
import { type WorkbenchText, workbenchText } from '../text/workbench-text.ts';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { makeDirectory } from '../util/make-directory.ts';
import { describeFile, oneLine } from './description.ts';
import { type FoundFile, walkFiles } from './file-walk.ts';
import { isInside, realPathOf } from './real-path.ts';
import { ensureHidden } from './spill.ts';

export interface WorkbenchOptions {
  /** Name of the directory inside the workspace. Default `.flower`. */
  readonly dirname?: string;
  /** How many entries of a category the prompt block lists. Default 40. */
  readonly maxIndexEntries?: number;
  /** The directory itself, when it is to lie elsewhere; a relative one starts from the workspace. */
  readonly home?: string;
  /** Language of index and prompt block. Default `en`. */
  readonly lang?: Lang;
}

/** One file of the workbench. */
export interface WorkbenchEntry {
  /** Absolute. */
  readonly path: string;
  /** What the file says of itself, '' when it says nothing. */
  readonly description: string;
  /** Size of the file. */
  readonly bytes: number;
}

/** Bytes of a file that are read for its description. */
const HEAD_BYTES = 4096;

/** Where scripts, artifacts and notes of a run lie. Creates nothing until `ensure` or `refresh` is called. */
export class Workbench {
  /** Real path of the workspace. */
  readonly workspace: string;
  /** Real path of the workbench. */
  readonly root: string;
  /** True when the root lies outside the workspace. */
  readonly external: boolean;
  /** Where scripts that are run twice lie. */
  readonly scripts: string;
  /** Where long output lies. */
  readonly artifacts: string;
  /** Where brief, goal and decisions lie. */
  readonly notes: string;
  /** Where long tool results go. */
  readonly spill: string;
  /** `INDEX.md` in the root. */
  readonly indexPath: string;
  /** How many entries of a category the prompt block lists. */
  readonly maxIndexEntries: number;
  /** Language of index and prompt block. */
  readonly lang: Lang;
  /** Descriptions read so far, by path; valid while size and time of the file stay the same. */
  readonly #described = new Map<string, { readonly stamp: string; readonly description: string }>();

  /** Only works out the paths. */
  constructor(workspace: string, options: WorkbenchOptions = {}) {
    const { dirname = '.flower', maxIndexEntries = 40, home, lang = 'en' } = options;
    this.workspace = realPathOf(workspace, '.');
    this.root = realPathOf(home ?? dirname, this.workspace);
    this.external = !isInside(this.root, this.workspace);
    this.scripts = join(this.root, 'scripts');
    this.artifacts = join(this.root, 'artifacts');
    this.notes = join(this.root, 'notes');
    this.spill = join(this.root, 'spill');
    this.indexPath = join(this.root, 'INDEX.md');
    this.maxIndexEntries = Math.trunc(Math.max(0, maxIndexEntries)) || 0;
    this.lang = lang;
  }

  /** A path as models and people are told it: relative inside the workspace, absolute outside. */
  show(path: string): string {
    const absolute = resolve(this.workspace, path);
    if (!isInside(absolute, this.workspace)) return absolute;
    return relative(this.workspace, absolute).replaceAll(sep, '/') || '.';
  }

  /** Creates the directories; `spill/` hides itself from git. What is there stays as it is. */
  ensure(): void {
    for (const directory of [this.scripts, this.artifacts, this.notes]) makeDirectory(directory);
    ensureHidden(this.spill);
  }

  /** The files below `directory`, dot files left out, links that lead out of the root not followed. Empty when there is none. */
  scan(directory: string): WorkbenchEntry[] {
    return walkFiles(directory, this.root).map(file => ({
      path: file.path,
      description: this.#descriptionOf(file),
      bytes: file.bytes,
    }));
  }

  /**
   * Rewrites `INDEX.md` with everything there is, and returns its text.
   * @throws what the file system reports when it cannot be written.
   */
  refresh(): string {
    this.ensure();
    const index = `${this.#sections('#', Number.POSITIVE_INFINITY).join('\n\n')}\n`;
    writeFileAtomic(this.indexPath, index);
    return index;
  }

  /** The block for a system prompt: rules, and at most `maxIndexEntries` files a category. */
  promptBlock(): string {
    return this.#sections('##', this.maxIndexEntries).join('\n\n');
  }

  #sections(level: string, limit: number): string[] {
    const text = workbenchText[this.lang];
    const rules = [
      text.scriptRule(this.show(this.scripts)),
      text.artifactRule(this.show(this.artifacts)),
      text.noteRule(this.show(this.notes)),
      ...(this.external ? [text.absoluteRule] : []),
    ];
    return [
      `${level} ${text.heading(this.show(this.root))}`,
      text.intro,
      `${level}# ${text.rulesHeading}\n${rules.map(rule => `- ${rule}`).join('\n')}`,
      ...(['scripts', 'artifacts', 'notes'] as const).map(category => {
        const entries = this.scan(this[category]);
        return `${level}# ${text[category](entries.length)}\n${this.#list(entries, limit, text)}`;
      }),
    ];
  }

  #list(entries: readonly WorkbenchEntry[], limit: number, text: WorkbenchText): string {
    if (entries.length === 0) return text.nothing;
    const lines = entries.slice(0, limit).map(entry => {
      const name = oneLine(this.show(entry.path), Number.POSITIVE_INFINITY).replaceAll('`', "'");
      const size = text.bytes(entry.bytes.toLocaleString('en-US'));
      return `- \`${name}\` (${size})${entry.description && ` ${entry.description}`}`;
    });
    if (entries.length > limit) lines.push(text.more(entries.length - limit, this.show(this.indexPath)));
    return lines.join('\n');
  }

  #descriptionOf(file: FoundFile): string {
    const stamp = `${file.bytes} ${file.changedMs}`;
    const known = this.#described.get(file.path);
    if (known?.stamp === stamp) return known.description;
    const description = describeFile(headOf(file.path));
    this.#described.set(file.path, { stamp, description });
    return description;
  }
}

/** The beginning of a file as text; '' when it cannot be read (it may have gone since it was listed). */
function headOf(path: string): string {
  try {
    const file = openSync(path, 'r');
    try {
      const buffer = Buffer.alloc(HEAD_BYTES);
      return buffer.toString('utf8', 0, readSync(file, buffer, 0, HEAD_BYTES, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}
