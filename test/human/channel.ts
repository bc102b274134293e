/** A channel to a person on a virtual clock, and what is asked of it in its tests. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AskEvent, Event, MailEvent } from '../../src/domain/event.ts';
import type { ToolAnswer } from '../../src/domain/tool-server.ts';
import { HumanChannel, type HumanChannelOptions } from '../../src/human/human-channel.ts';
import { VirtualClock } from '../../src/util/virtual-clock.ts';

export const scratch = (): string => mkdtempSync(join(tmpdir(), 'flower-human-'));
export const live = (): AbortSignal => new AbortController().signal;

/** A channel on a clock of its own, and what its listener hears. */
export function open(options: HumanChannelOptions = {}): {
  channel: HumanChannel;
  clock: VirtualClock;
  events: Event[];
} {
  const clock = new VirtualClock(Date.UTC(2026, 0, 2, 3, 4, 5));
  const events: Event[] = [];
  return { channel: new HumanChannel({ clock, onEvent: event => events.push(event), ...options }), clock, events };
}

/** Calls a tool of the channel as the harness would. */
export function callTool(
  channel: HumanChannel,
  tool: string,
  input: Record<string, unknown>,
  signal: AbortSignal = live(),
): Promise<ToolAnswer> {
  const found = channel.mcpServers().human.tools.find(each => each.name === tool);
  if (!found) throw new Error(`no tool ${tool}`);
  return found.handler(input, signal);
}

const asks = (events: readonly Event[]): AskEvent[] => events.filter(event => event.kind === 'ask');
export const states = (events: readonly Event[]): string[] => asks(events).map(event => `${event.id} ${event.state}`);
export const mails = (events: readonly Event[]): MailEvent[] => events.filter(event => event.kind === 'mail');
