import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, days360 } from '../../../src/domain/day.ts';
import { exactText, pesos } from '../../../src/domain/money.ts';
import { type Benefit, prima, severance, severanceInterest } from '../../../src/domain/payroll/benefits.ts';
import { lawOn } from '../../../src/domain/payroll/parameters.ts';
import { type Pay, paysIn, withAllowance } from '../../../src/domain/payroll/pay-history.ts';
import {
  vacationBalance,
  vacationDays,
  vacationEnd,
  vacationsInMoney,
} from '../../../src/domain/payroll/vacations.ts';
import { again, explains } from './again.ts';
import { aContract, copCents, day } from './payroll.ts';
import { hasVectors, vector } from './vectors-data.ts';

const pay = (from: string, salary: number, allowance = 0): Pay => ({
  from: day(from),
  salary: copCents(salary),
  allowance: copCents(allowance),
});
const of = ({ amount }: { amount: number }) => amount / 100;
const codes = (benefit: { findings: Benefit['findings'] }) => benefit.findings.map((f) => f.code);
const noSaturdays = { saturdays: false };
const withSaturdays = { saturdays: true };

type Salaries = {
  salarios: { desde: string; valor: number }[];
  auxilio: number;
  ingreso: string;
  corte: string;
};
const history = ({ salarios, auxilio }: Salaries) =>
  salarios.map(({ desde, valor }) => pay(desde, valor, auxilio));

describe.skipIf(!hasVectors)('benefits in the worked cases', () => {
  it('PL-011 vacations accrued', () => {
    const { inputs, expects } = vector<{
      ingreso: string;
      corte: string;
      tomados_habiles: number;
      dias_no_remunerados: number;
    }>('PL-011');
    const result = vacationBalance({
      admission: day(inputs.ingreso),
      to: day(inputs.corte),
      taken: String(inputs.tomados_habiles),
      unpaid: inputs.dias_no_remunerados,
    });
    expects({ causados: exactText(result.accrued, 4), saldo: exactText(result.balance, 4) });
  });

  it('PL-012 working days', () => {
    const { inputs, expects } = vector<{
      desde: string;
      hasta: string;
      inicio_disfrute: string;
      dias_habiles: number;
    }>('PL-012');
    const [from, to] = [day(inputs.desde), day(inputs.hasta)];
    expects({
      habiles_lunes_sabado: vacationDays(from, to, withSaturdays).working,
      habiles_lunes_viernes: vacationDays(from, to, noSaturdays).working,
      fin_disfrute_lunes_viernes: vacationEnd(day(inputs.inicio_disfrute), inputs.dias_habiles, noSaturdays),
    });
  });

  it('PL-042 vacations enjoyed', () => {
    const { inputs, expects } = vector<{ desde: string; hasta: string }>('PL-042');
    const [from, to] = [day(inputs.desde), day(inputs.hasta)];
    expects({
      habiles_lunes_sabado: vacationDays(from, to, withSaturdays).working,
      habiles_lunes_viernes: vacationDays(from, to, noSaturdays).working,
      calendario: vacationDays(from, to, noSaturdays).calendar,
    });
  });

  it('PL-024 and PL-033 whole semesters', () => {
    for (const [id, to] of [
      ['PL-024', '2026-06-30'],
      ['PL-033', '2024-06-30'],
    ] as const) {
      const { inputs, expects } = vector<{ salario: number; auxilio: number; dias: number }>(id);
      const result = prima({
        admission: day('2020-01-01'),
        to: day(to),
        pays: [pay('2020-01-01', inputs.salario, inputs.auxilio)],
      });
      expect(result.days).toBe(inputs.dias);
      expects({ prima: of(result), base: result.base / 100 });
    }
  });

  it('PL-025 entry in the middle and a raise', () => {
    const { inputs, expects } = vector<Salaries>('PL-025');
    const result = prima({ admission: day(inputs.ingreso), to: day(inputs.corte), pays: history(inputs) });
    expects({ dias: result.days, prima: of(result) });
    explains(result.line);
  });

  it('PL-026 severance after a raise in the last three months', () => {
    const { inputs, expects } = vector<Salaries>('PL-026');
    const to = day('2026-12-31');
    const result = severance({ admission: day('2026-01-01'), to, pays: history(inputs) });
    const interest = severanceInterest({ to, severance: result.amount, days: result.days });
    expects({ base: result.base / 100, cesantias: of(result), intereses: of(interest) });
    explains(result.line);
    explains(interest.line);
  });

  it('PL-032 three hundred days without allowance', () => {
    const { inputs, expects } = vector<{ salario: number }>('PL-032');
    const [admission, to] = [day('2025-01-01'), day('2025-10-30')];
    const pays = [pay('2025-01-01', inputs.salario)];
    const year = severance({ admission, to, pays });
    expects({
      prima: of(prima({ admission, to, pays })),
      cesantias: of(year),
      intereses: of(severanceInterest({ to, severance: year.amount, days: year.days })),
      vacaciones: of(vacationsInMoney({ to, salary: copCents(inputs.salario), owed: { service: 300 } })),
    });
  });

  it('PL-045 vacations in money', () => {
    const { inputs, expects } = vector<{ salario: number; dias_habiles: number }>('PL-045');
    const result = vacationsInMoney({
      to: day('2026-09-30'),
      salary: copCents(inputs.salario),
      owed: { pending: String(inputs.dias_habiles) },
    });
    expects({ vacaciones: of(result) });
    explains(result.line);
  });
});

describe('prima', () => {
  const semester = {
    admission: day('2020-01-01'),
    to: day('2026-06-30'),
    pays: [pay('2020-01-01', 2_000_000)],
  };
  it.each([
    ['a whole semester', {}, 1_000_000],
    ['variable pay by its average', { variable: { total: pesos(1_200_000) } }, 1_100_000],
    [
      'variable pay of five months, projected',
      { variable: { total: pesos(1_000_000), days: 150 } },
      1_100_000,
    ],
    ['suspended days, which stay by default', { suspended: 30 }, 1_000_000],
    ['suspended days, discounted by policy', { suspended: 30, discountSuspensions: true }, 833_333],
    ['entry in the semester', { admission: day('2026-04-01') }, 500_000],
    ['since a day said', { from: day('2026-06-01') }, 166_667],
  ])('%s', (_, changes, expected) => {
    const result = prima({ ...semester, ...changes });
    expect(of(result)).toBe(expected);
    explains(result.line);
  });

  it.each([
    ['no salary', { pays: [] }, 'salary-missing'],
    ['entry after the end', { admission: day('2026-07-01') }, 'dates-reversed'],
    ['a salary that begins late', { pays: [pay('2026-02-01', 2_000_000)] }, 'salary-gap'],
    ['a negative salary', { pays: [pay('2020-01-01', -1)] }, 'amount-negative'],
    ['more suspended than there is', { suspended: 181 }, 'days-invalid'],
    ['variable pay in no days', { variable: { total: pesos(1), days: 0 } }, 'days-invalid'],
  ])('is refused with %s', (_, changes, code) => {
    const result = prima({ ...semester, ...changes });
    expect([codes(result), result.amount]).toEqual([[code], 0]);
  });
});

describe('severance', () => {
  const to = day('2026-12-31');
  const admission = day('2020-01-01');
  const raised = (from: string) => [pay('2020-01-01', 2_000_000), pay(from, 2_400_000)];
  it.each([
    ['the last salary, three months old', raised('2026-10-01'), {}, 2_400_000],
    ['the average, the raise being younger', raised('2026-10-02'), {}, 2_098_889],
    [
      'the average, a part being variable',
      raised('2026-01-01'),
      { variable: { total: pesos(1_200_000) } },
      2_500_000,
    ],
    ['less the days of suspension', raised('2026-01-01'), { suspended: 36 }, 2_160_000],
    ['from the day of entry', raised('2026-01-01'), { admission: day('2026-07-01') }, 1_200_000],
  ])('takes %s', (_, pays, changes, expected) => {
    const result = severance({ admission, to, pays, ...changes });
    expect(of(result)).toBe(expected);
    explains(result.line);
  });

  it('averages the twelve months before an exit, not only those of the year', () => {
    const result = severance({ admission, to: day('2026-03-31'), pays: raised('2026-02-01') });
    // 300 days at 2.000.000 and 60 at 2.400.000, for the ninety days of the year.
    expect(of(result)).toBe(516_667);
  });

  it('interest falls on what partial withdrawals left', () => {
    const left = severanceInterest({ to, severance: pesos(2_000_000), days: 360, withdrawn: pesos(500_000) });
    expect(of(left)).toBe(180_000);
    const over = severanceInterest({ to, severance: pesos(2), days: 360, withdrawn: pesos(3) });
    expect(codes(over)).toEqual(['withdrawal-exceeds']);
  });
});

describe('vacations', () => {
  it.each([
    ['taken more than accrued', { to: '2026-06-30', taken: '10' }, ['vacations-ahead']],
    ['kept more than two years', { to: '2028-06-30' }, ['vacations-kept']],
    ['days that are no days', { to: '2026-06-30', taken: 'x' }, ['vacation-days-invalid']],
    ['a cut before the entry', { to: '2025-12-31' }, ['vacation-days-invalid']],
    ['nothing wrong', { to: '2026-12-31', taken: '7.5', unpaid: 24 }, []],
  ])('says of %s', (_, { to, ...rest }, expected) => {
    const balance = vacationBalance({ admission: day('2026-01-01'), to: day(to), ...rest });
    expect(codes(balance)).toEqual(expected);
    expect(exactText(again(balance.explanation), 6)).toBe(exactText(balance.balance, 6));
  });

  it('in money adds the average of what varies', () => {
    const result = vacationsInMoney({
      to: day('2026-09-30'),
      salary: pesos(3_000_000),
      variable: { total: pesos(3_600_000), days: 360 },
      owed: { pending: '10' },
    });
    expect(of(result)).toBe(1_100_000);
    explains(result.line);
  });

  it('in money are at most half while the contract goes on', () => {
    const { accrued } = vacationBalance({ admission: day('2026-01-01'), to: day('2026-12-31') });
    const asked = (pending: string) =>
      codes(
        vacationsInMoney({
          to: day('2026-12-31'),
          salary: pesos(3_000_000),
          owed: { pending },
          during: { accrued },
        }),
      );
    expect([asked('7.5'), asked('8')]).toEqual([[], ['vacations-half']]);
  });

  it('do not begin with a number of days that is none', () => {
    expect(() => vacationEnd(day('2026-01-01'), 0, withSaturdays)).toThrow(RangeError);
  });
});

describe('the allowance of each stretch', () => {
  it('follows the year and the ceiling', () => {
    const salaries = [
      { from: day('2025-06-01'), salary: pesos(2_000_000) },
      { from: day('2026-05-01'), salary: pesos(4_000_000) },
    ];
    const rows = withAllowance(aContract(4_000_000), salaries, day('2025-10-01'), day('2026-06-30'));
    expect(rows).toEqual([
      pay('2025-10-01', 2_000_000, 200_000),
      pay('2026-01-01', 2_000_000, lawOn(day('2026-01-01')).transportAllowance.value / 100),
      pay('2026-05-01', 4_000_000),
    ]);
  });
});

describe('for any history of pay', () => {
  const admission = day('2026-01-01');
  const raises = fc.uniqueArray(
    fc.record({
      offset: fc.integer({ min: 0, max: 364 }),
      salary: fc.integer({ min: 1, max: 2_000_000_000 }),
    }),
    { selector: (r) => r.offset, minLength: 1, maxLength: 6 },
  );
  const pays = raises.map((rows) =>
    rows.map(({ offset, salary }) => ({
      from: addDays(admission, offset),
      salary: copCents(salary / 100),
      allowance: copCents(0),
    })),
  );
  const variable = fc.option(
    fc.integer({ min: 0, max: 900_000_000 }).map((c) => ({ total: copCents(c / 100) })),
    {
      nil: undefined,
    },
  );

  it('the days add up and the explanation is the sum', () => {
    fc.assert(
      fc.property(pays, variable, fc.integer({ min: 0, max: 364 }), (rows, extra, offset) => {
        const to = addDays(admission, offset);
        const first = rows.map((r) => r.from).sort()[0];
        const more = extra && { variable: extra };
        if (!first || first > to) return;
        const total = paysIn({ from: first, to, pays: rows }).reduce((sum, row) => sum + row.days, 0);
        expect(total).toBe(days360(first, to));
        for (const one of [
          prima({ admission: first, to, pays: rows, ...more }),
          severance({ admission: first, to, pays: rows, ...more }),
        ])
          explains(one.line);
      }),
      { numRuns: 300 },
    );
  });

  it('cutting a salary in two equal stretches changes nothing', () => {
    fc.assert(
      fc.property(pays, fc.integer({ min: 1, max: 364 }), (rows, offset) => {
        const at = addDays(admission, offset);
        const whole = [{ ...(rows[0] ?? pay('2026-01-01', 1)), from: admission }];
        const cut = whole.flatMap((row) => [row, { ...row, from: at }]);
        const to = day('2026-12-31');
        expect(prima({ admission, to, pays: cut }).amount).toBe(prima({ admission, to, pays: whole }).amount);
        expect(severance({ admission, to, pays: cut }).amount).toBe(
          severance({ admission, to, pays: whole }).amount,
        );
      }),
      { numRuns: 100 },
    );
  });
});
