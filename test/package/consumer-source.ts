/** Programs of users, as text, and how they are compiled: outside of this project, where `flower` is an installed package. */
import ts from 'typescript';

/** As strict as a user's project can be; declarations are looked into, those of libraries too. */
export const CONSUMER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: ['node'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
};

/** Uses a bit of every group of the public surface; compiled only. */
export const WHOLE_SURFACE = `
import {
  BRIEF_KEY, Brief, buildOptions, clarify, clarifyStep, coordinator, CredentialsError, expire, FlowerError, Goal, goalStep,
  Handoff, heal, HumanChannel, isEphemeral, isolated, judge, Lineage, mergeHooks, normalize, oracle, prune,
  PruningSessionStore, Resilience, Runtime, SqliteSessionStore, starterFlow, trim, trimReport, TrimmingSessionStore,
  UsageError, Verdict, whitelistGuard, withGoal, Workbench, worker, WORKER_RULES, Workflow,
  type AgentSpec, type Ask, type Clock, type EffortLevel, type Event, type HookMatcher, type ToolCallEvent, type VerdictState, type Lang, type Localized, type Mail, type SessionStore, type Step,
  type StepResult, type WorkerDefinition,
} from 'flower';
import {
  MemorySessionStore, type Reply, say, ScriptedModel, sessionStoreSuite, type StoreCheck, type Turn, use, VirtualClock,
} from 'flower/testing';

const spec: AgentSpec = { name: 'work', instructions: 'Look around.', allowedTools: ['Read'], lang: 'en' };
const coder: WorkerDefinition = isolated(worker('codes', 'You code.', { tools: ['Read', 'Write'], effort: 'high' }));
const lead: AgentSpec = coordinator('lead', 'Keep the API.', { coder }, { channel: new HumanChannel() });
const words: Localized<string> = WORKER_RULES;

export async function main(store: SessionStore, onEvent: (event: Event) => void): Promise<StepResult> {
  const model = await ScriptedModel.start((turn: Turn): Reply => (turn.n === 1 ? use('Read', { file_path: 'a' }) : say('ok')));
  await using runtime = new Runtime({ workspace: '.', store, workbench: true, env: model.env, resilience: false });
  const flow = new Workflow([{ name: 'one', spec: lead, prompt: ctx => String(ctx[BRIEF_KEY]) }]);
  const first: Step | undefined = flow.steps[0];
  if (first?.name !== 'one') throw new UsageError(isEphemeral('git status') ? 'yes' : words.ru);
  return await runtime.run(spec, 'Look.', { onEvent });
}

export const rest = {
  Brief, buildOptions, clarify, clarifyStep, CredentialsError, expire, FlowerError, Goal, goalStep, Handoff, heal, judge,
  Lineage, mergeHooks, normalize, oracle, prune, PruningSessionStore, Resilience, SqliteSessionStore, starterFlow, trim,
  trimReport, TrimmingSessionStore, Verdict, whitelistGuard, withGoal, Workbench,
};
export const typed = (call: ToolCallEvent, clock: Clock, level: EffortLevel, hook: HookMatcher, state: VerdictState): string =>
  [call.tool, clock.now(), level, hook.matcher, state].join();
export const checks: StoreCheck[] = sessionStoreSuite(() => new MemorySessionStore());
export const rehearsal = (workspace: string): Runtime =>
  new Runtime({ workspace, store: new MemorySessionStore(), clock: new VirtualClock(), env: { ANTHROPIC_API_KEY: 'k' } });
export const told = (ask: Ask, mail: Mail, lang: Lang): string => \`\${lang}: \${ask.id} \${mail.id}\`;
`;

/** One step on the harness whose worker runs a command; prints the step's account and what the command said. */
export const ONE_STEP = `
import { Runtime } from 'flower';
import { say, ScriptedModel, use } from 'flower/testing';

const seen = [];
const model = await ScriptedModel.start(turn => {
  seen.push(...turn.toolResults.map(result => result.text));
  return turn.n === 1 ? use('Bash', { command: 'echo "home is $HOME"', description: 'Say where home is' }) : say('done');
});
const runtime = new Runtime({ workspace: process.argv[2], env: model.env });
const spec = { name: 'work', instructions: 'Do it.', allowedTools: ['Bash'] };
const { ok, error } = await runtime.run(spec, 'Say where home is.');
await runtime.close();
await model.close();
process.stdout.write(JSON.stringify({ ok, error, seen }));
`;
