/** The run directory: can it be written to, is there room, are database and manifest whole? Leaves no file behind. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FlowerError, messageOf } from '../domain/error.ts';
import { LedgerReader } from '../sqlite/ledger-reader.ts';
import { doctorText } from '../text/doctor-text.ts';
import type { Lang } from '../text/lang.ts';
import { parseJson } from '../util/json.ts';
import { nearestExisting } from '../util/nearest-existing.ts';
import { tryWriting } from '../util/try-writing.ts';
import { broken, type Check, ok, warn } from './check.ts';
import type { Machine } from './machine.ts';

/** A harness process, its transcript and what it spills need about this much. Bytes. */
const NEEDED = 200 * 1024 ** 2;
/** A long run fills more. Bytes. */
const COMFORTABLE = 2 * 1024 ** 3;

export async function checkRunDir(machine: Machine, runDir: string, lang: Lang): Promise<Check[]> {
  return [
    checkWritable(runDir, lang),
    await checkDisk(machine, runDir, lang),
    checkDatabase(join(runDir, 'sessions.db'), lang),
    checkManifest(join(runDir, 'manifest.json'), lang),
  ];
}

function checkWritable(runDir: string, lang: Lang): Check {
  const text = doctorText[lang];
  const directory = nearestExisting(runDir);
  try {
    tryWriting(directory);
  } catch (error) {
    return broken('run-dir', text.notWritable(directory, messageOf(error)), text.writableTodo);
  }
  return ok('run-dir', directory === runDir ? text.writable(runDir) : text.creatable(runDir));
}

async function checkDisk(machine: Machine, runDir: string, lang: Lang): Promise<Check> {
  const text = doctorText[lang];
  try {
    const free = await machine.freeBytes(nearestExisting(runDir));
    const said = text.disk((free / 1024 ** 3).toFixed(1));
    if (free < NEEDED) return broken('disk', said, text.diskFullTodo);
    return free < COMFORTABLE ? warn('disk', said, text.diskLowTodo) : ok('disk', said);
  } catch (error) {
    return warn('disk', text.diskUnknown(messageOf(error)), text.writableTodo);
  }
}

function checkDatabase(path: string, lang: Lang): Check {
  const text = doctorText[lang];
  if (!existsSync(path)) return ok('database', text.noDatabase);
  try {
    using reader = new LedgerReader(path, lang);
    if (!reader.isSound()) return broken('database', text.databaseDamaged(path), text.databaseTodo);
    const sessions = reader.transcripts().filter(key => key.subpath === '').length;
    const aside = readdirSync(dirname(path)).filter(name => name.startsWith(`${basename(path)}.damaged-`));
    const [first] = aside.filter(name => !/-(?:wal|shm)$/.test(name));
    if (first !== undefined) return warn('database', text.databaseAside(first), text.databaseAsideTodo);
    return ok('database', text.database(sessions));
  } catch (error) {
    const isForbidden = error instanceof FlowerError && error.code === 'store-readonly';
    return broken('database', messageOf(error), isForbidden ? text.writableTodo : text.databaseTodo);
  }
}

function checkManifest(path: string, lang: Lang): Check {
  const text = doctorText[lang];
  if (!existsSync(path)) return ok('manifest', text.noManifest);
  try {
    const rows = parseJson(readFileSync(path, 'utf8'));
    return Array.isArray(rows)
      ? ok('manifest', text.manifest(rows.length))
      : broken('manifest', text.manifestDamaged(path), text.manifestTodo);
  } catch (error) {
    return broken('manifest', text.manifestUnreadable(path, messageOf(error)), text.writableTodo);
  }
}
