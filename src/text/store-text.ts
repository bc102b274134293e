/** What the session store says to people: errors, notices, the line about the spool in a report. */
import type { Localized } from './lang.ts';

export interface StoreText {
  /** `code` is a `StoreErrorCode`; `reason` what the driver said. */
  failed(code: string, path: string, reason: string): string;
  newer(path: string, found: number, known: number): string;
  foreign(path: string): string;
  closed(path: string): string;
  invalidKey(field: string): string;
  sessionInUse(sessionId: string, pid: number): string;
  lockHeld(path: string, waitedMs: number): string;
  lockTakesNoPromise(): string;
  damaged(path: string, aside: string): string;
  entriesDamaged(sessionId: string, count: number): string;
  removed(path: string, isSaved: boolean): string;
  noWal(path: string, mode: string): string;
  spooled(sessionId: string, reason: string): string;
  timedOut(ms: number): string;
  replayed(sessionId: string, entries: number): string;
  lost(sessionId: string, entries: number, reason: string): string;
  spoolDamaged(file: string, lines: number): string;
  spoolReport(spooled: number, replayed: number, lost: number, waiting: number): string;
}

export const storeText: Localized<StoreText> = {
  en: {
    failed: (code, path, reason) =>
      `${FAILED.en[code] ?? 'The session store could not do its work.'} File: ${path}. ${reason}`,
    newer: (path, found, known) =>
      `${path} was written by a later version of flower (format ${found}, this one knows up to ${known}). Update flower, or use another run directory.`,
    foreign: path => `${path} is a database, but not one of flower's. Use another path; nothing in it was changed.`,
    closed: path => `The session store ${path} is closed. Open a new one to go on.`,
    invalidKey: field => `A session key needs a ${field} that is not empty.`,
    sessionInUse: (sessionId, pid) =>
      `Session ${sessionId} is in use by process ${pid}. Wait until it ends, or start a session of your own.`,
    lockHeld: (path, waitedMs) =>
      `Another process has held ${path} for ${waitedMs} ms. Look whether a flower process hangs, then try again.`,
    lockTakesNoPromise: () =>
      'What is done under the lock must be done when the function returns; it returned a promise instead.',
    damaged: (path, aside) =>
      `The session store ${path} is damaged. It was moved to ${aside} and a fresh one was begun: earlier sessions cannot be resumed from here.`,
    entriesDamaged: (sessionId, count) =>
      `${count} stored entries of session ${sessionId} cannot be read and were left out.`,
    removed: (path, isSaved) =>
      isSaved
        ? `${path} was removed while it was in use; its content was written back.`
        : `${path} was replaced while it was in use; the new file is used from now on.`,
    noWal: (path, mode) =>
      `The disk under ${path} does not support write-ahead logging (journal: ${mode}). Everything works, but processes wait for each other.`,
    spooled: (sessionId, reason) =>
      `The session store did not take entries of session ${sessionId} (${reason}). They are kept in the spool and will be stored later.`,
    timedOut: ms => `no answer within ${ms} ms`,
    replayed: (sessionId, entries) => `${entries} spooled entries of session ${sessionId} are in the store now.`,
    lost: (sessionId, entries, reason) =>
      `${entries} entries of session ${sessionId} are LOST: neither the store nor the spool took them (${reason}). A resume will miss them.`,
    spoolDamaged: (file, lines) => `${lines} lines of the spool file ${file} cannot be read and were left out.`,
    spoolReport: (spooled, replayed, lost, waiting) =>
      `Session store: ${spooled} entries went through the spool, ${replayed} were stored later, ${waiting} sessions still wait, ${lost} entries were lost.`,
  },
  zh: {
    failed: (code, path, reason) => `${FAILED.zh[code] ?? '会话库无法完成操作。'}文件：${path}。${reason}`,
    newer: (path, found, known) =>
      `${path} 由更新版本的 flower 写成(格式 ${found}，当前版本最多支持 ${known})。请升级 flower，或换一个运行目录。`,
    foreign: path => `${path} 是数据库文件，但不属于 flower。请换一个路径；其中内容未被改动。`,
    closed: path => `会话库 ${path} 已关闭。如需继续，请重新打开。`,
    invalidKey: field => `会话键的 ${field} 不能为空。`,
    sessionInUse: (sessionId, pid) => `会话 ${sessionId} 正被进程 ${pid} 使用。请等它结束，或另开一个会话。`,
    lockHeld: (path, waitedMs) =>
      `另一个进程占用 ${path} 已达 ${waitedMs} 毫秒。请检查是否有 flower 进程卡住，然后重试。`,
    lockTakesNoPromise: () => '锁内的操作必须在函数返回时就已完成，但它返回了一个 Promise。',
    damaged: (path, aside) => `会话库 ${path} 已损坏，现已移至 ${aside}，并新建了一个库：此前的会话无法再从这里恢复。`,
    entriesDamaged: (sessionId, count) => `会话 ${sessionId} 有 ${count} 条记录无法读取，已略过。`,
    removed: (path, isSaved) =>
      isSaved ? `${path} 在使用中被删除；内容已写回。` : `${path} 在使用中被替换；此后使用新文件。`,
    noWal: (path, mode) =>
      `${path} 所在磁盘不支持预写日志(当前日志模式：${mode})。功能不受影响，但各进程需要互相等待。`,
    spooled: (sessionId, reason) => `会话库未能接收会话 ${sessionId} 的记录(${reason})。记录已暂存，稍后会补写入库。`,
    timedOut: ms => `${ms} 毫秒内没有响应`,
    replayed: (sessionId, entries) => `会话 ${sessionId} 暂存的 ${entries} 条记录已写入会话库。`,
    lost: (sessionId, entries, reason) =>
      `会话 ${sessionId} 的 ${entries} 条记录已丢失：会话库和暂存区都无法写入(${reason})。恢复会话时将缺少这些内容。`,
    spoolDamaged: (file, lines) => `暂存文件 ${file} 中有 ${lines} 行无法读取，已略过。`,
    spoolReport: (spooled, replayed, lost, waiting) =>
      `会话库：${spooled} 条记录经过暂存，${replayed} 条已补写，${waiting} 个会话仍在等待，${lost} 条丢失。`,
  },
  ru: {
    failed: (code, path, reason) =>
      `${FAILED.ru[code] ?? 'Хранилище сессий не смогло выполнить операцию.'} Файл: ${path}. ${reason}`,
    newer: (path, found, known) =>
      `${path} записан более новой версией flower (формат ${found}, эта версия знает форматы до ${known}). Обновите flower или выберите другой каталог запуска.`,
    foreign: path => `${path} — база данных, но не flower. Укажите другой путь; её содержимое не изменено.`,
    closed: path => `Хранилище сессий ${path} закрыто. Чтобы продолжить, откройте его заново.`,
    invalidKey: field => `В ключе сессии поле ${field} не должно быть пустым.`,
    sessionInUse: (sessionId, pid) =>
      `Сессию ${sessionId} сейчас использует процесс ${pid}. Дождитесь его завершения или начните отдельную сессию.`,
    lockHeld: (path, waitedMs) =>
      `Другой процесс удерживает ${path} уже ${waitedMs} мс. Проверьте, не завис ли процесс flower, и повторите попытку.`,
    lockTakesNoPromise: () =>
      'Всё, что делается под блокировкой, должно быть закончено к возврату из функции, а она вернула промис.',
    damaged: (path, aside) =>
      `Хранилище сессий ${path} повреждено. Файл перемещён в ${aside}, начато новое хранилище: прежние сессии отсюда уже не возобновить.`,
    entriesDamaged: (sessionId, count) =>
      `Не удалось прочитать записи сессии ${sessionId} (количество: ${count}); они пропущены.`,
    removed: (path, isSaved) =>
      isSaved
        ? `Файл ${path} удалили во время работы; его содержимое записано заново.`
        : `Файл ${path} заменили во время работы; дальше используется новый файл.`,
    noWal: (path, mode) =>
      `Диск с файлом ${path} не поддерживает журнал упреждающей записи (режим журнала: ${mode}). Всё работает, но процессы ждут друг друга.`,
    spooled: (sessionId, reason) =>
      `Хранилище не приняло записи сессии ${sessionId} (${reason}). Они отложены в буфер и будут сохранены позже.`,
    timedOut: ms => `нет ответа в течение ${ms} мс`,
    replayed: (sessionId, entries) =>
      `Отложенные записи сессии ${sessionId} теперь в хранилище (количество: ${entries}).`,
    lost: (sessionId, entries, reason) =>
      `ПОТЕРЯНЫ записи сессии ${sessionId} (количество: ${entries}): их не приняли ни хранилище, ни буфер (${reason}). При возобновлении их не будет.`,
    spoolDamaged: (file, lines) =>
      `В файле буфера ${file} не удалось прочитать строки (количество: ${lines}); они пропущены.`,
    spoolReport: (spooled, replayed, lost, waiting) =>
      `Хранилище сессий: через буфер прошло записей — ${spooled}, сохранено позже — ${replayed}, сессий в ожидании — ${waiting}, потеряно записей — ${lost}.`,
  },
};

/** The first sentence of an error, by code: what happened and what to do. */
const FAILED: Localized<Readonly<Record<string, string>>> = {
  en: {
    'store-locked': 'The session store is held by another process. Look whether one hangs, then try again.',
    'store-readonly': 'The session store cannot be written. Check the permissions of the file and its directory.',
    'store-full': 'There is no room left for the session store. Free some disk space.',
    'store-failed': 'The session store could not do its work.',
  },
  zh: {
    'store-locked': '会话库正被另一个进程占用。请检查是否有进程卡住，然后重试。',
    'store-readonly': '会话库无法写入。请检查文件及其目录的权限。',
    'store-full': '磁盘空间不足，会话库无法写入。请释放一些空间。',
    'store-failed': '会话库无法完成操作。',
  },
  ru: {
    'store-locked': 'Хранилище сессий занято другим процессом. Проверьте, не завис ли он, и повторите попытку.',
    'store-readonly': 'В хранилище сессий нельзя записать. Проверьте права на файл и его каталог.',
    'store-full': 'Для хранилища сессий не осталось места. Освободите место на диске.',
    'store-failed': 'Хранилище сессий не смогло выполнить операцию.',
  },
};
