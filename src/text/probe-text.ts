/** What is said about the first small call to the gateway, and of setting up again. Never contains a secret. */
import type { Localized } from './lang.ts';

export interface ProbeText {
  refused(address: string, secret: string, source: string, status: number, words: string): string;
  wrongAddress(address: string, source: string, status: number, words: string): string;
  wrongModel(address: string, model: string, words: string): string;
  unclear(address: string, reason: string): string;
  proxied(proxy: string): string;
  accepted(address: string): string;
  readonly official: string;
}

export const probeText: Localized<ProbeText> = {
  en: {
    refused: (address, secret, source, status, words) =>
      `${address} refused the credentials (HTTP ${status}): ${secret} from ${source}. It said: ${words || '(nothing)'}. Run \`flower setup\`, or correct it there.`,
    wrongAddress: (address, source, status, words) =>
      `${address} has no Messages API (HTTP ${status}); the address is from ${source}. It said: ${words || '(nothing)'}. Correct ANTHROPIC_BASE_URL, or run \`flower setup\`.`,
    wrongModel: (address, model, words) =>
      `${address} does not know the model "${model}". It said: ${words || '(nothing)'}. Name another one in ANTHROPIC_MODEL, or run \`flower setup\`.`,
    unclear: (address, reason) =>
      `${address} could not be asked whether the credentials are good (${reason}); going on, the run waits for it by itself.`,
    proxied: proxy =>
      `credentials not tried first: requests go through the proxy ${proxy}, which only the harness uses`,
    accepted: address => `${address} takes the credentials`,
    official: 'its default',
  },
  zh: {
    refused: (address, secret, source, status, words) =>
      `${address} 拒绝了凭据（HTTP ${status}）：来自 ${source} 的 ${secret}。对方说：${words || '（无）'}。请运行 \`flower setup\`，或在原处改正。`,
    wrongAddress: (address, source, status, words) =>
      `${address} 没有 Messages API（HTTP ${status}）；该地址来自 ${source}。对方说：${words || '（无）'}。请改正 ANTHROPIC_BASE_URL，或运行 \`flower setup\`。`,
    wrongModel: (address, model, words) =>
      `${address} 不认识模型「${model}」。对方说：${words || '（无）'}。请在 ANTHROPIC_MODEL 中改用别的模型，或运行 \`flower setup\`。`,
    unclear: (address, reason) => `无法向 ${address} 确认凭据是否有效（${reason}）；继续执行，运行会自行等待它恢复。`,
    proxied: proxy => `未事先试探凭据：请求经由代理 ${proxy}，只有运行环境会使用它`,
    accepted: address => `${address} 接受这些凭据`,
    official: '默认值',
  },
  ru: {
    refused: (address, secret, source, status, words) =>
      `${address} не принимает учётные данные (HTTP ${status}): ${secret}, источник: ${source}. Ответ: ${words || '(пусто)'}. Запустите \`flower setup\` или исправьте их там.`,
    wrongAddress: (address, source, status, words) =>
      `По адресу ${address} нет Messages API (HTTP ${status}); источник адреса: ${source}. Ответ: ${words || '(пусто)'}. Исправьте ANTHROPIC_BASE_URL или запустите \`flower setup\`.`,
    wrongModel: (address, model, words) =>
      `${address} не знает модели «${model}». Ответ: ${words || '(пусто)'}. Назовите другую в ANTHROPIC_MODEL или запустите \`flower setup\`.`,
    unclear: (address, reason) =>
      `Не удалось спросить ${address}, годятся ли учётные данные (${reason}); идём дальше, прогон сам его дождётся.`,
    proxied: proxy =>
      `учётные данные заранее не проверены: запросы идут через прокси ${proxy}, им пользуется только среда`,
    accepted: address => `${address} принимает учётные данные`,
    official: 'по умолчанию',
  },
};
