/** Words around the harness process: how a session is set up, and what can be wrong with it. */
import type { Localized } from './lang.ts';

export interface ClaudeText {
  reservedVariable(source: string, name: string): string;
  unknownCompactMode(mode: string): string;
  shellMissing(path: string): string;
  forkWithoutResume(option: string): string;
  needsAcceptEdits(role: string, tool: string, mode: string): string;
  mainDescription: string;
  storeSilent(config: string): string;
  guardSilent(tool: string, id: string): string;
  harnessExited(reason: string): string;
  binaryMissing(detail: string): string;
}

export const claudeText: Localized<ClaudeText> = {
  en: {
    reservedVariable: (source, name) =>
      `${source} sets ${name}, which flower must set itself for a run to be safe. Take it out of ${source}.`,
    unknownCompactMode: mode => `compact.mode is "${mode}"; it must be one of auto, no_summary, off.`,
    shellMissing: path =>
      `The shell wrapper ${path} is missing or not executable, so commands could not be run safely. Install the package again.`,
    forkWithoutResume: option => `${option} needs resume: name the session it belongs to, or leave ${option} out.`,
    needsAcceptEdits: (role, tool, mode) =>
      `${role} lists ${tool}, but with permission mode "${mode}" every use of it would be refused. Use "acceptEdits", or take ${tool} off the list.`,
    mainDescription: 'The main thread of this session.',
    storeSilent: config =>
      `The harness has answered, but the session store has received nothing, so this session could never be continued. The step was stopped. The harness was told to keep its files in ${config}; look whether something in the environment moves them elsewhere.`,
    guardSilent: (tool, id) =>
      `${tool} ran on the main thread without the guard being asked (call ${id}). The step was stopped at once: with this version of the harness the guards do not hold. Report it, and go back to the version named in flower's package.json.`,
    harnessExited: reason => `The harness process ended before the turn was over: ${reason}`,
    binaryMissing: detail =>
      `The harness binary could not be started (${detail}). It comes with @anthropic-ai/claude-agent-sdk as an optional dependency of npm: install again without --omit=optional.`,
  },
  zh: {
    reservedVariable: (source, name) =>
      `${source} 设置了 ${name}，为保证运行安全，这个变量必须由 flower 自己设置。请把它从 ${source} 中去掉。`,
    unknownCompactMode: mode => `compact.mode 为「${mode}」；只能是 auto、no_summary、off 之一。`,
    shellMissing: path => `命令外壳 ${path} 不存在或不可执行，命令无法安全运行。请重新安装本软件包。`,
    forkWithoutResume: option => `${option} 需要与 resume 一起使用：请写明所属会话，或去掉 ${option}。`,
    needsAcceptEdits: (role, tool, mode) =>
      `${role} 列出了 ${tool}，但在权限模式「${mode}」下每次使用都会被拒绝。请改用「acceptEdits」，或把 ${tool} 从列表中去掉。`,
    mainDescription: '本会话的主线程。',
    storeSilent: config =>
      `运行环境已经作答，但会话存储什么也没收到，这个会话将永远无法继续，因此本步骤已停止。运行环境的文件应放在 ${config}；请检查环境中是否有什么把它们移到了别处。`,
    guardSilent: (tool, id) =>
      `${tool} 在主线程上运行，却没有询问守卫（调用 ${id}）。本步骤已立即停止：在这个版本的运行环境下守卫不起作用。请上报此问题，并退回到 flower 的 package.json 中写明的版本。`,
    harnessExited: reason => `运行环境进程在本轮结束之前退出：${reason}`,
    binaryMissing: detail =>
      `无法启动运行环境的可执行文件（${detail}）。它作为 @anthropic-ai/claude-agent-sdk 的可选依赖由 npm 安装：请不带 --omit=optional 重新安装。`,
  },
  ru: {
    reservedVariable: (source, name) =>
      `${source} задаёт ${name}, а эту переменную ради безопасности прогона flower задаёт сам. Уберите её из ${source}.`,
    unknownCompactMode: mode => `compact.mode равен «${mode}»; допустимы только auto, no_summary, off.`,
    shellMissing: path =>
      `Обёртки оболочки ${path} нет, или она не исполняемая: команды нельзя запускать безопасно. Установи пакет заново.`,
    forkWithoutResume: option =>
      `${option} требует resume: назовите сессию, к которой это относится, или уберите ${option}.`,
    needsAcceptEdits: (role, tool, mode) =>
      `У ${role} в списке есть ${tool}, но в режиме разрешений «${mode}» каждое его применение будет отклонено. Возьмите «acceptEdits» или уберите ${tool} из списка.`,
    mainDescription: 'Основной поток этой сессии.',
    storeSilent: config =>
      `Среда ответила, но хранилище сессий ничего не получило, и продолжить эту сессию было бы нельзя. Шаг остановлен. Среде велено держать файлы в ${config}; проверьте, не переносит ли их что-то в окружении в другое место.`,
    guardSilent: (tool, id) =>
      `${tool} выполнился в основном потоке, и сторожа не спросили (вызов ${id}). Шаг остановлен сразу: с этой версией среды сторожа не действуют. Сообщи об этом и вернись к версии из package.json проекта flower.`,
    harnessExited: reason => `Процесс среды закончился раньше, чем ход: ${reason}`,
    binaryMissing: detail =>
      `Не удалось запустить исполняемый файл среды (${detail}). Он ставится вместе с @anthropic-ai/claude-agent-sdk как необязательная зависимость npm: установи заново без --omit=optional.`,
  },
};
