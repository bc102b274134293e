/** Which scripts of the workbench were written, and how often each was run. Reads commands for paths only. Pure. */
import type { ToolCallFigure } from './thread-figure.ts';

export interface ScriptUse {
  /** Relative to the scripts' directory. */
  readonly script: string;
  /** Calls that wrote or changed it. */
  readonly written: number;
  readonly runs: number;
}

/** What a command may begin with before the word that says what is run. */
const BEFORE = String.raw`(?:\w+=\S*\s+|(?:env|exec|nice|nohup|sudo|time|timeout\s+\S+|command)\s+)*`;
/** Programs that run the file they are given; options may stand in between. */
const INTERPRETER = String.raw`(?:(?:\S*/)?(?:ba|da|k|z)?sh|source|\.|node|python[\d.]*|ruby|perl|deno|bun|php|tsx|jiti|npx\s+\S+|uv\s+run|Rscript)\s+(?:(?:run\s+)?-\S+\s+)*`;
const SEPARATOR = /[;&|\n(){}`]+/;

/** Adds up the use of the files below `directories`, each given as agents may write it: absolute, relative to the workspace. */
export function scriptUse(calls: readonly ToolCallFigure[], directories: readonly string[]): ScriptUse[] {
  const uses = new Map<string, { written: number; runs: number }>();
  const use = (script: string): { written: number; runs: number } => {
    const found = uses.get(script) ?? { written: 0, runs: 0 };
    uses.set(script, found);
    return found;
  };
  const done = calls.filter(call => !call.isDenied);
  for (const { tool, input } of done) {
    if (tool === 'Write' || tool === 'Edit') {
      const script = scriptIn(String(input['file_path'] ?? ''), directories);
      if (script !== null) use(script).written += 1;
    }
    if (tool !== 'Bash' && tool !== 'Monitor') continue;
    const command = String(input['command'] ?? '');
    for (const script of redirectedTo(command, directories)) use(script).written += 1;
    for (const script of runIn(command, directories)) use(script).runs += 1;
  }
  return [...uses].map(([script, counts]) => ({ script, ...counts })).sort((a, b) => b.runs - a.runs);
}

function scriptIn(path: string, directories: readonly string[]): string | null {
  const plain = path.replace(/^\.\//, '');
  const found = directories.find(directory => plain.startsWith(`${directory}/`));
  return found === undefined ? null : plain.slice(found.length + 1);
}

/** Scripts that stand where a program stands, or behind an interpreter. */
function runIn(command: string, directories: readonly string[]): string[] {
  return command.split(SEPARATOR).flatMap(part => {
    const word = new RegExp(`^\\s*${BEFORE}(?:${INTERPRETER})?["']?([^\\s"'<>]+)`).exec(part)?.[1] ?? '';
    return scriptIn(word, directories) ?? [];
  });
}

function redirectedTo(command: string, directories: readonly string[]): string[] {
  return [...command.matchAll(/(?:>{1,2}|\btee\s+(?:-a\s+)?)\s*["']?([^\s"'<>;&|()]+)/g)].flatMap(
    match => scriptIn(match[1] ?? '', directories) ?? [],
  );
}
