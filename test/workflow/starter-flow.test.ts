import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../../src/domain/error.ts';
import { LANGS } from '../../src/text/lang.ts';
import { starterFlow } from '../../src/workflow/starter-flow.ts';
import { BRIEF } from './goal-fixture.ts';
import { scratch } from './scripted-runner.ts';

function withBrief(text: string): string {
  const workspace = scratch();
  mkdirSync(join(workspace, '.flower/notes'), { recursive: true });
  writeFileSync(join(workspace, '.flower/notes/brief.md'), text);
  return workspace;
}

it.each(LANGS)('nothing asked for, and a brief that lacks a section: says which, and where (%s)', lang => {
  const workspace = withBrief(BRIEF.replace(/## Boundaries\nnone\n/, ''));
  const name = { en: 'Boundaries', zh: '边界', ru: 'Границы' }[lang];
  const start = (): unknown => starterFlow('', { workspace, lang });
  expect(start).toThrow(UsageError);
  expect(start).toThrow(name);
  expect(start).toThrow(join(workspace, '.flower/notes/brief.md'));
  expect(() => starterFlow('', { workspace: scratch(), lang })).toThrow(UsageError);
});

it('nothing asked for where there is no brief, or it is to be put away: asks for a request', () => {
  for (const workspace of [scratch(), withBrief(''), withBrief('notes of mine')]) {
    expect(() => starterFlow('  ', { workspace })).toThrow('Say what is to be done');
  }
  expect(() => starterFlow('', { workspace: withBrief(BRIEF), fresh: true })).toThrow('Say what is to be done');
  expect(() => starterFlow('', { workspace: withBrief(BRIEF) })).not.toThrow();
});
