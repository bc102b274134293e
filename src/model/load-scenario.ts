/** Scenarios from files: reading one, and where the one that comes with the package lies. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { modelText } from '../text/model-text.ts';
import { parseScenario } from './parse-scenario.ts';
import type { Scenario } from './scenario.ts';
import { ScenarioError } from './scenario-issue.ts';

/**
 * Reads and checks a scenario file.
 * @throws ScenarioError when it cannot be read, is no JSON, or does not hold a scenario.
 */
export async function loadScenario(path: string, options: { readonly lang?: Lang } = {}): Promise<Scenario> {
  const { lang = 'en' } = options;
  const raw = await readFile(path, 'utf8').catch((error: unknown) => {
    const message = modelText[lang].unreadable(messageOf(error));
    throw new ScenarioError(path, [{ path: '', message }], lang, { cause: error });
  });
  return parseScenario(parseFile(raw.replace(/^\ufeff/, ''), path, lang), { source: path, lang });
}

/** The scenario that `flower demo` plays. */
export function demoScenarioPath(): string {
  return fileURLToPath(new URL('../../scenarios/demo.json', import.meta.url));
}

function parseFile(raw: string, path: string, lang: Lang): unknown {
  try {
    return JSON.parse(raw);
  } catch (error) {
    const position = /position (\d+)/.exec(messageOf(error))?.[1];
    const before = position === undefined ? raw : raw.slice(0, Number(position));
    const line = before.split('\n').length;
    const column = before.length - before.lastIndexOf('\n');
    const message = modelText[lang].notJson(line, column, messageOf(error));
    throw new ScenarioError(path, [{ path: '', message }], lang, { cause: error });
  }
}
