import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

const people = new Map([['1037482916', { id: 'e1', name: 'Yuliana Rentería' }]]);
const read = (headers: string[], ...rows: (string | number)[][]) =>
  readImportedRows(
    { headers, rows: rows.map((cells, i) => ({ line: i + 2, cells })) },
    guessColumns(headers),
    people,
    { year: 2026, month: 11 },
  );

describe('the person and the month of a line', () => {
  it('a line with the document of one and the name of another is paid to nobody', () => {
    const people = new Map([['1037482916', { id: 'e1', name: 'Yuliana Andrea Rentería Mosquera' }]]);
    const named = (...names: string[]) =>
      readImportedRows(
        {
          headers: ['Cédula', 'Nombre', 'Días'],
          rows: names.map((name, i) => ({ line: i + 2, cells: ['1037482916', name, 15] })),
        },
        ['document', 'name', 'worked_days'],
        people,
        { year: 2026, month: 11 },
      )[0]?.problems;
    expect(named('RENTERIA MOSQUERA YULIANA', 'PEÑA ROSA ELENA', 'PEÑA ROSA ELENA')).toEqual([
      {
        line: 3,
        column: 'name',
        message:
          'El documento es de Yuliana Andrea Rentería Mosquera y el archivo dice «PEÑA ROSA ELENA». Corrija el que no sea, vacíe la casilla o no importe esa columna',
      },
      expect.objectContaining({ line: 4, column: 'worked_days' }),
    ]);
    for (const name of [
      'Renteria M., Y.',
      'RENTER?A MOSQUERA',
      'Yuli',
      'YULI RENTERIA',
      'Y. A. Renteria',
      '',
    ])
      expect(named(name)).toEqual([]);
  });

  it('a day that programs write for none is none', () => {
    const [row] = read(
      ['Cédula', 'Días', 'Vacaciones desde', 'Vacaciones hasta', 'Fecha de pago'],
      ['1037482916', 30, '  /  /  ', '00/00/0000', '30/11/2026'],
    );
    expect(row?.problems).toEqual([]);
    expect(row?.draft).toMatchObject({ absences: [], payment_dates: ['2026-11-30'] });
  });

  it('lines under a document written once are of the same person, and it is said', () => {
    const rows = read(
      ['Cédula', 'Nombre', 'Periodo', 'Concepto', 'Cantidad', 'Valor'],
      ['1037482916', 'Yuliana', '2026-10', 'HED', '4', ''],
      ['', '', '', 'Comisiones', '', '250000'],
      ['', '', '2026-11', 'HEN', '2', ''],
      ['', 'Rosa', '2026-11', 'HEN', '2', ''],
      ['', '', '', 'HED', '1', ''],
    );
    const found = rows.map(({ lines, document, month, problems }) => [
      document,
      month,
      lines,
      problems.length,
    ]);
    expect(found).toEqual([
      ['1037482916', 10, [2, 3], 0],
      ['1037482916', 11, [4], 0],
      ['', 11, [5], 1],
      ['', 11, [6], 1],
    ]);
    const told = ['Las filas sin documento se leen como de la persona de la fila de arriba'];
    expect(rows.map(({ notices }) => notices)).toEqual([told, told, [], []]);
  });

  it('days of an absence that does not say which are not days of work', () => {
    const dated = (start: string, end: string) =>
      read(['Cédula', 'Desde', 'Hasta', 'Días'], ['1037482916', start, end, 5])[0]?.problems.map(
        ({ column }) => column,
      );
    expect(dated('03/11/2026', '07/11/2026')).toEqual(['start']);
    // The days of a settlement, of who came or went within it, and of a contract.
    expect(dated('01/11/2026', '30/11/2026')).toEqual([]);
    expect(dated('16/11/2026', '30/11/2026')).toEqual([]);
    expect(dated('05/11/2026', '30/11/2026')).toEqual([]);
    expect(dated('01/11/2026', '12/11/2026')).toEqual([]);
    expect(dated('13/05/2024', '12/05/2027')).toEqual([]);
  });

  it('a line without its document is of nobody where a name would say whose it is', () => {
    const wide = read(['Cédula', 'Nombre', 'Comisiones'], ['1037482916', 'Yuliana', '1'], ['', '', '2']);
    const unnamed = read(['Cédula', 'Concepto', 'Cantidad'], ['1037482916', 'HED', '1'], ['', 'HED', '2']);
    expect([wide, unnamed].map((rows) => rows[1]?.problems.length)).toEqual([1, 1]);
  });
});
