import { describe, expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import type { RowEmployee } from '../../../../src/domain/imports/cells/imported-row.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import {
  listControlDayProblems,
  listControlDifferences,
  type WorkedOut,
} from '../../../../src/domain/imports/drafts/controls.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

const people = new Map<string, RowEmployee>([
  [
    '1037482916',
    {
      id: 'e1',
      name: 'Yuliana Rentería',
      salary: '2100000.00',
      document_type: { code: '13', label: 'Cédula de ciudadanía' },
    },
  ],
  ['E445566', { id: 'e2', name: 'Pierre Dubois', document_type: { code: '41', label: 'Pasaporte' } }],
]);
const read = (headers: string[], ...rows: Cell[][]) =>
  readImportedRows(
    { headers, rows: rows.map((cells, i) => ({ line: i + 2, cells })) },
    guessColumns(headers),
    people,
    { year: 2026, month: 11 },
  );

describe('the columns other programs write', () => {
  test.each<[string, string]>([
    ['Prima', 'benefit:service_bonus:amount'],
    ['PRIMA DE SERVICIOS', 'benefit:service_bonus:amount'],
    ['Días prima', 'benefit:service_bonus:days'],
    ['Cesantías', 'benefit:severance:amount'],
    ['Intereses', 'benefit:severance_interest:amount'],
    ['Intereses de cesantías', 'benefit:severance_interest:amount'],
    ['Vacaciones compensadas', 'benefit:paid_vacation:amount'],
    ['Pago HED', 'control:accrued:heds'],
    ['Valor horas extras nocturnas', 'control:accrued:hens'],
    ['pago HRN', 'control:accrued:hrns'],
    ['Pago HEDDF', 'control:accrued:heddfs'],
    ['pago hrddf', 'control:accrued:hrddfs'],
    ['Pago HENDF', 'control:accrued:hendfs'],
    ['Pago HRNDF', 'control:accrued:hrndfs'],
    ['Vacaciones valor', 'control:accrued:common_vacation'],
    ['Incapacidad valor', 'control:accrued:work_disabilities'],
    ['Licencia remunerada valor', 'control:accrued:paid_leave'],
    ['Licencia de maternidad valor', 'control:accrued:maternity_leave'],
    ['Auxilio de Transporte', 'control:accrued:transportation_allowance'],
    ['Aux. Transp.', 'control:accrued:transportation_allowance'],
    ['Subsidio de transporte', 'control:accrued:transportation_allowance'],
    ['Tipo documento', 'document_type'],
    ['Fecha inicio liquidación', 'settlement_start'],
    ['Fecha fin liquidación', 'settlement_end'],
    ['Salud', 'control:deductions:health'],
    ['EPS', 'control:deductions:health'],
    ['AFP', 'control:deductions:pension'],
    ['Fondo de solidaridad', 'control:deductions:solidarity'],
    ['Sueldo', 'salary'],
    ['Total devengado', 'control:totals:accrued_total'],
    ['Vacaciones días', 'absence:common_vacation:days'],
    ['Incapacidad', 'absence:work_disability:days'],
    ['Incapacidad general', 'absence:work_disability:days'],
    ['INCAP_EG_DIAS', 'absence:work_disability:days'],
    ['INCAP_EG_VALOR', 'control:accrued:work_disabilities'],
    ['Fondo de salud', 'control:deductions:health'],
    ['Fondo de pensión', 'control:deductions:pension'],
    ['Total ingresos', 'control:totals:accrued_total'],
    ['Total haberes', 'control:totals:accrued_total'],
    ['Líquido a pagar', 'net'],
    ['Pago al empleado', 'net'],
    ['Sueldo Base', 'salary'],
  ])('«%s» is %s', (header, key) => {
    expect(guessColumns([header])).toEqual([key]);
  });

  it('a bonus that is not the one of the law is not taken for it', () => {
    expect(guessColumns(['Prima de vacaciones'])).toEqual([undefined]);
  });
});

describe('a sheet of another program', () => {
  it('of the style of Siigo: capitals, dots and dates of the sheet', () => {
    const [row] = read(
      [
        'TIPO IDENTIFICACIÓN',
        'IDENTIFICACIÓN',
        'NOMBRE EMPLEADO',
        'FECHA INICIO LIQUIDACIÓN',
        'FECHA FIN LIQUIDACIÓN',
        'DÍAS LABORADOS',
        'SUELDO BÁSICO',
        'SUBSIDIO DE TRANSPORTE',
        'HED',
        'PAGO HED',
        'PRIMA',
        'EPS',
        'AFP',
        'NETO A PAGAR',
      ],
      [
        'CC',
        1037482916,
        'RENTERÍA YULIANA',
        46327,
        46356,
        30,
        2_100_000,
        '249.095',
        '6',
        '$ 75.000',
        '1.200.000,50',
        84000,
        84000,
        '',
      ],
    );
    expect(row?.problems).toEqual([]);
    expect(row?.draft).toMatchObject({
      worked_days: '30',
      hours: [{ kind: 'heds', quantity: '6' }],
      benefits: [{ concept: 'service_bonus', amount: '1200000.50' }],
    });
    expect(row?.controls.map(({ column, amount }) => [column, amount])).toEqual([
      ['salary', '2100000.00'],
      ['control:accrued:transportation_allowance', '249095.00'],
      ['control:accrued:heds', '75000.00'],
      ['control:deductions:health', '84000.00'],
      ['control:deductions:pension', '84000.00'],
    ]);
    expect(row?.days.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-30']);
  });

  it('of the style of Alegra: local dates, commas for decimals, and benefits in two columns', () => {
    const [row] = read(
      [
        'Tipo de identificación',
        'Número de identificación',
        'Fecha de pago',
        'Vacaciones desde',
        'Vacaciones hasta',
        'Vacaciones valor',
        'Vacaciones compensadas',
        'Vacaciones compensadas días',
        'Cesantías',
        'Intereses',
        'Retención',
      ],
      [
        'Cédula de ciudadanía',
        '1.037.482.916',
        '30/11/2026',
        '03/11/2026',
        '14-nov-2026',
        '840.000,00',
        '350.000',
        '5',
        '2100000',
        '252000,00',
        '0',
      ],
    );
    expect(row?.problems).toEqual([]);
    expect(row?.draft).toMatchObject({
      payment_dates: ['2026-11-30'],
      absences: [{ kind: 'common_vacation', start: '2026-11-03', end: '2026-11-14' }],
      benefits: [
        { concept: 'paid_vacation', amount: '350000.00', days: '5' },
        { concept: 'severance', amount: '2100000.00' },
        { concept: 'severance_interest', amount: '252000.00' },
      ],
      taken: [],
    });
    expect(row?.controls).toMatchObject([{ column: 'control:accrued:common_vacation', amount: '840000.00' }]);
  });

  it('of the long style: a concept in each line, with what is paid of it to compare', () => {
    const rows = read(
      ['Documento', 'Fecha fin liquidación', 'Concepto', 'Cantidad', 'Valor'],
      ['1037482916', '31/10/2026', 'HED', '4', '60.000'],
      ['1037482916', '31/10/2026', 'Prima de servicios', '180', '1.050.000'],
      ['1037482916', '31/10/2026', 'Vacaciones compensadas', '', '350.000'],
      ['1037482916', '31/10/2026', 'Incapacidad', '2', '140.000'],
      ['1037482916', '31/10/2026', 'Auxilio de transporte', '', '249.095'],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.problems).toEqual([]);
    expect(rows[0]).toMatchObject({ year: 2026, month: 10 });
    expect(rows[0]?.draft).toMatchObject({
      hours: [{ kind: 'heds', quantity: '4' }],
      benefits: [
        { concept: 'service_bonus', amount: '1050000.00', days: '180' },
        { concept: 'paid_vacation', amount: '350000.00' },
      ],
    });
    expect(rows[0]?.controls.map(({ column }) => column)).toEqual([
      'control:accrued:heds',
      'control:accrued:work_disabilities',
      'control:accrued:transportation_allowance',
    ]);
  });

  test.each([
    ['CE', 'E445566', ['document_type']],
    ['Pasaporte', 'E445566', []],
    ['13 - Cédula', '1037482916', []],
    ['C.C.', '1037482916', []],
  ])('whose type of document says %s of %s is told in %j', (type, document, columns) => {
    const [row] = read(['Tipo documento', 'Documento'], [type, document]);
    expect(row?.problems.map(({ column }) => column)).toEqual(columns);
  });
});

describe('what a file says of what is worked out here', () => {
  const worked: WorkedOut = {
    figures: { 'accrued:salary': '1960000.00', 'accrued:heds': '75000.00' },
    totals: { accrued_total: '2035000.00' },
    start: '2026-11-01',
    end: '2026-11-30',
  };
  const said = (column: string, ...amounts: string[]) =>
    listControlDifferences(
      amounts.map((amount, i) => ({ line: i + 2, column, amount })),
      { salary: '2100000.00' },
      worked,
      (amount) => amount,
    ).map(({ message }) => message.split('.')[0]);
  test.each<[string, string[], boolean]>([
    ['salary', ['2100000.00'], false],
    ['salary', ['1960001.00'], false],
    ['salary', ['2000000.00'], true],
    ['control:accrued:heds', ['75001.50'], false],
    ['control:accrued:heds', ['40000.00', '35000.00'], false],
    ['control:accrued:heds', ['80000.00'], true],
    ['control:accrued:hens', ['80000.00'], true],
    ['control:accrued:transportation_allowance', ['0.00'], false],
    ['control:accrued:transportation_allowance', ['249095.00'], true],
    ['control:totals:accrued_total', ['2035000.00'], false],
  ])('%s of %j differs: %s', (column, amounts, differs) => {
    expect(said(column, ...amounts).length > 0).toBe(differs);
  });

  it('days of the settlement that are not those of the contract are told', () => {
    const at = (column: string, day: string) => ({ line: 2, column, day: day as never });
    expect(
      listControlDayProblems(
        [at('settlement_start', '2026-11-01'), at('settlement_end', '2026-11-15')],
        worked,
      ),
    ).toMatchObject([{ column: 'settlement_end' }]);
  });
});
