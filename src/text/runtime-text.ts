/** Words of the step loop: what went wrong, and what to do about it. */
import type { Localized } from './lang.ts';

export interface RuntimeText {
  notPositive(name: string, value: number): string;
  online(host: string): string;
  offline(host: string): string;
  offlineFor(minutes: number): string;
  retrying(attempt: number, maxAttempts: number, seconds: number, reason: string): string;
  /** `until` is ISO 8601. */
  waitingForReset(attempt: number, maxAttempts: number, until: string, reason: string): string;
  limited(kind: string, status: number): string;
  unknownSession(id: string, runDir: string): string;
  sessionInUse(id: string, pid: number): string;
  budgetUsedUp(spent: string, ceiling: string): string;
  budgetReached(spent: string): string;
  maxTurns(text: string): string;
  emptyAnswer: string;
  aborted: string;
  killed: string;
  /** Of a step in the manifest that is not over. */
  stepRunning: string;
  interrupted: string;
  /** Appended to an API failure of this kind; '' for a kind without advice. */
  advice(kind: string, host: string): string;
  manifestDamaged(path: string, aside: string): string;
  notAString(name: string): string;
  /** `allowed` is a formula, not words. */
  badOption(name: string, allowed: string): string;
  directoryUnusable(path: string, reason: string): string;
  emptyPrompt: string;
  runtimeClosed: string;
  sweptLeftovers(ended: number, removed: number): string;
  eventLogFailed(path: string, message: string): string;
  accountFailed(message: string): string;
  worktreesKept(names: string): string;
  worktreesUnswept(reason: string): string;
  stalled(minutes: number): string;
  handoffRefusal: string;
  handoffLimit(retired: number, window: number): string;
  handoffDegraded(why: string): string;
  handoffUnwritten(path: string, message: string): string;
  handoffEmpty: string;
  handoffMissing(sections: string): string;
  handoffLine(handoffAt: number, window: number): string;
  handoffPhase(phase: 'near' | 'writing' | 'done', context: number, window: number): string;
  unfinishedAgents(names: string): string;
}

export const runtimeText: Localized<RuntimeText> = {
  en: {
    notPositive: (name, value) => `${name} is ${value}; it must be a number above 0.`,
    online: host => `${host} can be reached again`,
    offline: host =>
      `${host} cannot be reached; waiting for the network, without calls (if the address is wrong: stop, and correct ANTHROPIC_BASE_URL)`,
    offlineFor: minutes => `offline for ${minutes} minutes`,
    retrying: (attempt, maxAttempts, seconds, reason) =>
      `attempt ${attempt} of ${maxAttempts} in ${seconds} s, after: ${reason}`,
    waitingForReset: (attempt, maxAttempts, until, reason) =>
      `waiting until ${until} for the limit to be lifted, without calls; then attempt ${attempt} of ${maxAttempts}, after: ${reason}`,
    limited: (kind, status) => `the API asks to wait before the next call (${[kind, status || ''].join(' ').trim()})`,
    unknownSession: (id, runDir) =>
      `There is no session ${id} in ${runDir}. Leave resume out to start fresh, or name the run directory it was made in.`,
    sessionInUse: (id, pid) =>
      `Session ${id} is being used by process ${pid}. Wait until that run has ended, or branch off the session with fork.`,
    budgetUsedUp: (spent, ceiling) =>
      `${spent} USD of the ceiling of ${ceiling} USD are spent; nothing more is started. Raise maxBudgetUsd to go on.`,
    budgetReached: spent =>
      `the ceiling was reached at ${spent} USD. The session is kept: raise the budget and resume it.`,
    maxTurns: text => `${text}. The session is kept: raise maxTurns and resume it.`,
    emptyAnswer: 'the model ended its turn without a word',
    aborted: 'stopped by the caller',
    killed: 'the process was ended by a signal; the session is kept and can be resumed',
    stepRunning:
      'not over when this was written. If no process works on it any more, it was killed; the session is kept and can be resumed',
    interrupted: 'a person stopped the step before it had a session',
    advice: (kind, host) =>
      ({
        authentication_failed: `Check ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN for ${host}; \`flower setup\` sets them.`,
        oauth_org_not_allowed: `The organisation does not allow this key on ${host}; use another one.`,
        account_on_hold: 'The account is on hold; only its owner can lift that.',
        billing_error: 'The account has no credit left; top it up, then resume.',
        model_not_found: `${host} does not know this model; correct ANTHROPIC_MODEL or the model of the role. If the model is right, the address is not: check ANTHROPIC_BASE_URL.`,
        overflow: 'The conversation no longer fits the model: with the handoff on, a fresh session takes over from it.',
        proxy: 'The proxy asks for credentials; put them into HTTPS_PROXY.',
        invalid_request: 'The API does not accept this request; trying again would not help.',
        rate_limit: 'The limit of the account was reached; resume later.',
        server_error: `The trouble is on the side of ${host} or on the way to it; resume later.`,
        overloaded: `${host} is overloaded; resume later.`,
      })[kind] ?? '',
    manifestDamaged: (path, aside) => `${path} could not be read and was moved to ${aside}; a new one was begun.`,
    notAString: name => `${name} must be a string that is not empty.`,
    badOption: (name, allowed) => `${name} has a value that cannot be meant; allowed: ${allowed}.`,
    directoryUnusable: (path, reason) =>
      `${path} cannot be used as a directory (${reason}). Name another one, or make it writable.`,
    emptyPrompt: 'The prompt is empty. Say what is to be done.',
    runtimeClosed: 'This Runtime is closed. Make a new one for further steps.',
    sweptLeftovers: (ended, removed) =>
      `an earlier run was killed here: ended ${ended} process(es) it had left, removed ${removed} directories`,
    eventLogFailed: (path, message) => `events cannot be written to ${path} any more (${message}); the run goes on`,
    accountFailed: message => `the manifest could not be written: ${message}`,
    worktreesKept: names => `worktrees of workers that hold work of their own are kept: ${names}`,
    worktreesUnswept: reason => `the worktrees of earlier workers could not be looked through: ${reason}`,
    stalled: minutes =>
      `the harness said nothing for ${minutes} minutes although nothing was running; its process was ended`,
    handoffRefusal:
      'This session is about to hand over to a fresh one, so nothing new is started. End your turn; you will be asked to write down what the successor needs.',
    handoffLimit: (retired, window) =>
      `${retired} sessions were handed over and the context is full again. The window of ${window} tokens is probably smaller than what this role needs to begin with: raise it (--window), or turn the handoff off (--no-handoff).`,
    handoffDegraded: why =>
      `the handoff document could not be written by the session itself (${why}); the successor got a makeshift one`,
    handoffUnwritten: (path, message) =>
      `the handoff document could not be written to ${path} (${message}); the successor was told it all the same`,
    handoffEmpty: 'the reply was empty',
    handoffMissing: sections => `missing: ${sections}`,
    handoffLine: (handoffAt, window) => `hands over at ${handoffAt} tokens of a window of ${window}`,
    handoffPhase: (phase, context, window) =>
      ({
        near: `context ${context} of ${window} tokens: a handoff is near`,
        writing: `context ${context} of ${window} tokens: writing the handoff`,
        done: `handed over at ${context} of ${window} tokens`,
      })[phase],
    unfinishedAgents: names =>
      `Not finished when this document was written, and stopped: ${names}. What they left is in the working tree or the workbench.`,
  },
  zh: {
    notPositive: (name, value) => `${name} 为 ${value}；必须是大于 0 的数。`,
    online: host => `${host} 又可以连接了`,
    offline: host =>
      `无法连接 ${host}；正在等待网络恢复，期间不发起调用（如果地址有误：请停止，并改正 ANTHROPIC_BASE_URL）`,
    offlineFor: minutes => `离线 ${minutes} 分钟`,
    retrying: (attempt, maxAttempts, seconds, reason) =>
      `${seconds} 秒后进行第 ${attempt}/${maxAttempts} 次尝试，此前：${reason}`,
    waitingForReset: (attempt, maxAttempts, until, reason) =>
      `等待限额在 ${until} 解除，期间不发起调用；之后进行第 ${attempt}/${maxAttempts} 次尝试，此前：${reason}`,
    limited: (kind, status) => `API 要求等待后再调用（${[kind, status || ''].join(' ').trim()}）`,
    unknownSession: (id, runDir) => `${runDir} 中没有会话 ${id}。去掉 resume 以重新开始，或指定创建它的运行目录。`,
    sessionInUse: (id, pid) => `会话 ${id} 正被进程 ${pid} 使用。请等那次运行结束，或用 fork 从该会话分支。`,
    budgetUsedUp: (spent, ceiling) =>
      `上限 ${ceiling} 美元已用去 ${spent} 美元；不再启动任何工作。要继续请提高 maxBudgetUsd。`,
    budgetReached: spent => `用到 ${spent} 美元时达到上限。会话已保留：提高预算后即可续接。`,
    maxTurns: text => `${text}。会话已保留：提高 maxTurns 后即可续接。`,
    emptyAnswer: '模型结束了这一轮，却什么也没说',
    aborted: '被调用方停止',
    killed: '进程被信号终止；会话已保留，可以续接',
    stepRunning: '写下此行时尚未结束。如果已没有进程在处理它，则它被强行终止了；会话已保留，可以续接',
    interrupted: '有人在步骤取得会话之前停止了它',
    advice: (kind, host) =>
      ({
        authentication_failed: `请检查用于 ${host} 的 ANTHROPIC_API_KEY 或 ANTHROPIC_AUTH_TOKEN；可用 \`flower setup\` 设置。`,
        oauth_org_not_allowed: `该组织不允许在 ${host} 上使用这个密钥；请换一个。`,
        account_on_hold: '账户被冻结；只有账户所有者能解除。',
        billing_error: '账户余额不足；充值后再续接。',
        model_not_found: `${host} 不认识这个模型；请更正 ANTHROPIC_MODEL 或该角色的模型。如果模型无误，则是地址有误：请检查 ANTHROPIC_BASE_URL。`,
        overflow: '对话已超出模型所能容纳的长度：开启交接后，会由新的会话接手。',
        proxy: '代理要求提供凭据；请写入 HTTPS_PROXY。',
        invalid_request: 'API 不接受这个请求；再试也没有用。',
        rate_limit: '已达到账户的限额；请稍后续接。',
        server_error: `问题出在 ${host} 一侧或通往它的网络；请稍后续接。`,
        overloaded: `${host} 过载；请稍后续接。`,
      })[kind] ?? '',
    manifestDamaged: (path, aside) => `${path} 无法读取，已移至 ${aside}；另起了一份新的。`,
    notAString: name => `${name} 必须是非空字符串。`,
    badOption: (name, allowed) => `${name} 的值不可用；允许：${allowed}。`,
    directoryUnusable: (path, reason) => `${path} 不能用作目录（${reason}）。请换一个，或让它可写。`,
    emptyPrompt: '提示为空。请说明要做什么。',
    runtimeClosed: '这个 Runtime 已关闭。要继续执行步骤，请新建一个。',
    sweptLeftovers: (ended, removed) =>
      `此处先前的一次运行被强行终止：已结束它留下的 ${ended} 个进程，删除 ${removed} 个目录`,
    eventLogFailed: (path, message) => `事件无法再写入 ${path}（${message}）；运行继续`,
    accountFailed: message => `无法写入清单：${message}`,
    worktreesKept: names => `执行者的工作树里有尚未并入的成果，已保留：${names}`,
    worktreesUnswept: reason => `无法检查先前执行者的工作树：${reason}`,
    stalled: minutes => `没有任何工作在进行，运行环境却 ${minutes} 分钟毫无动静；已结束其进程`,
    handoffRefusal:
      '这个会话即将交接给新的会话，因此不再开始任何新工作。请结束这一轮；随后会请你写下接手者需要知道的内容。',
    handoffLimit: (retired, window) =>
      `已经交接了 ${retired} 个会话，上下文又满了。${window} 个 token 的窗口可能小于这个角色起步所需：请调大（--window），或关闭交接（--no-handoff）。`,
    handoffDegraded: why => `会话没能自己写出交接文档（${why}）；接手者拿到的是一份应急版本`,
    handoffUnwritten: (path, message) => `交接文档无法写入 ${path}（${message}）；其内容仍已告知接手者`,
    handoffEmpty: '回复为空',
    handoffMissing: sections => `缺少：${sections}`,
    handoffLine: (handoffAt, window) => `上下文达到 ${handoffAt} token 时交接（窗口 ${window}）`,
    handoffPhase: (phase, context, window) =>
      ({
        near: `上下文 ${context}/${window} 个 token：即将交接`,
        writing: `上下文 ${context}/${window} 个 token：正在写交接文档`,
        done: `已在 ${context}/${window} 个 token 处交接`,
      })[phase],
    unfinishedAgents: names => `写这份文档时尚未完成、已被停止的：${names}。它们留下的东西在工作目录或工作台里。`,
  },
  ru: {
    notPositive: (name, value) => `${name} равно ${value}; нужно число больше 0.`,
    online: host => `${host} снова доступен`,
    offline: host =>
      `${host} недоступен; ждём сеть, вызовов не делаем (если адрес неверен: остановите и исправьте ANTHROPIC_BASE_URL)`,
    offlineFor: minutes => `без сети ${minutes} мин`,
    retrying: (attempt, maxAttempts, seconds, reason) =>
      `попытка ${attempt} из ${maxAttempts} через ${seconds} с, до этого: ${reason}`,
    waitingForReset: (attempt, maxAttempts, until, reason) =>
      `ждём до ${until}, когда ограничение снимут, вызовов не делаем; затем попытка ${attempt} из ${maxAttempts}, до этого: ${reason}`,
    limited: (kind, status) =>
      `API просит подождать перед следующим вызовом (${[kind, status || ''].join(' ').trim()})`,
    unknownSession: (id, runDir) =>
      `Сессии ${id} нет в ${runDir}. Уберите resume, чтобы начать заново, или укажите каталог прогона, где она создана.`,
    sessionInUse: (id, pid) =>
      `Сессией ${id} пользуется процесс ${pid}. Подождите, пока тот прогон закончится, или ответвитесь от неё через fork.`,
    budgetUsedUp: (spent, ceiling) =>
      `Из предела в ${ceiling} USD потрачено ${spent} USD; больше ничего не запускается. Чтобы продолжить, поднимите maxBudgetUsd.`,
    budgetReached: spent => `предел достигнут на ${spent} USD. Сессия сохранена: поднимите бюджет и продолжите её.`,
    maxTurns: text => `${text}. Сессия сохранена: поднимите maxTurns и продолжите её.`,
    emptyAnswer: 'модель закончила ход, не сказав ни слова',
    aborted: 'остановлено вызывающей стороной',
    killed: 'процесс завершён сигналом; сессия сохранена, её можно продолжить',
    stepRunning:
      'не окончен, когда это записано. Если над ним больше не работает ни один процесс, он был прерван; сессия сохранена, её можно продолжить',
    interrupted: 'человек остановил шаг раньше, чем у него появилась сессия',
    advice: (kind, host) =>
      ({
        authentication_failed: `Проверьте ANTHROPIC_API_KEY или ANTHROPIC_AUTH_TOKEN для ${host}; их задаёт \`flower setup\`.`,
        oauth_org_not_allowed: `Организация не разрешает этот ключ на ${host}; возьмите другой.`,
        account_on_hold: 'Учётная запись заморожена; снять это может только её владелец.',
        billing_error: 'На счёте нет средств; пополни его и продолжи.',
        model_not_found: `${host} не знает такой модели; исправьте ANTHROPIC_MODEL или модель роли. Если модель верна, неверен адрес: проверьте ANTHROPIC_BASE_URL.`,
        overflow: 'Разговор больше не помещается в модель: при включённой передаче его продолжит новая сессия.',
        proxy: 'Прокси требует учётные данные; впишите их в HTTPS_PROXY.',
        invalid_request: 'API не принимает этот запрос; повторять бесполезно.',
        rate_limit: 'Достигнут предел учётной записи; продолжи позже.',
        server_error: `Неполадка на стороне ${host} или по пути к нему; продолжи позже.`,
        overloaded: `${host} перегружен; продолжи позже.`,
      })[kind] ?? '',
    manifestDamaged: (path, aside) => `${path} не читается и перемещён в ${aside}; начат новый.`,
    notAString: name => `${name} должно быть непустой строкой.`,
    badOption: (name, allowed) => `Недопустимое значение ${name}; допустимо: ${allowed}.`,
    directoryUnusable: (path, reason) =>
      `${path} нельзя использовать как каталог (${reason}). Назовите другой или сделайте этот доступным для записи.`,
    emptyPrompt: 'Запрос пуст. Скажите, что нужно сделать.',
    runtimeClosed: 'Этот Runtime закрыт. Для следующих шагов создайте новый.',
    sweptLeftovers: (ended, removed) =>
      `прошлый прогон здесь был убит: завершено оставшихся процессов — ${ended}, удалено каталогов — ${removed}`,
    eventLogFailed: (path, message) => `события больше не пишутся в ${path} (${message}); прогон продолжается`,
    accountFailed: message => `не удалось записать манифест: ${message}`,
    worktreesKept: names => `рабочие деревья исполнителей, в которых есть своё, сохранены: ${names}`,
    worktreesUnswept: reason => `рабочие деревья прежних исполнителей не удалось просмотреть: ${reason}`,
    stalled: minutes => `среда молчала ${minutes} мин, хотя ничего не выполнялось; её процесс завершён`,
    handoffRefusal:
      'Эта сессия вот-вот передаст дела новой, поэтому ничего нового не начинается. Заверши ход; тебя попросят записать то, что нужно преемнику.',
    handoffLimit: (retired, window) =>
      `Передано дел: ${retired}, и контекст снова полон. Окно в ${window} токенов, вероятно, меньше, чем этой роли нужно для начала: увеличьте его (--window) или отключите передачу (--no-handoff).`,
    handoffDegraded: why =>
      `сессия не смогла сама написать документ передачи (${why}); преемник получил временную замену`,
    handoffUnwritten: (path, message) =>
      `документ передачи не удалось записать в ${path} (${message}); преемнику он всё равно сообщён`,
    handoffEmpty: 'ответ пуст',
    handoffMissing: sections => `не хватает: ${sections}`,
    handoffLine: (handoffAt, window) => `передаёт дела при ${handoffAt} токенах из окна в ${window}`,
    handoffPhase: (phase, context, window) =>
      ({
        near: `контекст ${context} из ${window} токенов: передача близко`,
        writing: `контекст ${context} из ${window} токенов: пишется документ передачи`,
        done: `дела переданы на ${context} из ${window} токенов`,
      })[phase],
    unfinishedAgents: names =>
      `Не закончены к моменту записи и остановлены: ${names}. То, что они оставили, лежит в рабочем каталоге или на верстаке.`,
  },
};
