import { describe, expect, it } from 'vitest';
import type { FailedNotice } from '../../src/guard/guard-notice.ts';
import { noticeEvent } from '../../src/runtime/guard-event.ts';
import { LANGS } from '../../src/text/lang.ts';

const failed = (where: FailedNotice['where']): FailedNotice => ({
  kind: 'failed',
  where,
  message: 'EACCES',
  toolUseId: 't1',
  tool: 'Bash',
  agentId: null,
  agentType: null,
});
const textOf = (where: FailedNotice['where'], lang: (typeof LANGS)[number]): string => {
  const event = noticeEvent(failed(where), lang);
  return event !== null && 'text' in event ? String(event.text) : '';
};

describe('what broke in a hook, told to a person', () => {
  it.each(LANGS)('in %s only what breaks before a call says that the call was refused', lang => {
    const refused = { en: /refused/, zh: /拒绝/, ru: /отклонён/ }[lang];
    for (const where of ['guard', 'hook'] as const) expect(textOf(where, lang)).toMatch(refused);
    for (const where of ['spill', 'index', 'isolation', 'listener'] as const) {
      expect(textOf(where, lang)).toContain(where);
      expect(textOf(where, lang)).toContain('EACCES');
      expect(textOf(where, lang)).not.toMatch(refused);
    }
  });
});
