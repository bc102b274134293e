/** Reads git's configuration files as git does, as far as a judge needs it. Asks no git: reading a file is quick. */
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { contentOf } from './file-content.ts';

/** One line of a configuration file. Section and key are in lower case. */
export interface GitSetting {
  readonly section: string;
  readonly key: string;
  /** Quotes and comments are gone; '' for a key without a value. */
  readonly value: string;
  /** The file it stands in. */
  readonly file: string;
}

/** Stands for a file or a line that this reader makes nothing of; whoever judges has to fear the worst. */
export const UNREADABLE = 'unreadable';

/** Deeper than git itself follows. */
const MAX_INCLUDES = 10;

/**
 * Every setting of `file` and of the files it includes, whatever the condition. A file that is not there has none.
 * @throws what the file system reports when a file is there and cannot be read.
 */
export function readGitSettings(file: string, depth = 0): GitSetting[] {
  const text = contentOf(file);
  if (text === undefined) return [];
  if (depth > MAX_INCLUDES) return [{ section: UNREADABLE, key: '', value: '', file }];
  const settings: GitSetting[] = [];
  for (const setting of new SettingScanner(text, file).all()) {
    settings.push(setting);
    const isInclude = /^include(?:if)?$/.test(setting.section) && setting.key === 'path' && setting.value !== '';
    if (isInclude) settings.push(...readGitSettings(includedPath(setting.value, file), depth + 1));
  }
  return settings;
}

function includedPath(path: string, from: string): string {
  return path.startsWith('~/') ? join(homedir(), path.slice(2)) : resolve(dirname(from), path);
}

const BLANK = /\s+|[#;][^\n]*/y;
const HEADER = /\[([A-Za-z0-9.-]+)(?:[^\S\n]+"(?:\\[^\n]|[^"\\\n])*")?\]/y;
const KEY = /([A-Za-z][A-Za-z0-9-]*)[ \t]*(=|(?=\n)|$)/y;

class SettingScanner {
  readonly #text: string;
  readonly #file: string;
  #at = 0;

  constructor(text: string, file: string) {
    this.#text = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
    this.#file = file;
  }

  all(): GitSetting[] {
    const settings: GitSetting[] = [];
    let section = '';
    for (;;) {
      while (this.#take(BLANK) !== null);
      if (this.#at >= this.#text.length) return settings;
      const header = this.#take(HEADER);
      if (header !== null) {
        // `[diff.x]` is the old way to write `[diff "x"]`.
        section = (header[1] ?? '').toLowerCase().split('.', 1)[0] ?? '';
        continue;
      }
      const key = this.#take(KEY);
      const value = key === null ? null : key[2] === '=' ? this.#value() : '';
      const name = (key?.[1] ?? '').toLowerCase();
      if (value === null) return [...settings, { section: UNREADABLE, key: name, value: '', file: this.#file }];
      settings.push({ section, key: name, value, file: this.#file });
    }
  }

  /** To the end of the line, over continued ones; null where git would stop with an error. */
  #value(): string | null {
    let value = '';
    let isQuoted = false;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text.charAt(this.#at);
      if (char === '\n') return isQuoted ? null : value.trim();
      if (!isQuoted && (char === '#' || char === ';')) {
        this.#take(BLANK);
        return value.trim();
      }
      if (char === '"') isQuoted = !isQuoted;
      else if (char === '\\') {
        const escaped = this.#text.charAt(++this.#at);
        if (!'tbn\\"\n'.includes(escaped)) return null;
        value += escaped === '\n' ? '' : escaped;
      } else value += char;
    }
    return isQuoted ? null : value.trim();
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }
}
