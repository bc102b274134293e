/** Days, months, zones and times of a day as people write them in three languages, in the one form that is read. Pure. */

const MONTHS: readonly (readonly [spelling: string, name: string])[] = [
  ['янв', 'Jan'],
  ['фев', 'Feb'],
  ['мар', 'Mar'],
  ['апр', 'Apr'],
  ['ма[йя]', 'May'],
  ['июн', 'Jun'],
  ['июл', 'Jul'],
  ['авг', 'Aug'],
  ['сен', 'Sep'],
  ['окт', 'Oct'],
  ['ноя', 'Nov'],
  ['дек', 'Dec'],
];
const DAYS: readonly (readonly [spelling: string, name: string])[] = [
  ['понедельник|(?:周|星期|礼拜)一', 'Monday'],
  ['вторник|(?:周|星期|礼拜)二', 'Tuesday'],
  ['сред[ау]|(?:周|星期|礼拜)三', 'Wednesday'],
  ['четверг|(?:周|星期|礼拜)四', 'Thursday'],
  ['пятниц[ау]|(?:周|星期|礼拜)五', 'Friday'],
  ['суббот[ау]|(?:周|星期|礼拜)六', 'Saturday'],
  ['воскресенье|(?:周|星期|礼拜)[日天]', 'Sunday'],
  ['завтра|明[天日]', 'tomorrow'],
  ['сегодня|今[天日]', 'today'],
];
const CHINESE_DATE = /(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/g;

type Rule = readonly [words: RegExp, plain: string];

/** In this order: a later one reads what an earlier one has written. */
const RULES: readonly Rule[] = [
  [/\bhalf an? hour\b/gi, '30 minutes'],
  [/полчаса/gi, '30 минут'],
  [/半个?小时/g, '30分钟'],
  [/\ban? (?=(?:minute|hour|day)\b)/gi, '1 '],
  [/\bmidnight\b|полночь/gi, '00:00'],
  [/\bnoon\b|полдень/gi, '12:00'],
  [/\b([pmce])(?:acific|ountain|entral|astern)(?: standard| daylight)? time\b/gi, '$1T'],
  [/(?:по )?московско(?:му|го|е) времен[ия]|МСК/gi, 'MSK'],
  [/北京时间:? ?(\d[\w\-./:, ]*\d)/g, '$1 Asia/Shanghai'],
  ...MONTHS.map(([spelling, name]): Rule => [new RegExp(`(\\d) (?:${spelling})[а-я]*\\.?`, 'gi'), `$1 ${name}`]),
  [/(\d{4}) ?г(?:ода|од)?(?![а-я])\.?/gi, '$1'],
  ...DAYS.map(([spelling, name]): Rule => [new RegExp(`(?<![а-я])(?:${spelling})(?![а-я]) ?`, 'gi'), `${name} `]),
  [/ во? (?=\d)/gi, ' at '],
];

/** The text with such words replaced; blanks are single ones, wide forms narrow. All else stays as it is. */
export function plainTime(text: string): string {
  const said = text
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(CHINESE_DATE, (_, year?: string, month = '', day = '') => {
      if (year === undefined) return `${day} ${ENGLISH_MONTHS[Number(month) - 1] ?? month}`;
      return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    });
  return RULES.reduce((words, [from, to]) => words.replaceAll(from, to), said);
}

const ENGLISH_MONTHS: readonly string[] = MONTHS.map(([, name]) => name);
