import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/domain/agent-spec.ts';
import { httpError, say, use, useAll } from '../../src/testing.ts';
import { repository, workplace } from './workplace.ts';

const LARGE = Array.from({ length: 200 }, (_, index) => `line ${index} of a large file`).join('\n');

/** What was sent, without the marks by which the API is told what to cache. */
function sent(messages: unknown): string {
  return JSON.stringify(messages, (key, value) => (key === 'cache_control' ? undefined : value));
}

describe('a session that is resumed', () => {
  it('is fed what the policies say: no denied call, no stale glance, a pointer for what was large, no error of the API', async () => {
    const directory = repository();
    writeFileSync(join(directory, 'large.txt'), LARGE);
    let isDown = false;
    const place = await workplace(
      turn => {
        if (isDown)
          return httpError(400, { type: 'error', error: { type: 'invalid_request_error', message: 'SENTINEL-ERROR' } });
        if (turn.n > 1) return say('seen');
        return useAll([
          { name: 'Bash', input: { command: 'git log --oneline', description: 'look' } },
          { name: 'Bash', input: { command: 'touch DENIED-CALL', description: 'write' } },
          { name: 'Read', input: { file_path: join(directory, 'large.txt') } },
        ]);
      },
      {
        workspace: directory,
        ephemeral: { keepRecent: 0 },
        trim: { keepRecent: 0, minChars: 1000 },
        keepDenials: 0,
        resilience: false,
      },
    );
    const spec: AgentSpec = { name: 'look', instructions: 'You look.', allowedTools: ['Read'], glance: true };
    const first = await place.runtime.run(spec, 'look at everything');
    expect(first.error).toBeNull();
    const live = sent(place.model.turns.at(-1)?.messages);
    for (const words of ['DENIED-CALL', 'Begin', 'line 150 of a large file']) expect(live).toContain(words);

    isDown = true;
    const failed = await place.runtime.run(spec, 'and now?', { resume: first.sessionId ?? '' });
    expect(failed.error).toMatch(/^api:/);
    isDown = false;
    const resumed = await place.runtime.run(spec, 'go on', { resume: first.sessionId ?? '' });
    expect(resumed.error).toBeNull();
    const fed = sent(place.model.turns.at(-1)?.messages);
    for (const words of ['DENIED-CALL', 'line 150 of a large file', 'SENTINEL-ERROR', 'invalid_request_error']) {
      expect(fed).not.toContain(words);
    }
    expect(fed).toContain('has expired');
    expect(fed).toContain('look at everything');
    const [spilled] = readdirSync(join(directory, '.flower', 'spill')).filter(name => name.endsWith('.txt'));
    expect(fed).toContain(spilled);
    expect(readFileSync(join(directory, '.flower', 'spill', spilled ?? ''), 'utf8')).toContain(
      'line 150 of a large file',
    );

    // Nothing added in between: the history that two resumes send is the same.
    const entries = await place.runtime.store.load({
      projectKey: place.runtime.projectKey,
      sessionId: first.sessionId ?? '',
    });
    const again = await place.runtime.store.load({
      projectKey: place.runtime.projectKey,
      sessionId: first.sessionId ?? '',
    });
    expect(again).toEqual(entries);
    expect(entries?.some(entry => entry.type === 'cost-state')).toBe(false);
  });

  it('that another process is in is refused', async () => {
    const place = await workplace(async turn => (turn.n === 1 ? say('one') : say('two')));
    const spec: AgentSpec = { name: 'talk', instructions: 'You talk.' };
    const first = await place.runtime.run(spec, 'begin');
    const resume = first.sessionId ?? '';
    const both = await Promise.allSettled([
      place.runtime.run(spec, 'a', { resume }),
      place.runtime.run(spec, 'b', { resume }),
    ]);
    const refused = both.filter(outcome => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'session-in-use' });
  });

  it('that was begun a moment ago and is still worked in is refused; afterwards it is free', async () => {
    const spec: AgentSpec = { name: 'talk', instructions: 'You talk.' };
    let id = '';
    const tries: unknown[] = [];
    const place = await workplace(async turn => {
      if (turn.n === 1) return use('Glob', { pattern: '*' });
      if (turn.n === 2)
        tries.push(await place.runtime.run(spec, 'too', { resume: id }).catch((error: unknown) => error));
      return say('done');
    });
    place.runtime.onSession = session => {
      id = session;
    };
    expect(await place.runtime.run(spec, 'begin')).toMatchObject({ ok: true, sessionId: id });
    expect(tries).toEqual([expect.objectContaining({ code: 'session-in-use' })]);
    expect(await place.runtime.run(spec, 'on', { resume: id })).toMatchObject({ ok: true, sessionId: id });
  });
});
