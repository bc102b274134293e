/** The step that asks until the request is clear and freezes the brief. Who asks, and by which rules, is the role's. */
import { existsSync, readFileSync } from 'node:fs';
import { Brief } from '../document/brief.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import { amendmentsOf } from '../human/amendment.ts';
import type { HumanChannel } from '../human/human-channel.ts';
import { type ClarifyOptions, clarify } from '../role/clarify.ts';
import { goalText } from '../text/goal-text.ts';
import type { Lang, Localized } from '../text/lang.ts';
import { writeFileAtomic } from '../util/atomic-file.ts';
import { keepCopy } from './keep-copy.ts';
import { specAlone } from './role-option.ts';
import type { Ctx, OnFail, Step } from './step.ts';

/** The brief, in the context of a workflow. */
export const BRIEF_KEY = '_brief';
/** Names of the sections a rejected brief lacks, in the context. */
export const MISSING_KEY = '_briefMissing';
/** Said to a clarifier that goes on in its session of an earlier run. */
export const CLARIFY_RESUME: Localized<string> = {
  en: goalText.en.clarifyResume,
  zh: goalText.zh.clarifyResume,
  ru: goalText.ru.clarifyResume,
};

/** With `spec`, the options of the role (all that are not named here, and `instructions`) are refused. */
export interface ClarifyStepOptions extends ClarifyOptions {
  /** Where the brief is frozen. */
  readonly briefPath: string;
  /** The request; a function makes it from the context. */
  readonly prompt: string | ((ctx: Ctx) => string);
  /** Default `clarify`. */
  readonly name?: string;
  /** Default: a clarifier made of the other options. */
  readonly spec?: AgentSpec;
  /** Runs also when a complete brief is on disk. Default false. */
  readonly alwaysAsk?: boolean;
  /** Default `stop`. */
  readonly onFail?: OnFail;
  /** Default 0. */
  readonly retries?: number;
}

/**
 * Skipped when a complete brief is on disk, which is then put into the context all the same. What a later step gets is
 * the brief: questions and answers were never in its context.
 * @throws UsageError for role options beside a spec.
 */
export function clarifyStep(channel: HumanChannel, options: ClarifyStepOptions): Step {
  const {
    briefPath,
    prompt,
    name = 'clarify',
    alwaysAsk = false,
    onFail = 'stop',
    retries = 0,
    spec,
    ...role
  } = options;
  const { lang = channel.lang, ...roleOptions } = role;
  const given = specAlone('clarifyStep', spec, roleOptions, lang);
  const text = goalText[lang];
  const pour = (brief: Brief, ctx: Ctx): void => {
    ctx[BRIEF_KEY] = brief;
    ctx[name] = brief.promptBlock();
    delete ctx[MISSING_KEY];
  };
  return {
    name,
    title: text.clarifyTitle,
    spec: given ?? clarify(name, channel, { ...roleOptions, lang }),
    prompt: ctx => withDraft(typeof prompt === 'string' ? prompt : prompt(ctx), briefPath, lang),
    // Known beforehand where nothing of a brief is there; else what the file says when it is said.
    resumePrompt: existsSync(briefPath) ? () => withDraft(CLARIFY_RESUME[lang], briefPath, lang) : CLARIFY_RESUME[lang],
    onFail,
    retries,
    when: ctx => {
      const brief = alwaysAsk ? null : Brief.load(briefPath, { lang });
      if (!brief?.complete()) return true;
      pour(brief, ctx);
      return false;
    },
    gate: (result, ctx) => {
      const brief = Brief.parse(result.text, { lang });
      if (!brief.complete()) {
        ctx[MISSING_KEY] = brief.missing();
        return false;
      }
      pour(freezeBrief(brief, briefPath), ctx);
      return true;
    },
    reduce: ({ text: said }, ctx) =>
      ((ctx[BRIEF_KEY] as Brief | undefined) ?? Brief.parse(said, { lang })).promptBlock(),
    ...(retries > 0 && { onReject: (_result: unknown, ctx: Ctx) => text.missingSections(ctx[MISSING_KEY] ?? []) }),
  };
}

/** With what a person has written of the brief, or left of it: an edit that took a section away is no reason to lose the rest. */
export function withDraft(prompt: string, path: string, lang: Lang): string {
  const draft = Brief.load(path, { lang });
  if (draft === null || draft.complete() || draft.present().length === 0) return prompt;
  return `${prompt}\n\n${goalText[lang].draftBrief(path, draft.promptBlock())}`;
}

/** Writes the brief; what people had added to the file before there was one stays in it, what they had written is kept. */
function freezeBrief(brief: Brief, path: string): Brief {
  const earlier = contentOf(path);
  const additions = amendmentsOf(earlier);
  if (Brief.parse(earlier).present().length > 0) keepCopy(path);
  if (additions === '') {
    brief.write(path);
    return brief;
  }
  writeFileAtomic(path, `${brief.toMarkdown()}${additions}`);
  return Brief.load(path, { lang: brief.lang }) ?? brief;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
