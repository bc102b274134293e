/** The name under which the harness files the sessions of a directory. */

/** Longer keys are cut and made unique by a hash, so that they stay valid as file names. */
const MAX_LENGTH = 200;

/**
 * The harness's own project key for a working directory: every character outside `[A-Za-z0-9]` becomes `-`. Different
 * paths can give the same key. Pinned against the SDK by a test.
 * @param realPath the directory's real path, links resolved.
 */
export function projectKeyOf(realPath: string): string {
  // macOS gives the same name in two spellings; the harness settles on one there, and only there.
  const path = process.platform === 'darwin' ? realPath.normalize('NFC') : realPath;
  const key = path.replace(/[^A-Za-z0-9]/g, '-');
  return key.length <= MAX_LENGTH ? key : `${key.slice(0, MAX_LENGTH)}-${hash(path)}`;
}

function hash(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (sum * 31 + text.charCodeAt(index)) | 0;
  return Math.abs(sum).toString(36);
}
