/** Days, months, zones and times of a day as people write them in three languages, in the one form that is read. Pure. */

type Rule = readonly [words: RegExp, plain: string | ((...found: string[]) => string)];

const MONTHS: readonly (readonly [spelling: string, name: string])[] = [
  ['янв(?:ар[яье])?', 'Jan'],
  ['фев(?:р(?:ал[яье])?)?', 'Feb'],
  ['мар(?:т[ае]?)?', 'Mar'],
  ['апр(?:ел[яье])?', 'Apr'],
  ['ма[йяе]', 'May'],
  ['июн[яье]?', 'Jun'],
  ['июл[яье]?', 'Jul'],
  ['авг(?:уст[ае]?)?', 'Aug'],
  ['сен(?:т(?:ябр[яье])?)?', 'Sep'],
  ['окт(?:ябр[яье])?', 'Oct'],
  ['ноя(?:б(?:р[яье])?)?', 'Nov'],
  ['дек(?:абр[яье])?', 'Dec'],
];
const WEEKDAYS: readonly (readonly [russian: string, chinese: string, name: string])[] = [
  ['понедельник[ау]?|пн', '一', 'Monday'],
  ['вторник[ау]?|вт', '二', 'Tuesday'],
  ['сред[ауые]|ср', '三', 'Wednesday'],
  ['четверг[ау]?|чт', '四', 'Thursday'],
  ['пятниц[ауые]|пт', '五', 'Friday'],
  ['суббот[ауые]|сб', '六', 'Saturday'],
  ['воскресень[еюя]|вс', '日天', 'Sunday'],
];
const NUMBERS: readonly (readonly [word: string, figure: string])[] = [
  ['one|одн[уа]|один', '1'],
  ['two|дв[ае]', '2'],
  ['three|три', '3'],
  ['four|четыре', '4'],
  ['five|пять', '5'],
  ['six|шесть', '6'],
  ['seven|семь', '7'],
  ['eight|восемь', '8'],
  ['nine|девять', '9'],
  ['ten|десять', '10'],
  ['fifteen|пятнадцать', '15'],
  ['twenty|двадцать', '20'],
  ['thirty|тридцать', '30'],
];
const UNIT = '(?:seconds?|minutes?|hours?|days?|weeks?|секунд|минут|час|дн|день|сут|недел)';

/** In all of them a later rule reads what an earlier one has written. */
const CHINESE: readonly Rule[] = [
  [/(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/g, (_, year, month, day) => ` ${year}-${month}-${day} `],
  [
    /(?:(?:今|本)年)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/g,
    (all, month, day) => ` ${day} ${MONTHS[Number(month) - 1]?.[1] ?? all} `,
  ],
  [/(\d) ?日(?= ?(?:之|以)?后)/g, '$1天'],
  [/(?:本月)?(\d{1,2}) ?[日号]/g, ' the $1th '],
  [/大后天/g, ' in 3 days '],
  [/后[天日]/g, ' overmorrow '],
  [/([今明])[早晨]/g, '$1天早上'],
  [/([今明])[晚夜]/g, '$1天晚上'],
  [/今[天日]/g, ' today '],
  [/明[天日]/g, ' tomorrow '],
  ...WEEKDAYS.map(
    ([, sign, name]): Rule => [
      new RegExp(`(?:(下+)|[本这])?个?(?:周|星期|礼拜)[${sign}]`, 'g'),
      (all, next) =>
        next !== undefined
          ? ` ${'following '.repeat(next.length)}${name} `
          : /^[本这]/.test(all)
            ? ` this ${name} `
            : ` ${name} `,
    ],
  ),
  [/([一二两三四五六七八九十]{1,3})(?=个?半?(?:小时|分|秒|天|点|星期|周))/g, (_, figure) => chineseNumber(figure)],
  [/(\d{1,3}) ?个半小时/g, '$1.5小时'],
  [/半个?小时/g, '30分钟'],
  [/半分钟/g, '30秒'],
  [/(\d{1,3}) ?刻钟/g, (_, quarters) => `${Number(quarters) * 15}分钟`],
  [/午夜|零[点时]/g, ' 00:00'],
  [/正午|中午(?! ?\d)/g, ' 12:00'],
  [
    /(\d{1,2}) ?[点點时](?!间)(?:(半)|整|(?: ?(\d{1,2}) ?分?))?/g,
    (_, hour, half, minute) => {
      return `${hour}:${half === undefined ? (minute ?? '0').padStart(2, '0') : '30'}`;
    },
  ],
  [/(上午|早[上晨]|清晨|凌晨|中午|下午|傍晚|晚上?) ?(\d{1,2})(:\d\d(?::\d\d)?)/g, chineseHalf],
  [/(?:北京|中国)(?:标准)?时间|东八区(?:时间)?/g, ' Asia/Shanghai '],
  [/(?:美国)?太平洋(?:标准|夏令)?时间/g, ' PT '],
  [/(?:美国)?东部(?:标准|夏令)?时间/g, ' ET '],
  [/(?:协调)?世界(?:协调|标准)?时间?|格林[尼威]治(?:标准)?时间/g, ' UTC '],
];
const ENGLISH: readonly Rule[] = [
  [
    /\b(\d+|an?) (?:hours? )?and a half(?: hours?)?\b|\ban? hour and a half\b/gi,
    (_, whole) => `${Number(whole) || 1}.5 hours`,
  ],
  [/\bhalf an? (hour|minute|day)\b/gi, '0.5 $1'],
  [/\b(?:a )?quarter of an hour\b/gi, '15 minutes'],
  [/\ban? (?=(?:second|minute|hour|day|week)\b)/gi, '1 '],
  [/\bmidnight\b/gi, '00:00'],
  [/\bnoon\b/gi, '12:00'],
  [/\b([pmce])(?:acific|ountain|entral|astern)(?: standard| daylight)? time\b/gi, '$1T'],
  [/\b(?:the )?day after tomorrow\b/gi, 'overmorrow'],
  [/\b(\d+)[ -](?=(?:day|week)s? from now\b)/gi, 'in $1 '],
];
const RUSSIAN: readonly Rule[] = [
  [/(?<![а-я])полчаса/gi, '30 минут'],
  [/(?<![а-я])полминуты/gi, '30 секунд'],
  [/(?<![а-я])полтора часа/gi, '90 минут'],
  [/(\d{1,3}) с половиной (?=час|минут|дн)/gi, '$1.5 '],
  [/(?<![а-я])четверть часа/gi, '15 минут'],
  [/(?<=через )(?=(?:секунду|минуту|час|день|сутки|неделю)(?![а-я]))/gi, '1 '],
  [/(?<![а-я])полночь/gi, '00:00'],
  [/(?<![а-я])полдень/gi, '12:00'],
  [/(?:(?:по )?московско(?:му|го|е) времен[ия]|(?:время )?московское|по москве|(?<![а-я])МСК(?![а-я]))/gi, 'MSK'],
  [/по гринвичу/gi, 'UTC'],
  [/(?<![а-я])по (?=UTC|GMT|MSK)/gi, ''],
  ...MONTHS.map(
    ([spelling, name]): Rule => [
      new RegExp(`(\\d)(?:-?(?:го|е|ое))? ?(?<![а-я])(?:${spelling})(?![а-я])\\.?`, 'gi'),
      `$1 ${name}`,
    ],
  ),
  [/(\d{4}) ?г(?:ода|од)?(?![а-я])\.?/gi, '$1'],
  [
    /(\d{1,2})-?(?:го|е|ое)(?: числа)?(?![а-я])|(?<!\d)(\d{1,2}) числа(?![а-я])/gi,
    (_, nth, day) => `the ${nth ?? day}th`,
  ],
  ...WEEKDAYS.map(
    ([spelling, , name]): Rule => [
      new RegExp(`(?:(следующ[а-я]+) |эт(?:от|у|о) )?(?<![а-я])(?:${spelling})(?![а-я])\\.?`, 'gi'),
      (all, next) => (next !== undefined ? `next ${name}` : /^эт/i.test(all) ? `this ${name}` : name),
    ],
  ),
  [/(?<![а-я])послезавтра(?![а-я])/gi, 'overmorrow'],
  [/(?<![а-я])завтра(?![а-я])/gi, 'tomorrow'],
  [/(?<![а-я])сегодня(?![а-я])/gi, 'today'],
  [
    /(?<![а-я])во? (\d{1,2}) ?ч(?:ас(?:а|ов)?)?(?![а-я])\.?(?: ?(\d\d) ?мин(?:ут[ауы]?)?(?![а-я])\.?)?/gi,
    (_, hour, minute) => {
      return `at ${hour}:${minute ?? '00'}`;
    },
  ],
  [/(?<![а-я])во? (\d{1,2}) (?=(?:утра|дня|вечера|ночи)(?![а-я]))/gi, 'at $1:00 '],
  [/(\d{1,2})(:\d\d) (утра|дня|вечера|ночи)(?![а-я])/gi, russianHalf],
  [/(?<![а-я])во? (?=\d)/gi, 'at '],
];
const RULES: readonly Rule[] = [
  ...CHINESE,
  ...NUMBERS.map(([word, figure]): Rule => [new RegExp(`(?<![\\wа-я])(?:${word}) (?=${UNIT})`, 'gi'), `${figure} `]),
  ...ENGLISH,
  ...RUSSIAN,
];
const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };

/** The text with such words replaced; blanks are single ones, wide forms narrow. All else stays as it is. */
export function plainTime(text: string): string {
  const said = text
    .replaceAll(/(\d?) ?([¼½¾])/g, (_, whole: string, part: string) => `${whole || '0'}${FRACTIONS[part] ?? ''}`)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ');
  const plain = RULES.reduce(
    // A replacement by pattern and one by function are two overloads.
    (words, [from, to]) => (typeof to === 'string' ? words.replaceAll(from, to) : words.replaceAll(from, to)),
    said,
  );
  return plain.replaceAll(/ +/g, ' ');
}

/** Up to 99. */
function chineseNumber(figure: string): string {
  const value = (sign: string): number => '一二三四五六七八九'.indexOf(sign.replace('两', '二')) + 1;
  const [tens, ones] = figure.split('十');
  if (tens === undefined || ones === undefined) return figure.length === 1 ? `${value(figure)}` : figure;
  return tens.length > 1 || ones.length > 1 ? figure : `${(value(tens) || 1) * 10 + value(ones)}`;
}

/** What fits neither half, such as noon of the evening, stays as it is: the reader then knows that it cannot read it. */
function chineseHalf(all: string, part = '', hour = '', rest = ''): string {
  const shown = Number(hour);
  const isMorning = /上午|早|清晨|凌晨/.test(part);
  if (shown === 0 && isMorning) return ` ${hour}${rest}`;
  if (shown > 12 && shown < 24 && !isMorning) return ` ${hour}${rest}`;
  if (shown === 12) return part === '凌晨' ? ` 12${rest} am` : /午/.test(part) && !isMorning ? ` 12${rest} pm` : all;
  if (shown > 12) return all;
  return ` ${hour}${rest} ${isMorning || (part === '中午' && shown > 9) ? 'am' : 'pm'}`;
}

function russianHalf(all: string, hour = '', rest = '', part = ''): string {
  const shown = Number(hour);
  if (shown > 12 || shown === 0) return `${hour}${rest}`;
  const word = part.toLowerCase();
  if (word === 'утра' || word === 'вечера')
    return shown === 12 ? all : `${hour}${rest} ${word === 'утра' ? 'am' : 'pm'}`;
  if (word === 'дня') return `${hour}${rest} pm`;
  return `${hour}${rest} ${shown === 12 || shown < 6 ? 'am' : 'pm'}`;
}
