import { describe, expect, it } from 'vitest';
import { aContract, amount, codes, day, line, paid } from '../payroll.ts';

describe('salary', () => {
  it.each([
    ['a whole month', '2019-01-01', undefined, 30, 1_750_905],
    ['entry on the 16th', '2026-09-16', undefined, 15, 875_453],
    ['exit on the 10th', '2019-01-01', '2026-09-10', 10, 583_635],
    ['entry and exit in the month', '2026-09-10', '2026-09-12', 3, 175_091],
  ])('pays %s by thirtieths', (_, admission, retirement, days, salary) => {
    const contract = aContract(1_750_905, {
      admission: day(admission),
      ...(retirement && { retirement: day(retirement) }),
    });
    const result = paid(contract, '2026-09');
    expect([result.accrued.worked_days, line(result, 'salary')]).toEqual([days, salary]);
  });

  it.each(['2026-02', '2024-02', '2026-10'])('gives %s thirty days', (period) => {
    expect(paid(aContract(2_000_000), period).accrued.worked_days).toBe(30);
  });
});

describe('transport allowance', () => {
  it.each([
    ['two minimum wages exactly', aContract(3_501_810), 249_095],
    ['one peso more', aContract(3_501_811), 0],
    [
      'above the ceiling, by decision of the employer',
      aContract(5_000_000, { transport_allowance_mode: 'always' }),
      249_095,
    ],
    ['the employer brings people to work', aContract(1_750_905, { transport_allowance_mode: 'never' }), 0],
    [
      'integral salary',
      aContract(25_000_000, { integral_salary: true, transport_allowance_mode: 'always' }),
      0,
    ],
  ])('with %s', (_, contract, expected) => {
    expect(line(paid(contract, '2026-09'), 'transportation_allowance')).toBe(expected);
  });

  it('goes by days worked and stays out of the base', () => {
    const result = paid(aContract(3_000_000), '2026-09', { worked_days: 12 });
    expect(line(result, 'transportation_allowance')).toBe(99_638);
    expect(amount(result.ibc)).toBe(1_200_000);
  });
});

describe('hours', () => {
  it.each([
    ['before the July of 42 hours', '2026-07-14', '2026-07', 'heds', 9948],
    ['from the July of 42 hours', '2026-07-15', '2026-07', 'heds', 10_422],
    ['a Sunday at 80 %', '2026-06-28', '2026-06', 'hrddfs', 6367],
    ['a Sunday at 90 %', '2026-07-05', '2026-07', 'hrddfs', 7163],
    ['a Sunday night at 1.25', '2026-07-19', '2026-07', 'hrndfs', 10_422],
  ] as const)('%s are paid with the law of their day', (_, date, period, kind, expected) => {
    const result = paid(aContract(1_750_905), period, { hours: [{ kind, quantity: '1', day: day(date) }] });
    expect(line(result, kind)).toBe(expected);
    expect(result.findings).toEqual([]);
  });

  it('keep their percentage and quantity for the document', () => {
    const result = paid(aContract(2_420_000), '2025-10', { hours: [{ kind: 'heds', quantity: '6.5' }] });
    expect(result.accrued.heds).toEqual([{ quantity: '6.50', percent: '25.00', payment: '89375.00' }]);
  });

  it('explain their amount step by step', () => {
    const result = paid(aContract(2_420_000), '2025-10', { hours: [{ kind: 'heds', quantity: '6' }] });
    const hours = result.lines.find((l) => l.concept === 'heds');
    expect(hours?.detail).toBe('6 horas al 125 %');
    expect(hours?.explanation.steps.map((s) => [s.operator, s.label, s.value])).toEqual([
      ['', 'Salario básico', '2.420.000'],
      ['÷', '220 horas del mes', '11.000'],
      ['×', '1,25 por el recargo', '13.750'],
      ['×', '6 horas', '82.500'],
    ]);
    expect(hours?.explanation.note).toBe(
      'Cada hora extra diurna suma $\u00a013.750 y sube la base en lo mismo.',
    );
  });
});

describe('contributions', () => {
  it('tell how the base was reached', () => {
    const result = paid(aContract(2_420_000), '2025-10', { hours: [{ kind: 'heds', quantity: '6' }] });
    const health = result.lines.find((l) => l.concept === 'health');
    expect(health?.detail).toBe('4 % de $\u00a02.502.500');
    expect(health?.explanation.steps.map((s) => [s.operator, s.label, s.value])).toEqual([
      ['', 'Salario básico', '2.420.000'],
      ['+', 'Horas extra diurnas', '82.500'],
      ['=', 'Base de cotización', '2.502.500'],
      ['×', 'Su aporte, 4 %', '100.100'],
    ]);
    expect(health?.explanation.note).toContain(
      'El auxilio de transporte ($\u00a0200.000) no entra en la base.',
    );
  });

  it.each([
    ['under 4 minimum wages', 7_003_619, 0, 0],
    ['at 4 minimum wages', 7_003_620, 35_018, 35_018],
    ['at 16', 28_014_480, 140_072, 196_102],
    ['at 20', 35_018_100, 175_091, 455_235],
    ['over 20', 35_018_101, 175_091, 525_271],
    ['over the ceiling of 25', 60_000_000, 218_863, 656_590],
  ])('split the solidarity fund %s', (_, salary, first, second) => {
    const { solidarity } = paid(aContract(salary), '2026-09').deductions;
    expect([amount(solidarity?.amount), amount(solidarity?.sub_amount)]).toEqual([first, second]);
  });

  it.each([
    ['the first fortnight of a month', '2019-01-01', '2026-09-01', '2026-09-15', 40_000],
    ['a month that begins at its middle', '2026-09-16', '2026-09-01', '2026-09-30', 0],
    ['the same, with the run cut to the contract', '2026-09-16', '2026-09-16', '2026-09-30', 0],
    ['a fortnight that begins late in a month that does not', '2026-09-11', '2026-09-01', '2026-09-15', 0],
  ])('look at the month for the fund of %s', (_, admission, start, end, expected) => {
    const contract = aContract(8_000_000, { admission: day(admission) });
    expect(line(paid(contract, { start: day(start), end: day(end) }), 'solidarity')).toBe(expected);
  });

  it.each([
    ['an active pensioner', { worker_subtype: '01' }, 4_500_000, '180000.00'],
    ['a foreigner who is not obliged', { pension_exempt: true }, 8_000_000, '320000.00'],
  ])('ask no pension nor fund of %s', (_, changes, salary, amount) => {
    const { health, pension, solidarity } = paid(aContract(salary, changes), '2026-09').deductions;
    expect({ health, pension, solidarity }).toEqual({
      health: { percent: '4.00', amount },
      pension: { percent: '0.00', amount: '0.00' },
    });
  });

  it('ask nothing of an apprentice in class', () => {
    expect(amount(paid(aContract(1_313_179, { worker_type: '12' }), '2026-09').totals.deductions_total)).toBe(
      0,
    );
  });

  it('take 70 % of an integral salary', () => {
    const result = paid(aContract(25_000_000, { integral_salary: true }), '2026-09');
    expect([result.ibc, line(result, 'health'), line(result, 'solidarity')]).toEqual([
      '17500000.00',
      700_000,
      175_000,
    ]);
  });
});

describe('what is wrong', () => {
  const september = (quantity: string, changes = {}) =>
    paid(aContract(2_000_000, changes), '2026-09', {
      hours: [
        { kind: 'heds', quantity: '2' },
        { kind: 'hens', quantity },
      ],
    });

  it.each([
    ['0', 'hours-missing'],
    ['', 'hours-missing'],
    ['0.00', 'hours-missing'],
    ['-3', 'hours-negative'],
    ['seis', 'hours-invalid'],
    ['1e3', 'hours-invalid'],
    ['2,5', 'hours-invalid'],
    ['2.555', 'hours-invalid'],
    ['9999', 'hours-impossible'],
  ])('hours «%s» are a fault of their own field and pay nothing', (quantity, code) => {
    const result = september(quantity);
    expect(result.findings).toEqual([
      expect.objectContaining({ code, severity: 'block', path: 'accrued.hens.0.quantity' }),
    ]);
    expect(line(result, 'hens')).toBe(0);
  });

  it('asks for the hours in the words of the form', () => {
    expect(september('0').findings[0]?.message).toBe('Escriba las horas o quite este concepto.');
  });

  it.each([
    [31, 'days-exceeded', 30],
    [-1, 'days-negative', 0],
    [2.5, 'days-invalid', 0],
    [Number.NaN, 'days-invalid', 0],
  ])('%s days are refused', (days, code, used) => {
    const result = paid(aContract(2_000_000), '2026-09', { worked_days: days });
    expect(result.findings).toEqual([
      expect.objectContaining({ code, severity: 'block', path: 'accrued.worked_days' }),
    ]);
    expect(result.accrued.worked_days).toBe(used);
  });

  it.each([
    [
      'a contract that starts later',
      aContract(2_000_000, { admission: day('2026-10-01') }),
      'outside-contract',
    ],
    ['a contract already over', aContract(2_000_000, { retirement: day('2026-08-31') }), 'outside-contract'],
    [
      'an exit before the entry',
      aContract(2_000_000, { admission: day('2026-09-20'), retirement: day('2026-09-10') }),
      'retirement-before-admission',
    ],
    ['a salary under the minimum', aContract(1_000_000), 'below-minimum'],
    ['no salary', aContract(0), 'salary-missing'],
    ['an integral salary too low', aContract(22_761_764, { integral_salary: true }), 'integral-minimum'],
    ['a worker who contributes by weeks', aContract(2_000_000, { worker_type: '51' }), 'weekly-earnings'],
    [
      'an allowance above its ceiling',
      aContract(9_000_000, { transport_allowance_mode: 'always' }),
      'transport-ceiling',
    ],
  ])('notices %s', (_, contract, code) => {
    expect(codes(paid(contract, '2026-09'))).toContain(code);
  });

  it.each([
    [
      'a Sunday kind on a Tuesday',
      [{ kind: 'heddfs', quantity: '2', day: day('2026-09-15') }],
      'not-a-rest-day',
    ],
    [
      'more than two extra hours in a day',
      [
        { kind: 'heds', quantity: '2', day: day('2026-09-15') },
        { kind: 'hens', quantity: '1', day: day('2026-09-15') },
      ],
      'overtime-day-limit',
    ],
    [
      'more than twelve in a week',
      [14, 15, 16, 17, 18, 19, 20].map((d) => ({
        kind: 'heds' as const,
        quantity: '2',
        day: day(`2026-09-${d}`),
      })),
      'overtime-week-limit',
    ],
    ['more than the weeks of the month admit', [{ kind: 'heds', quantity: '60' }], 'overtime-week-limit'],
    [
      'hours without a day in a month whose law changes',
      [{ kind: 'heds', quantity: '2' }],
      'law-changes-in-period',
      '2026-07',
    ],
    [
      'hours after the period',
      [{ kind: 'heds', quantity: '2', day: day('2026-10-01') }],
      'hours-after-period',
    ],
    [
      'hours before the contract',
      [{ kind: 'heds', quantity: '2', day: day('2018-12-31') }],
      'hours-outside-contract',
    ],
    ['a day of thirty hours', [{ kind: 'hrns', quantity: '30', day: day('2026-09-15') }], 'hours-impossible'],
    [
      'a day of thirty hours in two entries',
      [
        { kind: 'hrns', quantity: '20', day: day('2026-09-15') },
        { kind: 'hrns', quantity: '10', day: day('2026-09-15') },
      ],
      'hours-impossible',
    ],
    [
      'more hours in two entries than the month has',
      [
        { kind: 'heds', quantity: '700' },
        { kind: 'heds', quantity: '21' },
      ],
      'hours-impossible',
    ],
  ] as const)('notices %s', (_, hours, code, period: string = '2026-09') => {
    expect(codes(paid(aContract(2_000_000), period, { hours: [...hours] }))).toContain(code);
  });

  it('refuses a year without its law and says what is missing', () => {
    const result = paid(aContract(2_000_000), '2099-01');
    expect(result.findings).toEqual([
      expect.objectContaining({
        code: 'missing-parameters',
        severity: 'block',
        path: 'period',
        message: 'No hay salario mínimo, auxilio ni UVT para 2099',
      }),
    ]);
    expect(result.lines).toEqual([]);
  });
});
