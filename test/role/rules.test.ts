import { describe, expect, it } from 'vitest';
import { Brief } from '../../src/document/brief.ts';
import { Goal } from '../../src/document/goal.ts';
import { Verdict } from '../../src/document/verdict.ts';
import { CLARIFIER_RULES } from '../../src/role/clarify.ts';
import { COORDINATOR_RULES } from '../../src/role/coordinator.ts';
import { JUDGE_RULES } from '../../src/role/judge.ts';
import { ORACLE_RULES } from '../../src/role/oracle.ts';
import { WORKER_RULES } from '../../src/role/worker.ts';
import { LANGS, type Localized } from '../../src/text/lang.ts';

/** What a rule must say (api.md, the table under "Roles"), and words that say it, in each language. */
type MustSay = readonly [what: string, en: RegExp, zh: RegExp, ru: RegExp];

const coordinatorMust: readonly MustSay[] = [
  [
    'it is the user of the agent',
    /person who uses a coding agent/,
    /使用编码代理的那个人/,
    /пользуется агентом-программистом/,
  ],
  ['it is no worker', /You are not a worker/, /你不是执行者/, /Вы не исполнитель/],
  ['never write or edit', /Never write or edit/, /绝不写文件、改文件/, /Никогда не пишите и не правьте/],
  ['never run tests', /never run tests/, /绝不自己跑测试/, /не запускайте тесты/],
  [
    'Bash is for a glance',
    /Bash is for a glance: `ls`, `git status`/,
    /Bash 只用来看一眼：`ls`、`git status`/,
    /Bash нужен, чтобы бросить взгляд: `ls`, `git status`/,
  ],
  ['a glance goes stale', /goes stale/, /就会过时/, /устаревает/],
  [
    'a brief holds only the specific',
    /only what is specific to this task/,
    /只写这次任务特有的内容/,
    /только то, что относится именно к нему/,
  ],
  [
    'never repeat the discipline',
    /discipline .*never repeat it/,
    /纪律.*绝不重复/,
    /Дисциплина .*никогда её не повторяйте/,
  ],
  [
    'except where the workbench is',
    /where the workbench is, with its real path/,
    /工作台在哪里，写真实路径/,
    /где верстак, с настоящим путём/,
  ],
  [
    'except long output to artifacts/',
    /long output goes to its `artifacts\/`/,
    /长输出放进其中的 `artifacts\/`/,
    /длинный вывод кладут в его `artifacts\/`/,
  ],
  [
    'except paths and conclusions',
    /the answer is paths and conclusions/,
    /回答只要路径和结论/,
    /в ответе нужны пути и выводы/,
  ],
  [
    'inbox after each milestone',
    /`inbox`: look into it after each milestone/,
    /`inbox`：每到一个里程碑就看一次/,
    /`inbox`: заглядывайте туда после каждого рубежа/,
  ],
  ['ask blocks', /`ask`: it blocks the run/, /`ask`：它会让运行停下来/, /`ask`: он останавливает прогон/],
  ['ask at a real fork only', /at a real fork only/, /只在真正的岔路口/, /только на настоящей развилке/],
  [
    'do not redo a check',
    /Do not redo a worker's check yourself: read its evidence/,
    /不要重做执行者的检查：读他的证据/,
    /Не переделывайте проверку за исполнителем: читайте его доказательства/,
  ],
];

const workerMust: readonly MustSay[] = [
  ['four parts', /exactly four parts/, /恰好四个部分/, /ровно из четырёх частей/],
  ['conclusion', /^Conclusion:/m, /^结论：/m, /^Вывод:/m],
  ['evidence', /^Evidence:/m, /^证据：/m, /^Доказательства:/m],
  ['artifacts', /^Artifacts:/m, /^产物：/m, /^Артефакты:/m],
  ['unverified', /^Unverified:/m, /^未验证：/m, /^Не проверено:/m],
  ['30 lines', /at most 30 lines/, /不超过 30 行/, /не длиннее 30 строк/],
  ['no file contents', /no file contents/, /不贴文件内容/, /ни содержимого файлов/],
  ['no command output', /no command output/, /不贴命令输出/, /ни вывода команд/],
  ['no logs', /no logs/, /不贴日志/, /ни журналов/],
  ['no diffs', /no diffs/, /不贴 diff/, /ни diff/],
  ['no story of attempts', /No story of attempts/, /不要讲尝试的经过/, /Без рассказа о попытках/],
  ['scripts first', /look through the workbench's scripts/, /看看工作台里已有的脚本/, /просмотрите скрипты верстака/],
  [
    'no claim of what was not run',
    /Never claim what you have not run/,
    /没有跑过的，绝不声称/,
    /Никогда не утверждайте того, чего не запускали/,
  ],
];

const clarifierMust: readonly MustSay[] = [
  [
    'do nothing',
    /you start nothing, build nothing, change nothing/,
    /不启动，不搭建，不改动任何东西/,
    /ничего не запускаете, не строите, не меняете/,
  ],
  ['ask until it is clear', /ask until it is clear/, /一直问到明白/, /спрашиваете, пока не станет ясно/],
  [
    'as many questions as it takes',
    /as many questions as it takes/,
    /需要几个问题就问几个/,
    /столько вопросов, сколько потребуется/,
  ],
  ['several options', /several options/, /给出几个选项/, /несколько вариантов на выбор/],
  [
    'read the project first',
    /Read the project first\. What it answers you do not ask/,
    /先读项目。项目里有答案的不要问/,
    /Сначала прочтите проект\. На что он отвечает сам, о том не спрашивайте/,
  ],
  [
    'nobody answers',
    /nobody answers.*decide yourself.*assumption/,
    /没有人回答.*自己决定.*假设/,
    /никто не отвечает.*решите сами.*допущение/,
  ],
  ['exactly four sections', /exactly these four sections/, /恰好以下四个小节/, /ровно эти четыре раздела/],
  [
    'no code, no file contents',
    /No code, no file contents/,
    /不写代码，不贴文件内容/,
    /Без кода, без содержимого файлов/,
  ],
];

const judgeMust: readonly MustSay[] = [
  ['two jobs', /two jobs/, /两项职责/, /два дела/],
  [
    'the environment first',
    /First look what environment you are in: the system, the tools .*what can be run here/,
    /先看清自己处在什么环境：.*系统.*工具.*能运行什么/,
    /Сначала посмотрите, в какой вы среде: .*система.*инструменты.*можно запустить/,
  ],
  ['verifiable on the spot', /verified on the spot/, /当场验证/, /выполнить на месте/],
  [
    'as many checks as ways to fail',
    /As many checks as there are ways to fail: three to five for a small task/,
    /有多少种失败的可能，就有多少条判定项：小任务三到五条/,
    /Проверок столько, сколько способов не справиться: для небольшой задачи от трёх до пяти/,
  ],
  ['boundaries are no checks', /Boundaries are no checks/, /边界不是判定项/, /Границы — не проверки/],
  ['the mark', /`\[cannot verify here: reason\]`/, /`\[此环境无法验证:原因\]`/, /`\[здесь не проверить: причина\]`/],
  ['exactly three sections', /exactly three sections/, /恰好三个小节/, /ровно тремя разделами/],
  [
    'look at the artifacts',
    /Look at the artifacts themselves and run what you may run/,
    /看产物本身，能运行的就运行/,
    /Смотрите на сами артефакты и запускайте то, что вам можно запускать/,
  ],
  ['do not believe the report', /Do not believe the report/, /不要相信报告/, /Не верьте отчёту/],
  ['two kinds of no', /are different things/, /是两回事/, /разные вещи/],
  ['the latter never passes', /latter never passes/, /后者永远不算通过/, /Второе никогда не считается пройденным/],
  ['proportion', /proportion to the size of the task/, /与任务的大小相称/, /Соразмеряйте с величиной задачи/],
];

const oracleMust: readonly MustSay[] = [
  ['the run goes on', /The run is still going/, /运行还在继续/, /Прогон ещё идёт/],
  [
    'neither disturb nor join',
    /neither disturb it nor join it/,
    /既不打扰它，也不加入它/,
    /не мешаете ему и не участвуете в нём/,
  ],
  ['read only', /You only read/, /你只读/, /Вы только читаете/],
  ['the answer is thrown away', /thrown away/, /会丢掉/, /выбросят/],
  ['look first', /Look before you answer/, /先看再答/, /Сначала посмотрите, потом отвечайте/],
  ['say when you cannot know', /When you cannot know, say so/, /无法知道时就直说/, /Если узнать нельзя, так и скажите/],
  ['be short', /Be short/, /要简短/, /Коротко/],
];

const roles: readonly [role: string, rules: Localized<string>, must: readonly MustSay[]][] = [
  ['coordinator', COORDINATOR_RULES, coordinatorMust],
  ['worker', WORKER_RULES, workerMust],
  ['clarifier', CLARIFIER_RULES, clarifierMust],
  ['judge', JUDGE_RULES, judgeMust],
  ['oracle', ORACLE_RULES, oracleMust],
];

describe.each(roles)('the rules of the %s', (_role, rules, must) => {
  it.each(must)('say: %s', (_what, en, zh, ru) => {
    expect(rules.en).toMatch(en);
    expect(rules.zh).toMatch(zh);
    expect(rules.ru).toMatch(ru);
  });

  it('are written in their language, trimmed, and have the same number of points in each', () => {
    const points = LANGS.map(lang => rules[lang].split('\n').filter(line => line.startsWith('- ')).length);
    expect(new Set(points).size).toBe(1);
    expect(points[0]).toBeGreaterThan(3);
    for (const lang of LANGS) expect(rules[lang]).toBe(rules[lang].trim());
    expect(rules.en).not.toMatch(/[\p{sc=Han}\p{sc=Cyrillic}]/u);
    expect(rules.zh).not.toMatch(/\p{sc=Cyrillic}/u);
    expect(rules.ru).not.toMatch(/\p{sc=Han}/u);
    expect(rules.zh.match(/\p{sc=Han}/gu)?.length).toBeGreaterThan(200);
    expect(rules.ru.match(/\p{sc=Cyrillic}/gu)?.length).toBeGreaterThan(600);
  });
});

describe('the rules of the worker', () => {
  it('name no path: the coordinator passes the real one', () => {
    for (const lang of LANGS) {
      expect(WORKER_RULES[lang]).not.toMatch(/[\w.`]\/|\/[\w.`]/);
      expect(WORKER_RULES[lang]).not.toContain('.flower');
    }
  });
});

/** documents.md, the table of sections; the documents are parsed by these words. */
describe('headings and words that documents are parsed by', () => {
  const headings = (text: string): string[] => [...text.matchAll(/^## (.+)$/gm)].map(match => match[1] ?? '');

  it('the clarifier writes under the four headings of the brief', () => {
    expect(headings(CLARIFIER_RULES.en)).toEqual([
      'Goal',
      'Acceptance criteria',
      'Boundaries',
      'Unknowns and assumptions',
    ]);
    expect(headings(CLARIFIER_RULES.zh)).toEqual(['目标', '验收标准', '边界', '未知与假设']);
    expect(headings(CLARIFIER_RULES.ru)).toEqual(['Цель', 'Критерии приёмки', 'Границы', 'Неизвестное и допущения']);
  });

  it('the judge writes under the three headings of the verdict, and the two of the goal', () => {
    expect(headings(JUDGE_RULES.en)).toEqual(['Conclusion', 'Reason', 'Not passed']);
    expect(headings(JUDGE_RULES.zh)).toEqual(['结论', '理由', '未通过']);
    expect(headings(JUDGE_RULES.ru)).toEqual(['Вывод', 'Обоснование', 'Не пройдено']);
    expect(JUDGE_RULES.en).toMatch(/"Goal".*"Checks"/s);
    expect(JUDGE_RULES.zh).toMatch(/“目标”.*“判定清单”/s);
    expect(JUDGE_RULES.ru).toMatch(/«Цель».*«Проверки»/s);
  });

  it('the judge concludes in words of the three states', () => {
    expect(JUDGE_RULES.en).toContain('nothing else: achieved, not yet, cannot be verified or reached here.');
    expect(JUDGE_RULES.zh).toContain('不写别的：已达成、未达成、无法验证。');
    expect(JUDGE_RULES.ru).toContain('ничего больше: достигнуто, не достигнуто, невозможно проверить.');
  });

  it.each(LANGS)('what follows the rules to the letter is understood by the parsers (%s)', lang => {
    const template = CLARIFIER_RULES[lang].slice(CLARIFIER_RULES[lang].indexOf('## '));
    expect(Brief.parse(template, { lang }).missing()).toEqual([]);
    const mark = /`(\[.+?\])`/.exec(JUDGE_RULES[lang])?.[1] ?? '';
    const [goal, checks] = { en: ['Goal', 'Checks'], zh: ['目标', '判定清单'], ru: ['Цель', 'Проверки'] }[lang];
    const parsed = Goal.parse(`## ${goal}\nX\n## ${checks}\n- a\n- b ${mark}\n`, { lang });
    expect([parsed.checks.length, parsed.unverifiable.length]).toEqual([2, 1]);
    const words = {
      en: ['achieved', 'not yet', 'cannot be verified or reached here'],
      zh: ['已达成', '未达成', '无法验证'],
      ru: ['достигнуто', 'не достигнуто', 'невозможно проверить'],
    }[lang];
    const [conclusion = ''] = headings(JUDGE_RULES[lang]);
    const states = words.map(word => Verdict.parse(`## ${conclusion}\n${word}.`, { lang }).state);
    expect(states).toEqual(['achieved', 'not_yet', 'unreachable']);
  });
});
