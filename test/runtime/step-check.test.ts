import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { NotAGitRepositoryError, UsageError } from '../../src/domain/error.ts';
import type { RunOptions } from '../../src/domain/step-runner.ts';
import { checkStep } from '../../src/runtime/step-check.ts';
import { claudeText } from '../../src/text/claude-text.ts';
import { runtimeText } from '../../src/text/runtime-text.ts';

const spec: AgentSpec = { name: 'work', instructions: 'You work.' };

function check(prompt: unknown, options: unknown = {}, given: AgentSpec = spec): Promise<void> {
  const workspace = mkdtempSync(join(tmpdir(), 'check-'));
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }));
  return checkStep(given, prompt as string, options as RunOptions, { workspace, workbench: null, lang: 'en' });
}

it('a call that can be meant passes', async () => {
  await expect(check('go')).resolves.toBeUndefined();
  await expect(check('go', { resume: 's', fork: true, resumeAt: 'u' })).resolves.toBeUndefined();
  await expect(check('go', { fork: false })).resolves.toBeUndefined();
});

it.each([
  ['', {}, runtimeText.en.emptyPrompt],
  [' \n', {}, runtimeText.en.emptyPrompt],
  [7, {}, runtimeText.en.emptyPrompt],
  ['go', { resume: '' }, runtimeText.en.notAString('resume')],
  ['go', { resume: 7 }, runtimeText.en.notAString('resume')],
  ['go', { fork: true }, claudeText.en.forkWithoutResume('fork')],
  ['go', { resumeAt: 'u' }, claudeText.en.forkWithoutResume('resumeAt')],
])('%j with %j is refused, and why is said', async (prompt, options, words) => {
  const refused = check(prompt, options);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(words);
});

it('a spec that cannot be meant is refused, and isolation where there is no repository', async () => {
  await expect(check('go', {}, { ...spec, name: '' })).rejects.toThrow(UsageError);
  const coder = { description: 'd', prompt: 'p', isolate: true };
  await expect(check('go', {}, { ...spec, allowedTools: ['Agent'], agents: { coder } })).rejects.toThrow(
    NotAGitRepositoryError,
  );
});
