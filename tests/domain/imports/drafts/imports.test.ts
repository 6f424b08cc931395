import { describe, expect, it, test } from 'vitest';
import { importColumns } from '../../../../src/domain/imports/columns/columns.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

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

  it.each(importColumns.flatMap(({ key, headerNames: keys }) => keys.map((name) => [name, key] as const)))(
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
    ['Salario en especie', 'earned:salary_in_kind:salary'],
    ['Salario entregado en especie', 'taken:delivered_in_kind'],
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
  return readImportedRows(one, guessColumns(headers), people, november);
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

  it('salary in kind is described by its title, which the document demands', () => {
    const [row] = read(
      ['Cédula', 'Salario en especie', 'Otros salariales'],
      ['1037482916', 300_000, 100_000],
    );
    expect(row?.draft.earned).toEqual([
      { concept: 'salary_in_kind', salary: '300000.00', description: 'Salario en especie' },
      { concept: 'other_concepts', salary: '100000.00', description: 'Otros salariales' },
    ]);
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

  it('lines of one payroll add up: days, net and benefits', () => {
    const [row] = read(
      ['Documento', 'Días trabajados', 'Cesantías', 'Prima', 'Prima días', 'Neto'],
      ['1037482916', 15, 100_000, 50_000, '22,5', 800_000],
      ['1037482916', 15, 50_000, 50_000, '22,5', 850_000],
    );
    expect(row?.problems).toEqual([]);
    expect(row).toMatchObject({
      net: '1650000.00',
      draft: {
        worked_days: '30',
        benefits: [
          { concept: 'severance', amount: '150000.00' },
          { concept: 'service_bonus', amount: '100000.00', days: '45' },
        ],
      },
    });
  });

  it('days that add up to more than a month are said', () => {
    const [row] = read(['Documento', 'Días trabajados'], ['1037482916', 30], ['1037482916', 15]);
    expect(row?.problems).toMatchObject([{ line: 3, message: expect.stringContaining('45') }]);
  });

  it('a figure of no concept is not left out without a word', () => {
    const [blank] = read(['Documento', 'Concepto', 'Valor'], ['1037482916', '', 250_000]);
    expect(blank?.problems).toMatchObject([{ line: 2, column: 'value' }]);
    const [wide] = read(
      ['Documento', 'Días trabajados', 'Valor', 'Cantidad'],
      ['1037482916', 30, 250_000, 0],
    );
    expect(wide?.problems).toMatchObject([{ line: 2, column: 'value' }]);
  });

  it('the days of an absence of a long file may come in the column of days', () => {
    const [row] = read(['Documento', 'Concepto', 'Días'], ['1037482916', 'Incapacidad general', 3]);
    expect(row?.draft.absences).toMatchObject([{ start: '2026-11-01', end: '2026-11-03' }]);
  });

  it.each(['31/02/2026', '29-feb-2026', '2026-02-30'])('%s is said to be no day of the calendar', (cell) => {
    const [row] = read(['Documento', 'Fecha de pago', 'Vacaciones desde'], ['1037482916', cell, cell]);
    expect(row?.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^El \d\d de febrero de 2026 no existe: ese mes tiene 28 días$/),
      expect.stringMatching(/no existe/),
    ]);
  });

  it('a long file may have what is earned and what is taken in two columns', () => {
    const headers = ['Documento', 'Concepto', 'Cantidad', 'Devengado', 'Deducido'];
    const [row] = read(
      headers,
      ['1037482916', 'Sueldo', 30, 1_750_905, ''],
      ['1037482916', 'HED', 4, 39_796, 0],
      ['1037482916', 'Comisiones', '', '100.000', '-'],
      ['1037482916', 'Salud', '', '', 70_036],
      ['1037482916', 'Libranza', '', 0, 50_000],
    );
    expect(row?.problems).toEqual([]);
    expect(row?.draft).toMatchObject({
      hours: [{ kind: 'heds', quantity: '4' }],
      earned: [{ concept: 'commissions', salary: '100000.00' }],
      taken: [{ concept: 'loans', amount: '50000.00' }],
    });
    expect(row?.controls.map(({ column, amount }) => [column, amount])).toEqual([
      ['salary', '1750905.00'],
      ['control:accrued:heds', '39796.00'],
      ['control:deductions:health', '70036.00'],
    ]);
    const [other] = read(headers, ['1037482916', 'Anticipo', '', 200_000, '']);
    expect(other).toMatchObject({
      draft: { taken: [] },
      problems: [{ message: expect.stringContaining('devengados') }],
    });
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

  it('a period that is a day its month does not have is told so', () => {
    const [row] = read(['Documento', 'Periodo'], ['1017204588', '31/11/2026']);
    expect(row?.problems.filter(({ column }) => column === 'period')).toMatchObject([
      { message: 'El 31 de noviembre de 2026 no existe: ese mes tiene 30 días' },
    ]);
  });

  it('an absence with days and no dates is placed from the first of the month, and it is said', () => {
    const [row] = read(['Documento', 'Vacaciones días'], ['1037482916', 5]);
    expect(row?.draft.absences).toEqual([
      { kind: 'common_vacation', start: '2026-11-01', end: '2026-11-05' },
    ]);
    expect(row?.notices).toHaveLength(1);
  });
});
