/** The command's arguments: what there is, in the caller's language. Each action is loaded when it is called. */
import { Command, CommanderError, Option } from 'commander';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { withSubcommand } from './argv.ts';
import type { DemoOptions, GlobalOptions, GoOptions, OnceOptions, RunFileOptions } from './option.ts';
import { packageVersion } from './package-version.ts';
import { argumentError } from './usage-message.ts';

/** What the command can do; each resolves with the exit status. */
export interface Actions {
  go(ask: string, options: GoOptions, globals: GlobalOptions): Promise<number>;
  run(target: string, options: RunFileOptions, globals: GlobalOptions): Promise<number>;
  once(prompt: string, options: OnceOptions, globals: GlobalOptions): Promise<number>;
  demo(options: DemoOptions, globals: GlobalOptions): Promise<number>;
}

type Finish = (status: number) => void;

/**
 * Parses `argv` (without node and script) and runs what it asks for.
 * @throws UsageError for arguments that cannot be meant, and whatever an action throws.
 */
export async function runProgram(argv: readonly string[], lang: Lang, actions: Actions): Promise<number> {
  let status = 0;
  const program = createProgram(lang, actions, code => {
    status = code;
  });
  try {
    await program.parseAsync(withSubcommand(argv), { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw argumentError(error, lang);
  }
}

function createProgram(lang: Lang, actions: Actions, finish: Finish): Command {
  const text = cliText[lang];
  const program = new Command('flower')
    .description(text.description)
    .version(packageVersion(), '--version', text.version);
  prepare(program, lang).helpCommand(false).enablePositionalOptions();
  const globals = (command: Command): GlobalOptions => globalOptions(program, command, lang);
  const add = (name: string, description: string): Command =>
    prepare(program.command(name).description(description), lang);

  addGo(add('go', text.go), lang).action(async (words: string[], options: GoOptions, command: Command) => {
    finish(await actions.go(words.join(' '), options, globals(command)));
  });
  addRun(add('run', text.run), lang).action(async (target: string, options: RunFileOptions, command: Command) => {
    finish(await actions.run(target, options, globals(command)));
  });
  addOnce(add('once', text.once), lang).action(async (words: string[], options: OnceOptions, command: Command) => {
    finish(await actions.once(words.join(' '), options, globals(command)));
  });
  add('demo', text.demo)
    .option('--keep', text.keep)
    .action(async (options: DemoOptions, command: Command) => {
      finish(await actions.demo(options, globals(command)));
    });
  return program;
}

/** What every command has: the global options, help in the caller's language, errors that are ours to print. */
function prepare(command: Command, lang: Lang): Command {
  const text = cliText[lang];
  return command
    .helpOption('-h, --help', text.help)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .configureHelp({ styleTitle: title => text.helpTitle(title) })
    .option('-w, --workspace <dir>', text.workspace)
    .option('-r, --run-dir <dir>', text.runDir)
    .option('-v, --verbose', text.verbose)
    .addOption(new Option('--lang <lang>', text.lang).choices(['en', 'zh', 'ru']))
    .option('--json', text.json)
    .option('--no-color', text.noColor);
}

function addGo(command: Command, lang: Lang): Command {
  const text = cliText[lang];
  return command
    .argument('[request...]', text.request)
    .option('--asks <n>', text.asks)
    .option('--rounds <n>', text.rounds)
    .option('--no-goal', text.noGoal)
    .option('--judge-can-run', text.judgeCanRun)
    .option('--timeout <seconds>', text.timeout)
    .option('--isolate', text.isolate)
    .option('--window <tokens>', text.window)
    .option('--no-handoff', text.noHandoff)
    .option('--budget <usd>', text.budget)
    .option('--new', text.fresh)
    .option('--clarify-only', text.clarifyOnly)
    .option('--no-trim', text.noTrim);
}

function addRun(command: Command, lang: Lang): Command {
  const text = cliText[lang];
  return addShared(command.argument('<file:export>', text.target), lang);
}

function addOnce(command: Command, lang: Lang): Command {
  const text = cliText[lang];
  return addShared(command.argument('<prompt...>', text.prompt), lang)
    .option('-i, --instructions <text>', text.instructions)
    .option('-t, --tools <list>', text.tools)
    .option('-p, --permission-mode <mode>', text.permissionMode)
    .option('--resume <id>', text.resume)
    .option('--fork', text.fork)
    .option('--model <name>', text.model);
}

/** What `run` and `once` have in common. */
function addShared(command: Command, lang: Lang): Command {
  const text = cliText[lang];
  return command
    .option('-b, --budget <usd>', text.budget)
    .option('-W, --workbench', text.workbench)
    .option('-T, --trim', text.trim)
    .option('--window <tokens>', text.window)
    .option('--no-handoff', text.noHandoff);
}

/** Global options count wherever they stand; given twice, the later place wins. */
function globalOptions(program: Command, command: Command, lang: Lang): GlobalOptions {
  const [outer, inner] = [program.opts<Record<string, unknown>>(), command.opts<Record<string, unknown>>()];
  const value = (name: string): unknown => inner[name] ?? outer[name];
  return {
    workspace: String(value('workspace') ?? '.'),
    runDir: String(value('runDir') ?? 'runs'),
    verbose: value('verbose') === true,
    json: value('json') === true,
    color: inner['color'] !== false && outer['color'] !== false,
    lang,
  };
}
