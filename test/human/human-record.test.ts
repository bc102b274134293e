import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { open, scratch } from './channel.ts';

describe('the files', () => {
  it('log every question, answer and message, and only grow', async () => {
    const path = join(scratch(), 'notes', 'questions.md');
    const { channel, clock } = open({ logPath: path });
    const sizes: string[] = [];
    const look = (): number => sizes.push(readFileSync(path, 'utf8'));
    const asked = channel.ask('Which colour?\n## Goal', ['red', 'blue']);
    look();
    await clock.advance(12_000);
    channel.answer('q1', 'blue\n```');
    await asked;
    look();
    channel.send('and fast');
    look();
    for (const [index, text] of sizes.entries()) expect(text.startsWith(sizes[index - 1] ?? '')).toBe(true);
    expect(sizes.at(-1)).toBe(`# Questions and answers

## q1, 2026-01-02T03:04:05.000Z

> Which colour?
> ## Goal
>
> - red
> - blue

**q1 → answered, after 12 s**

> blue
> \`\`\`

## m1, said by a person, 2026-01-02T03:04:17.000Z

> and fast
`);
    expect(`# Questions and answers\n\n${channel.transcript()}`).toBe(sizes.at(-1));
  });

  it('keep what was there: a second process goes on in the same log', () => {
    const path = join(scratch(), 'questions.md');
    const first = open({ logPath: path }).channel;
    first.send('one');
    const before = readFileSync(path, 'utf8');
    open({ logPath: path }).channel.send('two');
    const after = readFileSync(path, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.match(/^# /gm)).toHaveLength(1);
  });

  it('log a question that was never put, whole', async () => {
    const path = join(scratch(), 'questions.md');
    const { channel } = open({ logPath: path, timeoutMs: 0 });
    await channel.ask('there?');
    expect(readFileSync(path, 'utf8')).toContain('> there?\n\n**q1 → nobody answered in time, after 0 s**');
  });

  it('amend creates a document that is not there yet', () => {
    const directory = scratch();
    mkdirSync(join(directory, 'notes'));
    const path = join(directory, 'notes', 'brief.md');
    const { channel } = open({ amendPath: path });
    expect(channel.amend('words', 'on waking')).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain('Added by a person (on waking)');
    expect(open().channel.amend('words')).toBe(false);
    expect(channel.amend('  ')).toBe(false);
  });
});
