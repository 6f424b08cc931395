import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  readAccountNumber,
  readDay,
  readDocumentNumber,
  readMoney,
  readMonthNumber,
  readNumber,
  readPeriod,
} from '../../../../src/domain/imports/cells/cells.ts';
import { readFlag } from '../../../../src/domain/imports/cells/match.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';
import { readImportedPeople } from '../../../../src/domain/imports/drafts/people.ts';

describe('a cell is read as people in Colombia write it', () => {
  test.each<[string | number | Date, string | undefined]>([
    ['15-ene-2026', '2026-01-15'],
    ['15/ene/26', '2026-01-15'],
    ['15-ene.-26', '2026-01-15'],
    ['15 ene 2026', '2026-01-15'],
    ['15ENE2026', '2026-01-15'],
    ['15 de enero del 2026', '2026-01-15'],
    ['1º de enero de 2026', '2026-01-01'],
    ['jueves, 15 de enero de 2026', '2026-01-15'],
    ['jue. 15/01/2026', '2026-01-15'],
    ['2026/ene/15', '2026-01-15'],
    ['2026.01.15', '2026-01-15'],
    ['15-sept-2026', '2026-09-15'],
    ['15-set-2026', '2026-09-15'],
    ['15/01/2026 12:00:00 a. m.', '2026-01-15'],
    ['2026-01-15T00:00:00.000Z', '2026-01-15'],
    [46037, '2026-01-15'],
    ['46037', '2026-01-15'],
    ['2026-01-155', undefined],
    ['enero de 2026', undefined],
    ['32-ene-2026', undefined],
  ])('the day of %j is %j', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  test.each<[string | number | Date, string | undefined]>([
    ['ene-2026', '2026-1'],
    ['ene-26', '2026-1'],
    ['Ene/26', '2026-1'],
    ['ene.2026', '2026-1'],
    ['ENERO 2026', '2026-1'],
    ['enero de 2026', '2026-1'],
    ['enero del 2026', '2026-1'],
    ['2026-ene', '2026-1'],
    ['2026 enero', '2026-1'],
    ['2026-01', '2026-1'],
    ['2026/1', '2026-1'],
    ['202601', '2026-1'],
    [202601, '2026-1'],
    ['01-2026', '2026-1'],
    ['Nómina enero 2026', '2026-1'],
    ['1ra quincena de enero de 2026', '2026-1'],
    ['16 al 31 de enero de 2026', '2026-1'],
    ['01/01/2026 - 15/01/2026', '2026-1'],
    ['2026-01-01 a 2026-01-31', '2026-1'],
    [46023, '2026-1'],
    [new Date('2026-01-01T00:00:00Z'), '2026-1'],
    ['dic 2025 - ene 2026', undefined],
    ['16/12/2025 - 15/01/2026', undefined],
    ['enero', undefined],
    ['01/26', undefined],
    ['trimestre 1', undefined],
  ])('the period of %j is %j', (cell, period) => {
    const read = readPeriod(cell);
    expect(read && `${read.year}-${read.month}`).toBe(period);
  });

  test.each<[string | number, number | undefined]>([
    ['01', 1],
    ['1.0', 1],
    ['Ene.', 1],
    ['01 - Enero', 1],
    ['Enero (1)', 1],
    ['1. Enero', 1],
    ['set', 9],
    ['2 - Enero', undefined],
    ['Mayo/Junio', undefined],
    [13, undefined],
  ])('the month of %j is %j', (cell, month) => {
    expect(readMonthNumber(cell)).toBe(month);
  });

  test.each<[string | number, string]>([
    ['1.037.482.916', '1037482916'],
    ['1,037,482,916', '1037482916'],
    ['1 037 482 916', '1037482916'],
    ['CC 1037482916', '1037482916'],
    ['CC1037482916', '1037482916'],
    ['C.C. 1.037.482.916', '1037482916'],
    ['C.C.1.037.482.916', '1037482916'],
    ['C.C. No. 1.037.482.916', '1037482916'],
    ['C.C. Nº 1.037.482.916', '1037482916'],
    ['Cédula: 1037482916', '1037482916'],
    ['No. 1037482916', '1037482916'],
    ['1037482916 CC', '1037482916'],
    ['1.037.482.916 de Medellín', '1037482916'],
    ['PPT 1234567', '1234567'],
    ['P.E.P. 123456789012345', '123456789012345'],
    ["'1037482916", '1037482916'],
    ['1037482916.0', '1037482916'],
    ['AS123456', 'AS123456'],
    ['CC123456', 'CC123456'],
    ['03-123456-78', '0312345678'],
  ])('the number of identity of %j is %s', (cell, document) => {
    expect(readDocumentNumber(cell)).toBe(document);
  });

  test.each<[string | number, string | undefined]>([
    ['$ 1.200.000,00', '1200000.00'],
    ['$1.200.000', '1200000.00'],
    ['1.200.000 COP', '1200000.00'],
    ['COP 1.200.000', '1200000.00'],
    ['1.200.000 pesos', '1200000.00'],
    ['$ -', '0.00'],
    ['-', '0.00'],
    [' $ - ', '0.00'],
    ['(50.000)', '-50000.00'],
    ['$ (50.000)', '-50000.00'],
    ['-$ 50.000', '-50000.00'],
    ['USD 1.200', undefined],
    ['n/a', undefined],
  ])('the money of %j is %j', (cell, amount) => {
    expect(readMoney(cell)).toBe(amount);
  });

  test.each<[string, string | undefined]>([
    ['8 h', '8'],
    ['8,5 hrs', '8.5'],
    ['8 horas', '8'],
    ['30 días', '30'],
    ['30 d', '30'],
    ['2:30', undefined],
  ])('the number of %j is %j', (cell, number) => {
    expect(readNumber(cell)).toBe(number);
  });

  test.each<[string, boolean | undefined]>([
    ['SI', true],
    ['Sí', true],
    ['X', true],
    ['✓', true],
    ['✔', true],
    ['☑', true],
    ['Sí aplica', true],
    ['NO', false],
    ['No aplica', false],
    ['N/A', false],
    ['✗', false],
    ['☐', false],
    ['-', false],
    ['☒', undefined],
    ['tal vez', undefined],
  ])('the yes or no of %j is %j', (cell, said) => {
    expect(readFlag(cell)).toBe(said);
  });
});

const payrolls = (headers: string[], cells: (string | number | Date)[]) =>
  readImportedRows({ headers, rows: [{ line: 2, cells }] }, guessColumns(headers), undefined, {
    year: 2025,
    month: 11,
  })[0];

describe('the month of a payroll', () => {
  it.each(['ene-2026', 'enero de 2026', new Date('2026-01-01T00:00:00Z'), 46023])(
    'is that of «Mes» with its year in it: %j',
    (month) => {
      const row = payrolls(['Cédula', 'Mes', 'Días'], ['1037482916', month, 30]);
      expect(row).toMatchObject({ year: 2026, month: 1, problems: [] });
    },
  );

  it('is asked when its year is another than the one of «Año»', () => {
    const row = payrolls(['Cédula', 'Año', 'Mes'], ['1037482916', 2025, 'ene-2026']);
    expect(row?.problems).toMatchObject([{ column: 'month', message: expect.stringContaining('2025') }]);
  });
});

const person = (headers: string[], cells: (string | number)[]) =>
  readImportedPeople({ headers, rows: [{ line: 2, cells }] }, guessColumns(headers, peopleColumns))[0];

describe('what may be read in two ways is asked, never guessed', () => {
  it('a number of identity with a check digit behind it', () => {
    expect(person(['Cédula'], ['1037482916-3'])?.problems).toMatchObject([
      { column: 'document_number', message: expect.stringContaining('guion') },
    ]);
  });
  it('a percentage that a sheet may keep as a part of one', () => {
    expect(person(['Cédula', '% retención'], ['1037482916', 0.1])?.problems).toMatchObject([
      { column: 'withholding_percent', message: expect.stringContaining('10 %') },
    ]);
    expect(person(['Cédula', '% retención'], ['1037482916', '10 %'])).toMatchObject({
      problems: [],
      values: { withholding_percent: '10' },
    });
  });
  it('but the rate of a class of risk is only one, as a percentage or as a part of one', () => {
    for (const rate of [0.522, 0.00522, '0,522 %', '0.522%'])
      expect(person(['Cédula', 'Tarifa ARL'], ['1037482916', rate])?.values['risk_class']).toBe('I');
  });
  it('an account with dashes or spaces keeps its zeros', () => {
    expect(person(['Cédula', 'No. Cta.'], ['1037482916', '031-4567 89-01'])?.values['account_number']).toBe(
      '03145678901',
    );
  });
});

it.each([
  ['12345.00', '12345'],
  ['1,234.0', '1234'],
  ['1.234.567', '1234567'],
  ['123-456789-01', '12345678901'],
])('an account written %s is %s', (text, account) => {
  expect(readAccountNumber(text)).toBe(account);
});

it('a figure nobody is paid is none', () => {
  expect([readNumber(1e20), readNumber(1e21)]).toEqual(['100000000000000000000', undefined]);
});

describe('what a cell says', () => {
  test.each([
    ['1.750.905', '1750905'],
    ['1,750,905.00', '1750905'],
    ['$ 200.000', '200000'],
    ['2,5', '2.5'],
    ['2.5', '2.5'],
    ['1.234.567,89', '1234567.89'],
    [6.5, '6.5'],
    ['-40', '-40'],
    ["1'750.905", '1750905'],
    ["1'750,905.50", '1750905.5'],
    ["1'000'000.50", '1000000.5'],
    ['833333.333', '833333.333'],
    ['1234567,891', '1234567.891'],
    ['0.500', '0.5'],
    ['0,125', '0.125'],
    ['1.234.56', undefined],
    ['1..5', undefined],
    ['1,2,3', undefined],
    ['1.2345.678', undefined],
    ['1.234,567,8', undefined],
    ['12.34.567,8', undefined],
    ['1,234.567.8', undefined],
    ['1.250.000,50', '1250000.5'],
    ['1234567,50', '1234567.5'],
    ['seis', undefined],
    ['', undefined],
  ])('reads the number of %j as %j', (cell, number) => {
    expect(readNumber(cell)).toBe(number);
  });

  test.each([
    ['2026-11-05', '2026-11-05'],
    ['05/11/2026', '2026-11-05'],
    ['5-11-26', '2026-11-05'],
    [46331, '2026-11-05'],
    ['05-nov-2026', '2026-11-05'],
    ['5 de noviembre de 2026', '2026-11-05'],
    ['05/11/2026 00:00:00', '2026-11-05'],
    [new Date('2026-11-05T00:00:00Z'), '2026-11-05'],
    ['5/13/2026', undefined],
    ['31/02/2026', undefined],
    ['01/02/98', '1998-02-01'],
    ['01/02/49', '2049-02-01'],
    ['31/10/2206', undefined],
    ['31/12/9999', undefined],
    ['01/01/1899', undefined],
    ['01/01/0001', undefined],
    ['0001-01-01 00:00:00', undefined],
    [new Date(-3e12), undefined],
    [new Date(Number.NaN), undefined],
    ['pronto', undefined],
  ])('reads the day of %j as %j', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  test.each([
    ['2026-11', 2026, 11],
    ['11/2026', 2026, 11],
    ['202611', 2026, 11],
    ['noviembre de 2026', 2026, 11],
    ['Nov 2026', 2026, 11],
    ['30/11/2026', 2026, 11],
  ])('reads the period of %j', (cell, year, month) => {
    expect(readPeriod(cell)).toEqual({ year, month });
  });

  it('knows months by number, name and beginning', () => {
    expect([
      readMonthNumber('11'),
      readMonthNumber('Noviembre'),
      readMonthNumber('nov'),
      readMonthNumber('13'),
      readMonthNumber('xx'),
    ]).toEqual([11, 11, 11, undefined, undefined]);
  });

  it('never reads another amount than the one shown, however it was grouped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (pesos) => {
        const local = pesos.toString().replace(/\B(?=(\d{3})+$)/g, '.');
        const english = `${local.replaceAll('.', ',')}.00`;
        expect(readMoney(local)).toBe(`${pesos}.00`);
        expect(readMoney(english)).toBe(`${pesos}.00`);
        expect(readMoney(pesos)).toBe(`${pesos}.00`);
      }),
    );
  });
});
