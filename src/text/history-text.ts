/** What curation puts in place of cut history, for models, and its account, for people. */
import type { Localized } from './lang.ts';

/** Figures of a curation, as the account names them. */
interface CurationFigures {
  readonly expired: number;
  readonly cleared: number;
  readonly kept: number;
  readonly charsSaved: number;
  readonly denialsDropped: number;
  readonly errorsDropped: number;
  readonly neutralized: number;
  readonly healed: number;
}

export interface HistoryText {
  /** Template of an expired glance: `{cmd}`, `{turn}`, `{age}`. */
  readonly expired: string;
  /** Template of the pointer to a spilled result: `{chars}`, `{path}`. One line; recognised again by its fixed parts. */
  readonly pointer: string;
  /** Stands where a call was stopped by an interrupt. */
  readonly interrupted: string;
  /** Stands where a call never got a result. */
  readonly orphan: string;
  /** The account of a curation in one line. */
  report(figures: CurationFigures): string;
}

export const historyText: Localized<HistoryText> = {
  en: {
    expired:
      '[result of `{cmd}` from turn {turn} has expired, the state may have changed since; run it again if needed]',
    pointer:
      '[{chars} characters of this result were moved out of the conversation to {path} - read that file if needed]',
    interrupted:
      '[This call was stopped from outside before it finished. Nothing is wrong with the call or the environment; run it again if its result is still needed.]',
    orphan:
      '[No result was recorded: the session ended while this call was in flight. Whether it took effect is unknown; check before relying on it or running it again.]',
    report: figures =>
      summarize('history', 'nothing to cut', figures, {
        expired: 'expired glances',
        cleared: 'results moved to files',
        kept: 'large results left whole',
        charsSaved: 'characters saved',
        denialsDropped: 'denied calls left out',
        errorsDropped: 'API errors left out',
        neutralized: 'interrupted results neutralized',
        healed: 'calls without a result healed',
      }),
  },
  zh: {
    expired: '[第 {turn} 次查看 `{cmd}` 的结果已过期，此后状态可能已变；需要时请重新执行]',
    pointer: '[此结果共 {chars} 个字符，已移出对话，存于 {path} - 需要时请读取该文件]',
    interrupted: '[此调用在完成前被外部中止。调用本身和环境都没有问题；若仍需要其结果，请重新执行。]',
    orphan: '[没有记录到结果：会话在此调用进行中结束。它是否生效未知；在依赖其结果或重新执行之前，请先检查。]',
    report: figures =>
      summarize('历史', '无需裁剪', figures, {
        expired: '过期的查看结果',
        cleared: '移入文件的结果',
        kept: '保持完整的大结果',
        charsSaved: '节省的字符',
        denialsDropped: '略去的被拒调用',
        errorsDropped: '略去的 API 错误',
        neutralized: '中性化的中断结果',
        healed: '补全的无结果调用',
      }),
  },
  ru: {
    expired:
      '[результат `{cmd}` (просмотр № {turn}) устарел, с тех пор состояние могло измениться; при необходимости выполните команду снова]',
    pointer:
      '[этот результат, символов: {chars}, вынесен из разговора в файл {path} - при необходимости прочитайте его]',
    interrupted:
      '[Этот вызов остановлен извне до завершения. Ни с вызовом, ни со средой ничего не случилось; если результат ещё нужен, выполните вызов снова.]',
    orphan:
      '[Результат не записан: сеанс закончился, пока вызов выполнялся. Подействовал ли он, неизвестно; проверьте, прежде чем полагаться на него или повторять.]',
    report: figures =>
      summarize('история', 'сокращать нечего', figures, {
        expired: 'устаревших просмотров',
        cleared: 'результатов вынесено в файлы',
        kept: 'больших результатов оставлено целиком',
        charsSaved: 'символов сэкономлено',
        denialsDropped: 'отклонённых вызовов опущено',
        errorsDropped: 'ошибок API опущено',
        neutralized: 'прерванных результатов сглажено',
        healed: 'вызовов без результата восполнено',
      }),
  },
};

function summarize(
  title: string,
  nothing: string,
  figures: CurationFigures,
  labels: Readonly<Record<keyof CurationFigures, string>>,
): string {
  const parts = (Object.keys(labels) as (keyof CurationFigures)[])
    .filter(key => figures[key] > 0)
    .map(key => `${labels[key]}: ${figures[key]}`);
  return `${title}: ${parts.length === 0 ? nothing : parts.join(', ')}`;
}
