import { describe, expect, it } from 'vitest';
import {
  copyRange,
  cutRange,
  pasteText,
  readCopiedCells,
  repeatRange,
} from '../../src/kit/grid/grid-edits.ts';
import { applyKey } from '../../src/kit/grid/grid-gestures.ts';
import {
  findGridRange,
  firstGridState,
  type GridCell,
  type GridChange,
  type GridSheet,
  type GridState,
  type GridStep,
  holdPlace,
  MAX_UNDO_STEPS,
  selectRange,
} from '../../src/kit/grid/grid-state.ts';

/** A sheet of texts, `#` in front of those that are locked, to be driven by keys as a person would. */
function openSheet(texts: string[][]) {
  const rows = texts.map((_, at) => `r${at}`);
  const columns = (texts[0] ?? []).map((_, at) => `c${at}`);
  const place = (row: string, column: string) => [Number(row.slice(1)), Number(column.slice(1))] as const;
  const read = (row: string, column: string) => {
    const [at, beside] = place(row, column);
    return texts[at]?.[beside] ?? '';
  };
  const sheet: GridSheet = {
    rows,
    columns,
    readText: (row, column) => read(row, column).replace('#', ''),
    isLocked: (row, column) => read(row, column).startsWith('#'),
    parseTyped: (_, text) => text,
    parsePasted: (_, text) => (/^\d+$/.test(text) ? text : undefined),
    formatText: (_, text) => text,
  };
  let state: GridState = firstGridState;
  let changedSince = 0;
  const store = ({ row, column, after }: GridChange) => {
    const [at, beside] = place(row, column);
    (texts[at] as string[])[beside] = after;
  };
  const take = (step: GridStep | undefined) => {
    if (!step) return undefined;
    state = step.state;
    changedSince = step.changedSince ?? 0;
    for (const change of step.changes) store(change);
    return step;
  };
  return {
    texts,
    select: (from: [number, number], to = from) => {
      const [active, head] = [from, to].map(([row, column]) => ({ row, column })) as [GridCell, GridCell];
      state = selectRange(state, active, head);
    },
    /** `Ctrl+Shift+End`, or letters that are typed while the box of the cell is not open. */
    press: (...keys: string[]) =>
      keys.map((name) => {
        const parts = name === '+' ? ['+'] : name.split('+');
        const key = parts.at(-1) ?? '';
        const held = { ctrlKey: parts.includes('Ctrl'), shiftKey: parts.includes('Shift') };
        return take(applyKey(state, sheet, { key, metaKey: false, altKey: false, ...held })) !== undefined;
      }),
    write: (text: string) => {
      if (!state.edit) throw new Error('No cell is being written');
      state = { ...state, edit: { ...state.edit, text } };
    },
    copy: () => copyRange(state, sheet),
    cut: () => take(cutRange(state, sheet))?.copied,
    paste: (text: string) => take(pasteText(state, sheet, text))?.pasted,
    fillTo: (row: number, column: number) => take(repeatRange(state, sheet, { row, column })),
    active: () => [state.active.row, state.active.column],
    range: () => Object.values(findGridRange(state)),
    edit: () => state.edit,
    past: () => state.past.length,
    changedSince: () => changedSince,
  };
}

const numbers = () =>
  openSheet([
    ['1', '', '3'],
    ['2', '', ''],
    ['', '5', ''],
    ['4', '', '#9'],
  ]);

describe('thirty gestures of a spreadsheet: ', () => {
  it.each<[string, (of: ReturnType<typeof openSheet>) => void, unknown, unknown]>([
    ['1 an arrow moves a cell', (of) => of.press('ArrowDown', 'ArrowRight'), [1, 1], [1, 1, 1, 1]],
    [
      '2 Shift and an arrow extend',
      (of) => of.press('Shift+ArrowDown', 'Shift+ArrowRight'),
      [0, 0],
      [0, 1, 0, 1],
    ],
    ['3 Ctrl and an arrow go to the end of a run', (of) => of.press('Ctrl+ArrowDown'), [1, 0], [1, 1, 0, 0]],
    [
      '4 and from there to the next text',
      (of) => of.press('Ctrl+ArrowDown', 'Ctrl+ArrowDown'),
      [3, 0],
      [3, 3, 0, 0],
    ],
    [
      '5 Ctrl, Shift and an arrow extend to it',
      (of) => of.press('Ctrl+Shift+ArrowDown'),
      [0, 0],
      [0, 1, 0, 0],
    ],
    ['6 Home goes to the first column', (of) => of.press('End', 'Home'), [0, 0], [0, 0, 0, 0]],
    ['7 End goes to the last column', (of) => of.press('End'), [0, 2], [0, 0, 2, 2]],
    ['8 Ctrl and Home go to the first cell', (of) => of.press('PageDown', 'Ctrl+Home'), [0, 0], [0, 0, 0, 0]],
    ['9 Ctrl and End go to the last one', (of) => of.press('Ctrl+End'), [3, 2], [3, 3, 2, 2]],
    ['10 a page is not past the last row', (of) => of.press('PageDown'), [3, 0], [3, 3, 0, 0]],
    [
      '11 Tab moves right, and Shift and Tab left',
      (of) => of.press('Tab', 'Tab', 'Shift+Tab'),
      [0, 1],
      [0, 0, 1, 1],
    ],
    [
      '12 Enter moves down, and Shift and Enter up',
      (of) => of.press('Enter', 'Enter', 'Shift+Enter'),
      [1, 0],
      [1, 1, 0, 0],
    ],
    [
      '13 Enter after Tab returns to where the row began',
      (of) => of.press('Tab', 'Tab', 'Enter'),
      [1, 0],
      [1, 1, 0, 0],
    ],
    [
      '14 Tab goes around a range',
      (of) => {
        of.select([0, 0], [1, 1]);
        of.press('Tab', 'Tab');
      },
      [1, 0],
      [0, 1, 0, 1],
    ],
    ['15 Ctrl and A select all', (of) => of.press('Ctrl+a'), [0, 0], [0, 3, 0, 2]],
    [
      '16 Ctrl and Space select the column',
      (of) => {
        of.select([1, 1]);
        of.press('Ctrl+ ');
      },
      [0, 1],
      [0, 3, 1, 1],
    ],
    [
      '17 Shift and Space select the row',
      (of) => {
        of.select([1, 1]);
        of.press('Shift+ ');
      },
      [1, 0],
      [1, 1, 0, 2],
    ],
  ])('%s', (_name, act, active, range) => {
    const of = numbers();
    act(of);
    expect([of.active(), of.range()]).toEqual([active, range]);
  });

  it('18 a key writes over the text, and Enter stores it', () => {
    const of = numbers();
    of.press('7');
    expect(of.edit()).toEqual({ text: '7', replaces: true });
    of.write('78');
    of.press('Enter');
    expect([of.texts[0]?.[0], of.active(), of.edit()]).toEqual(['78', [1, 0], undefined]);
  });

  it('19 an arrow ends what a key began', () => {
    const of = numbers();
    of.press('7', 'ArrowRight');
    expect([of.texts[0]?.[0], of.active()]).toEqual(['7', [0, 1]]);
  });

  it('20 F2 writes at the end of the text, where arrows are of the text', () => {
    const of = numbers();
    of.press('F2');
    expect([of.edit(), of.press('ArrowLeft', 'Home', 'Ctrl+z')]).toEqual([
      { text: '1', replaces: false },
      [false, false, false],
    ]);
  });

  it('21 Escape leaves the text as it was', () => {
    const of = numbers();
    of.press('7', 'Escape');
    expect([of.texts[0]?.[0], of.active(), of.past()]).toEqual(['1', [0, 0], 0]);
  });

  it('22 Delete clears the range, and Backspace begins to write in an empty cell', () => {
    const of = numbers();
    of.select([0, 0], [3, 2]);
    of.press('Delete');
    expect(of.texts.flat().filter(Boolean)).toEqual(['#9']);
    of.press('Backspace');
    expect(of.edit()).toEqual({ text: '', replaces: true });
  });

  it('23 Ctrl and Enter write in the whole range', () => {
    const of = numbers();
    of.select([2, 1], [3, 2]);
    of.press('8', 'Ctrl+Enter');
    expect([of.texts, of.range()]).toEqual([
      [
        ['1', '', '3'],
        ['2', '', ''],
        ['', '8', '8'],
        ['4', '8', '#9'],
      ],
      [2, 3, 1, 2],
    ]);
  });

  it('24 copies the range with tabs, locked cells too, and 25 cuts it', () => {
    const of = numbers();
    of.select([2, 0], [3, 2]);
    expect([of.copy(), of.cut(), of.texts.slice(2)]).toEqual([
      '\t5\t\n4\t\t9',
      '\t5\t\n4\t\t9',
      [
        ['', '', ''],
        ['', '', '#9'],
      ],
    ]);
  });

  it('26 pastes a block from a cell on, and counts what found no place', () => {
    const of = numbers();
    of.select([2, 1]);
    expect(of.paste('6\t7\t1\r\nmil\t8\t2\r\n\t4\r\n')).toEqual({
      stored: 2,
      leftOut: { locked: 1, outside: 3, unclear: 1 },
    });
    expect([of.texts, of.range()]).toEqual([
      [
        ['1', '', '3'],
        ['2', '', ''],
        ['', '6', '7'],
        ['4', '', '#9'],
      ],
      [2, 3, 1, 2],
    ]);
  });

  it('27 pastes one value in the whole range, and repeats a block that fits in it', () => {
    const of = numbers();
    of.select([0, 0], [3, 0]);
    of.paste('6');
    expect(of.texts.map(([text]) => text)).toEqual(['6', '6', '6', '6']);
    of.paste('1\n2');
    expect(of.texts.map(([text]) => text)).toEqual(['1', '2', '1', '2']);
  });

  it('28 Ctrl and D fill down, and 29 Ctrl and R fill right', () => {
    const of = numbers();
    of.select([0, 0], [2, 0]);
    of.press('Ctrl+d');
    of.select([3, 0]);
    of.press('Ctrl+D');
    expect(of.texts.map(([text]) => text)).toEqual(['1', '1', '1', '1']);
    of.select([0, 0], [3, 2]);
    of.press('Ctrl+r');
    expect(of.texts.map((row) => row.join())).toEqual(['1,1,1', '1,1,1', '1,1,1', '1,1,#9']);
  });

  it('30 Ctrl and Z undo, Ctrl and Y or Shift and Z redo, a gesture at a time', () => {
    const of = numbers();
    of.select([0, 0], [3, 0]);
    of.press('Delete', '5', 'Enter');
    of.press('Ctrl+z', 'Ctrl+z');
    expect([of.texts.map(([text]) => text), of.range()]).toEqual([
      ['1', '2', '', '4'],
      [0, 3, 0, 0],
    ]);
    of.press('Ctrl+y', 'Ctrl+Shift+Z');
    expect(of.texts.map(([text]) => text)).toEqual(['5', '', '', '']);
    of.press('Ctrl+z', '3', 'Enter', 'Ctrl+y');
    expect(of.texts.map(([text]) => text)).toEqual(['3', '', '', '']);
  });

  it('and the corner of the range is dragged down or right', () => {
    const of = numbers();
    of.select([0, 0], [1, 0]);
    of.fillTo(3, 0);
    expect([of.texts.map(([text]) => text), of.range()]).toEqual([
      ['1', '2', '1', '2'],
      [0, 3, 0, 0],
    ]);
    of.fillTo(3, 2);
    expect(of.texts.map((row) => row.join())).toEqual(['1,1,1', '2,2,2', '1,1,1', '2,2,#9']);
    expect(of.fillTo(1, 1)?.changes).toEqual([]);
  });
});

it('a hundred gestures are undone, and no more', () => {
  const of = openSheet([['0']]);
  for (let i = 1; i <= MAX_UNDO_STEPS + 5; i++) of.paste(String(i));
  expect(of.past()).toBe(MAX_UNDO_STEPS);
  for (let i = 0; i <= MAX_UNDO_STEPS; i++) of.press('Ctrl+z');
  expect(of.texts).toEqual([['5']]);
});

it('an undo leaves what somebody else changed since, and counts it', () => {
  const of = numbers();
  of.select([0, 0], [1, 0]);
  of.press('Delete');
  (of.texts[0] as string[])[0] = '8';
  of.press('Ctrl+z');
  expect([of.texts.map(([text]) => text), of.changedSince()]).toEqual([['8', '2', '', '4'], 1]);
  of.press('Ctrl+y');
  expect(of.texts.map(([text]) => text)).toEqual(['8', '', '', '4']);
});

it('Tab leaves the grid at the ends of a row, once nothing is being written', () => {
  const of = numbers();
  expect(of.press('Shift+Tab', 'End', 'Tab')).toEqual([false, true, false]);
  of.press('ArrowUp', 'ArrowLeft', '7');
  expect(of.press('Tab', 'Tab')).toEqual([true, false]);
  expect(of.texts[0]?.[1]).toBe('7');
});

describe('when rows and columns change under it, a grid', () => {
  const listed = (rows: string[], columns = ['c0', 'c1']): GridSheet => ({
    ...{ rows, columns, readText: () => '', isLocked: () => false },
    parseTyped: (_, text) => text,
    parsePasted: (_, text) => text,
    formatText: (_, text) => text,
  });
  const writing: GridState = {
    ...selectRange(firstGridState, { row: 2, column: 1 }),
    edit: { text: '8', replaces: true },
  };

  it('keeps what is being written with its row', () => {
    const held = holdPlace(writing, listed(['a', 'b', 'c']), listed(['x', 'c', 'a'], ['c9', 'c0', 'c1']));
    expect([held.active, held.head, held.edit?.text]).toEqual([
      { row: 1, column: 2 },
      { row: 1, column: 2 },
      '8',
    ]);
  });

  it('drops it with a row that is gone', () => {
    const held = holdPlace(writing, listed(['a', 'b', 'c']), listed(['a']));
    expect([held.active, held.edit]).toEqual([{ row: 0, column: 1 }, undefined]);
  });

  it('selects the active cell alone when an end of its range is gone', () => {
    const range = selectRange(firstGridState, { row: 1, column: 0 }, { row: 2, column: 0 });
    const held = holdPlace(range, listed(['a', 'b', 'c']), listed(['b']));
    expect([held.active, held.head]).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 0 },
    ]);
  });
});

it('keys of the browser and of other gestures are left alone', () => {
  const of = numbers();
  expect(of.press('Ctrl+f', 'Ctrl+s', 'F5', 'Escape', 'Shift', 'Ctrl+Tab', 'Dead')).toEqual(
    Array(7).fill(false),
  );
});

it('what is written and is no value stays, to be put right', () => {
  const of = numbers();
  of.press('x', 'Enter');
  expect(of.texts[0]?.[0]).toBe('x');
});

it('copied cells with line ends, tabs and quotes are read as a spreadsheet wrote them', () => {
  expect(readCopiedCells('a\t"b\nc"\r\n"d ""e"""\t\r\n')).toEqual([
    ['a', 'b\nc'],
    ['d "e"', ''],
  ]);
  expect([readCopiedCells('6'), readCopiedCells('6\n\n7'), readCopiedCells('"6" x')]).toEqual([
    [['6']],
    [['6'], [''], ['7']],
    [['"6" x']],
  ]);
});

it('five hundred rows of ten columns are pasted at once and undone at once', () => {
  const texts = Array.from({ length: 500 }, () => Array.from({ length: 10 }, () => ''));
  const of = openSheet(texts);
  const block = texts.map((_, row) => Array.from({ length: 10 }, (_, column) => String(row * 10 + column)));
  expect(of.paste(block.map((row) => row.join('\t')).join('\r\n'))?.stored).toBe(5_000);
  expect(of.texts).toEqual(block);
  of.press('Ctrl+z');
  expect(of.texts.flat().filter(Boolean)).toEqual([]);
});
