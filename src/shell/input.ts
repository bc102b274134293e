/** The rule that a glance returns: it neither waits for input nor reads a device without an end. */

import { posix } from 'node:path';
import { demand } from './refusal.ts';
import type { Call } from './verb-rule.ts';
import type { Word } from './word.ts';

/** Files that wait for somebody or never end. Other devices and named pipes cannot be told by their names. */
const WAITING_FILE = /^\/(?:dev\/|proc\/(?:self|thread-self|\d+)\/fd\/|proc\/kmsg$|sys\/kernel\/.*trace_pipe$)/;
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

function assertFiniteFile(file: Word, hasPipedInput: boolean): void {
  if (file.isStatic && STANDARD_INPUT.has(file.text)) {
    demand(hasPipedInput, 'waits for input');
    return;
  }
  const path = file.text.startsWith('/') ? posix.normalize(file.text).replace(/^\/+/, '/') : file.text;
  demand(path === '/dev/null' || !WAITING_FILE.test(path), 'reads a device');
}
