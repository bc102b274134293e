/** The handoff: what a session leaves for the one that takes over, how it is asked for, and what stands in for it. */

import { handoffText } from '../text/document-handoff-text.ts';
import { documentHeadings } from '../text/document-heading-text.ts';
import { documentText } from '../text/document-text.ts';
import { LANGS, type Lang } from '../text/lang.ts';
import { cutStart } from '../util/cut.ts';
import { readDocument } from './document-file.ts';
import { type DocumentHeader, type DocumentOptions, MarkdownDocument } from './markdown-document.ts';
import { readMetadata } from './metadata.ts';
import { SectionFormat } from './section.ts';

type HandoffField = 'doing' | 'decided' | 'deadends' | 'next' | 'scene';

/** How much of the task a handoff that nobody wrote carries along, in characters. */
const TASK_LIMIT = 1200;

/** How the API, gateways and the harness say that a conversation no longer fits; compared without case and backticks. */
const OVERFLOW: readonly string[] = [
  'prompt is too long',
  'prompt_too_long',
  'blocking_limit',
  'input is too long for requested model',
  'context length exceeded',
  'context_length_exceeded',
  'context window exceeded',
  'context_window_exceeded',
  'reached its context window limit',
  'exceeds the context window',
  'context window exceeds limit',
  'maximum context length',
  'maximum context limit',
  'maximum prompt length',
  'prompt exceeds max length',
  "longer than the model's context length",
  'exceeds the available context size',
  'input token length too long',
  'input tokens exceed the configured limit',
  'too many total text bytes',
  'input length and max_tokens exceed',
  '上下文长度超',
  '上下文过长',
  '超出上下文',
  '超过上下文',
  '超出最大上下文',
  '超过最大上下文',
  '超出模型最大长度',
  'длина контекста превыш',
  'превышена длина контекста',
  'превышает длину контекста',
];

const format = new SectionFormat<HandoffField>({
  en: documentHeadings.en.handoff,
  zh: documentHeadings.zh.handoff,
  ru: documentHeadings.ru.handoff,
});

/** Five sections, of which only `doing` and `next` are needed: a demanded dead end would be an invented one. */
export class Handoff extends MarkdownDocument<HandoffField> {
  /** What was being worked on. */
  doing: string;
  /** What was decided, and why. */
  decided: string;
  /** What was tried and did not work. */
  deadends: string;
  /** What comes next. */
  next: string;
  /** Where things are: files, branches, notes. */
  scene: string;
  /** Name of the step; stands in the header only, on one line. */
  step: string;

  /** What is not given is empty. */
  constructor(fields: Partial<Readonly<Record<HandoffField | 'step', string>>> = {}, options: DocumentOptions = {}) {
    super(format, options);
    this.doing = fields.doing ?? '';
    this.decided = fields.decided ?? '';
    this.deadends = fields.deadends ?? '';
    this.next = fields.next ?? '';
    this.scene = fields.scene ?? '';
    this.step = fields.step ?? '';
  }

  /** Reads what a model or a person wrote. Never throws; what is not there is empty. */
  static parse(text: string, options: DocumentOptions = {}): Handoff {
    const { content, preface } = format.parse(text);
    return new Handoff({ ...content, step: readMetadata(preface, 'stepLabel') }, options);
  }

  /** The handoff in a file; null when it is absent or unreadable. */
  static load(path: string, options: DocumentOptions = {}): Handoff | null {
    const file = readDocument(path);
    return file === null ? null : Handoff.parse(file.text, options).loadedFrom(file.path);
  }

  /** True when no session wrote it: `degradedHandoff` did. */
  get degraded(): boolean {
    return LANGS.some(lang => this.doing.includes(handoffText[lang].degraded));
  }

  /** For the successor: that it takes over and need ask nobody, then the sections that say something. */
  override promptBlock(): string {
    return `${handoffText[this.lang].takeOver}\n\n${super.promptBlock()}`.trimEnd();
  }

  protected override sections(): Readonly<Record<HandoffField, string>> {
    const { doing, decided, deadends, next, scene } = this;
    return { doing, decided, deadends, next, scene };
  }

  protected override required(): readonly HandoffField[] {
    return ['doing', 'next'];
  }

  protected override header(): DocumentHeader {
    const { handoffTitle, handoffNote, stepLabel } = documentText[this.lang];
    return { title: handoffTitle, note: handoffNote, metadata: [[stepLabel, this.step]] };
  }
}

/** What a person has put above the first section: all but titles and quotes, which are the document's own header. */
export function wordsAbove(text: string): string {
  return format
    .parse(text)
    .preface.filter(line => !/^[#>]/.test(line))
    .join('\n')
    .trim();
}

/** True when one of the texts, error messages of one attempt, says that the conversation no longer fits the model. */
export function isOverflow(...texts: readonly (string | null | undefined)[]): boolean {
  return texts.some(text => {
    const said = text?.toLowerCase().replaceAll('`', '') ?? '';
    return OVERFLOW.some(phrase => said.includes(phrase));
  });
}

/** The request to write a handoff, for the conversation that is to be replaced. */
export function handoffPrompt(options: {
  /** Tokens in its context. */
  readonly used: number;
  /** Tokens its context can hold. */
  readonly window: number;
  readonly lang?: Lang;
}): string {
  const lang = options.lang ?? 'en';
  const names = Object.fromEntries(format.fields.map(field => [field, format.nameOf(field, lang)]));
  return handoffText[lang].request({
    ...(names as Record<HandoffField, string>),
    used: options.used.toLocaleString('en-US'),
    window: options.window.toLocaleString('en-US'),
  });
}

/**
 * What the successor gets when no handoff could be written: the beginning of the task and where to look.
 * @param prompt the task as the step was given it; its first 1,200 characters are carried along.
 * @param why why there is no handoff, for people and the successor; may be empty.
 */
export function degradedHandoff(step: string, prompt: string, why = '', lang: Lang = 'en'): Handoff {
  const text = handoffText[lang];
  return new Handoff(
    {
      step,
      doing: `${text.degraded}\n${text.degradedDoing(step, why.trim())}`,
      next: text.degradedNext,
      scene: `${text.degradedScene}\n\n${cutStart(prompt, TASK_LIMIT)}`,
    },
    { lang },
  );
}
