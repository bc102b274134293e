import { describe, expect, it } from 'vitest';
import { prune } from '../../src/history/prune.ts';
import { blocks } from './conversation.ts';
import { TranscriptBuilder } from './transcript-builder.ts';

const NONE = { keepDenials: 0 };

describe('what prune leaves alone', () => {
  it('a note about a denied call that is not of a hook, and one of a hook that names no call', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ calls: [{ outcome: 'hook' }] })
      .attachment({ type: 'diagnostics', toolUseID: 'toolu_01_0' })
      .attachment({ type: 'hook_success', toolUseID: 7 })
      .attachment({ type: 'hook_success', toolUseID: 'toolu_01_0' });
    const notes = prune(entries, NONE).entries.slice(1);
    expect(notes.map(entry => entry['attachment'])).toEqual(entries.slice(3, 5).map(entry => entry['attachment']));
  });

  it('interrupts, when asked to, while denied calls go', () => {
    const { entries } = new TranscriptBuilder()
      .prompt('go')
      .turn({ calls: [{ outcome: 'hook' }, { outcome: 'stopped' }] });
    const out = prune(entries, { ...NONE, neutralizeInterrupts: false });
    expect(out.report).toMatchObject({ denialsDropped: 1, neutralized: 0 });
    expect(out.entries.slice(-1)).toEqual(entries.slice(-1));
  });

  it('an interrupt that has its neutral text already: the very entry, not counted again', () => {
    const { entries } = new TranscriptBuilder().prompt('go').turn({ calls: [{ outcome: 'stopped' }] });
    const once = prune(entries, { interruptText: 'stopped' });
    const twice = prune(once.entries, { interruptText: 'stopped' });
    expect([once.report.neutralized, twice.report.neutralized]).toEqual([1, 0]);
    expect(twice.entries.at(-1)).toBe(once.entries.at(-1));
  });

  it('an interrupt in an aside of the harness', () => {
    const { entries } = new TranscriptBuilder().prompt('go').turn({ calls: [{ outcome: 'stopped' }] });
    const aside = entries.map(entry => (entry === entries.at(-1) ? { ...entry, isMeta: true } : entry));
    const out = prune(aside, { interruptText: 'stopped' });
    expect(out.report.neutralized).toBe(0);
    expect(out.entries).toEqual(aside);
  });

  it('the other blocks of an interrupted entry, and the results beside it that ran', () => {
    const call = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: {} });
    const { entries } = new TranscriptBuilder()
      .message('assistant', { role: 'assistant', content: [call('t1'), call('t2')] })
      .prompt(
        [
          { type: 'tool_result', tool_use_id: 't1', content: 'fine' },
          { type: 'tool_result', tool_use_id: 't2', content: 'no', is_error: true },
          { type: 'text', text: 'words' },
        ],
        { toolDenialKind: 'user-rejected', toolUseResult: 'User rejected tool use' },
      );
    const out = prune(entries, { interruptText: 'stopped' });
    expect(blocks(out.entries[1] ?? { type: '' }).map(block => block['content'] ?? block['text'])).toEqual([
      'fine',
      'stopped',
      'words',
    ]);
  });
});
