/** The rule that a glance returns: it neither waits for input nor reads a file of the system without an end. */

import { type Arguments, valuesOf } from './option.ts';
import { joined, type PathShape, shapesOf } from './path-shape.ts';
import { demand } from './refusal.ts';
import { leadsToWaiting, mayWait } from './system-path.ts';
import type { Call } from './verb-rule.ts';
import type { Word } from './word.ts';

/** More places to look for more files is no glance, and takes long to judge. */
const MAX_PATHS = 3_000;

const STANDARD_INPUT = new Set(['-', '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0']);

/**
 * @param files the words that name what is read
 * @param sufficient how many of them it takes for standard input to be left alone
 * @throws Refusal when the command would read a standard input that nobody closes, or a device without an end.
 */
export function assertReturns(call: Call, files: readonly Word[], sufficient: number): void {
  const named = files.filter(word => !word.mayVanish).length;
  demand(call.hasPipedInput || named >= sufficient, 'waits for input');
  assertFiniteFiles(call, files, call.hasPipedInput);
}

/** For options whose value names a file that is read. @throws Refusal when that would wait. */
export function assertFiniteValues(call: Call, given: Arguments, ...names: readonly string[]): void {
  assertFiniteFiles(call, valuesOf(given, ...names), false);
}

/**
 * For what goes through directories with all that lies below, reading each file; without a word, through the one it is in.
 * @throws Refusal when the walk may meet files that wait.
 */
export function assertFiniteWalk({ places }: Call, targets: readonly Word[]): void {
  const paths = targets.length === 0 ? places : pathsOf(places, targets);
  demand(!paths.some(leadsToWaiting), 'reads files of the system that wait');
}

function assertFiniteFiles({ places }: Call, files: readonly Word[], hasPipedInput: boolean): void {
  const [input, others] = [files.filter(isStandardInput), files.filter(file => !isStandardInput(file))];
  demand(hasPipedInput || input.length === 0, 'waits for input');
  demand(!pathsOf(places, others).some(mayWait), 'reads a device');
}

function isStandardInput(file: Word): boolean {
  return file.isStatic && STANDARD_INPUT.has(file.text);
}

function pathsOf(places: readonly PathShape[], words: readonly Word[]): readonly PathShape[] {
  const shapes = words.flatMap(shapesOf);
  demand(shapes.length * places.length <= MAX_PATHS, 'very many files');
  return shapes.flatMap(shape => places.map(place => joined(place, shape)));
}
