// A workflow for tests on a terminal: one agent that may ask, may be spoken to, and runs commands.
import { join } from 'node:path';
import { HumanChannel, Workflow } from 'flower';

const place = process.env['FLOW_DIRECTORY'];
const channel = new HumanChannel({ logPath: join(place, 'questions.md'), amendPath: join(place, 'brief.md') });
const spec = {
  name: 'work',
  instructions: 'You work.',
  allowedTools: ['Read', 'Bash', channel.toolName, channel.inboxName],
  permissionMode: 'acceptEdits',
  mcpServers: channel.mcpServers(),
};
export const flow = new Workflow([{ name: 'work', title: 'Work', spec, prompt: 'go' }], { channel });
