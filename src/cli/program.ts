/** The command's arguments: what there is, in the caller's language. Each action is loaded when it is called. */
import { Command, CommanderError, Option } from 'commander';
import { UsageError } from '../domain/error.ts';
import { cliText } from '../text/cli-text.ts';
import { commandText } from '../text/command-text.ts';
import type { Lang } from '../text/lang.ts';
import { withSubcommand } from './argv.ts';
import { assertGivenValues, assertNoLateSubcommand, assertNoMistypedSubcommand } from './given-value.ts';
import type {
  DemoOptions,
  DoctorOptions,
  GlobalOptions,
  GoOptions,
  OnceOptions,
  RunFileOptions,
  SetupOptions,
} from './option.ts';
import { packageVersion } from './package-version.ts';
import { argumentError } from './usage-message.ts';

/** What the command can do; each resolves with the exit status. */
export interface Actions {
  go(ask: string, options: GoOptions, globals: GlobalOptions): Promise<number>;
  run(target: string, options: RunFileOptions, globals: GlobalOptions): Promise<number>;
  once(prompt: string, options: OnceOptions, globals: GlobalOptions): Promise<number>;
  demo(options: DemoOptions, globals: GlobalOptions): Promise<number>;
  setup(options: SetupOptions, globals: GlobalOptions): Promise<number>;
  stats(runDir: string | undefined, globals: GlobalOptions): Promise<number>;
  doctor(options: DoctorOptions, globals: GlobalOptions): Promise<number>;
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
  const words = withSubcommand(argv);
  program.hook('preAction', (_, command) => {
    assertGivenValues(command, lang);
    if (words.length === argv.length) return;
    assertNoLateSubcommand(command.args, argv, lang);
    assertNoMistypedSubcommand(command.args, argv, lang);
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return status;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw argumentError(error, lang);
  }
}

function createProgram(lang: Lang, actions: Actions, finish: Finish): Command {
  const text = cliText[lang];
  const program = new Command('flower').description(text.description);
  prepare(program, lang).helpCommand(false).enablePositionalOptions();
  const globals = (command: Command): GlobalOptions => globalOptions(program, command, lang);
  const add = (name: string, description: string, use?: GlobalUse): Command =>
    prepare(program.command(name).description(description), lang, use);

  addGo(add('go', text.go), lang).action(async (words: string[], options: GoOptions, command: Command) => {
    finish(await actions.go(words.join(' '), options, globals(command)));
  });
  addRun(add('run', text.run), lang).action(async (target: string, options: RunFileOptions, command: Command) => {
    finish(await actions.run(target, options, globals(command)));
  });
  addOnce(add('once', text.once), lang).action(async (words: string[], options: OnceOptions, command: Command) => {
    finish(await actions.once(words.join(' '), options, globals(command)));
  });
  add('demo', text.demo, { workspace: false, runDir: false })
    .option('--keep', text.keep)
    .action(async (options: DemoOptions, command: Command) => {
      refuseIdle(command, ['workspace', 'runDir'], lang);
      finish(await actions.demo(options, globals(command)));
    });
  addOffices(add, lang, actions, { finish, globals });
  return program;
}

interface Way {
  readonly finish: Finish;
  readonly globals: (command: Command) => GlobalOptions;
}

/** What looks after flower itself instead of running something. */
function addOffices(
  add: (name: string, description: string, use: GlobalUse) => Command,
  lang: Lang,
  actions: Actions,
  { finish, globals }: Way,
): void {
  const text = commandText[lang];
  add('setup', text.setup, { runDir: false, json: null })
    .option('--no-probe', text.noProbeAfter)
    .action(async (options: SetupOptions, command: Command) => {
      refuseIdle(command, ['runDir', 'json'], lang);
      finish(await actions.setup(options, globals(command)));
    });
  add('stats', text.stats, { json: text.figuresAsJson })
    .argument('[runDir]', text.statsRunDir)
    .action(async (runDir: string | undefined, _options: object, command: Command) => {
      if (runDir !== undefined) refuseIdle(command, ['runDir'], lang, '[runDir]');
      if (runDir?.trim() === '') throw new UsageError(text.emptyValue('[runDir]'));
      finish(await actions.stats(runDir, globals(command)));
    });
  add('doctor', text.doctor, { json: text.checksAsJson })
    .option('--no-probe', text.noProbe)
    .action(async (options: DoctorOptions, command: Command) => {
      finish(await actions.doctor(options, globals(command)));
    });
}

const FLAGS = { workspace: '--workspace', runDir: '--run-dir', json: '--json' } as const;

/** @throws UsageError for a global option that this command has no use for. */
function refuseIdle(command: Command, names: readonly (keyof typeof FLAGS)[], lang: Lang, beside?: string): void {
  const given = { ...command.parent?.opts<Record<string, unknown>>(), ...command.opts<Record<string, unknown>>() };
  const idle = names.find(name => given[name] !== undefined);
  if (idle !== undefined) throw new UsageError(cliText[lang].noEffect(FLAGS[idle], beside ?? command.name()));
}

/**
 * What a command does with the global options that not all have a use for. Without a use its help does not show the
 * option; that it is known all the same lets the error say that it would have no effect.
 */
interface GlobalUse {
  readonly workspace?: false;
  readonly runDir?: false;
  /** What `--json` does here; null: nothing. */
  readonly json?: string | null;
}

/** What every command has: the global options, help in the caller's language, errors that are ours to print. */
function prepare(command: Command, lang: Lang, use: GlobalUse = {}): Command {
  const text = cliText[lang];
  const { json = text.json } = use;
  command
    .helpOption('-h, --help', text.help)
    .version(packageVersion(), '--version', text.version)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .configureHelp({ styleTitle: title => text.helpTitle(title), optionDescription: option => option.description });
  return command
    .addOption(new Option('-w, --workspace <dir>', text.workspace).hideHelp(use.workspace === false))
    .addOption(new Option('-r, --run-dir <dir>', text.runDir).hideHelp(use.runDir === false))
    .addOption(new Option('--json', json ?? '').hideHelp(json === null))
    .option('-v, --verbose', text.verbose)
    .addOption(new Option('--lang <lang>', text.lang).choices(['en', 'zh', 'ru']))
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
    .option('--no-trim', text.noTrim)
    .option('--no-probe', commandText[lang].noProbe);
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
    .option('--no-handoff', text.noHandoff)
    .option('--no-probe', commandText[lang].noProbe);
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
