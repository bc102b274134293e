/** Which key changes the line in which way. A table only. */
import type { KeyName } from './key.ts';
import {
  type Draft,
  eraseLeft,
  eraseRight,
  eraseToEnd,
  eraseToStart,
  eraseWord,
  insert,
  moveEnd,
  moveHome,
  moveLeft,
  moveRight,
  moveWordLeft,
  moveWordRight,
} from './line-edit.ts';

/** Keys that do something to the text or its cursor and nothing else. */
export type EditKey = Exclude<
  KeyName,
  'enter' | 'tab' | 'up' | 'down' | 'interrupt' | 'end-of-input' | 'redraw' | 'suspend'
>;

export const EDITS: Readonly<Record<EditKey, (draft: Draft) => Draft>> = {
  left: moveLeft,
  right: moveRight,
  'word-left': moveWordLeft,
  'word-right': moveWordRight,
  home: moveHome,
  end: moveEnd,
  backspace: eraseLeft,
  delete: eraseRight,
  'erase-word': eraseWord,
  'erase-to-start': eraseToStart,
  'erase-to-end': eraseToEnd,
  'line-break': draft => insert(draft, '\n'),
};
