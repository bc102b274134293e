/**
 * Variables that take away what a glance could start through configuration. They are for the environment of the whole
 * harness child, workers included, so they only switch off what no worker's git needs.
 */

/**
 * Settings of git that win over every configuration file, a repository's own too. `diff.external` is not among them: set
 * to nothing it makes every `git diff` fail, so the guard looks for it instead.
 */
const GIT_SETTINGS: readonly (readonly [key: string, value: string])[] = [
  ['core.fsmonitor', 'false'],
  ['diff.autoRefreshIndex', 'false'],
  ['log.showSignature', 'false'],
  ['format.pretty', 'medium'],
  ['safe.bareRepository', 'explicit'],
];

/** What has to be set in the environment of the harness child. Complete: earlier `GIT_CONFIG_*` must not be mixed in. */
export function glanceEnvironment(): Record<string, string> {
  const settings = GIT_SETTINGS.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return {
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    PAGER: 'cat',
    // Empty counts as unset for bash and ripgrep, and being set here keeps anyone else from filling them.
    BASH_ENV: '',
    RIPGREP_CONFIG_PATH: '',
    // With a list in it `cd sub` leads to a folder that nobody has looked at.
    CDPATH: '',
    GIT_CONFIG_COUNT: String(GIT_SETTINGS.length),
    ...Object.fromEntries(settings),
  };
}
