/** Script for `http-interface.ts`, and a person at the other end of the line who answers the question. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Event, HumanChannel } from 'flower';
import { say, use } from 'flower/testing';
import { serve } from '../http-interface.ts';
import type { Rehearsal } from './rehearsal.ts';

/** What the person saw and what came of the run. */
export interface Conversation {
  readonly plan: string;
  readonly kinds: readonly string[];
  readonly refused: readonly number[];
}

export const httpInterface: Rehearsal<Conversation> = {
  files: { 'kettle.js': 'export const boil = () => 100;\n' },
  script: () => turn => {
    const [answer] = turn.toolResults;
    if (answer !== undefined) return say(`The plan: ${answer.text}.`);
    return use(new HumanChannel().toolName, { question: 'Speed or safety first?', options: ['speed', 'safety'] });
  },
  run: async place => {
    const { url, finished } = await serve(place);
    const kinds: string[] = [];
    const refused: number[] = [];
    // The stream ends with the run.
    for await (const event of eventsOf(url)) {
      kinds.push(event.kind);
      if (event.kind !== 'ask' || event.state !== 'asked') continue;
      refused.push((await fetch(`${url}/answer`, { method: 'POST', body: '{}' })).status);
      refused.push((await fetch(`${url}/elsewhere`)).status);
      await post(`${url}/answer`, { id: event.id, text: 'safety' });
    }
    return { plan: String((await finished)['plan']), kinds, refused };
  },
};

async function post(url: string, body: Readonly<Record<string, string>>): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function* eventsOf(url: string): AsyncGenerator<Event> {
  const response = await fetch(`${url}/events`);
  if (response.body === null) return;
  const lines = createInterface({ input: Readable.fromWeb(response.body as ReadableStream) });
  for await (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as Event;
}
