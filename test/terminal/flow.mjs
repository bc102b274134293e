// A workflow for a terminal test: a coordinator that asks, works and can be spoken to; then a step with another model turn.
import { HumanChannel } from '../../dist/human/human-channel.js';
import { coordinator } from '../../dist/role/coordinator.js';
import { Workflow } from '../../dist/workflow/workflow.js';

const channel = new HumanChannel({ logPath: 'questions.md', amendPath: 'brief.md' });
const coder = { description: 'writes code', prompt: 'You write code.', tools: ['Read'] };
const spec = {
  ...coordinator('work', 'x', { coder }, { channel }),
  allowedTools: ['Agent', 'Read', 'Bash', channel.toolName, channel.inboxName],
  delegateOnly: false,
};
export const flow = new Workflow([{ name: 'work', title: 'Work', spec, prompt: 'go' }], { channel });
