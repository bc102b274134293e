import { foldSessionSummary, listSessions } from '@anthropic-ai/claude-agent-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemorySessionStore } from '../../src/store/memory-session-store.ts';
import { projectKeyOf } from '../../src/store/project-key.ts';
import type { SessionStoreEntry } from '../../src/store/session-store.ts';
import { foldSummary } from '../../src/store/session-summary.ts';

const KEY = { projectKey: 'p', sessionId: 's' };

/** Pieces that mean something to the fold, glued together at random: hostile input that reaches the branches. */
const piece = fc.constantFrom(
  ...['<command-name>', '</command-name>', '<bash-input>', '</bash-input>', '<pasted_content id="0a1b">\n'],
  ...[
    '\n</pasted_content id="0a1b">',
    '</pasted_content id="0a1b">',
    '<pasted_content id="ffff">\n',
    '\n\n',
    '\n',
    ' ',
  ],
  ...[
    '[Request interrupted by user]',
    '[Request interrupted by user for tool use]',
    '<local-command-stdout>',
    '<b',
    '>',
  ],
  ...[
    '\n</pasted_content id="ffff">\n',
    '<pasted_content id="0A1B">\n',
    'x',
    '\ud83d',
    '\ude00',
    '😀',
    '新聞',
    '/clear',
    'a'.repeat(99),
  ],
);
const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''));
const anything = fc.oneof(text, fc.constant(''), fc.integer(), fc.boolean(), fc.constant(null), fc.constant([]));
const block = fc.oneof(
  text.map(value => ({ type: 'text', text: value })),
  fc.constant({ type: 'tool_result', content: 'x' }),
  fc.constant({ type: 'image' }),
  anything,
);
const content = fc.oneof(text, fc.array(block, { maxLength: 4 }), anything);

const entry: fc.Arbitrary<SessionStoreEntry> = fc.record(
  {
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant('user') },
      fc.constantFrom('assistant', 'tag', 'relocated', 'custom-title'),
    ),
    timestamp: fc.oneof(fc.constantFrom('2026-01-02T03:04:05Z', 'never'), anything),
    isSidechain: fc.oneof(fc.boolean(), anything),
    isMeta: fc.constantFrom(true, false, 1),
    isCompactSummary: fc.constantFrom(true, false),
    message: fc.oneof(fc.record({ content }), fc.constant({}), anything),
    cwd: anything,
    relocatedCwd: anything,
    customTitle: anything,
    aiTitle: anything,
    lastPrompt: anything,
    summary: anything,
    gitBranch: anything,
    tag: anything,
  },
  { requiredKeys: ['type'] },
) as fc.Arbitrary<SessionStoreEntry>;

describe('the fold of session summaries (sessions.md: the SDK’s fold function)', () => {
  it('gives what the SDK’s own gives, batch by batch, for whatever entries come', () => {
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 5 }), { maxLength: 5 }), batches => {
        let ours: ReturnType<typeof foldSummary> | undefined;
        let theirs: ReturnType<typeof foldSessionSummary> | undefined;
        for (const [index, batch] of batches.entries()) {
          ours = foldSummary(ours, KEY, batch, { mtime: index });
          theirs = foldSessionSummary(theirs, KEY, batch, { mtime: index });
          expect(ours).toStrictEqual(theirs);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('keeps the time it had when none is given', () => {
    const first = foldSummary(undefined, KEY, [], { mtime: 5 });
    expect(foldSummary(first, KEY, [{ type: 'user' }]).mtime).toBe(5);
    expect(foldSummary(undefined, KEY, []).mtime).toBe(0);
  });

  it('leaves the previous summary as it was', () => {
    const first = Object.freeze(foldSummary(undefined, KEY, [{ type: 'user', cwd: '/a' }], { mtime: 1 }));
    Object.freeze(first.data);
    expect(foldSummary(first, KEY, [{ type: 'relocated', relocatedCwd: '/b' }], { mtime: 2 }).data['cwd']).toBe('/b');
    expect(first.data['cwd']).toBe('/a');
  });
});

describe('the project key (sessions.md: as the harness does it)', () => {
  const askSdk = async (dir: string): Promise<string> => {
    let asked = '';
    const store = Object.assign(new MemorySessionStore(), {
      listSessionSummaries: async (projectKey: string) => {
        asked = projectKey;
        return [];
      },
    });
    await listSessions({ dir, sessionStore: store });
    return asked;
  };

  it.each([
    '/w/新聞',
    '/w/a-b',
    '/w/a/b',
    '/w/A_b.c d',
    `/w/${'long/'.repeat(60)}end`,
    `/w/${'長い/'.repeat(120)}end`,
    '/w/e\u0301',
    '/',
  ])('is the SDK’s own for %s', async path => {
    expect(projectKeyOf(path)).toBe(await askSdk(path));
  });

  it('is the SDK’s own for any path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ unit: 'grapheme' }).filter(part => !/[/\0]/.test(part) && part !== '' && !/^\.+$/.test(part)),
          { maxLength: 40 },
        ),
        async parts => {
          const path = `/${parts.join('/')}`;
          expect(projectKeyOf(path)).toBe(await askSdk(path));
        },
      ),
      { numRuns: 200 },
    );
  });
});
