/** The scripted model over plain HTTP: what a client of the Messages API sees, and what the test sees of the client. */
import { describe, expect, it } from 'vitest';
import { httpError, ScriptedModel, say, use } from '../../src/testing.ts';
import { ask, read } from './client.ts';

describe('a scripted model answers', () => {
  it('a streaming request with the text of the script', async () => {
    await using model = await ScriptedModel.start(turn => say(`hello to ${turn.agent}`));
    expect((await read(model, ask('hi'))).text).toBe('hello to main');
  });
  it('a tool call, and an error', async () => {
    await using model = await ScriptedModel.start([use('Bash', { command: 'ls' }, { text: 'look' }), httpError(529)]);
    expect((await read(model, ask('hi'))).content).toMatchObject([
      { type: 'text', text: 'look' },
      { type: 'tool_use', input: { command: 'ls' } },
    ]);
    expect((await read(model, ask('hi'))).status).toBe(529);
  });
});
