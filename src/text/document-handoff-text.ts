/** What is said around a handoff: the request to write one, what stands in for one, the words to the successor. */
import type { Localized } from './lang.ts';

/** Figures and section names that the request to write a handoff is made from. */
export interface HandoffRequest {
  /** Tokens, ready to print. */
  readonly used: string;
  readonly window: string;
  readonly doing: string;
  readonly decided: string;
  readonly deadends: string;
  readonly next: string;
  readonly scene: string;
}

export interface HandoffText {
  request(names: HandoffRequest): string;
  /** Opens what the successor reads. */
  readonly takeOver: string;
  /** Marks a document that no session wrote. */
  readonly degraded: string;
  degradedDoing(step: string, why: string): string;
  readonly degradedNext: string;
  readonly degradedScene: string;
}

export const handoffText: Localized<HandoffText> = {
  en: {
    request:
      names => `Your context is nearly full: about ${names.used} of ${names.window} tokens. A fresh session takes over from here. It has seen nothing of what you saw and cannot ask you; all it gets is the document you write now. Stop the work itself: start nothing new, change no file; looking something up is fine.

Answer with exactly these sections, each under its heading, and nothing else:

## ${names.doing}
What you are in the middle of, and how far it has got.

## ${names.decided}
What is settled and why, so that it is not argued over again.

## ${names.deadends}
What was tried and does not work, and how that showed.

## ${names.next}
The very next action, concrete enough to begin with.

## ${names.scene}
Where things are: paths, branches, commands, notes, and what is running or unfinished.

Take your time over "${names.deadends}". Nothing costs your successor more to find out again, and nothing is left out more easily, since to you it is over and done with. Every approach you gave up belongs there, with the reason. If there were none, leave the section out: an invented one does harm.

"${names.doing}" and "${names.next}" must be there; of the others, leave out what you have nothing for. Write prose and paths, no code blocks and no file contents: fenced blocks are cut out before anyone reads this.`,
    takeOver:
      'You take over work that is under way. The session before you ran out of context and left this document; what it holds is all you need to know, so ask nobody for background. Go on from the next step.',
    degraded: '[degraded: no handoff was written]',
    degradedDoing: (step, why) =>
      `The step "${step}" was under way when its session ran out of context.${why === '' ? '' : ` Why no handoff: ${why}`}`,
    degradedNext:
      'Look at the scene before you do anything: the notes, the artifacts, `git status`, `git log`. Work out from them what is done already, then go on with the task.',
    degradedScene: 'The task as it was given (its beginning):',
  },
  zh: {
    request:
      names => `你的上下文快满了：大约 ${names.used} / ${names.window} 个 token。接下来由一个全新的会话接手。你看到过的东西它都没看到，也没法问你；它能拿到的只有你现在写的这份文档。手上的活先停下：不要开始新的事，不要改文件；查看一下是可以的。

请只用下面这几节作答，每节写在自己的标题下，不要写别的：

## ${names.doing}
正做到一半的是什么，做到哪里了。

## ${names.decided}
已经定下的事和理由，免得再争一遍。

## ${names.deadends}
试过而行不通的办法，以及是怎么看出行不通的。

## ${names.next}
紧接着要做的一个动作，具体到可以直接动手。

## ${names.scene}
东西都在哪里：路径、分支、命令、笔记，还有什么在跑、什么没做完。

「${names.deadends}」请多花些心思。接手者要重新摸清的东西里，它最费工夫；而写的人又最容易漏掉它，因为对你来说事情已经过去了。凡是你放弃过的办法都写进去，并写明原因。如果确实没有，就不要写这一节：编出来的只会害人。

「${names.doing}」和「${names.next}」必须有；其余各节没有内容就不写。写文字和路径，不要写代码块，不要贴文件内容：围栏代码块在别人读到之前就会被删掉。`,
    takeOver:
      '你接手的是一项正在进行的工作。前一个会话的上下文用完了，留下了这份文档；你需要知道的都在里面，不必向任何人打听背景。从下一步接着做。',
    degraded: '[降级：没有写出交接]',
    degradedDoing: (step, why) =>
      `步骤「${step}」正在进行时，它的会话用完了上下文。${why === '' ? '' : `没有交接的原因：${why}`}`,
    degradedNext: '动手之前先看现场：笔记、产物、`git status`、`git log`。从中弄清哪些已经做完，再继续这项任务。',
    degradedScene: '任务原文(开头部分):',
  },
  ru: {
    request:
      names => `Ваш контекст почти заполнен: около ${names.used} из ${names.window} токенов. Дальше работу продолжит новая сессия. Она не видела ничего из того, что видели вы, и не сможет вас спросить; у неё будет только документ, который вы сейчас напишете. Саму работу остановите: не начинайте нового, не меняйте файлы; посмотреть что-то можно.

Ответьте ровно этими разделами, каждый под своим заголовком, и ничем больше:

## ${names.doing}
На чём вы остановились посередине и сколько уже сделано.

## ${names.decided}
Что решено и почему, чтобы не спорить об этом заново.

## ${names.deadends}
Что пробовали и что не работает, и по чему это стало видно.

## ${names.next}
Самое ближайшее действие, настолько конкретно, чтобы с него можно было начать.

## ${names.scene}
Где что находится: пути, ветки, команды, заметки, и что сейчас выполняется или не закончено.

Не жалейте времени на раздел «${names.deadends}». Заново узнать это преемнику дороже всего, а упускают это чаще всего: для вас оно уже позади. Сюда идёт каждый подход, от которого вы отказались, с причиной. Если таких не было, не пишите этот раздел: выдуманный только навредит.

«${names.doing}» и «${names.next}» обязательны; из остальных пропустите те, для которых нечего сказать. Пишите текст и пути, без блоков кода и без содержимого файлов: блоки кода вырезаются прежде, чем это кто-либо прочтёт.`,
    takeOver:
      'Вы принимаете работу на ходу. У предыдущей сессии кончился контекст, и она оставила этот документ; в нём есть всё, что нужно знать, поэтому никого не расспрашивайте о предыстории. Продолжайте со следующего шага.',
    degraded: '[упрощено: передача не написана]',
    degradedDoing: (step, why) =>
      `Шаг «${step}» выполнялся, когда у его сессии кончился контекст.${why === '' ? '' : ` Почему нет передачи: ${why}`}`,
    degradedNext:
      'Прежде чем что-то делать, осмотрите место работы: заметки, артефакты, `git status`, `git log`. Поймите по ним, что уже сделано, и продолжайте задачу.',
    degradedScene: 'Задача в том виде, в каком она была дана (начало):',
  },
};
