import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpoolFile, SpoolFiles } from '../../src/store/spool-file.ts';
import { entry, files, freshSpool, KEY, MoodyStore, spoolDir, spooling, uuids } from './spool-scene.ts';

freshSpool();

describe('the spool’s files', () => {
  it('are two a key at most, however often storing them fails, and keep their order', async () => {
    const backend = new MoodyStore();
    backend.mood = 'refuses';
    const store = spooling(backend);
    const expected = Array.from({ length: 50 }, (_, index) => `${index}`);
    for (const uuid of expected) await store.append(KEY, [entry(uuid)]);
    expect(files()).toHaveLength(2);
    expect(uuids(await store.load(KEY))).toEqual(expected);
    backend.mood = 'well';
    await store.replay();
    expect(uuids(await backend.load(KEY))).toEqual(expected);
    expect(files()).toEqual([]);
  });

  it('lose only the line that a crash tore', () => {
    const spool = new SpoolFiles(spoolDir);
    spool.write({ id: 'a', key: KEY, entries: [] });
    const [path = ''] = spool.files(spool.nameOf(KEY));
    appendFileSync(path, '{"id":"torn","key":{"projec');
    spool.write({ id: 'b', key: KEY, entries: [] });
    const damage: number[] = [];
    const read = [...readSpoolFile(path, lines => damage.push(lines))];
    expect(read.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(damage).toEqual([1]);
  });

  it('give back batches longer than one reading, in any language (property)', () => {
    const spool = new SpoolFiles(spoolDir);
    let run = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.constantFrom(1, 3, 1_200_000)), { maxLength: 4 }),
        texts => {
          run += 1;
          const key = { ...KEY, sessionId: `${run}` };
          const batches = texts.map(([text, times], index) => ({
            id: `${index}`,
            key,
            entries: [{ type: `${text}я`.repeat(times > 3 ? 100_000 : times) }],
          }));
          for (const batch of batches) spool.write(batch);
          const read = spool.files(spool.nameOf(key)).flatMap(path => [...readSpoolFile(path, () => expect.fail())]);
          expect(read).toEqual(batches);
        },
      ),
      { numRuns: 15 },
    );
  });
});
