/** What a person can do at the keyboard, as far as the input line knows it. Types and tables only. */

export type KeyName =
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'home'
  | 'end'
  | 'up'
  | 'down'
  | 'backspace'
  | 'delete'
  | 'erase-word'
  | 'erase-to-start'
  | 'erase-to-end'
  | 'enter'
  | 'line-break'
  | 'tab'
  | 'interrupt'
  | 'end-of-input'
  | 'redraw'
  | 'suspend';

export type Key =
  | { readonly kind: 'text'; readonly text: string }
  /** All of a bracketed paste. */
  | { readonly kind: 'paste'; readonly text: string }
  | { readonly kind: 'key'; readonly name: KeyName };

/** Control characters with a meaning; all others have none. */
export const CONTROL_KEYS: ReadonlyMap<string, KeyName> = new Map([
  ['\u0001', 'home'],
  ['\u0002', 'left'],
  ['\u0003', 'interrupt'],
  ['\u0004', 'end-of-input'],
  ['\u0005', 'end'],
  ['\u0006', 'right'],
  ['\u0008', 'backspace'],
  ['\t', 'tab'],
  ['\n', 'enter'],
  ['\u000b', 'erase-to-end'],
  ['\u000c', 'redraw'],
  ['\r', 'enter'],
  ['\u000e', 'down'],
  ['\u0010', 'up'],
  ['\u0015', 'erase-to-start'],
  ['\u0017', 'erase-word'],
  ['\u001a', 'suspend'],
  ['\u007f', 'backspace'],
]);

/** What follows ESC in a key's sequence, without the parameters of modifiers. */
export const SEQUENCE_KEYS: ReadonlyMap<string, KeyName> = new Map([
  ['[A', 'up'],
  ['[B', 'down'],
  ['[C', 'right'],
  ['[D', 'left'],
  ['[F', 'end'],
  ['[H', 'home'],
  ['[1~', 'home'],
  ['[3~', 'delete'],
  ['[4~', 'end'],
  ['[7~', 'home'],
  ['[8~', 'end'],
  ['[1;3C', 'word-right'],
  ['[1;3D', 'word-left'],
  ['[1;5C', 'word-right'],
  ['[1;5D', 'word-left'],
  ['OA', 'up'],
  ['OB', 'down'],
  ['OC', 'right'],
  ['OD', 'left'],
  ['OF', 'end'],
  ['OH', 'home'],
  ['b', 'word-left'],
  ['f', 'word-right'],
  ['\r', 'line-break'],
  ['\n', 'line-break'],
  ['\u007f', 'erase-word'],
]);
