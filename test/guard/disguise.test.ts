import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { sessionHooks } from '../../src/guard/session-hooks.ts';
import { systemClock } from '../../src/util/system-clock.ts';
import { CLASSIFIER_CASES, POLICY_CASES } from '../shell/case-file.ts';
import { HOSTILE } from '../shell/hostile-command.ts';
import { ORDINARY } from '../shell/ordinary-command.ts';
import { ScratchRepository } from '../shell/scratch-repository.ts';
import { disguisedCommands } from './disguise.ts';
import { ask, decisionOf, hookInput } from './support.ts';

const KNOWN = new Set([...[...POLICY_CASES, ...CLASSIFIER_CASES].map(c => c.command), ...ORDINARY, ...HOSTILE]);
const COMMANDS = disguisedCommands().filter(command => !KNOWN.has(command));

const lead: AgentSpec = {
  name: 'lead',
  instructions: '',
  allowedTools: ['Agent', 'Read'],
  agents: { coder: { description: 'd', prompt: 'p' } },
  delegateOnly: true,
  glance: true,
};

let scratch: ScratchRepository;
beforeAll(() => {
  scratch = new ScratchRepository();
});
afterAll(() => scratch.dispose());

it('of 300 further disguised commands none gets through the hook of a session: each is denied, or only looks when it is run', async () => {
  expect(COMMANDS.length).toBeGreaterThanOrEqual(300);
  const hooks = sessionHooks(lead, {
    workspace: scratch.directory,
    runDir: null,
    workbench: null,
    spillThreshold: null,
    lang: 'en',
    clock: systemClock,
    report: () => undefined,
  });
  const answers = await Promise.all(
    COMMANDS.map(async command =>
      decisionOf(await ask(hooks['PreToolUse']?.[0], hookInput('Bash', { command }, { cwd: scratch.directory }))),
    ),
  );
  expect(new Set(answers)).not.toContain('none');
  const passed = COMMANDS.filter((_, index) => answers[index] === 'allow');
  const { changes, strangers, hung } = scratch.run(passed);
  expect({ hung, strangers: Object.fromEntries(strangers), changes }).toEqual({ hung: [], strangers: {}, changes: [] });
  // What is run unjudged does leave a mark, so that the scratch repository is no idle witness.
  expect(scratch.run(['echo x > PWNED']).changes).not.toEqual([]);
  expect(passed).toEqual([]);
}, 60_000);
