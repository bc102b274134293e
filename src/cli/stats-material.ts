/** Reads what `flower stats` adds up: manifest, store, event log of a run directory. Writes nothing, also beside a run. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { messageOf, UsageError } from '../domain/error.ts';
import type { TranscriptEntry } from '../domain/transcript.ts';
import { LedgerReader } from '../sqlite/ledger-reader.ts';
import { unescapeText } from '../sqlite/store-key.ts';
import { eventFigure } from '../stats/event-figure.ts';
import { manifestRows } from '../stats/manifest-row.ts';
import type { RunMaterial, StoredThread } from '../stats/run-stats.ts';
import { threadFigure } from '../stats/thread-figure.ts';
import type { Lang } from '../text/lang.ts';
import { statsText } from '../text/stats-text.ts';
import { parseJson } from '../util/json.ts';

/** What was found, and what could not be read. */
export interface FoundMaterial extends RunMaterial {
  readonly warnings: readonly string[];
}

/** Kinds of events that figures are made of; other lines need not be parsed. */
const WANTED = /"kind":"(?:retry|handoff)"|"subtype":"(?:refused|spilled)"/;

/**
 * Everything there is to add up in a run directory.
 * @throws UsageError when no run was ever made there.
 */
export async function readMaterial(runDir: string, lang: Lang): Promise<FoundMaterial> {
  const text = statsText[lang];
  const manifest = join(runDir, 'manifest.json');
  const database = join(runDir, 'sessions.db');
  if (!existsSync(manifest) && !existsSync(database)) throw new UsageError(text.noRun(runDir));
  const warnings: string[] = [];
  // What cannot be read must not take the other figures with it.
  const reading = async <T>(path: string, read: () => T | Promise<T>, without: T): Promise<T> => {
    try {
      return existsSync(path) ? await read() : without;
    } catch (error) {
      warnings.push(text.unreadable(path, messageOf(error)));
      return without;
    }
  };
  const rows = await reading(manifest, () => manifestRows(parseJson(readFileSync(manifest, 'utf8'))), []);
  if (rows === null) warnings.push(text.badManifest(manifest));
  const stored = readStore(database, lang, warnings);
  const spool = join(runDir, 'spool');
  const spooled = (await reading(spool, () => readdirSync(spool), [])).length;
  if (spooled > 0) warnings.push(text.spooled(spooled));
  const log = join(runDir, 'events');
  const isEmpty = !existsSync(manifest) && !existsSync(log) && stored.threads.length === 0 && warnings.length === 0;
  // A database that was made and never written to is no run.
  if (isEmpty) throw new UsageError(text.noRun(runDir));
  const names = (await reading(log, () => readdirSync(log), [])).filter(name => name.endsWith('.jsonl')).sort();
  const events: unknown[] = [];
  for (const path of names.map(name => join(log, name))) await reading(path, () => readEvents(path, events), undefined);
  const workspace = stored.threads.find(thread => thread.subpath === '' && thread.cwd !== null)?.cwd ?? null;
  return {
    rows: rows ?? [],
    ...stored,
    events: eventFigure(events),
    scripts: scriptDirectories(runDir, workspace),
    warnings,
  };
}

function readStore(path: string, lang: Lang, warnings: string[]): Pick<RunMaterial, 'threads' | 'storage'> {
  if (!existsSync(path)) return { threads: [], storage: [] };
  try {
    using reader = new LedgerReader(path, lang);
    const seen = new Set<string>();
    const threads = reader.transcripts().map((key): StoredThread => {
      const loaded = reader.load(key);
      if (loaded !== null && loaded.damaged > 0) {
        warnings.push(statsText[lang].damagedEntries(unescapeText(key.session), loaded.damaged));
      }
      const figure = threadFigure((loaded?.entries ?? []) as TranscriptEntry[], seen);
      return { ...figure, sessionId: unescapeText(key.session), subpath: unescapeText(key.subpath) };
    });
    return { threads, storage: reader.sizeByKind() };
  } catch (error) {
    warnings.push(messageOf(error));
    return { threads: [], storage: [] };
  }
}

async function readEvents(path: string, into: unknown[]): Promise<void> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (WANTED.test(line)) into.push(parseJson(line));
}

/** The workbench of the starter lies in the workspace, that of `-W` in the run directory. */
function scriptDirectories(runDir: string, workspace: string | null): string[] {
  const own = join(runDir, 'workbench', 'scripts');
  if (workspace === null) return [own];
  const inWorkspace = join('.flower', 'scripts');
  return [own, relative(workspace, own), join(workspace, inWorkspace), inWorkspace];
}
