/** The whole policy: which verbs exist. What is not in this map is refused. */

import { AWK_VERBS } from './awk-verb.ts';
import { BUILTIN_VERBS } from './builtin-verb.ts';
import { CONTAINER_VERBS } from './container-verb.ts';
import { FILE_VERBS } from './file-verb.ts';
import { FIND_VERBS } from './find-verb.ts';
import { GIT_VERBS } from './git-verb.ts';
import { HOST_VERBS } from './host-verb.ts';
import { SEARCH_VERBS } from './search-verb.ts';
import { SED_VERBS } from './sed-verb.ts';
import { TEXT_VERBS } from './text-verb.ts';
import type { VerbRule } from './verb-rule.ts';
import { VERSION_VERBS } from './version-verb.ts';

/** Rules by the exact name of the command. */
export const POLICY: ReadonlyMap<string, VerbRule> = new Map([
  ...BUILTIN_VERBS,
  ...FILE_VERBS,
  ...TEXT_VERBS,
  ...HOST_VERBS,
  ...SEARCH_VERBS,
  ...FIND_VERBS,
  ...SED_VERBS,
  ...AWK_VERBS,
  ...GIT_VERBS,
  ...CONTAINER_VERBS,
  ...VERSION_VERBS,
]);
