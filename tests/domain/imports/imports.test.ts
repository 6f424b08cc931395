import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dayIn, moneyIn, monthIn, numberIn, periodIn } from '../../../src/domain/imports/cells.ts';
import { importColumns } from '../../../src/domain/imports/columns.ts';
import { draftsFrom } from '../../../src/domain/imports/drafts.ts';
import { guessColumns } from '../../../src/domain/imports/guess-columns.ts';

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
    expect(numberIn(cell)).toBe(number);
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
    expect(dayIn(cell)).toBe(day);
  });

  test.each([
    ['2026-11', 2026, 11],
    ['11/2026', 2026, 11],
    ['202611', 2026, 11],
    ['noviembre de 2026', 2026, 11],
    ['Nov 2026', 2026, 11],
    ['30/11/2026', 2026, 11],
  ])('reads the period of %j', (cell, year, month) => {
    expect(periodIn(cell)).toEqual({ year, month });
  });

  it('knows months by number, name and beginning', () => {
    expect([monthIn('11'), monthIn('Noviembre'), monthIn('nov'), monthIn('13'), monthIn('xx')]).toEqual([
      11,
      11,
      11,
      undefined,
      undefined,
    ]);
  });

  it('never reads another amount than the one shown, however it was grouped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (pesos) => {
        const local = pesos.toString().replace(/\B(?=(\d{3})+$)/g, '.');
        const english = `${local.replaceAll('.', ',')}.00`;
        expect(moneyIn(local)).toBe(`${pesos}.00`);
        expect(moneyIn(english)).toBe(`${pesos}.00`);
        expect(moneyIn(pesos)).toBe(`${pesos}.00`);
      }),
    );
  });
});

describe('the columns of a file', () => {
  it('are known by the names other programs give them', () => {
    expect(
      guessColumns([
        'Cédula',
        'Empleado',
        'Días trabajados',
        'HED',
        'Comisiones',
        'Retención en la fuente',
        'NETO',
        'Color',
      ]),
    ).toEqual([
      'document',
      'name',
      'worked_days',
      'hours:heds',
      'earned:commissions:salary',
      'taken:withholding',
      'net',
      undefined,
    ]);
  });

  it('are each given once', () => {
    expect(guessColumns(['Documento', 'Cédula'])).toEqual(['document', undefined]);
  });

  it.each(importColumns.flatMap(({ key, known }) => known.map((name) => [name, key] as const)))(
    '«%s» alone is %s, whatever another column is called',
    (name, key) => {
      expect(guessColumns([name])).toEqual([key]);
    },
  );

  test.each([
    ['Anticipo', 'taken:advances'],
    ['Anticipos', 'taken:advances'],
    ['Anticipo devengado', 'earned:advances:other'],
    ['Anticipos devengados', 'earned:advances:other'],
    ['Libranza', 'taken:loans'],
    ['Libranzas', 'taken:loans'],
    ['Otra deducción', 'taken:other_deductions'],
    ['Otras deducciones', 'taken:other_deductions'],
    ['Otro descuento', 'taken:other_deductions'],
    ['Otros descuentos', 'taken:other_deductions'],
    ['Retención', 'taken:withholding'],
    ['Retenciones', 'taken:withholding'],
    ['Comisión', 'earned:commissions:salary'],
    ['Comisiones', 'earned:commissions:salary'],
    ['Bonificación salarial', 'earned:bonuses:salary'],
    ['Bonificaciones salariales', 'earned:bonuses:salary'],
    ['Bonificación no salarial', 'earned:bonuses:other'],
    ['Bonificaciones no salariales', 'earned:bonuses:other'],
    ['Prima', 'benefit:service_bonus:amount'],
    ['Primas', 'benefit:service_bonus:amount'],
    ['Cesantía', 'benefit:severance:amount'],
    ['Cesantías', 'benefit:severance:amount'],
    ['Interés', 'benefit:severance_interest:amount'],
    ['Intereses', 'benefit:severance_interest:amount'],
    ['Subsidio', 'control:accrued:transportation_allowance'],
    ['Aux transp', 'control:accrued:transportation_allowance'],
    ['Hora extra diurna', 'hours:heds'],
    ['Horas extras diurnas', 'hours:heds'],
    ['Extra diurna', 'hours:heds'],
    ['Extras diurnas', 'hours:heds'],
    ['Pago HED', 'control:accrued:heds'],
    ['Vacaciones días', 'absence:common_vacation:days'],
    ['Vacaciones valor', 'control:accrued:common_vacation'],
    ['Incapacidad tipo', 'origin'],
    ['Incapacidades días', 'absence:work_disability:days'],
    ['Licencias remuneradas', 'absence:paid_leave:days'],
    ['Día trabajado', 'worked_days'],
    ['Identificación', 'document'],
    ['Básico', 'salary'],
    ['Comprobante total', 'net'],
  ])('«%s» is %s, in the singular as in the plural', (header, key) => {
    expect(guessColumns([header])).toEqual([key]);
  });

  it('an advance is taken, unless it says that it was earned', () => {
    expect(guessColumns(['Anticipo', 'Anticipo (devengado)'])).toEqual([
      'taken:advances',
      'earned:advances:other',
    ]);
    // What an older template called its two columns: nothing is paid that was to be taken.
    expect(guessColumns(['Anticipo', 'Anticipo (deducción)'])).toEqual([undefined, 'taken:advances']);
  });

  it('are found by their own labels, as the template writes them', () => {
    const guessed = guessColumns(importColumns.map(({ label }) => label));
    expect(guessed).toEqual(importColumns.map(({ key }) => key));
  });
});

const people = new Map([['1037482916', { id: 'e1', name: 'Yuliana Rentería' }]]);
const november = { year: 2026, month: 11 };
const table = (headers: string[], ...rows: (string | number)[][]) => ({
  headers,
  rows: rows.map((cells, i) => ({ line: i + 2, cells })),
});
const read = (headers: string[], ...rows: (string | number)[][]) => {
  const one = table(headers, ...rows);
  return draftsFrom(one, guessColumns(headers), people, november);
};

describe('the payrolls of a file', () => {
  it('a wide line is a payroll whole', () => {
    const [row] = read(
      [
        'Cédula',
        'Días trabajados',
        'HED',
        'Incapacidad desde',
        'Incapacidad hasta',
        'Bonificación no salarial',
        'Libranza',
        'Neto',
      ],
      ['1.037.482.916', 28, '6', '03/11/2026', '04/11/2026', '300.000', '150,000.00', '2.475.495'],
    );
    expect(row?.problems).toEqual([]);
    expect(row?.employee?.id).toBe('e1');
    expect(row?.net).toBe('2475495.00');
    expect(row?.draft).toMatchObject({
      worked_days: '28',
      hours: [{ kind: 'heds', quantity: '6' }],
      absences: [{ kind: 'work_disability', start: '2026-11-03', end: '2026-11-04' }],
      earned: [{ concept: 'bonuses', non_salary: '300000.00' }],
      taken: [{ concept: 'loans', amount: '150000.00' }],
      payment_dates: ['2026-11-30'],
    });
  });

  it('lines of the same person and month are one payroll', () => {
    const rows = read(
      ['Documento', 'Periodo', 'Concepto', 'Cantidad', 'Valor'],
      ['1037482916', '2026-11', 'HED', '4', ''],
      ['1037482916', '2026-11', 'Comisiones', '', '250000'],
      ['1037482916', '2026-10', 'HEN', '2', ''],
    );
    expect(
      rows.map(({ lines, draft }) => [lines, draft.month, draft.hours.length, draft.earned.length]),
    ).toEqual([
      [[2, 3], 11, 1, 1],
      [[4], 10, 1, 0],
    ]);
  });

  it('an advance of a long file is taken from the person, and never paid twice', () => {
    const [row] = read(['Documento', 'Concepto', 'Valor'], ['1037482916', 'Anticipo', '200000']);
    expect(row?.draft).toMatchObject({ earned: [], taken: [{ concept: 'advances', amount: '200000.00' }] });
  });

  it('what cannot be read is said of its cell, and nothing is put in its place', () => {
    const [row] = read(
      ['Documento', 'Días trabajados', 'HED', 'Comisiones'],
      ['999', 'treinta', '-4', 'mucho'],
    );
    expect(row?.problems.map(({ column }) => column).sort()).toEqual([
      'document',
      'earned:commissions:salary',
      'hours:heds',
      'worked_days',
    ]);
    expect(row?.draft).toMatchObject({ hours: [], earned: [] });
  });

  it('an absence with days and no dates is placed from the first of the month, and it is said', () => {
    const [row] = read(['Documento', 'Vacaciones días'], ['1037482916', 5]);
    expect(row?.draft.absences).toEqual([
      { kind: 'common_vacation', start: '2026-11-01', end: '2026-11-05' },
    ]);
    expect(row?.notices).toHaveLength(1);
  });
});
