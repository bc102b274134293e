/** The two files of a channel: a log of what was said, and the document that additions go to. Both only ever grow. */
import { appendFileSync, closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../domain/error.ts';
import type { HumanText } from '../text/human-text.ts';
import { makeDirectory } from '../util/make-directory.ts';
import { containsWords, renderAmendment } from './amendment.ts';
import type { Ask, Mail } from './ask.ts';
import { isoTime, renderMail, renderOutcome, renderQuestion } from './log-entry.ts';

export interface HumanRecordOptions {
  readonly logPath: string | null;
  readonly amendPath: string | null;
  readonly text: HumanText;
  /** A file cannot be written; called once for each. Must not throw. */
  readonly onFailure: (path: string, reason: string) => void;
}

/** Writing that fails costs the record, never the run. */
export class HumanRecord {
  readonly #options: HumanRecordOptions;
  readonly #opened = new Set<string>();
  readonly #reported = new Set<string>();

  constructor(options: HumanRecordOptions) {
    this.#options = options;
  }

  /** Logs a question that was put, or how it ended; one that was never put is logged whole. */
  logAsk(ask: Ask): void {
    const { text } = this.#options;
    const isOpened = this.#opened.delete(ask.id);
    if (ask.state === 'asked') this.#opened.add(ask.id);
    const question = isOpened ? '' : renderQuestion(ask, text);
    this.#log([question, renderOutcome(ask, text)].filter(Boolean).join('\n'));
  }

  logMail(mail: Mail): void {
    this.#log(renderMail(mail, this.#options.text));
  }

  /** Adds words to the document. True when they are in the file. */
  amend(words: string, label: string, at: number): boolean {
    const { amendPath, text } = this.#options;
    if (amendPath === null || words.trim() === '') return false;
    return this.#append(amendPath, renderAmendment(words, text.addedBy(label, isoTime(at)), isoTime(at)));
  }

  /** True when the document holds these words already. */
  hasWords(words: string): boolean {
    const { amendPath } = this.#options;
    return amendPath !== null && containsWords(readText(amendPath), words);
  }

  #log(block: string): void {
    const { logPath, text } = this.#options;
    if (logPath !== null) this.#append(logPath, `\n${block}`, `# ${text.logTitle}\n`);
  }

  #append(path: string, block: string, head = ''): boolean {
    try {
      appendBlock(path, block, head);
      return true;
    } catch (error) {
      if (!this.#reported.has(path)) {
        this.#reported.add(path);
        this.#options.onFailure(path, messageOf(error));
      }
      return false;
    }
  }
}

/** Appends, creating the file and its parents; a last line without its end is ended first. */
function appendBlock(path: string, block: string, head: string): void {
  makeDirectory(dirname(path));
  const { isEmpty, endsLine } = endOf(path);
  appendFileSync(path, `${isEmpty ? head : endsLine ? '' : '\n'}${block}`);
}

function endOf(path: string): { isEmpty: boolean; endsLine: boolean } {
  const file = openSync(path, 'a+');
  try {
    const { size } = fstatSync(file);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(file, last, 0, 1, size - 1);
    return { isEmpty: size === 0, endsLine: last.toString() === '\n' };
  } finally {
    closeSync(file);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
