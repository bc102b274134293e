/** Opens a live session of the harness for a step: options, environment, hooks, the checks that the session is sound. */
import { join } from 'node:path';
import { buildOptions } from '../claude/build-options.ts';
import { Canary } from '../claude/canary.ts';
import { Conversation } from '../claude/conversation.ts';
import { harnessEnvironment } from '../claude/harness-environment.ts';
import { HarnessHome } from '../claude/harness-home.ts';
import { normalize } from '../claude/normalize.ts';
import type { SessionStore } from '../claude/session-store.ts';
import type { SecretRemover } from '../config/secret-remover.ts';
import type { AgentSpec } from '../domain/agent-spec.ts';
import type { Clock } from '../domain/clock.ts';
import type { EventInput } from '../domain/event.ts';
import type { GuardNotice } from '../guard/guard-notice.ts';
import { HANDS_ON_TOOLS } from '../guard/known-tool.ts';
import { claudeText } from '../text/claude-text.ts';
import { eventText } from '../text/event-text.ts';
import type { Lang } from '../text/lang.ts';
import { isRecord } from '../util/json.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { InboxLinks } from './inbox-link.ts';
import type { LiveConversation, OpenRequest, OpenSession } from './live-session.ts';
import { secretFreeStore } from './secret-free-store.ts';
import { StoreWatch } from './store-watch.ts';
import { TaskMemory } from './task-memory.ts';
import { shellsLeftEvent } from './turn-event.ts';

/** What sessions of one Runtime share. */
export interface SessionGround {
  readonly workspace: string;
  readonly runDir: string;
  readonly portable: boolean;
  readonly store: SessionStore;
  readonly workbench: Workbench | null;
  readonly spillThreshold: number | null;
  readonly lang: Lang;
  readonly clock: Clock;
  /** Passed through from the parent, and the credentials. */
  readonly environment: Readonly<Record<string, string>>;
  /** The Runtime's `env` option. */
  readonly extraEnvironment: Readonly<Record<string, string>>;
  readonly userHome: string;
  readonly isResilient: boolean;
  /** The harness's own compaction stays off unless the spec says otherwise. */
  readonly isHandoffOn: boolean;
  /** Takes the run's secrets out of what is stored. */
  readonly removeSecrets: SecretRemover;
  readonly emit: (event: EventInput) => void;
  readonly onNotice: (notice: GuardNotice) => void;
}

/** The way sessions are opened on this ground. */
export function sessionOpener(ground: SessionGround): OpenSession {
  return request => openSession(ground, request);
}

function openSession(ground: SessionGround, request: OpenRequest): LiveConversation {
  const spec = withCompaction(ground, request.spec);
  const { port } = request;
  const lang = spec.lang ?? ground.lang;
  const home = new HarnessHome(ground.runDir);
  const tasks = new TaskMemory();
  const canary = new Canary(tool => HANDS_ON_TOOLS.includes(tool));
  const watch = new StoreWatch(
    secretFreeStore(ground.store, ground.removeSecrets),
    () => port.onFailure({ code: 'store-silent', text: claudeText[lang].storeSilent(home.config), class: 'fatal' }),
    port.onEntries,
  );
  const onNotice = (notice: GuardNotice): void => {
    if (notice.kind === 'asked' && notice.toolUseId !== null) canary.answered(notice.toolUseId, notice.decision);
    ground.onNotice(notice);
  };
  const onMessage = (message: unknown): void => {
    watch.onMessage(message);
    const breach = canary.take(message);
    if (breach !== null) {
      port.onFailure({
        code: 'guard-silent',
        text: claudeText[lang].guardSilent(breach.tool, breach.id),
        class: 'fatal',
      });
    }
    port.onMessage(message);
    const events = normalize(message, { lang, at: ground.clock.now() });
    for (const event of events) ground.emit(tasks.complete(event));
    reportPlugins(ground, lang, message);
  };
  try {
    const options = {
      ...optionsFor(ground, request, spec, watch.store, onNotice),
      env: environmentFor(ground, spec, home, request.asksForReset),
    };
    const inboxes = new InboxLinks(spec);
    const conversation = new Conversation(
      {
        options,
        home,
        clock: ground.clock,
        onMessage,
        onPromptRead: () => port.onPromptRead(),
        onShellsLeft: names => ground.emit(shellsLeftEvent(names, lang)),
        onClosing: () => inboxes.abortPending(),
        onClosed: () => {
          inboxes.detach();
          watch.finish();
        },
      },
      request.launch.prompt,
    );
    inboxes.attach(conversation);
    return conversation;
  } catch (error) {
    void home.dispose();
    throw error;
  }
}

/** While flower hands over by itself the harness must not compact behind its back. */
function withCompaction(ground: SessionGround, spec: AgentSpec): AgentSpec {
  return ground.isHandoffOn && spec.compact === undefined ? { ...spec, compact: { mode: 'no_summary' } } : spec;
}

function optionsFor(
  ground: SessionGround,
  { launch, port }: OpenRequest,
  spec: AgentSpec,
  store: SessionStore,
  report: (notice: GuardNotice) => void,
): ReturnType<typeof buildOptions> {
  const workbench = spec.workbench === false ? null : ground.workbench;
  const addDirs = workbench?.external === true ? [workbench.root] : [];
  return buildOptions(spec, {
    cwd: ground.workspace,
    sessionStore: store,
    portable: ground.portable,
    addDirs,
    ...(workbench === null ? {} : { prelude: workbench.promptBlock() }),
    ...(launch.resume === undefined ? {} : { resume: launch.resume }),
    ...(launch.fork === undefined ? {} : { fork: launch.fork }),
    ...(launch.resumeAt === undefined ? {} : { resumeAt: launch.resumeAt }),
    hookContext: {
      runDir: ground.runDir,
      workbench: ground.workbench,
      spillThreshold: ground.spillThreshold,
      // What curation has put there must open whole, or its pointer leads nowhere.
      readable: [join(ground.workspace, '.flower', 'spill')],
      lang: spec.lang ?? ground.lang,
      clock: ground.clock,
      report,
      guard: call => port.guard(call),
      onPostToolUse: call => (port.stopsAfterTool(call.agentId === null) ? { continue: false } : undefined),
    },
  });
}

function environmentFor(
  ground: SessionGround,
  spec: AgentSpec,
  home: HarnessHome,
  asksForReset: boolean,
): Record<string, string> {
  return harnessEnvironment({
    base: ground.environment,
    spec: spec.env ?? {},
    compact: spec.compact,
    runtime: ground.extraEnvironment,
    home: home.environment,
    userHome: ground.userHome,
    isResilient: ground.isResilient,
    hasSubagents: Object.keys(spec.agents ?? {}).length > 0,
    asksForReset,
    lang: spec.lang ?? ground.lang,
  });
}

function reportPlugins(ground: SessionGround, lang: Lang, message: unknown): void {
  if (!isRecord(message) || message['subtype'] !== 'init' || !Array.isArray(message['plugin_errors'])) return;
  for (const failure of message['plugin_errors'].filter(isRecord)) {
    const text = eventText[lang].pluginFailed(
      String(failure['path'] ?? failure['plugin'] ?? ''),
      String(failure['type'] ?? ''),
    );
    ground.emit({ kind: 'system', subtype: 'plugin_failed', data: failure, text });
  }
}
