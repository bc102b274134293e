import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { UsageError } from '../../src/domain/error.ts';
import { HumanChannel } from '../../src/human/human-channel.ts';
import { LANGS } from '../../src/text/lang.ts';
import {
  BRIEF_KEY,
  CLARIFY_RESUME,
  type ClarifyStepOptions,
  clarifyStep,
  MISSING_KEY,
} from '../../src/workflow/clarify-step.ts';
import type { Ctx, Step } from '../../src/workflow/step.ts';
import { Workflow } from '../../src/workflow/workflow.ts';
import { BRIEF, type Place, placeWith } from './goal-fixture.ts';
import { agent, type Script } from './scripted-runner.ts';

const CODE = '\n```js\nconst SECRET = 1;\n```\n';
const HALF = '## Goal\nA file.';
const after: Step = { name: 'after', spec: agent, prompt: ctx => `with: ${ctx['clarify']}` };

interface Run extends Place {
  readonly ctx: Ctx;
}

async function run(
  script: Script,
  options: Partial<ClarifyStepOptions> = {},
  prepare: (place: Place) => void = () => undefined,
): Promise<Run> {
  const place = placeWith(script);
  prepare(place);
  const clarify = clarifyStep(place.channel, { briefPath: place.briefPath, prompt: 'make a file', ...options });
  const ctx = await new Workflow([clarify, after]).run(place.runner);
  return { ...place, ctx };
}

describe('clarifyStep', () => {
  it('freezes what the model settled on and hands on that alone, in a new session', async () => {
    const { ctx, runner, briefPath } = await run(({ step }) => (step === 'clarify' ? `So:${CODE}${BRIEF}` : 'ok'));
    const brief = Brief.load(briefPath);
    expect(brief?.complete()).toBe(true);
    expect(readFileSync(briefPath, 'utf8')).not.toContain('SECRET');
    expect(ctx[BRIEF_KEY].contentHash()).toBe(brief?.contentHash());
    expect(ctx['clarify']).toBe(brief?.promptBlock());
    expect(MISSING_KEY in ctx).toBe(false);
    expect(runner.calls[1]).toMatchObject({ prompt: `with: ${brief?.promptBlock()}` });
    expect(runner.calls[1]?.options.resume).toBeUndefined();
  });

  it('a brief that lacks sections is not frozen; the context names them', async () => {
    const { ctx, briefPath, runner } = await run(() => HALF);
    expect(existsSync(briefPath)).toBe(false);
    expect(ctx[MISSING_KEY]).toEqual(Brief.parse(HALF).missing());
    expect(ctx[MISSING_KEY]).toHaveLength(3);
    expect(BRIEF_KEY in ctx || 'clarify' in ctx).toBe(false);
    expect(ctx['_failedAt']).toBe('clarify');
    expect(runner.labels).toEqual(['clarify']);
  });

  it('with retries says in the session which sections are missing', async () => {
    const { ctx, runner } = await run(({ step }) => (step === 'clarify' ? HALF : BRIEF), { retries: 1 });
    expect(runner.labels).toEqual(['clarify', 'clarify#round2', 'after']);
    expect(runner.calls[1]?.options.resume).toBe('s1-clarify');
    for (const name of Brief.parse(HALF).missing()) expect(runner.calls[1]?.prompt).toContain(name);
    expect(MISSING_KEY in ctx).toBe(false);
    expect('_failedAt' in ctx).toBe(false);
  });

  it('is skipped when a complete brief is on disk, which later steps get all the same', async () => {
    const { ctx, runner } = await run(
      () => 'ok',
      {},
      ({ briefPath }) => Brief.parse(BRIEF).write(briefPath),
    );
    expect(runner.labels).toEqual(['after']);
    expect(ctx['clarify']).toBe(Brief.parse(BRIEF).promptBlock());
    expect(ctx[BRIEF_KEY]).toBeInstanceOf(Brief);
    expect('clarify' in ctx['_results']).toBe(false);
  });

  it('is not skipped with alwaysAsk, nor by an incomplete brief', async () => {
    const always = await run(
      () => BRIEF.replace('A file', 'ANEW'),
      { alwaysAsk: true },
      ({ briefPath }) => Brief.parse(BRIEF).write(briefPath),
    );
    expect(always.runner.labels).toEqual(['clarify', 'after']);
    expect(Brief.load(always.briefPath)?.goal).toContain('ANEW');
    const incomplete = await run(
      () => BRIEF,
      {},
      ({ briefPath }) => Brief.parse(HALF).write(briefPath),
    );
    expect(incomplete.runner.labels).toEqual(['clarify', 'after']);
  });

  it('with onFail continue hands on what was said, for then nothing was frozen', async () => {
    const { ctx } = await run(({ step }) => (step === 'clarify' ? HALF : 'ok'), { onFail: 'continue' });
    expect(ctx).toMatchObject({ clarify: HALF, after: 'ok' });
  });

  it('keeps what a person added to the file while it was being clarified', async () => {
    const place = placeWith(({ step }) => {
      if (step === 'clarify') place.channel.send('and MAKE-IT-BLUE\n## Goal\nnothing');
      return BRIEF;
    });
    const clarify = clarifyStep(place.channel, { briefPath: place.briefPath, prompt: 'x' });
    const ctx: Ctx = await new Workflow([clarify]).run(place.runner);
    const onDisk = Brief.load(place.briefPath);
    expect(readFileSync(place.briefPath, 'utf8')).toContain('MAKE-IT-BLUE');
    expect(onDisk?.goal).toBe('A file.');
    expect(ctx['clarify']).toContain('MAKE-IT-BLUE');
    expect(ctx[BRIEF_KEY].contentHash()).toBe(onDisk?.contentHash());
  });

  it('a brief that a person left incomplete is told to the clarifier, at once and on going on, and kept', async () => {
    const draft = '## Goal\nA file, AS-I-SAID.\n## Boundaries\n(to fill in)\n';
    const place = placeWith(() => ({ error: 'killed-by-signal', text: '' }));
    writeFileSync(place.briefPath, draft);
    const clarify = clarifyStep(place.channel, { briefPath: place.briefPath, prompt: () => 'make a file' });
    await new Workflow([clarify]).run(place.runner);
    const later = place.runner.again(() => BRIEF);
    await new Workflow([clarify]).run(later);
    for (const [prompt, start] of [
      [place.runner.prompts[0], 'make a file'],
      [later.prompts[0], CLARIFY_RESUME.en],
    ]) {
      expect(prompt?.startsWith(`${start}\n\n`)).toBe(true);
      expect(prompt).toContain('AS-I-SAID');
    }
    const archive = join(dirname(place.briefPath), 'archive');
    expect(readdirSync(archive).map(name => readFileSync(join(archive, name), 'utf8'))).toEqual([draft]);
    expect(Brief.load(place.briefPath)?.complete()).toBe(true);
  });

  it('goes on with the words of the role alone where nothing of a brief is there', () => {
    const place = placeWith(() => BRIEF);
    const { resumePrompt } = clarifyStep(place.channel, { briefPath: place.briefPath, prompt: 'x' });
    expect(resumePrompt).toBe(CLARIFY_RESUME.en);
  });

  it('a brief that cannot be written fails the step and says so', async () => {
    const { ctx } = await run(
      () => BRIEF,
      {},
      ({ briefPath }) => mkdirSync(briefPath),
    );
    expect(ctx['_failedAt']).toBe('clarify');
    expect(ctx['_aborted']).toContain('gate');
  });

  it.each(LANGS)('goes on in its session of an earlier run with its own words (%s)', async lang => {
    const place = placeWith(() => ({ error: 'killed-by-signal', text: '' }));
    const channel = new HumanChannel({ lang, timeoutMs: 0 });
    const clarify = clarifyStep(channel, { briefPath: place.briefPath, prompt: 'make a file' });
    await new Workflow([clarify]).run(place.runner);
    const later = place.runner.again(() => BRIEF);
    await new Workflow([clarify]).run(later);
    expect(later.calls[0]).toMatchObject({ prompt: CLARIFY_RESUME[lang], options: { resume: 's1-clarify' } });
  });

  it('has its own name, also in the context', async () => {
    const { ctx } = await run(() => BRIEF, { name: 'ask' });
    expect(ctx['ask']).toBe(Brief.parse(BRIEF).promptBlock());
    expect(ctx['_sessions']['ask']).toBe('s1-ask');
  });

  it('asks with the role made of its options, or the spec that was given', async () => {
    const { runner, channel } = await run(() => BRIEF, { instructions: 'ask about COLOURS', canRead: false });
    expect(runner.calls[0]?.spec.instructions).toContain('ask about COLOURS');
    expect(runner.calls[0]?.spec.allowedTools).toEqual([channel.toolName]);
    const given = await run(() => BRIEF, { spec: agent });
    expect(given.runner.calls[0]?.spec).toBe(agent);
  });

  it.each<[string, Partial<ClarifyStepOptions>]>([
    ['instructions', { instructions: 'x' }],
    ['canRead', { canRead: true }],
    ['model', { model: 'opus' }],
  ])('refuses a spec together with %s, and names it', (name, options) => {
    const { channel, briefPath } = placeWith(() => 'x');
    const make = (): Step => clarifyStep(channel, { briefPath, prompt: 'x', spec: agent, ...options });
    expect(make).toThrow(UsageError);
    expect(make).toThrow(name);
  });

  it('reads a brief that a person wrote by hand in another language', async () => {
    const { runner, ctx } = await run(
      () => 'ok',
      {},
      ({ briefPath }) =>
        writeFileSync(briefPath, '## 目标\n一个文件\n## 验收标准\n- 存在\n## 边界\n无\n## 未知与假设\n无\n'),
    );
    expect(runner.labels).toEqual(['after']);
    expect(ctx['clarify']).toContain('一个文件');
  });
});
