/** What a repository's own files could make git start on a mere look: read off its configuration and its attributes. */
import { join } from 'node:path';
import { realPathOf } from '../workbench/real-path.ts';
import { contentOf } from './file-content.ts';
import { findGitPlace, type GitPlace, submoduleDirectories } from './git-place.ts';
import { type GitSetting, readGitSettings, UNREADABLE } from './git-settings.ts';

/** What a command has git do; see `CommandVerdict`. */
export interface GitLook {
  readonly readsAttributes: boolean;
  readonly runsCleanFilters: boolean;
  readonly readsObjects: boolean;
}

/**
 * The file by which git in `directory` could start a program, or go to the network, for this look; undefined when there
 * is none. Monitors, hooks and signatures are not looked for: the environment of glances switches those off. The
 * person's own configuration is theirs, and not looked at.
 * @throws what the file system reports when a file is there and cannot be read.
 */
export function programSource(directory: string, look: GitLook): string | undefined {
  const place = findGitPlace(realPathOf(directory, '.'));
  if (place === undefined) return undefined;
  const settings = settingsOf(place.gitDirectory, place.commonDirectory);
  const own = settings.find(setting => isDangerous(setting, look))?.file ?? fetchSource(settings, look);
  if (own !== undefined) return own;
  if (look.readsAttributes) {
    const attributes = attributeFiles(place).find(file => namesPrograms(contentOf(file) ?? ''));
    if (attributes !== undefined) return attributes;
  }
  return look.readsAttributes || look.runsCleanFilters ? submoduleSource(place, look) : undefined;
}

function settingsOf(gitDirectory: string, commonDirectory: string): GitSetting[] {
  const files = [join(commonDirectory, 'config'), join(gitDirectory, 'config.worktree')];
  return files.flatMap(file => readGitSettings(file));
}

/** Attributes may stand in any folder, and a driver named "default" needs none: the setting alone counts. */
function isDangerous({ section, key, value }: GitSetting, look: GitLook): boolean {
  if (section === UNREADABLE) return true;
  if (section === 'filter') return (look.readsAttributes || look.runsCleanFilters) && /^(?:clean|process)$/.test(key);
  if (section === 'diff') return look.readsAttributes && /^(?:external|textconv|command)$/.test(key);
  // A list that is sorted by signatures checks them, with the program that the repository names.
  return /^(?:branch|tag)$/.test(section) && key === 'sort' && /signature/i.test(value);
}

/** In a partial clone git fetches what is missing, wherever it is asked for; programs can be named for that. */
function fetchSource(settings: readonly GitSetting[], look: GitLook): string | undefined {
  const isPartial = ({ section, key }: GitSetting): boolean =>
    (section === 'remote' && key === 'promisor') || (section === 'extensions' && key === 'partialclone');
  const partial = settings.find(isPartial);
  if (partial === undefined) return undefined;
  if (look.readsAttributes || look.readsObjects) return partial.file;
  return settings.find(namesTransport)?.file;
}

function namesTransport({ section, key, value }: GitSetting): boolean {
  if (section === 'remote') return /^(?:uploadpack|vcs)$/.test(key) || value.includes('::');
  if (section === 'core') return /^(?:sshcommand|gitproxy|askpass)$/.test(key);
  return section === 'credential' || section === 'url';
}

function attributeFiles(place: GitPlace): string[] {
  return [
    ...place.folders.map(folder => join(folder, '.gitattributes')),
    join(place.commonDirectory, 'info/attributes'),
  ];
}

function namesPrograms(attributes: string): boolean {
  return attributes.split('\n').some(line => !line.trimStart().startsWith('#') && /(?:diff|filter)=/.test(line));
}

/** git looks into submodules with a git of their own, which reads their configuration. */
function submoduleSource(place: GitPlace, look: GitLook): string | undefined {
  const directories = submoduleDirectories(place);
  if (directories === null) return join(place.commonDirectory, 'modules');
  const settings = directories.flatMap(directory => settingsOf(directory, directory));
  return settings.find(setting => isDangerous(setting, look))?.file;
}
