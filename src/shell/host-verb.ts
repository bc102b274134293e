/** Verbs that tell about the machine, its processes and its network sockets. */

import { hasOption, optionList, readArguments, valuesOf } from './option.ts';
import { plainVerbs } from './plain-verb.ts';
import { demand } from './refusal.ts';
import { isHarmlessZone } from './time-zone.ts';
import { type Call, type Effect, NO_EFFECT, type VerbRule } from './verb-rule.ts';

const GNU = '--help --version';

/** Rules by verb. */
export const HOST_VERBS: readonly (readonly [string, VerbRule])[] = [
  ...plainVerbs({
    'whoami logname arch': { options: GNU, maxOperands: 0 },
    tty: { options: `-s --quiet --silent ${GNU}`, maxOperands: 0 },
    users: { options: GNU, maxOperands: 0 },
    id: { options: `-agGnruzZ --user --group --groups --name --real --zero --context ${GNU}`, isLoose: true },
    groups: { options: GNU, isLoose: true },
    uname: {
      options:
        '-amnoprsiv --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor ' +
        `--hardware-platform --operating-system ${GNU}`,
      maxOperands: 0,
    },
    nproc: { options: `--all --ignore= ${GNU}`, maxOperands: 0 },
    uptime: { options: `-ps --pretty --since ${GNU}`, maxOperands: 0 },
    // `--lookup` asks the name service.
    who: {
      options:
        '-abdHlmpqrstTu --all --boot --dead --heading --login --process --count --runlevel --short --time ' +
        `--mesg --users ${GNU}`,
      maxOperands: 2,
      readsBelow: 0,
    },
    printenv: { options: `-0 --null ${GNU}`, isLoose: true },
    // An operand would be run.
    env: { options: `-0 --null ${GNU}`, maxOperands: 0 },
    free: {
      options: `-bkmghtwlv --bytes --kibi --mebi --gibi --tebi --kilo --mega --giga --human --si --lohi --total --wide ${GNU}`,
      maxOperands: 0,
    },
    ps: {
      options:
        '-aAcdeEfFHjlLmMNPTVwxyZ -C: -G: -g: -O: -o: -p: -q: -s: -t: -u: -U: -k: --cols= --columns= --cumulative ' +
        '--deselect --forest --format= --group= --Group= --headers --lines= --no-headers --no-heading --pid= ' +
        '--ppid= --quick-pid= --rows= --sid= --sort= --tty= --user= --User= --width= --help[=] --version',
      operand: /^[\w,=%+-]+$/,
    },
    pgrep: {
      options:
        '-afilLnovwxc -d: -g: -G: -P: -s: -t: -u: -U: -O: -r: --delimiter= --list-name --list-full --inverse ' +
        '--lightweight --count --full --pgroup= --group= --ignore-case --newest --oldest --older= --parent= ' +
        `--session= --terminal= --euid= --uid= --exact --runstates= ${GNU}`,
      maxOperands: 1,
    },
    pidof: { options: '-sxqw -o: -S:', operand: /^[\w./@+:-]+$/ },
    sysctl: { options: '-n', operand: /^[a-zA-Z0-9_./-]+$/ },
  }),
  ['hostname', hostnameRule],
  ['date', dateRule()],
  ['top', topRule()],
  ['lsof', lsofRule()],
  ['ss', ssRule()],
];

/** Words of a socket filter that name no host. */
const SOCKET_FILTER =
  /^(?:state|exclude|all|connected|synchronized|bucket|big|established|syn-sent|syn-recv|fin-wait-[12]|time-wait|closed|close-wait|last-ack|listen|listening|closing|sport|dport|[<>=!]=?|eq|ne|[gl][et]|and|or|not|[()]|:\d{1,5})$/;

/** Only the query without DNS: an operand sets the name. */
function hostnameRule({ words }: Call): Effect {
  demand(
    words.every(word => word.isStatic && (word.text === '-s' || word.text === '--short')),
    'sets or looks up a name',
  );
  return NO_EFFECT;
}

/** Every operand but a format sets the clock. */
function dateRule(): VerbRule {
  const list = optionList(
    `-uR -I? -d: -r: --utc --universal --rfc-email --iso-8601[=] --rfc-3339= --date= --reference= ${GNU}`,
  );
  return call => {
    const given = readArguments(call.words, list);
    const { operands } = given;
    demand(operands.length <= 1, 'an operand too many');
    demand(
      operands.every(word => word.isStatic && word.text.startsWith('+')),
      'sets the clock',
    );
    // A date may begin with a zone of its own.
    const zones = valuesOf(given, '-d', '--date').flatMap(({ text }) => [...text.matchAll(/TZ\s*=\s*"?([^"\s]*)/gi)]);
    demand(
      zones.every(([, zone = '']) => isHarmlessZone(zone)),
      'a time zone from a file',
    );
    return NO_EFFECT;
  };
}

/** Batch mode with a small number of rounds; anything else waits for keys. */
function topRule(): VerbRule {
  const list = optionList('-bcHi1S -n: -o: -p: -u: -U:');
  return call => {
    const given = readArguments(call.words, list);
    const rounds = valuesOf(given, '-n');
    demand(given.operands.length === 0, 'an operand too many');
    demand(hasOption(given, '-b') && rounds.length > 0, 'top that is not in batch mode with a number of rounds');
    demand(
      rounds.every(word => /^[1-9]$/.test(word.text) && word.isStatic),
      'many rounds of top',
    );
    return NO_EFFECT;
  };
}

/** Without `-n`, or with a host name in `-i`, it asks the name service; `-r` repeats for ever, `-D` writes. */
function lsofRule(): VerbRule {
  const list = optionList('-nPtaw -p: -u: -i* -s?');
  const address = /^[46]?(?:tcp|udp)?(?::[\d,-]+)?$/i;
  const file = /^[\w./~][\w./~-]*$/;
  return call => {
    const given = readArguments(call.words, list, { stopsAtOperand: true });
    demand(hasOption(given, '-n'), 'lsof that looks up host names');
    demand(
      valuesOf(given, '-i').every(word => word.isStatic && address.test(word.text)) &&
        valuesOf(given, '-s').every(word => /^(?:TCP|UDP):[\w,^]+$/.test(word.text)),
      'lsof with an unusual selection',
    );
    demand(
      given.operands.every(word => word.isStatic && file.test(word.text)),
      'an operand of another form',
    );
    return NO_EFFECT;
  };
}

/** `-K` closes sockets, `-D` writes, `-r` and a filter with a host name ask the name service. */
function ssRule(): VerbRule {
  const list = optionList('-ltunapemosi46');
  return call => {
    const { operands } = readArguments(call.words, list);
    demand(
      operands.every(word => word.isStatic),
      'a filter that is not known before it runs',
    );
    const tokens = operands.flatMap(word => word.text.split(/\s+/)).filter(token => token !== '');
    demand(
      tokens.every(token => SOCKET_FILTER.test(token)),
      'a filter that may look up a name',
    );
    return NO_EFFECT;
  };
}
