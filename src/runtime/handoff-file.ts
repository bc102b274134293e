/** Where a step's handoff documents lie: the one in force, and those before it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Handoff, wordsAbove } from '../document/handoff.ts';
import type { Lang } from '../text/lang.ts';
import { makeDirectory } from '../util/make-directory.ts';

/** The file of one step. */
export class HandoffFile {
  readonly path: string;
  readonly #archive: string;
  readonly #lang: Lang;

  /**
   * @param directory where a person looks for it.
   * @param archive where the documents before it are kept.
   */
  constructor(directory: string, archive: string, step: string, lang: Lang) {
    const name = fileNameOf(step);
    this.path = join(directory, `handoff-${name}.md`);
    this.#archive = join(archive, name);
    this.#lang = lang;
  }

  /**
   * Moves the document before to the archive, and writes this one.
   * @param note goes below the last section, the state of things.
   * @throws what the file system reports.
   */
  write(document: Handoff, note: string): void {
    if (existsSync(this.path)) {
      makeDirectory(join(this.#archive, '..'));
      renameSync(this.path, this.#freeName());
    }
    if (note !== '') document.scene = [document.scene, note].filter(Boolean).join('\n\n');
    document.write(this.path);
  }

  /**
   * What the successor is told: the file as it stands now. One that cannot be read any more, or says nothing, counts as
   * `written`; words of a person without any heading, or above the first one, are taken as they are.
   */
  block(written: Handoff): string {
    const read = Handoff.load(this.path, { lang: this.#lang });
    if (read === null) return written.promptBlock();
    const text = readFileSync(this.path, 'utf8');
    const hasSections = read.present().length > 0;
    const words = hasSections ? wordsAbove(text) : text.replace(/^(?:[#>].*)?$/gm, '').trim();
    if (!hasSections && words === '') return written.promptBlock();
    read.doing = [words, read.doing].filter(Boolean).join('\n\n');
    return read.promptBlock();
  }

  #freeName(): string {
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    for (let count = 1; ; count += 1) {
      const path = `${this.#archive}-${stamp}${count === 1 ? '' : `-${count}`}.md`;
      if (!existsSync(path)) return path;
    }
  }
}

/** A name that any file system takes; two different steps never share one. */
function fileNameOf(step: string): string {
  const plain = step.replace(/#.*$/, '');
  const safe = plain.replaceAll(/[^\p{L}\p{N}._-]/gu, '-').slice(0, 60);
  if (safe === plain && !/^\.|^(con|prn|aux|nul|com\d|lpt\d)$/i.test(safe)) return safe;
  return `${safe.replace(/^\.+/, '')}-${createHash('sha256').update(plain).digest('hex').slice(0, 8)}`;
}
