/** Every code block of every page is checked by what would run it: the compiler, the command's own parser, JSON. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { parse } from 'unbash';
import { describe, expect, it, vi } from 'vitest';
import { type Actions, runProgram } from '../../src/cli/program.ts';
import { parseScenario } from '../../src/testing.ts';
import { type Block, blocksOf, pages, ROOT } from './page.ts';

const blocks = pages.flatMap(blocksOf);
const of = (language: string): Block[] => blocks.filter(block => block.language === language);

/** `text` and `markdown` are shown, not run; the picture is held to its table elsewhere. */
const LANGUAGES: readonly string[] = ['ts', 'sh', 'json', 'text', 'markdown', 'mermaid', 'dockerfile', ''];

/** Programs a page may tell people to run, beside flower, npm, npx and node. A typo is none of them. */
const PROGRAMS: readonly string[] = ['cd', 'git', 'export', 'echo', 'cat', 'curl', 'docker', 'tail', 'mkdir'];

describe('the code blocks of the pages', () => {
  it('are in languages that something here checks', () => {
    expect(blocks.filter(block => !LANGUAGES.includes(block.language)).map(block => block.place)).toEqual([]);
    for (const language of ['ts', 'sh', 'json']) expect(of(language).length).toBeGreaterThan(0);
  });

  it('compile, all TypeScript of all pages in one program', () => {
    expect(compile(of('ts'))).toEqual([]);
  });

  it('are JSON; a whole scenario can be played', () => {
    for (const { code, place, flags } of of('json')) {
      expect(() => JSON.parse(code), place).not.toThrow();
      if (flags.includes('scenario')) expect(() => parseScenario(JSON.parse(code)), place).not.toThrow();
    }
  });

  it('hold shell commands that exist, with arguments the command itself takes', async () => {
    // `--help` is answered while it is parsed.
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const wrong: string[] = [];
    for (const { code, place } of of('sh')) {
      for (const words of commandsOf(code, place)) {
        const fault = await faultOf(words);
        if (fault !== null) wrong.push(`${place}: ${words.join(' ')}: ${fault}`);
      }
    }
    vi.restoreAllMocks();
    expect(wrong).toEqual([]);
  });
});

/** A block marked `continued` goes on where the one before it on the same page ended. */
function compile(all: readonly Block[]): string[] {
  const sources = new Map<string, Block>();
  const texts = new Map<string, string>();
  let before = '';
  for (const [index, block] of all.entries()) {
    const text = block.flags.includes('continued') ? `${before}\n${block.code}` : block.code;
    before = text;
    // Beside the sources, so that the package's own name and its dependencies resolve as they do for the examples.
    const path = join(ROOT, 'examples', `page-block-${index}.ts`);
    texts.set(path, `${text}\nexport {};\n`);
    sources.set(path, block);
  }
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = path => texts.has(resolve(path)) || fileExists(path);
  host.readFile = path => texts.get(resolve(path)) ?? readFile(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(resolve(path));
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version, true);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return [...texts.keys()].flatMap(path => {
    const file = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.map(({ messageText }) => {
      return `${sources.get(path)?.place}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}

/** The words of every simple command, wherever it stands in the script. */
function commandsOf(code: string, place: string): string[][] {
  const script = parse(code);
  expect(script.errors ?? [], place).toEqual([]);
  const found: string[][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name, suffix } = node as { type?: string; name?: { value: string }; suffix?: { value: string }[] };
    if (type === 'Command' && name !== undefined) {
      found.push([name.value, ...(suffix ?? []).filter(item => 'value' in item).map(item => item.value)]);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(script.commands);
  return found;
}

async function faultOf([program = '', ...args]: readonly string[]): Promise<string | null> {
  if (program === 'flower') return faultOfFlower(args);
  if (program === 'node' && args[0] === 'dist/cli/main.js') return faultOfFlower(args.slice(1));
  if (program === 'node')
    return args[0]?.startsWith('-') || existsSync(join(ROOT, args[0] ?? '')) ? null : 'no such file';
  if (program === 'npx') return faultOfNpx(args);
  if (program === 'npm') return faultOfNpm(args);
  return PROGRAMS.includes(program) ? null : 'nobody has said what this is';
}

/** Parsed as the command parses it; nothing is started. */
async function faultOfFlower(args: readonly string[]): Promise<string | null> {
  const actions = new Proxy({}, { get: () => async () => 0 }) as Actions;
  try {
    await runProgram(args, 'en', actions);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** `prog.ts` is what the quick start has its reader write; the test of the package runs it. */
async function faultOfNpx([what = '', ...args]: readonly string[]): Promise<string | null> {
  if (what === 'jiti') return args[0] === 'prog.ts' || existsSync(join(ROOT, args[0] ?? '')) ? null : 'no such file';
  if (what === 'tsc') return args.length === 0 ? null : 'the settings are in tsconfig.json';
  if (what === 'flower') return faultOfFlower(args);
  // Without the file, npx would fetch a stranger's package of that name.
  const isPacked = what.startsWith('--package=') && isTarball(what.slice('--package='.length)) && args[0] === 'flower';
  return isPacked ? faultOfFlower(args.slice(1)) : 'nobody has said what this is';
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string; scripts: object };

/** What `npm pack` writes. */
function isTarball(path: string): boolean {
  return /^\.\.?\//.test(path) && path.endsWith(`/flower-${manifest.version}.tgz`);
}

/** Packages that a page may have installed by name. */
const INSTALLED: readonly string[] = ['jiti', 'typescript', '@types/node'];

function faultOfNpm([what = '', ...args]: readonly string[]): string | null {
  const [name = ''] = args;
  const { scripts } = manifest;
  if (what === 'install') {
    const wrong = args.filter(arg => !arg.startsWith('-') && !INSTALLED.includes(arg) && !isTarball(arg));
    return wrong.length === 0 ? null : `${wrong.join(' ')} is not ours to install`;
  }
  if (what === 'ci' || what === 'pack') return null;
  if (what === 'init') return name === '-y' ? null : 'it would ask';
  if (what === 'pkg') return name === 'set' && args[1] === 'type=module' ? null : 'no such setting';
  if (what === 'link') return name === '' || name === 'flower' ? null : 'no such package';
  const script = what === 'run' ? name : what;
  return script in scripts ? null : `there is no script ${script}`;
}
