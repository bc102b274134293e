/** The words of `flower setup`. */
import type { Localized } from './lang.ts';

export interface SetupText {
  noTerminal(path: string): string;
  unwritable(path: string, reason: string): string;
  intro(path: string): string;
  readonly secret: string;
  secretOrKeep(masked: string): string;
  readonly secretMissing: string;
  readonly secretOdd: string;
  readonly address: string;
  readonly addressOrKeep: string;
  readonly addressOdd: string;
  readonly model: string;
  readonly thanks: string;
  readonly cancelled: string;
  readonly again: string;
  written(path: string): string;
  overruled(key: string, source: string, path: string): string;
  trying(host: string): string;
  readonly next: string;
}

export const setupText: Localized<SetupText> = {
  en: {
    noTerminal: path =>
      `\`flower setup\` asks questions and needs a terminal. Without one, write into ${path} (readable by you only): ANTHROPIC_API_KEY=sk-ant-… for a key, or ANTHROPIC_AUTH_TOKEN=… for a gateway's token; for a gateway also ANTHROPIC_BASE_URL=https://…, and for another model ANTHROPIC_MODEL=…. Environment variables of the same names work as well.`,
    unwritable: (path, reason) =>
      `${path} cannot be written (${reason}), so there is no use in asking. Correct the permissions, or name another file with FLOWER_ENV.`,
    intro: path => `These settings go into ${path}`,
    secret: 'API key (sk-ant-…) or the token of a gateway; it is not shown',
    secretOrKeep: masked => `API key or token; it is not shown. Enter keeps ${masked}`,
    secretMissing: 'A key or a token is needed. Ctrl-C cancels.',
    secretOdd: 'Keys and tokens are letters, digits and signs without blanks. Was something else pasted?',
    address: 'Address of the gateway; empty for https://api.anthropic.com',
    addressOrKeep: 'Address of the gateway; the one there now holds a login and is not shown. Enter keeps it',
    addressOdd: 'Write the address in full, for example https://gateway.example',
    model: "Model; empty for the harness's own choice",
    thanks: 'Thank you.',
    cancelled: 'Cancelled; nothing was written.',
    again: 'Set up again now?',
    written: path => `written to ${path}, readable by you only`,
    overruled: (key, source, path) =>
      `${key} from ${source} comes before the one just written to ${path}. Remove it there, or it stays in force.`,
    trying: host => `trying the credentials with one small call to ${host}`,
    next: 'That is all: `flower` asks what is to be done.',
  },
  zh: {
    noTerminal: path =>
      `\`flower setup\` 需要在终端中问答。没有终端时，请写入 ${path}（只有你可读）：密钥用 ANTHROPIC_API_KEY=sk-ant-…，网关令牌用 ANTHROPIC_AUTH_TOKEN=…；使用网关时再加 ANTHROPIC_BASE_URL=https://…，换用模型时再加 ANTHROPIC_MODEL=…。同名的环境变量同样有效。`,
    unwritable: (path, reason) =>
      `无法写入 ${path}（${reason}），问也没有用。请改正权限，或用 FLOWER_ENV 指定另一个文件。`,
    intro: path => `这些设置将写入 ${path}`,
    secret: 'API 密钥（sk-ant-…）或网关令牌；输入不会显示',
    secretOrKeep: masked => `API 密钥或令牌；输入不会显示。直接回车保留 ${masked}`,
    secretMissing: '需要密钥或令牌。按 Ctrl-C 取消。',
    secretOdd: '密钥和令牌由字母、数字和符号组成，不含空格。是不是粘贴了别的内容？',
    address: '网关地址；留空则为 https://api.anthropic.com',
    addressOrKeep: '网关地址；现有地址含登录信息，不予显示。直接回车保留',
    addressOdd: '请写完整地址，例如 https://gateway.example',
    model: '模型；留空则由运行环境自行选择',
    thanks: '谢谢。',
    cancelled: '已取消；没有写入任何内容。',
    again: '现在重新设置吗？',
    written: path => `已写入 ${path}，只有你可读`,
    overruled: (key, source, path) =>
      `来自 ${source} 的 ${key} 优先于刚写入 ${path} 的值。请在那里删去，否则它继续生效。`,
    trying: host => `正在用一次小请求向 ${host} 试探凭据`,
    next: '设置完毕：运行 `flower`，它会问要做什么。',
  },
  ru: {
    noTerminal: path =>
      `\`flower setup\` задаёт вопросы, ему нужен терминал. Без него впишите в ${path} (доступ только вам): ANTHROPIC_API_KEY=sk-ant-… для ключа или ANTHROPIC_AUTH_TOKEN=… для токена шлюза; для шлюза ещё ANTHROPIC_BASE_URL=https://…, для другой модели ANTHROPIC_MODEL=…. Переменные окружения с теми же именами тоже годятся.`,
    unwritable: (path, reason) =>
      `В ${path} нельзя записать (${reason}), спрашивать нет смысла. Поправьте права или назовите другой файл в FLOWER_ENV.`,
    intro: path => `Эти настройки попадут в ${path}`,
    secret: 'Ключ API (sk-ant-…) или токен шлюза; ввод не показывается',
    secretOrKeep: masked => `Ключ API или токен; ввод не показывается. Enter оставит ${masked}`,
    secretMissing: 'Нужен ключ или токен. Ctrl-C — отмена.',
    secretOdd: 'Ключи и токены состоят из букв, цифр и знаков без пробелов. Не вставлено ли что-то другое?',
    address: 'Адрес шлюза; пусто — https://api.anthropic.com',
    addressOrKeep: 'Адрес шлюза; в нынешнем есть логин, он не показывается. Enter оставит его',
    addressOdd: 'Напишите адрес целиком, например https://gateway.example',
    model: 'Модель; пусто — на выбор среды',
    thanks: 'Спасибо.',
    cancelled: 'Отменено; ничего не записано.',
    again: 'Настроить заново сейчас?',
    written: path => `записано в ${path}, читать можете только вы`,
    overruled: (key, source, path) =>
      `${key}, источник: ${source}, важнее того, что сейчас записано в ${path}. Уберите его там, иначе действует он.`,
    trying: host => `проверяю учётные данные одним небольшим запросом к ${host}`,
    next: 'Это всё: `flower` спросит, что нужно сделать.',
  },
};
