import { describe, expect, it, test } from 'vitest';
import { checkDigit } from '../../../../src/domain/identity/nit.ts';
import type { RowEmployee } from '../../../../src/domain/imports/cells/imported-row.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';
import { readImportedPeople } from '../../../../src/domain/imports/drafts/people.ts';

const people = new Map<string, RowEmployee>(
  ['1037482916', '0812345', '071643215', '71643215'].map((document) => [
    document,
    { id: document, name: 'Ana' },
  ]),
);
const read = (employees: ReadonlyMap<string, RowEmployee> | undefined, ...documents: string[]) =>
  readImportedRows(
    { headers: ['Cédula', 'HED'], rows: documents.map((one, i) => ({ line: i + 2, cells: [one, 1] })) },
    guessColumns(['Cédula', 'HED']),
    employees,
    { year: 2026, month: 11 },
  );
const digit = checkDigit('1037482916');

describe('the person of a number', () => {
  test.each([
    [`1.037.482.916-${digit}`, '1037482916'],
    [`1037482916${digit}`, '1037482916'],
    ['0000001037482916', '1037482916'],
    ['812345', '0812345'],
    ['71643215', '71643215'],
    ['071643215', '071643215'],
  ])('%s is %s', (text, stored) => {
    expect(read(people, text)).toMatchObject([{ employee: { id: stored }, document: stored, problems: [] }]);
  });

  test.each([`1037482916-${(digit + 1) % 10}`, '00071643215', '37482916'])(
    '%s is not taken for another',
    (written) => {
      expect(read(people, written)[0]?.problems).toMatchObject([{ column: 'document' }]);
    },
  );

  it('lines that write it in several ways are of one', () => {
    expect(read(people, '1037482916', `1037482916-${digit}`, '01037482916')).toMatchObject([
      { lines: [2, 3, 4] },
    ]);
    expect(read(undefined, '1037482916', `1037482916-${digit}`)).toMatchObject([{ lines: [2, 3] }]);
  });

  it('the check digit of a new employee is left out when it is the one of the number', () => {
    const headers = ['Cédula'];
    const [one, other] = readImportedPeople(
      {
        headers,
        rows: [`1037482916-${digit}`, `1037482917-${(checkDigit('1037482917') + 1) % 10}`].map((cell, i) => ({
          line: i + 2,
          cells: [cell],
        })),
      },
      guessColumns(headers, peopleColumns),
    );
    expect(one).toMatchObject({ document: '1037482916', problems: [] });
    expect(other?.problems).toHaveLength(1);
  });
});
