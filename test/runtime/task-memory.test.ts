import { describe, expect, it } from 'vitest';
import type { TaskEvent } from '../../src/domain/event.ts';
import { TaskMemory } from '../../src/runtime/task-memory.ts';

const task = (phase: TaskEvent['phase'], said: Partial<TaskEvent> = {}): TaskEvent => ({
  kind: 'task',
  phase,
  id: 'a1',
  type: '',
  taskType: '',
  description: 'd',
  text: 't',
  agent: null,
  sessionId: 's',
  step: 'work',
  at: 1,
  raw: null,
  ...said,
});

describe('an event of a background task', () => {
  const started = task('started', { type: 'coder', taskType: 'local_agent' });

  it('names its role and kind whenever it comes', () => {
    const memory = new TaskMemory();
    expect(memory.complete(started)).toEqual(started);
    for (const phase of ['progress', 'ended'] as const) {
      expect(memory.complete(task(phase))).toMatchObject({ phase, type: 'coder', taskType: 'local_agent' });
    }
  });

  it('of one whose start was not seen, or that is over, is left as it is', () => {
    const memory = new TaskMemory();
    const lost = task('ended', { id: 'a2' });
    expect(memory.complete(lost)).toBe(lost);
    memory.complete(started);
    memory.complete(task('ended'));
    expect(memory.complete(task('progress'))).toMatchObject({ type: '' });
  });

  it('keeps what the harness itself says', () => {
    const memory = new TaskMemory();
    memory.complete(started);
    expect(memory.complete(task('progress', { type: 'other' }))).toMatchObject({ type: 'other' });
  });
});
