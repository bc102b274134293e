/** The scenario format as a schema: what is checked when a scenario is loaded, and what editors are given. */
import { z } from 'zod';
import type {
  Scenario,
  ScenarioAgent,
  ScenarioCapture,
  ScenarioCondition,
  ScenarioFault,
  ScenarioMatch,
  ScenarioRule,
  ScenarioText,
  ScenarioTurn,
} from './scenario.ts';

const name = z.string().regex(/^[A-Za-z]\w*$/);
const words = z.string().min(1);
const milliseconds = z.number().min(0);
const count = z.number().int().min(1);
const chars = z.number().int().min(0);
const tokens = z.number().int().min(0);
const optional = z.exactOptional;

const text: z.ZodType<ScenarioText> = z.union([z.string(), z.strictObject({ en: words, zh: words, ru: words })]);

const input = z.record(z.string(), z.unknown());
const toolUse = z.strictObject({ name: words, input, id: optional(words) });

const usage = z.strictObject({
  input: optional(tokens),
  cacheRead: optional(tokens),
  cacheCreation: optional(tokens),
  output: optional(tokens),
});

const fault: z.ZodType<ScenarioFault> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('error'),
    status: z.number().int().min(400).max(599),
    body: optional(z.union([z.string(), input])),
    headers: optional(z.record(z.string(), z.string())),
  }),
  z.strictObject({
    kind: z.literal('drop'),
    at: optional(z.enum(['before', 'middle'])),
    afterChars: optional(chars),
  }),
  z.strictObject({ kind: z.literal('end'), afterChars: optional(chars) }),
  z.strictObject({
    kind: z.literal('garbage'),
    form: optional(z.enum(['html', 'empty', 'json', 'text', 'events', 'error-event'])),
  }),
  z.strictObject({
    kind: z.literal('stall'),
    ms: z.union([milliseconds, z.literal('forever')]),
    at: optional(z.enum(['before', 'start', 'middle'])),
    afterChars: optional(chars),
  }),
]);

const capture: z.ZodType<ScenarioCapture> = z.strictObject({
  from: z.enum(['result', 'words', 'prompt', 'system']),
  pattern: words,
});

const turnFields = {
  note: optional(z.string()),
  think: optional(words),
  say: optional(words),
  use: optional(z.union([toolUse, z.array(toolUse).min(1)])),
  usage: optional(usage),
  stopReason: optional(words),
  model: optional(words),
  delayMs: optional(milliseconds),
  fault: optional(fault),
  times: optional(count),
  capture: optional(z.record(name, capture)),
};

const turn: z.ZodType<ScenarioTurn> = z.strictObject(turnFields);

const condition: z.ZodType<ScenarioCondition> = z.strictObject({
  contains: optional(words),
  lacks: optional(words),
  isError: optional(z.boolean()),
  hasReport: optional(z.boolean()),
  n: optional(count),
  attempt: optional(count),
  stream: optional(z.boolean()),
});

const rule: z.ZodType<ScenarioRule> = z.strictObject({ ...turnFields, when: condition });

const match: z.ZodType<ScenarioMatch> = z.strictObject({
  agent: optional(words),
  offers: optional(z.array(words)),
  lacks: optional(z.array(words)),
  system: optional(words),
  prompt: optional(words),
  nth: optional(count),
});

const agent: z.ZodType<ScenarioAgent> = z.strictObject({
  note: optional(z.string()),
  match: optional(match),
  turns: optional(z.array(turn)),
  rules: optional(z.array(rule)),
  otherwise: optional(turn),
});

/** The shape of a scenario. What a shape cannot say (unknown placeholders, empty answers) is checked in `parse-scenario.ts`. */
export const scenarioSchema: z.ZodType<Scenario> = z.strictObject({
  $schema: optional(z.string()),
  version: z.literal(1),
  title: text,
  ask: optional(text),
  delayMs: optional(milliseconds),
  variables: optional(z.record(name, z.string())),
  texts: optional(z.record(name, text)),
  agents: z.record(words, agent),
});

/** The same as a JSON schema, for editors. */
export function scenarioJsonSchema(): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(scenarioSchema, { reused: 'ref' }) as Readonly<Record<string, unknown>>;
}
