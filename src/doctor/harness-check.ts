/** The harness: is it there, does it start, which version, and does it bring tools that nobody has looked at? */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../domain/error.ts';
import { unknownTools } from '../guard/known-tool.ts';
import { say } from '../model/reply.ts';
import { ScriptedModel } from '../model/scripted-model.ts';
import { doctorText } from '../text/doctor-text.ts';
import type { Lang } from '../text/lang.ts';
import { removeOnSignal } from '../util/remove-on-signal.ts';
import { broken, type Check, ok, warn } from './check.ts';
import type { Machine } from './machine.ts';

/** Starts the harness twice, in a directory that is gone afterwards: for its version, and for its tools. */
export async function checkHarness(machine: Machine, lang: Lang): Promise<Check[]> {
  const text = doctorText[lang];
  const binary = machine.findHarness();
  if (binary === null)
    return [broken('harness', text.noHarness(`${process.platform}-${process.arch}`), text.harnessTodo)];
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'flower-doctor-')));
  const release = removeOnSignal(directory);
  try {
    const version = await machine.harnessVersion(binary, directory);
    return [ok('harness', text.harness(version, binary)), await checkTools(machine, directory, lang)];
  } catch (error) {
    return [broken('harness', text.harnessFailed(binary, messageOf(error)), text.harnessTodo)];
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    release();
  }
}

async function checkTools(machine: Machine, directory: string, lang: Lang): Promise<Check> {
  const text = doctorText[lang];
  // On loopback: nothing leaves this machine, whatever key there is.
  await using model = await ScriptedModel.start(() => say('pong'));
  try {
    const tools = await machine.offeredTools({ directory, env: model.env });
    const unknown = unknownTools(tools);
    return unknown.length === 0
      ? ok('tools', text.tools(tools.length))
      : warn('tools', text.unknownTools(unknown.join(', ')), text.toolsTodo);
  } catch (error) {
    return broken('tools', text.harnessNotStarted(messageOf(error)), text.harnessTodo);
  }
}
