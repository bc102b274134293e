/** What is said about credentials and the files they come from. Never contains a secret. */
import type { Localized } from './lang.ts';

export interface ConfigText {
  readonly envOption: string;
  readonly processEnvironment: string;
  flowerEnvFile(path: string): string;
  unclosedQuote(path: string, line: number, key: string): string;
  missingFile(path: string): string;
  unreadable(path: string, reason: string): string;
  notText(path: string): string;
  notTextToEdit(path: string): string;
  brokenSettings(path: string): string;
  settingNotText(path: string, key: string): string;
  bothSecrets(keySource: string, tokenSource: string): string;
  foreignBaseUrl(urlSource: string, host: string, secretSource: string): string;
  badBaseUrl(source: string): string;
  readonly badBaseUrlTodo: string;
  oddSecret(key: string, source: string, character: string, at: number): string;
  readonly oddSecretTodo: string;
  /** In lines: what is missing, and the places that were looked into. */
  missing(searched: readonly string[], warnings: readonly string[]): string;
  readonly missingTodo: string;
  unwritableValue(key: string, path: string): string;
  badKey(key: string): string;
}

export const configText: Localized<ConfigText> = {
  en: {
    envOption: "the Runtime's env option",
    processEnvironment: 'the process environment',
    flowerEnvFile: path => `${path} ($FLOWER_ENV)`,
    unclosedQuote: (path, line, key) =>
      `${path}, line ${line}: the quote that ${key} opens is never closed. This line is ignored, the rest of the file is read. Close the quote.`,
    missingFile: path => `FLOWER_ENV names ${path}, but there is no such file. Correct the path or unset the variable.`,
    unreadable: (path, reason) => `${path} cannot be read (${reason}) and is ignored. Check its permissions.`,
    notText: path => `${path} is not UTF-8 text and is ignored. Save it as UTF-8.`,
    notTextToEdit: path => `${path} is not UTF-8 text, so nothing was written to it. Save it as UTF-8 and try again.`,
    brokenSettings: path => `${path} is not a JSON object as expected and is ignored. Mend it or remove it.`,
    settingNotText: (path, key) => `${path}: the value of ${key} in "env" is not a string and is ignored.`,
    bothSecrets: (keySource, tokenSource) =>
      `Both ANTHROPIC_API_KEY (from ${keySource}) and ANTHROPIC_AUTH_TOKEN (from ${tokenSource}) are set: the key is used, the token is not.`,
    foreignBaseUrl: (urlSource, host, secretSource) =>
      `ANTHROPIC_BASE_URL comes from ${urlSource}, the secret from ${secretSource}: the secret will be sent to ${host}. Remove the address from that file if you do not trust it.`,
    oddSecret: (key, source, character, at) =>
      `${key} (from ${source}) holds ${character} at character ${at}, which no key or token holds: it was probably pasted from a text with typographic quotes or cut over two lines.`,
    oddSecretTodo: 'Write it there again, or run `flower setup`.',
    badBaseUrl: source => `ANTHROPIC_BASE_URL (from ${source}) is no address of the web.`,
    badBaseUrlTodo: 'Write it in full, for example https://api.anthropic.com, or remove it.',
    missing: (searched, warnings) =>
      [
        'No credentials: neither ANTHROPIC_API_KEY nor ANTHROPIC_AUTH_TOKEN was found. Looked, in this order, in:',
        ...searched.map(place => `  - ${place}`),
        ...(warnings.length > 0 ? ['On the way:', ...warnings.map(warning => `  - ${warning}`)] : []),
      ].join('\n'),
    missingTodo: 'Run `flower setup`, or set one of the two variables. `flower demo` shows a run that needs neither.',
    unwritableValue: (key, path) =>
      `The value of ${key} cannot be written to ${path} so that it reads back the same (it mixes a # or line ends with all kinds of quotes). Set it in the process environment instead.`,
    badKey: key => `"${key}" is no name of an environment variable: use letters, digits and underscores.`,
  },
  zh: {
    envOption: 'Runtime 的 env 选项',
    processEnvironment: '进程环境变量',
    flowerEnvFile: path => `${path}（$FLOWER_ENV）`,
    unclosedQuote: (path, line, key) =>
      `${path} 第 ${line} 行：${key} 的引号没有闭合。已忽略这一行，文件其余部分照常读取。请补上引号。`,
    missingFile: path => `FLOWER_ENV 指向 ${path}，但该文件不存在。请改正路径，或取消这个变量。`,
    unreadable: (path, reason) => `无法读取 ${path}（${reason}），已忽略。请检查其权限。`,
    notText: path => `${path} 不是 UTF-8 文本，已忽略。请另存为 UTF-8。`,
    notTextToEdit: path => `${path} 不是 UTF-8 文本，因此没有写入任何内容。请另存为 UTF-8 后重试。`,
    brokenSettings: path => `${path} 不是符合预期的 JSON 对象，已忽略。请修好或删除它。`,
    settingNotText: (path, key) => `${path}："env" 中 ${key} 的值不是字符串，已忽略。`,
    bothSecrets: (keySource, tokenSource) =>
      `ANTHROPIC_API_KEY（来自${keySource}）与 ANTHROPIC_AUTH_TOKEN（来自${tokenSource}）同时存在：使用前者，不使用后者。`,
    foreignBaseUrl: (urlSource, host, secretSource) =>
      `ANTHROPIC_BASE_URL 来自 ${urlSource}，密钥来自${secretSource}：密钥将被发送到 ${host}。如果不信任该文件，请从中删去这个地址。`,
    oddSecret: (key, source, character, at) =>
      `${key}（来自${source}）的第 ${at} 个字符是 ${character}，密钥和令牌中不会有这种字符：多半是从带弯引号的文字中粘贴而来，或被折成了两行。`,
    oddSecretTodo: '请在那里重新填写，或运行 `flower setup`。',
    badBaseUrl: source => `ANTHROPIC_BASE_URL（来自${source}）不是网址。`,
    badBaseUrlTodo: '请写完整，例如 https://api.anthropic.com，或删去它。',
    missing: (searched, warnings) =>
      [
        '没有凭据：既没有找到 ANTHROPIC_API_KEY，也没有找到 ANTHROPIC_AUTH_TOKEN。依次查找了：',
        ...searched.map(place => `  - ${place}`),
        ...(warnings.length > 0 ? ['查找途中：', ...warnings.map(warning => `  - ${warning}`)] : []),
      ].join('\n'),
    missingTodo: '请运行 `flower setup`，或设置这两个变量之一。`flower demo` 演示一次两者都不需要的运行。',
    unwritableValue: (key, path) =>
      `${key} 的值无法写入 ${path} 后原样读回（它同时含有 # 或换行以及各种引号）。请改为在进程环境变量中设置。`,
    badKey: key => `“${key}”不是环境变量名：只能用字母、数字和下划线。`,
  },
  ru: {
    envOption: 'параметр env у Runtime',
    processEnvironment: 'окружение процесса',
    flowerEnvFile: path => `${path} ($FLOWER_ENV)`,
    unclosedQuote: (path, line, key) =>
      `${path}, строка ${line}: кавычка, открытая у ${key}, не закрыта. Строка пропущена, остальной файл прочитан. Закройте кавычку.`,
    missingFile: path =>
      `FLOWER_ENV указывает на ${path}, но такого файла нет. Исправьте путь или уберите эту переменную.`,
    unreadable: (path, reason) => `${path} не читается (${reason}) и пропущен. Проверьте права доступа.`,
    notText: path => `${path} — не текст в UTF-8, файл пропущен. Сохраните его в UTF-8.`,
    notTextToEdit: path =>
      `${path} — не текст в UTF-8, поэтому в него ничего не записано. Сохраните его в UTF-8 и повторите.`,
    brokenSettings: path => `${path} — не тот JSON-объект, который ожидался; файл пропущен. Исправьте его или удалите.`,
    settingNotText: (path, key) => `${path}: значение ${key} в блоке "env" — не строка, оно пропущено.`,
    bothSecrets: (keySource, tokenSource) =>
      `Заданы и ANTHROPIC_API_KEY (источник: ${keySource}), и ANTHROPIC_AUTH_TOKEN (источник: ${tokenSource}): используется ключ, токен — нет.`,
    foreignBaseUrl: (urlSource, host, secretSource) =>
      `ANTHROPIC_BASE_URL взят из ${urlSource}, а секрет — из другого места (${secretSource}): секрет будет отправлен на ${host}. Если вы не доверяете этому файлу, уберите из него адрес.`,
    oddSecret: (key, source, character, at) =>
      `В ${key} (источник: ${source}) на месте ${at} стоит ${character}; в ключах и токенах такого не бывает: вероятно, вставлено из текста с типографскими кавычками или разорвано на две строки.`,
    oddSecretTodo: 'Впишите его там заново или запустите `flower setup`.',
    badBaseUrl: source => `ANTHROPIC_BASE_URL (источник: ${source}) — не веб-адрес.`,
    badBaseUrlTodo: 'Укажите его целиком, например https://api.anthropic.com, или уберите.',
    missing: (searched, warnings) =>
      [
        'Нет учётных данных: не найдены ни ANTHROPIC_API_KEY, ни ANTHROPIC_AUTH_TOKEN. Где искали, по порядку:',
        ...searched.map(place => `  - ${place}`),
        ...(warnings.length > 0 ? ['По пути:', ...warnings.map(warning => `  - ${warning}`)] : []),
      ].join('\n'),
    missingTodo:
      'Запустите `flower setup` или задайте одну из этих двух переменных. `flower demo` покажет прогон, которому они не нужны.',
    unwritableValue: (key, path) =>
      `Значение ${key} нельзя записать в ${path} так, чтобы оно прочиталось без изменений (в нём # или переводы строк вместе со всеми видами кавычек). Задайте его в окружении процесса.`,
    badKey: key => `«${key}» — не имя переменной окружения: допустимы буквы, цифры и подчёркивание.`,
  },
};
