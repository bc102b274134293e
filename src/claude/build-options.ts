/** From an agent's spec to the options of an SDK session. Says what a session is; not where its process lives. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentDefinition, McpServerConfig, Options, SessionStore } from '@anthropic-ai/claude-agent-sdk';
import { processEnvironment } from '../config/process-environment.ts';
import { type AgentSpec, DEFAULT_TOOLS, WORKER_TOOLS, type WorkerDefinition } from '../domain/agent-spec.ts';
import { UsageError } from '../domain/error.ts';
import { MAIN_AGENT, mainToolList, sessionAllowedTools } from '../guard/main-tool-list.ts';
import { type SessionHookContext, sessionHooks } from '../guard/session-hooks.ts';
import { claudeText } from '../text/claude-text.ts';
import type { Lang } from '../text/lang.ts';
import { systemClock } from '../util/system-clock.ts';
import { compactEnvironment } from './harness-environment.ts';
import { assertEditsPossible, permissionModeOf } from './permission-mode.ts';
import { createToolServer, isToolServer } from './tool-server.ts';

/** The package's own plugin folder. */
const OWN_PLUGIN = fileURLToPath(new URL('../../plugin', import.meta.url));

export interface BuildOptionsArguments {
  /** The agent's working directory. */
  readonly cwd: string;
  /** Where transcripts are kept. Default: where the harness keeps them. */
  readonly sessionStore?: SessionStore;
  /** Session to continue. */
  readonly resume?: string;
  /** Branch off `resume`. */
  readonly fork?: boolean;
  /** Message of `resume` after which to continue. */
  readonly resumeAt?: string;
  /** Load `<cwd>/.flower/plugin` and the package's own plugin where they exist. Default true. */
  readonly usePlugin?: boolean;
  /** Read no settings of the host; false reads the project's. Default true. */
  readonly portable?: boolean;
  /** Further directories that file tools may reach. */
  readonly addDirs?: readonly string[];
  /** When entries go to the store. Default `eager`. */
  readonly flush?: 'eager' | 'batched';
  /** Appended to the instructions after a blank line. */
  readonly prelude?: string;
  /** Beside the guards' defaults: workbench, spilling, where notices go. */
  readonly hookContext?: Partial<SessionHookContext>;
}

/**
 * The SDK's options for a session of this agent, guards included. A key is present only where it has a value.
 * @throws UsageError for `fork` or `resumeAt` without `resume`, an unknown `compact.mode`, a worker with the reserved
 * name, or an edit tool under a permission mode that refuses it.
 */
export function buildOptions(given: AgentSpec, args: BuildOptionsArguments): Options {
  const spec = { ...given, allowedTools: given.allowedTools ?? DEFAULT_TOOLS };
  const lang = spec.lang ?? args.hookContext?.lang ?? 'en';
  check(spec, args, lang);
  const plugins = args.usePlugin === false ? [] : pluginPaths(args.cwd);
  const environment = { ...spec.env, ...compactEnvironment(spec.compact, lang) };
  return {
    cwd: args.cwd,
    systemPrompt: { type: 'preset', preset: 'claude_code', append: appendOf(spec, args.prelude) },
    settingSources: args.portable === false ? ['project'] : [],
    strictMcpConfig: true,
    permissionMode: permissionModeOf(spec),
    perTaskStopAffordance: true,
    // Without a title of ours the harness pays for one once a second message arrives.
    title: spec.name,
    settings: { attribution: { commit: '', pr: '' }, worktree: { baseRef: 'head' } },
    hooks: hooksOf(spec, args, plugins.length > 0, lang) as NonNullable<Options['hooks']>,
    ...threadOptions(spec, plugins.length > 0, lang),
    ...(Object.keys(spec.mcpServers ?? {}).length > 0 ? { mcpServers: serversOf(spec) } : {}),
    ...(plugins.length > 0 ? { plugins: plugins.map(path => ({ type: 'local' as const, path })) } : {}),
    ...(args.addDirs !== undefined && args.addDirs.length > 0 ? { additionalDirectories: [...args.addDirs] } : {}),
    ...(spec.disallowedTools !== undefined && spec.disallowedTools.length > 0
      ? { disallowedTools: [...spec.disallowedTools] }
      : {}),
    ...optional('model', spec.model),
    ...optional('effort', spec.effort),
    ...optional('maxTurns', spec.maxTurns),
    ...optional('maxBudgetUsd', spec.maxBudgetUsd),
    ...optional('resume', args.resume),
    ...optional('resumeSessionAt', args.resumeAt),
    ...(args.fork === true ? { forkSession: true } : {}),
    ...(args.sessionStore === undefined
      ? {}
      : { sessionStore: args.sessionStore, sessionStoreFlush: args.flush ?? 'eager' }),
    ...(Object.keys(environment).length > 0 ? { env: { ...processEnvironment(), ...environment } } : {}),
  };
}

function check(spec: AgentSpec, args: BuildOptionsArguments, lang: Lang): void {
  const text = claudeText[lang];
  if (args.resume === undefined) {
    if (args.fork === true) throw new UsageError(text.forkWithoutResume('fork'));
    if (args.resumeAt !== undefined) throw new UsageError(text.forkWithoutResume('resumeAt'));
  }
  assertEditsPossible(spec, lang);
}

function appendOf(spec: AgentSpec, prelude: string | undefined): string {
  return prelude === undefined || prelude === '' ? spec.instructions : `${spec.instructions}\n\n${prelude}`;
}

/** The exact tool list of the main thread: by `tools` alone, or, since that would bind subagents too, as an agent. */
function threadOptions(spec: AgentSpec, hasPlugins: boolean, lang: Lang): Partial<Options> {
  const workers = Object.entries(spec.agents ?? {});
  const allowedTools = sessionAllowedTools(spec);
  const list = allowedTools.length > 0 ? { allowedTools } : {};
  if (workers.length === 0) return { ...list, tools: mainToolList(spec, lang) };
  const main: AgentDefinition = {
    description: claudeText[lang].mainDescription,
    // Empty, so that the preset prompt and what is appended to it stay.
    prompt: '',
    tools: mainToolList(spec, lang),
  };
  const agents = Object.fromEntries(workers.map(([role, worker]) => [role, definitionOf(worker, hasPlugins)]));
  return { ...list, agent: MAIN_AGENT, agents: { [MAIN_AGENT]: main, ...agents } };
}

function definitionOf(worker: WorkerDefinition, hasPlugins: boolean): AgentDefinition {
  const { isolate: _isolate, tools, disallowedTools, skills, ...rest } = worker;
  const wanted = [...(tools ?? WORKER_TOOLS)];
  if ((hasPlugins || (skills?.length ?? 0) > 0) && !wanted.includes('Skill')) wanted.push('Skill');
  return {
    ...rest,
    tools: wanted,
    ...(disallowedTools === undefined ? {} : { disallowedTools: [...disallowedTools] }),
    ...(skills === undefined ? {} : { skills: [...skills] }),
  } as AgentDefinition;
}

function serversOf(spec: AgentSpec): Record<string, McpServerConfig> {
  return Object.fromEntries(
    Object.entries(spec.mcpServers ?? {}).map(([name, server]) => [
      name,
      isToolServer(server) ? createToolServer(server) : (server as unknown as McpServerConfig),
    ]),
  );
}

function hooksOf(spec: AgentSpec, args: BuildOptionsArguments, hasPlugins: boolean, lang: Lang): unknown {
  return sessionHooks(spec, {
    workspace: args.cwd,
    runDir: null,
    workbench: null,
    spillThreshold: null,
    lang,
    clock: systemClock,
    report: () => undefined,
    hasPlugins,
    ...args.hookContext,
  });
}

function pluginPaths(cwd: string): string[] {
  return [join(cwd, '.flower', 'plugin'), OWN_PLUGIN].filter(path =>
    existsSync(join(path, '.claude-plugin', 'plugin.json')),
  );
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return (value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>;
}
