import { expect, it } from 'vitest';
import type { Edit } from '../../src/domain/imports/columns/edits.ts';
import { peopleColumns } from '../../src/domain/imports/columns/people-columns.ts';
import { findLackingLines, listLackingFields } from '../../src/office/people/employees/reviewed.ts';
import type { TextReplacement } from '../../src/office/people/imports/edited-table.ts';
import { formatLineNames, groupAlikeFaults, putAlike } from '../../src/office/people/imports/review/alike.ts';

const item = (line: number, title: string, ...faults: string[]) => ({
  key: `line ${line}`,
  lines: [line],
  title,
  ready: faults.length === 0,
  skipped: false,
  faults: faults.map((message) => ({ line, column: 'contract_end', message })),
  notices: [],
});
const lacks = 'Un contrato a término fijo tiene fecha final';

it.each([
  [[2], 'Ana Gil'],
  [[2, 3], 'Ana Gil y Luis Mora'],
  [[2, 3, 4, 5], 'Ana Gil, Luis Mora, Rosa Díaz e Inés Paz'],
  [[2, 3, 4, 5, 6], 'Ana Gil, Luis Mora, Rosa Díaz y 2 más'],
  [[2, 9], 'Ana Gil y fila 9'],
])('lines %j are named as %s', (lines, text) => {
  const names = ['Ana Gil', 'Luis Mora', 'Rosa Díaz', 'Inés Paz', 'Juan Ruiz'];
  expect(
    formatLineNames(
      names.map((name, i) => item(i + 2, name)),
      lines,
    ),
  ).toBe(text);
});

it('an end of contract is written in the rows that lack it, and in no other', () => {
  const apprentices = [item(2, 'Ana Gil', lacks), item(40, 'Luis Mora', lacks)];
  const staff = Array.from({ length: 37 }, (_, i) => item(i + 3, `Persona ${i}`));
  const items = [...apprentices, ...staff];
  const table = {
    headers: ['Nombre', 'Fin de contrato'],
    rows: items.map(({ lines: [line = 0], title }) => ({ line, cells: [title, ''] })),
  };
  const [fault] = apprentices[0]?.faults ?? [];
  if (!fault) throw new Error('No fault');
  const alike = groupAlikeFaults({ table, columns: peopleColumns }, items, fault, 1);
  expect(alike).toMatchObject({ lines: [2, 40], names: 'Ana Gil y Luis Mora' });

  const edits: [readonly Edit[], TextReplacement | undefined][] = [];
  const edit = (those: readonly Edit[], learned?: TextReplacement) => edits.push([those, learned]);
  putAlike({ table, edit }, alike, '2026-12-31', true);
  putAlike({ table, edit }, alike, '2026-12-31', false);
  const cell = { column: 1, value: '2026-12-31' };
  expect(edits).toEqual([
    // Empty cells stand elsewhere too: nothing is learned of them.
    [
      [
        { line: 2, ...cell },
        { line: 40, ...cell },
      ],
      undefined,
    ],
    [[{ line: 2, ...cell }], undefined],
  ]);
  expect(findLackingLines(items, 'contract_end')).toEqual([2, 40]);
  expect(findLackingLines(apprentices, 'contract_end')).toBe(undefined);
});

it.each([
  ['account_number', [2]],
  ['document_number', [2]],
  ['email', [2]],
  ['mobile', [2]],
  ['names', [2]],
  ['worker_code', [2]],
  ['municipality_id', [2, 3]],
])('a corrected value of %s is written in the rows %j', (column, lines) => {
  const items = [2, 3].map((line) => ({
    ...item(line, `Persona ${line}`),
    faults: [{ line, column, message: 'No se entiende' }],
  }));
  const table = { headers: ['Dato'], rows: [2, 3].map((line) => ({ line, cells: ['4471-8'] })) };
  const [fault] = items[0]?.faults ?? [];
  if (!fault) throw new Error('No fault');
  expect(groupAlikeFaults({ table, columns: peopleColumns }, items, fault, 0).lines).toEqual(lines);
});

it('a field that differs by person is asked for only in a file of one', () => {
  const faults = (line: number) => [{ line, column: 'account_number', message: 'Falta' }];
  expect(listLackingFields([{ faults: faults(2) }, { faults: faults(3) }], [], {})).toEqual([]);
  expect(listLackingFields([{ faults: faults(2) }], [], {})).toEqual(['account_number']);
});
