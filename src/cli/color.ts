/** Whether a stream gets colours: the flag, then the two variables everybody knows, then what the stream is. */
import type { WriteStream } from 'node:tty';
import { processEnvironment } from '../config/process-environment.ts';

export function hasColor(stream: Pick<WriteStream, 'isTTY'>, isWanted: boolean): boolean {
  const env = processEnvironment();
  if (!isWanted || (env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}
