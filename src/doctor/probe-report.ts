/** What the probe found, in words, and whether a run can begin with it. */
import { OFFICIAL_ADDRESS } from '../config/api-address.ts';
import { API_KEY, AUTH_TOKEN, BASE_URL } from '../config/credential-key.ts';
import type { Credentials } from '../config/credentials.ts';
import type { ProbeOutcome } from '../config/gateway-probe.ts';
import { createRedactor, maskSecret, secretValues } from '../config/redaction.ts';
import type { Lang } from '../text/lang.ts';
import { probeText } from '../text/probe-text.ts';
import { safeLine } from '../view/safe-text.ts';

export interface ProbeReport {
  /** `broken`: a run would fail for certain. `unclear`: worth a line. */
  readonly state: 'good' | 'unclear' | 'broken';
  readonly text: string;
}

/** Says it for people; holds no secret and nothing a terminal would obey. */
export function probeReport(outcome: ProbeOutcome, credentials: Credentials, lang: Lang): ProbeReport {
  const text = probeText[lang];
  const { values, sources } = credentials;
  const address = shownAddress(values);
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'good', text: text.accepted(address) };
    case 'proxied':
      return { state: 'good', text: text.proxied(safeLine(outcome.proxy)) };
    case 'unclear':
      return { state: 'unclear', text: text.unclear(address, safeLine(outcome.reason)) };
    case 'refused': {
      const name = values[API_KEY] === undefined ? AUTH_TOKEN : API_KEY;
      const secret = `${name} (${maskSecret(values[name] ?? '')})`;
      const { status, words } = outcome;
      return { state: 'broken', text: text.refused(address, secret, sources[name] ?? '', status, safeLine(words)) };
    }
    case 'wrong-address': {
      const source = sources[BASE_URL] ?? text.official;
      return { state: 'broken', text: text.wrongAddress(address, source, outcome.status, safeLine(outcome.words)) };
    }
    case 'wrong-model':
      return { state: 'broken', text: text.wrongModel(address, safeLine(outcome.model), safeLine(outcome.words)) };
    default:
      return outcome satisfies never;
  }
}

function shownAddress(values: Readonly<Record<string, string>>): string {
  const address = values[BASE_URL] ?? OFFICIAL_ADDRESS;
  return safeLine(createRedactor(secretValues(values))(address));
}
