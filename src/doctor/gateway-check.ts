/** Credentials: are there any, where does each come from, and does the gateway take them? */
import { isCredentialKey } from '../config/credential-key.ts';
import { type Credentials, credentialFault } from '../config/credentials.ts';
import { probeGateway } from '../config/gateway-probe.ts';
import { createRedactor, isSecretName, maskSecret, secretValues } from '../config/redaction.ts';
import { doctorText } from '../text/doctor-text.ts';
import type { Lang } from '../text/lang.ts';
import { safeLine, safeText } from '../view/safe-text.ts';
import { broken, type Check, ok, warn } from './check.ts';
import { probeReport } from './probe-report.ts';

/** `env`: what passes through from the parent, proxies above all. `isProbed` false: no call is made. */
export async function checkGateway(
  credentials: Credentials,
  env: Readonly<Record<string, string>>,
  isProbed: boolean,
  lang: Lang,
): Promise<Check[]> {
  const text = doctorText[lang];
  const fault = credentialFault(credentials, lang);
  if (fault !== null) return [broken('credentials', safeText(fault.text), fault.todo)];
  const found = checkFound(credentials, lang);
  if (!isProbed) return [found];
  const outcome = await probeGateway({ env: { ...env, ...credentials.values } });
  const report = probeReport(outcome, credentials, lang);
  if (outcome.kind === 'proxied') return [found, warn('gateway', report.text, text.proxyTodo)];
  if (report.state === 'good') return [found, ok('gateway', report.text)];
  const todo = report.state === 'unclear' ? text.gatewayTodo : text.credentialsTodo;
  return [found, broken('gateway', report.text, todo)];
}

function checkFound({ values, sources, warnings }: Credentials, lang: Lang): Check {
  const text = doctorText[lang];
  const redact = createRedactor(secretValues(values));
  const found = Object.keys(values)
    .filter(isCredentialKey)
    .map(name => {
      const value = values[name] ?? '';
      return text.credential(name, isSecretName(name) ? maskSecret(value.trim()) : redact(value), sources[name] ?? '');
    });
  const said = safeLine(found.join('; '));
  return warnings.length === 0 ? ok('credentials', said) : warn('credentials', said, safeLine(warnings.join(' ')));
}
