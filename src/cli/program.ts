/** The command's arguments: what there is, in the caller's language. Each action is loaded when it is called. */
import { Command, CommanderError, Option } from 'commander';
import { cliText } from '../text/cli-text.ts';
import type { Lang } from '../text/lang.ts';
import { packageVersion } from './package-version.ts';

/** Options that work before and after the subcommand. */
export interface GlobalOptions {
  readonly workspace: string;
  readonly runDir: string;
  readonly verbose: boolean;
  readonly json: boolean;
  readonly color: boolean;
  readonly lang: Lang;
}

export interface OnceOptions {
  readonly instructions?: string;
  readonly tools?: string;
  readonly permissionMode?: string;
  readonly budget?: string;
  readonly resume?: string;
  readonly fork?: boolean;
  readonly model?: string;
  readonly workbench?: boolean;
  readonly trim?: boolean;
  readonly window?: string;
  readonly handoff: boolean;
}

export interface DemoOptions {
  readonly keep?: boolean;
}

/** What the command can do; each resolves with the exit status. */
export interface Actions {
  once(prompt: string, options: OnceOptions, globals: GlobalOptions): Promise<number>;
  demo(options: DemoOptions, globals: GlobalOptions): Promise<number>;
}

/** Parses `argv` (without node and script) and runs what it asks for. */
export async function runProgram(argv: readonly string[], lang: Lang, actions: Actions): Promise<number> {
  let status = 0;
  const program = createProgram(lang, actions, code => {
    status = code;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

function createProgram(lang: Lang, actions: Actions, finish: (status: number) => void): Command {
  const text = cliText[lang];
  const program = new Command('flower')
    .description(text.description)
    .version(packageVersion(), '--version', text.version)
    .helpOption('-h, --help', text.help)
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, styleTitle: title => text.helpTitle(title) })
    .option('-w, --workspace <dir>', text.workspace, '.')
    .option('-r, --run-dir <dir>', text.runDir, 'runs')
    .option('-v, --verbose', text.verbose, false)
    .addOption(new Option('--lang <lang>', text.lang).choices(['en', 'zh', 'ru']))
    .option('--json', text.json, false)
    .option('--no-color', text.noColor);
  const globals = (): GlobalOptions => ({ ...program.opts<Omit<GlobalOptions, 'lang'>>(), lang });
  program
    .command('once')
    .description(text.once)
    .argument('<prompt...>', text.prompt)
    .option('-i, --instructions <text>', text.instructions)
    .option('-t, --tools <list>', text.tools)
    .option('-p, --permission-mode <mode>', text.permissionMode)
    .option('-b, --budget <usd>', text.budget)
    .option('--resume <id>', text.resume)
    .option('--fork', text.fork)
    .option('--model <name>', text.model)
    .option('-W, --workbench', text.workbench)
    .option('-T, --trim', text.trim)
    .option('--window <tokens>', text.window)
    .option('--no-handoff', text.noHandoff)
    .action(async (words: string[], options: OnceOptions) => {
      finish(await actions.once(words.join(' '), options, globals()));
    });
  program
    .command('demo')
    .description(text.demo)
    .option('--keep', text.keep)
    .action(async (options: DemoOptions) => {
      finish(await actions.demo(options, globals()));
    });
  for (const command of program.commands) command.exitOverride().helpOption('-h, --help', text.help);
  return program;
}
