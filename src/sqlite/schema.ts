/** The tables of a session database, and the way from each version to the next. */

/** Marks a file as a session database of flower ("flwr"). */
export const APPLICATION_ID = 0x666c7772;

/**
 * Step n leads from version n to n + 1. Never change one that was released: databases of every version exist.
 *
 * Transcripts have small numbers instead of their long key in each row and index: half the file, a third of the log.
 * `entries.id` counts through the whole database, so one look at the last row gives the next number and the latest
 * time; `uid` is null for entries without a uuid, and nulls do not collide. `parts` is a JSON list of
 * `[part, ...path]`.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE transcripts (
     id INTEGER PRIMARY KEY,
     project_key TEXT NOT NULL,
     session_id TEXT NOT NULL,
     subpath TEXT NOT NULL,
     UNIQUE (project_key, session_id, subpath)
   ) STRICT;
   CREATE TABLE entries (
     id INTEGER PRIMARY KEY,
     transcript INTEGER NOT NULL,
     uid ANY,
     at INTEGER NOT NULL,
     kind TEXT NOT NULL,
     parts TEXT,
     payload TEXT NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX entries_by_uid ON entries (transcript, uid);
   CREATE TABLE parts (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, json TEXT NOT NULL) STRICT;
   CREATE TABLE summaries (transcript INTEGER PRIMARY KEY, data TEXT NOT NULL) STRICT;
   CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,
];
