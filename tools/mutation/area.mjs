/** What mutation testing covers: for each area its sources, and the tests that are to notice when one of them changes. */

/**
 * @typedef {object} Area
 * @property {string[]} mutate sources, as globs from the root of the project
 * @property {string[]} include tests, as globs from the root of the project
 * @property {string[]} exclude tests among those that say nothing about single lines, or take too long to be run per mutant
 */

/** @type {Readonly<Record<string, Area>>} */
export const areas = {
  history: {
    mutate: ['src/history/*.ts'],
    include: ['test/history/*.test.ts'],
    exclude: ['test/history/linear.test.ts'],
  },
  document: {
    mutate: ['src/document/*.ts'],
    include: ['test/document/*.test.ts'],
    exclude: ['test/document/speed.test.ts'],
  },
  shell: {
    mutate: ['src/shell/*.ts'],
    include: ['test/shell/*.test.ts'],
    exclude: ['test/shell/{run-accepted,speed}.test.ts'],
  },
  // What decides. What runs git (worktrees, isolation) is tested on real repositories: seconds for each mutant.
  guard: {
    mutate: ['src/guard/*.ts', '!src/guard/{git,git-*,glance-environment,isolation,worktree}.ts'],
    include: ['test/guard/*.test.ts'],
    exclude: ['test/guard/{disguise,git-program,git-status,glance-environment,isolation,sdk-type,worktree}.test.ts'],
  },
  // What git would start on a mere look: beside real repositories too, so an area that takes its time.
  'git-look': {
    mutate: ['src/guard/git-{place,program,settings,status}.ts'],
    include: ['test/guard/git-{program,status}.test.ts'],
    exclude: [],
  },
  'step-loop': {
    mutate: [
      'src/runtime/step-{run,account,check,error}.ts',
      'src/runtime/{live-attempt,run-accounts,budget-watch}.ts',
      'src/runtime/handoff-{watch,policy}.ts',
      'src/runtime/{classify,limit,reset-time,resilience,retry-wait,spoken-words,stall-watch,store-watch}.ts',
    ],
    include: ['test/runtime/*.test.ts'],
    exclude: ['test/runtime/run-directory.test.ts'],
  },
  goal: {
    mutate: ['src/workflow/{guarded-step,verdict-round,attempt,frozen-goal,goal-change,goal-question,goal-step}.ts'],
    include: ['test/workflow/*.test.ts'],
    exclude: [],
  },
};
