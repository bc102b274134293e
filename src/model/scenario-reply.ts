/** One answer of a scenario, its placeholders filled in, as a reply. Pure. */
import { cleanEndMidStream, delay, dropBefore, dropMidStream, garbage, httpError, stall } from './fault.ts';
import type { MessageReply, Reply, ReplyBlock } from './reply.ts';
import type { ScenarioFault, ScenarioTurn } from './scenario.ts';

/** The reply that `turn` describes. @param delayMs for answers that name no delay. */
export function scenarioReply(turn: ScenarioTurn, delayMs: number = 0): Reply {
  const message = messageOf(turn);
  const reply = turn.fault === undefined ? message : faulty(turn.fault, message);
  const wait = turn.delayMs ?? delayMs;
  return wait > 0 ? delay(wait, reply) : reply;
}

function messageOf(turn: ScenarioTurn): MessageReply {
  const uses = turn.use === undefined ? [] : [turn.use].flat();
  const blocks: ReplyBlock[] = [
    ...(turn.think === undefined ? [] : [{ type: 'thinking', thinking: turn.think } as const]),
    ...(turn.say === undefined ? [] : [{ type: 'text', text: turn.say } as const]),
    ...uses.map(use => ({ type: 'tool_use', ...use }) as const),
  ];
  const { usage, stopReason, model } = turn;
  return {
    kind: 'message',
    blocks,
    ...(usage === undefined ? {} : { usage }),
    ...(stopReason === undefined ? {} : { stopReason }),
    ...(model === undefined ? {} : { model }),
  };
}

/** An answer without content of its own breaks in the stock one. */
function faulty(fault: ScenarioFault, message: MessageReply): Reply {
  const reply = message.blocks.length > 0 ? message : undefined;
  switch (fault.kind) {
    case 'error':
      return httpError(fault.status, fault.body, fault.headers);
    case 'drop':
      return fault.at === 'middle' ? dropMidStream(fault.afterChars, reply) : dropBefore();
    case 'end':
      return cleanEndMidStream(fault.afterChars, reply);
    case 'garbage':
      return garbage(fault.form);
    case 'stall': {
      const { ms, kind: _, ...where } = fault;
      const options = reply === undefined ? where : { ...where, reply };
      return stall(ms === 'forever' ? Number.POSITIVE_INFINITY : ms, options);
    }
  }
}
