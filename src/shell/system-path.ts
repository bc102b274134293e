/** Files of the system that wait for somebody or never end, and directories that have such below. Knows their names only. */

import { isWild, mayBe } from './name-pattern.ts';
import type { PathShape } from './path-shape.ts';

/** How sure it is that the parts begin at the root of the file system. */
type Footing = 'sure' | 'likely' | 'unlikely';

/** Only for the directory of the command to be the root does nothing speak; then exact names are looked for. */
const DEVICE =
  /^(?:std(?:in|out|err)|tty\w*|console|zero|full|u?random|ptmx|kmsg|hwrng|watchdog\d*|rtc\d*|hpet|mem|port)$/;
/** What a device may be called: no file of a project with an ending, and none in capitals. */
const DEVICE_LIKE = /^(?:[a-z0-9*?][\w:*?-]*|(?:tty|cu)\..*)$/;
const FOLDERS_OF_DEVICES = [
  ...['fd', 'pts', 'input', 'bus', 'net', 'vfio', 'snd', 'dri', 'shm', 'block', 'char', 'cpu', 'disk'],
  ...['mapper', 'mqueue', 'hugepages', 'dma_heap', 'usb', 'v4l', 'raw'],
];

const WAITING_IN_PROC = ['kmsg', 'kcore', 'vmcore', 'kpagecount', 'kpageflags', 'kpagecgroup'];
/** Of a process: they lead to files that it has open, to anywhere, or into its memory. */
const WAITING_OF_PROCESS = ['fd', 'root', 'cwd', 'map_files', 'mem', 'pagemap'];
const WAITING_IN_TRACING = ['trace_pipe', 'trace_pipe_raw', 'snapshot_raw'];

const SYSTEM_TREES = ['proc', 'sys', 'dev'];
/** Where a command may be that is somewhere unknown: each has files that wait by short names. */
const WAITING_PLACES = [[], ['dev'], ['proc'], ['proc', 'self'], ['sys', 'kernel', 'tracing']];

/**
 * So many steps up may lead to the root from where people work: `..` and `../..` are in everyday use and lead to a
 * neighbour, more of them rarely do.
 */
const STEPS_TO_ROOT = 3;

/** True when reading the file at `path` may wait for somebody or never end. */
export function mayWait(path: PathShape): boolean {
  const { parts } = path;
  const folded = withoutSteps(path);
  const behind = behindSteps(parts);
  if (path.start === 'root') return waits(folded, 'sure') || (behind !== parts && waits(behind, 'likely'));
  if (path.start === 'anywhere')
    return WAITING_PLACES.some(place => waits([...place, ...behindSteps(folded)], 'likely'));
  if (behind !== parts) return waits(behind, 'likely') || waits(behindSteps(folded), 'likely');
  return path.start === 'here' && waits(parts, 'unlikely');
}

/** True when a walk through `path` and all below it may meet a file that waits. */
export function leadsToWaiting(path: PathShape): boolean {
  const folded = withoutSteps(path);
  const behind = behindSteps(folded);
  const steps = folded.length - behind.length;
  // Behind a link a step up leads elsewhere than the text says.
  if (['proc', 'sys'].includes(behindSteps(path.parts)[0] ?? '') && path.parts.includes('..')) return true;
  if (path.start === 'root') return holdsWaiting(folded);
  if (path.start === 'anywhere') return WAITING_PLACES.some(place => holdsWaiting([...place, ...behind]));
  if (steps === 0) return false;
  const mayBeRoot = path.start === 'home' || steps >= STEPS_TO_ROOT;
  return (mayBeRoot || SYSTEM_TREES.includes(behind[0] ?? '')) && holdsWaiting(behind);
}

/** @param parts from the root on, as far as that is known */
function waits(parts: readonly string[], footing: Footing): boolean {
  if (footing === 'unlikely' && parts.some(isWild)) return false;
  return isDevice(parts, footing) || isWaitingInProc(parts) || isWaitingInSys(parts);
}

function isDevice(parts: readonly string[], footing: Footing): boolean {
  const [root = '', folder = ''] = parts;
  const name = parts.at(-1) ?? '';
  if (parts.length < 2 || !mayBe(root, 'dev') || isDiscard(parts)) return false;
  if (footing === 'sure') return true;
  if (parts.length === 2) return footing === 'likely' ? DEVICE_LIKE.test(name) : DEVICE.test(name);
  return isAny(folder, FOLDERS_OF_DEVICES) && DEVICE_LIKE.test(name);
}

function isDiscard(parts: readonly string[]): boolean {
  return parts.join('/') === 'dev/null';
}

function isWaitingInProc([root = '', ...parts]: readonly string[]): boolean {
  if (!mayBe(root, 'proc') || parts.length === 0) return false;
  const [first = '', second = '', , fourth = ''] = parts;
  if (parts.length === 1) return isAny(first, WAITING_IN_PROC);
  if (mayBe(first, 'acpi') && mayBe(second, 'event')) return true;
  if (!isProcess(first)) return false;
  return isAny(second, WAITING_OF_PROCESS) || (mayBe(second, 'task') && isAny(fourth, WAITING_OF_PROCESS));
}

function isWaitingInSys(parts: readonly string[]): boolean {
  return (
    parts.length > 3 && isTracing(parts) && (isAny(parts.at(-1) ?? '', WAITING_IN_TRACING) || parts.includes('usbmon'))
  );
}

function isTracing([root = '', kernel = '', tracing = '']: readonly string[]): boolean {
  return mayBe(root, 'sys') && mayBe(kernel, 'kernel') && isAny(tracing, ['debug', 'tracing']);
}

/** True for a directory, given from the root on, that has waiting files below; a file that waits counts as one. */
function holdsWaiting(parts: readonly string[]): boolean {
  const [root = '', second = '', third = ''] = parts;
  if (parts.length === 0) return true;
  if (parts.length === 1) return isAny(root, SYSTEM_TREES);
  if (mayBe(root, 'dev') && !isDiscard(parts)) return true;
  if (isTracing(parts) || (parts.length === 2 && mayBe(root, 'sys') && mayBe(second, 'kernel'))) return true;
  const isOfProcess = mayBe(root, 'proc') && isProcess(second) && parts.length <= 4;
  return (isOfProcess && (parts.length === 2 || mayBe(third, 'task'))) || isWaitingInProc(parts);
}

/** A number, or one of the two names for oneself; of a pattern, what may become such. */
function isProcess(part: string): boolean {
  return /^[\d*?]+$/.test(part) || isAny(part, ['self', 'thread-self']);
}

function isAny(part: string, names: readonly string[]): boolean {
  return names.some(name => mayBe(part, name));
}

/** The parts with `name/..` folded; at the root a step up leads nowhere. */
function withoutSteps({ start, parts }: PathShape): readonly string[] {
  if (!parts.includes('..')) return parts;
  const folded: string[] = [];
  for (const part of parts) {
    const last = folded.at(-1);
    if (part !== '..') folded.push(part);
    else if (last !== undefined && last !== '..') folded.pop();
    else if (start !== 'root') folded.push('..');
  }
  return folded;
}

/** What stands behind the last step up; the very list when there is none. */
function behindSteps(parts: readonly string[]): readonly string[] {
  const last = parts.lastIndexOf('..');
  return last === -1 ? parts : parts.slice(last + 1);
}
