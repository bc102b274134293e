/** What is wrong with a scenario, field by field, in words a person can act on. */
import { z } from 'zod';
import { FlowerError } from '../domain/error.ts';
import type { Lang } from '../text/lang.ts';
import { modelText } from '../text/model-text.ts';
import { isRecord } from '../util/json.ts';

/** One fault of a scenario. */
export interface ScenarioIssue {
  /** Where: `agents.coder.turns[2].use.name`; '' for the whole document. */
  readonly path: string;
  /** What is wrong, for people. */
  readonly message: string;
}

/** A scenario cannot be played. Code `scenario`. Nothing of it has been played. */
export class ScenarioError extends FlowerError {
  /** File name or other origin, as given. */
  readonly source: string;
  /** Every fault that was found, in the order of the document's schema. */
  readonly issues: readonly ScenarioIssue[];

  /** `lang` is the language of its message. */
  constructor(source: string, issues: readonly ScenarioIssue[], lang: Lang, options?: { readonly cause?: unknown }) {
    const lines = issues.map(issue => (issue.path === '' ? issue.message : `${issue.path}: ${issue.message}`));
    super('scenario', modelText[lang].invalidScenario(source, lines), options);
    this.source = source;
    this.issues = issues;
  }
}

type Path = readonly PropertyKey[];
type SchemaIssue = z.core.$ZodIssue;

const LOCALES: Readonly<Record<Lang, () => { localeError: z.core.$ZodErrorMap }>> = {
  en: z.locales.en,
  zh: z.locales.zhCN,
  ru: z.locales.ru,
};

/** Checks `data` against a schema; what does not fit is told in `lang`. */
export function schemaIssues(schema: z.ZodType, data: unknown, lang: Lang): ScenarioIssue[] {
  const result = schema.safeParse(data, { error: LOCALES[lang]().localeError });
  return result.success ? [] : result.error.issues.flatMap(issue => toIssues(issue, [], data, lang));
}

/** `['agents', 'coder', 'turns', 2]` as `agents.coder.turns[2]`. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const word = /^[\w$-]+$/.test(String(part)) ? String(part) : JSON.stringify(String(part));
    return text === '' ? word : `${text}.${word}`;
  }, '');
}

function toIssues(issue: SchemaIssue, above: Path, data: unknown, lang: Lang): ScenarioIssue[] {
  const text = modelText[lang];
  const path = [...above, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key => ({ path: pathText([...path, key]), message: text.unknownField }));
    case 'invalid_union':
      return unionIssues(issue, path, data, lang);
    default:
      return [{ path: pathText(path), message: valueAt(data, path) === undefined ? text.missing : issue.message }];
  }
}

/** Of the variants a value might have been meant to be, the one it comes closest to is told. */
function unionIssues(issue: z.core.$ZodIssueInvalidUnion, path: Path, data: unknown, lang: Lang): ScenarioIssue[] {
  if ('options' in issue && issue.options !== undefined) {
    const options = issue.options.map(option => JSON.stringify(option));
    return [{ path: pathText(path), message: modelText[lang].oneOf(options.join(', ')) }];
  }
  const isWrongType = (variant: readonly SchemaIssue[]): boolean =>
    variant.some(inner => inner.path.length === 0 && inner.code !== 'unrecognized_keys');
  const closest = issue.errors.find(variant => !isWrongType(variant)) ?? issue.errors[0] ?? [];
  if (closest.length === 0) return [{ path: pathText(path), message: issue.message }];
  return closest.flatMap(inner => toIssues(inner, path, data, lang));
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isRecord(value) ? value[String(part)] : undefined;
  }, data);
}
