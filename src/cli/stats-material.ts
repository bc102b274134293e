/** Reads what `flower stats` adds up: manifest, store, event log of a run directory. Writes nothing, also beside a run. */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { messageOf, UsageError } from '../domain/error.ts';
import type { TranscriptEntry } from '../domain/transcript.ts';
import { LedgerReader } from '../sqlite/ledger-reader.ts';
import { unescapeText } from '../sqlite/store-key.ts';
import { type EventFigure, eventFigure } from '../stats/event-figure.ts';
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
  const rows = existsSync(manifest) ? manifestRows(parseJson(readFileSync(manifest, 'utf8'))) : [];
  if (rows === null) warnings.push(text.badManifest(manifest));
  const stored = readStore(database, lang, warnings);
  const spooled = filesIn(join(runDir, 'spool')).length;
  if (spooled > 0) warnings.push(text.spooled(spooled));
  const workspace = stored.threads.find(thread => thread.subpath === '' && thread.cwd !== null)?.cwd ?? null;
  return {
    rows: rows ?? [],
    ...stored,
    events: await readEvents(join(runDir, 'events')),
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

async function readEvents(directory: string): Promise<EventFigure> {
  const events: unknown[] = [];
  for (const name of filesIn(directory).filter(file => file.endsWith('.jsonl'))) {
    const lines = createInterface({
      input: createReadStream(join(directory, name)),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    for await (const line of lines) if (WANTED.test(line)) events.push(parseJson(line));
  }
  return eventFigure(events);
}

function filesIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory).sort() : [];
}

/** The workbench of the starter lies in the workspace, that of `-W` in the run directory. */
function scriptDirectories(runDir: string, workspace: string | null): string[] {
  const own = join(runDir, 'workbench', 'scripts');
  if (workspace === null) return [own];
  const inWorkspace = join('.flower', 'scripts');
  return [own, relative(workspace, own), join(workspace, inWorkspace), inWorkspace];
}
