/** Storing a long text in a file and what stands in its place. Says nothing about which results are long. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import type { Lang } from '../text/lang.ts';
import { workbenchText } from '../text/workbench-text.ts';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { cutEnd, cutStart } from '../util/cut.ts';
import { makeDirectory } from '../util/make-directory.ts';

/** Characters of the beginning, and of the end, that stay in the context. */
const PREVIEW_CHARACTERS = 400;

/** A text that now lies in a file. */
export interface Spilled {
  readonly path: string;
  /** Length of the whole text in UTF-16 units. */
  readonly characters: number;
  readonly head: string;
  /** '' when the text is so short that the beginning says enough. */
  readonly tail: string;
}

/**
 * Writes `text` as UTF-8 to `<directory>/<first 16 hex of its sha256>.txt`.
 * @throws what the file system reports; nothing half-written is left.
 */
export function spillText(directory: string, text: string): Spilled {
  const bytes = Buffer.from(text, 'utf8');
  const path = join(directory, fileName(createHash('sha256').update(bytes).digest('hex')));
  ensureHidden(directory);
  writeFileAtomic(path, bytes);
  return { path, ...excerpt(text.length, text, text) };
}

/**
 * Copies the file `source` byte for byte to where `spillText` would put it, without holding it in memory.
 * @throws what the file system reports; nothing half-written is left.
 */
export async function spillFile(directory: string, source: string): Promise<Spilled> {
  if (!statSync(source).isFile()) throw new Error(`Not a regular file: ${source}`);
  ensureHidden(directory);
  const temporary = join(directory, `.${randomUUID()}.tmp`);
  const reader = new ExcerptReader();
  try {
    await pipeline(createReadStream(source), reader, createWriteStream(temporary, { flags: 'wx' }));
    const path = join(directory, fileName(reader.digest()));
    renameSync(temporary, path);
    return { path, ...excerpt(reader.characters, reader.head, reader.tail) };
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Creates the directory if need be, with a `.gitignore` by which it hides itself: an agent may have cleaned it away
 * since, and the next commit of everything must not take long results along.
 */
export function ensureHidden(directory: string): void {
  makeDirectory(directory);
  const ignore = join(directory, '.gitignore');
  if (!existsSync(ignore)) writeFileAtomic(ignore, '*\n');
}

/** What the model gets in place of the text. `shown` is the path as the model is told it. */
export function spillPointer(spilled: Spilled, shown: string, lang: Lang): string {
  const text = workbenchText[lang];
  const pointer = text.spilled(spilled.characters.toLocaleString('en-US'), shown);
  const parts = spilled.tail === '' ? [spilled.head] : [spilled.head, text.gap, spilled.tail];
  return [pointer, ...parts].join('\n');
}

function fileName(hash: string): string {
  return `${hash.slice(0, 16)}.txt`;
}

/** `start` and `end` are the text itself, or enough of its two ends. */
function excerpt(characters: number, start: string, end: string): Omit<Spilled, 'path'> {
  return {
    characters,
    head: wellFormed(cutStart(start, PREVIEW_CHARACTERS)),
    tail: characters > 2 * PREVIEW_CHARACTERS ? wellFormed(cutEnd(end, PREVIEW_CHARACTERS)) : '',
  };
}

/** A lone surrogate in the context makes every later request fail. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Characters kept of either end while a file streams by: more than an excerpt needs, so that no grapheme is torn. */
const KEPT_CHARACTERS = 4 * PREVIEW_CHARACTERS;

/** Passes bytes on and remembers their hash, how many characters they are, and both ends. */
class ExcerptReader extends Transform {
  characters = 0;
  head = '';
  tail = '';
  readonly #hash = createHash('sha256');
  readonly #decoder = new StringDecoder('utf8');

  digest(): string {
    return this.#hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#see(this.#decoder.write(chunk));
    done(null, chunk);
  }

  override _flush(done: () => void): void {
    this.#see(this.#decoder.end());
    done();
  }

  #see(text: string): void {
    this.characters += text.length;
    if (this.head.length < KEPT_CHARACTERS) this.head += text.slice(0, KEPT_CHARACTERS - this.head.length);
    this.tail = (this.tail + text).slice(-KEPT_CHARACTERS);
  }
}
