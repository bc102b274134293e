import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiMeasure, type Measure, tableLines } from '../../src/cli/table.ts';
import { cellWidth, fitCells } from '../../src/util/cell-width.ts';

const general: Measure = { width: cellWidth, fit: fitCells };
const columns = [{ title: 'name' }, { title: 'n', isFigure: true }, { title: 'note' }];

describe('a table', () => {
  it('puts words left and figures right, whatever the cells are wide', () => {
    expect(
      tableLines(
        columns,
        [
          ['步骤', '7', 'x'],
          ['ab', '1,234', 'y'],
        ],
        80,
        general,
      ),
    ).toEqual(['name      n  note', '步骤      7  x', 'ab    1,234  y']);
  });

  it('is never wider than it may be, and the same by either measure where all is ASCII', () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map(code => String.fromCharCode(code)),
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(ascii, ascii, ascii), { maxLength: 5 }),
        fc.integer({ min: 1, max: 110 }),
        (rows, width) => {
          const lines = tableLines(columns, rows, width, asciiMeasure);
          expect(lines).toEqual(tableLines(columns, rows, width, general));
          expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(width);
        },
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string(), fc.string()), { maxLength: 4 }), rows => {
        for (const line of tableLines(columns, rows, 40, general)) expect(cellWidth(line)).toBeLessThanOrEqual(40);
      }),
    );
  });
});
