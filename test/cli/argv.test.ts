import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUBCOMMANDS, withSubcommand } from '../../src/cli/argv.ts';

describe('the subcommand of an argument list', () => {
  it.each([
    [['setup'], ['setup']],
    [
      ['-v', 'setup'],
      ['-v', 'setup'],
    ],
    [
      ['go', 'setup'],
      ['go', 'setup'],
    ],
    [
      ['--', '-fix the bug'],
      ['go', '--', '-fix the bug'],
    ],
    [
      ['x', '-v'],
      ['go', 'x', '-v'],
    ],
    [
      ['x', '--timeout', '0'],
      ['go', 'x', '--timeout', '0'],
    ],
    [
      ['--timeout=-1', 'x'],
      ['go', '--timeout=-1', 'x'],
    ],
    [
      ['-w', 'demo', 'make it'],
      ['-w', 'demo', 'go', 'make it'],
    ],
    [
      ['--workspace=demo', 'once', 'x'],
      ['--workspace=demo', 'once', 'x'],
    ],
    [
      ['-wdemo', '--lang', 'zh', 'stats'],
      ['-wdemo', '--lang', 'zh', 'stats'],
    ],
    [
      ['-vw', 'demo', 'stats'],
      ['-vw', 'demo', 'stats'],
    ],
    [
      ['-vv', 'x'],
      ['-vv', 'go', 'x'],
    ],
    [['-w'], ['go', '-w']],
    [[], ['go']],
    [['-v'], ['-v', 'go']],
    [['--help'], ['--help']],
    [['--version'], ['--version']],
    [
      ['make', 'a', 'demo'],
      ['go', 'make', 'a', 'demo'],
    ],
  ])('%j → %j', (argv, expected) => {
    expect(withSubcommand(argv)).toEqual(expected);
  });

  it('adds at most one word, keeps all others in order, and changes nothing the second time', () => {
    const words = fc.constantFrom('x', '-v', '-w', '--', '--timeout', '--lang', 'zh', '--json', '-h', ...SUBCOMMANDS);
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), argv => {
        const result = withSubcommand(argv);
        expect(result.length - argv.length).toBeLessThanOrEqual(1);
        const index = result.findIndex((word, at) => word !== argv[at]);
        expect(result.filter((_, at) => result.length === argv.length || at !== index)).toEqual(argv);
        expect(withSubcommand(result)).toEqual(result);
      }),
    );
  });
});
