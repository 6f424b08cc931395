import { writeXlsx } from 'hucre/xlsx';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportedPerson } from '../../src/domain/imports/cells/imported-person.ts';
import { applyEdits } from '../../src/domain/imports/columns/edits.ts';
import { guessColumns } from '../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../src/domain/imports/columns/people-columns.ts';
import { readImportedPeople } from '../../src/domain/imports/drafts/people.ts';
import { findNameKind } from '../../src/domain/imports/people/name-words.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { type PeopleState, SheetReader } from '../../src/office/people/imports/rows/sheet-reader.ts';
import { openSheet, type SheetFile } from '../../src/office/people/imports/rows/sheet-source.ts';

const text = [
  'Cédula;Primer nombre;Primer apellido;Sueldo',
  '1001;Yuliana;Rentería;2.100.000',
  '1002;Jairo;Ospina;3.450.000',
  '1003;Luz;Zapata;por definir',
].join('\n');
const today = '2026-11-29' as Day;

const stateOf = (headers: string[]): PeopleState => ({
  kind: 'employees',
  mapping: guessColumns(headers, peopleColumns),
  formats: {},
  values: [],
  omitted: new Map(),
  fullNames: {},
  only: {},
  today,
  isEven: false,
});

async function open(): Promise<SheetFile> {
  const read = await openSheet({ text, name: 'personal.csv' }, peopleColumns);
  if (!read.ok) throw new Error(read.why);
  return read;
}

afterEach(() => vi.unstubAllGlobals());

it('rows read apart are those that the page would read', async () => {
  const { source, table } = await open();
  const state = stateOf(table.headers);
  const { list } = await source.readRows(table, state);
  expect(list).toEqual(readImportedPeople(table, state.mapping, {}, {}, { kindOf: findNameKind, today }));
  expect(list.map((row) => row.problems.length)).toEqual([0, 0, 1]);
});

it('a row that did not change stays the same after a correction, and another order of the state', async () => {
  const { source, table } = await open();
  const state = stateOf(table.headers);
  const { list: before } = await source.readRows(table, state);
  const mended = applyEdits(table, [{ line: 4, column: 3, value: '1900000' }]);
  const { list: after } = await source.readRows(mended, { ...state });
  expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([
    true,
    true,
    false,
  ]);
  expect((after[2] as ImportedPerson).values['salary']).toBe('1900000.00');
  const { list: undone } = await source.readRows(table, state);
  expect(undone).toEqual(before);
});

it('a line that is left out comes back, and one that was stored does not', async () => {
  const { source, table } = await open();
  const state = stateOf(table.headers);
  const keysOf = async (rows: typeof table.rows, omitted: PeopleState['omitted']) =>
    (await source.readRows({ ...table, rows }, { ...state, omitted })).list.map(({ key }) => key);
  expect(await keysOf(table.rows, new Map([[3, 'Jairo Ospina']]))).toEqual(['line 2', 'line 4']);
  expect(await keysOf(table.rows, new Map())).toEqual(['line 2', 'line 3', 'line 4']);
  expect(await keysOf(table.rows.slice(1), new Map())).toEqual(['line 3', 'line 4']);
});

it('only what changed travels, and all of it can be cloned', async () => {
  const reader = new SheetReader();
  const { list: rows, head } = structuredClone(await reader.open({ text, name: 'a.csv' }, peopleColumns));
  if (!head.ok) throw new Error(head.why);
  const state = stateOf(head.table.headers);
  await reader.readRows(structuredClone({ state, rows: [], gone: [] }));
  const edited = rows.map((row) =>
    row.line === 3 ? { ...row, cells: ['1009', ...row.cells.slice(1)] } : row,
  );
  const { list } = structuredClone(await reader.readRows({ state: {}, rows: [edited[1]!], gone: [] }));
  expect(list.map((row) => (typeof row === 'string' ? row : (row as ImportedPerson).document))).toEqual([
    'line 2',
    '1009',
    'line 4',
  ]);
});

it('another sheet of the file is read by the same reader', async () => {
  const sheets = ['Enero', 'Febrero'].map((name, i) => ({
    name,
    rows: [
      ['Cédula', 'Primer nombre', 'Primer apellido'],
      [1001 + i, 'Luz', 'Zapata'],
    ],
  }));
  const file = new File([(await writeXlsx({ sheets })) as BlobPart], 'personal.xlsx');
  const read = await openSheet({ file }, peopleColumns);
  if (!read.ok) throw new Error(read.why);
  const other = await read.source.choose('Febrero');
  if (!other.ok) throw new Error(other.why);
  expect([read.sheet, other.sheet]).toEqual(['Enero', 'Febrero']);
  const { list } = await other.source.readRows(other.table, stateOf(other.table.headers));
  expect(list.map((row) => row.document)).toEqual(['1002']);
});

it('a file is read in the page where the worker fails', async () => {
  let ended = 0;
  class BrokenWorker {
    onerror?: (event: { message: string }) => void;
    postMessage() {
      queueMicrotask(() => this.onerror?.({ message: 'no part' }));
    }
    terminate() {
      ended += 1;
    }
  }
  vi.stubGlobal('Worker', BrokenWorker);
  const { source, table } = await open();
  const { list } = await source.readRows(table, stateOf(table.headers));
  expect([list.length, ended]).toEqual([3, 1]);
});

it('a worker whose file cannot be read ends', async () => {
  let ended = 0;
  class RefusingWorker {
    onmessage?: (event: { data: unknown }) => void;
    postMessage({ id }: { id: number }) {
      queueMicrotask(() => this.onmessage?.({ data: { id, head: { ok: false, why: 'No' } } }));
    }
    terminate() {
      ended += 1;
    }
  }
  vi.stubGlobal('Worker', RefusingWorker);
  expect([await openSheet({ text, name: 'a.csv' }, peopleColumns), ended]).toEqual([
    { ok: false, why: 'No' },
    1,
  ]);
});

it('a file is read in the page where no worker may start', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('refused');
      }
    },
  );
  expect((await open()).table.rows.length).toBe(3);
});

it('why a file cannot be read is told', async () => {
  const read = await openSheet({ file: new File([], 'nada.xlsx') }, peopleColumns);
  expect(read).toEqual({ ok: false, why: 'El archivo está vacío.' });
});
