/** The rule that a glance returns: it neither waits for input nor reads a device without an end. */

import { posix } from 'node:path';
import { type Arguments, valuesOf } from './option.ts';
import { demand } from './refusal.ts';
import type { Call } from './verb-rule.ts';
import { unquoted, type Word } from './word.ts';

/** Files that wait for somebody, never end, or lead to such. Other devices and named pipes cannot be told by their names. */
const WAITING_FILE =
  /^\/(?:dev\/|proc\/(?:self|thread-self|\d+)\/(?:task\/\d+\/)?(?:fd|root|cwd|map_files|mem|pagemap)(?:\/|$)|proc\/(?:kmsg|kcore|kpage\w+)$|sys\/kernel\/.*trace_pipe$)/;
/** The same below a current directory that may be anywhere. */
const DEVICE_BELOW =
  /(?:^|\/)dev\/+(?:(?:stdin|tty\w*|console|zero|full|u?random|ptmx|kmsg|hwrng|watchdog\d*|rtc\d*|hpet|mem|port)$|(?:fd|pts|input|bus|net|vfio)(?:\/|$))/;
/** A pattern for one file of each process; none of those waits. */
const PROCESS_FILES = /^\/proc\/[\d*?[\]-]+\/(?!mem$|fd$|pagemap$)[a-z_]+$/;
/** Directories that have waiting files somewhere below. */
const SYSTEM_TREE =
  /^\/(?:(?:proc|sys|dev)?|proc\/(?:self|thread-self|\d+)(?:\/task(?:\/\d+)?)?|sys\/kernel(?:\/(?:debug|tracing)(?:\/.*)?)?)\/?$/;
const STANDARD_INPUT = new Set(['-', '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0']);

/**
 * @param files the words that name what is read
 * @param sufficient how many of them it takes for standard input to be left alone
 * @throws Refusal when the command would read a standard input that nobody closes, or a device without an end.
 */
export function assertReturns(call: Call, files: readonly Word[], sufficient: number): void {
  const named = files.filter(word => !word.mayVanish).length;
  demand(call.hasPipedInput || named >= sufficient, 'waits for input');
  for (const file of files) assertFiniteFile(file, call.hasPipedInput);
}

/** For options whose value names a file that is read. @throws Refusal when that would wait. */
export function assertFiniteValues(given: Arguments, ...names: readonly string[]): void {
  for (const value of valuesOf(given, ...names)) assertFiniteFile(value, false);
}

function assertFiniteFile(file: Word, hasPipedInput: boolean): void {
  if (file.isStatic && STANDARD_INPUT.has(file.text)) {
    demand(hasPipedInput, 'waits for input');
    return;
  }
  demand(!isWaitingPath(file), 'reads a device');
}

function isWaitingPath(file: Word): boolean {
  const path = file.text.startsWith('/') ? normalized(file.text) : file.text;
  if (path === '/dev/null' && file.isStatic) return false;
  if (WAITING_FILE.test(path) || DEVICE_BELOW.test(posix.normalize(unquoted(file)))) return true;
  if (file.isStatic || !path.startsWith('/')) return false;
  // What a pattern or variable becomes is not known, only what it cannot become.
  const mayLead = ['/dev/', '/proc/'].some(root => root.startsWith(path) || path.startsWith(root));
  return mayLead && !PROCESS_FILES.test(unquoted(file));
}

/** True for a directory that has waiting files somewhere below. */
export function isSystemTree(path: string): boolean {
  return SYSTEM_TREE.test(normalized(path));
}

/** True for a directory whose files may wait; an absolute path or one relative to anywhere. */
export function isDeviceDirectory(path: string): boolean {
  return /^\/(?:(?:dev|proc\/(?:self|thread-self|\d+))(?:\/|$)|proc\/?$)/.test(normalized(path));
}

function normalized(path: string): string {
  return posix.normalize(path).replace(/^\/+/, '/');
}
