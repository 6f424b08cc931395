import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carryPlan,
  checkDebts,
  listOutstandingDebts,
  removeDebt,
  takeDebt,
} from '../../../../src/domain/payroll/drafts/carried-debts.ts';
import type { RunNovelties } from '../../../../src/domain/payroll/drafts/draft.ts';
import { getRecurringNovelties } from '../../../../src/domain/payroll/drafts/recurring-novelties.ts';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { liquidateRun, type PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { mergeMonth } from '../../../../src/domain/payroll/runs/merge.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { aContract, amount, copCents, day } from '../payroll.ts';
import { fortnights, of, september, sharesOf } from '../runs.ts';

const [half, last] = fortnights as [PayRun, PayRun];

/** The second fortnight, after a first one that knew nothing of what is known in it, and the plan for it. */
function planned(contract = aContract(2_000_000), runNovelties: RunNovelties = {}, month: Novelties = {}) {
  const first = liquidateRun(half, contract, {}, [], []);
  const work = ({ carried: _, averages: __, ...novelties }: RunNovelties) =>
    liquidateRun(last, contract, { ...month, ...novelties }, first.months, []);
  const plan = carryPlan(september, runNovelties, work);
  const result = plan && work(plan.novelties);
  return { first, work, plan, result };
}

const away = (start: string): Novelties => ({
  absences: [{ kind: 'non_paid_leave', start: day(start), end: day('2026-09-30') }],
});

describe('the plan of a payment that ends negative', () => {
  it('leaves what was paid over as an advance of the month, owed afterwards', () => {
    const leave = away('2026-09-08');
    const { first, work, plan, result } = planned(aContract(2_000_000), leave as RunNovelties);
    const over = -amount(work(leave as RunNovelties).totals.total);
    expect(over).toBeGreaterThan(0);
    expect(plan?.debts).toEqual([
      {
        concept: 'advances',
        description: 'Pagado de más en septiembre de 2026',
        amount: `${over}.00`,
      },
    ]);
    expect(result?.totals.total).toBe('0.00');
    expect(result?.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    for (const line of result?.lines ?? []) explains(line);
    // The month is told as it was paid.
    const { carried: _, averages: __, ...novelties } = plan?.novelties ?? {};
    const merged = mergeMonth(
      aContract(2_000_000),
      september,
      novelties,
      sharesOf([first, result as never]),
      [],
    );
    expect(merged?.findings.map(({ code }) => code)).not.toContain('runs-differ');
    expect(merged?.paid.total).toBe(first.totals.total);
    expect(merged?.liquidation.accrued.advances).toEqual([`${over}.00`]);
  });

  it('leaves the deductions that were written, the weakest first, and takes what fits', () => {
    const taken: RunNovelties = {
      taken: [
        { concept: 'loans', amount: '300000.00', description: 'Banco Andino' },
        { concept: 'other_deductions', amount: '500000.00' },
        { concept: 'debt', amount: '600000.00' },
      ],
    };
    const { work, plan, result } = planned(aContract(2_000_000), taken);
    const short = -amount(work(taken).totals.total);
    // The other deduction waits whole and the debt in part; the libranza is taken.
    expect(plan?.debts).toEqual([
      {
        concept: 'other_deductions',
        description: 'Otra deducción (quedó de septiembre de 2026)',
        amount: short >= 500_000 ? '500000.00' : `${short}.00`,
      },
      ...(short > 500_000
        ? [
            {
              concept: 'debt',
              description: 'Deuda con la empresa (quedó de septiembre de 2026)',
              amount: `${short - 500_000}.00`,
            },
          ]
        : []),
    ]);
    expect(of(result as never, 'loans')).toBe(300_000);
    expect(result?.totals.total).toBe('0.00');
  });

  it('does not carry deductions of law, nor a typed withholding', () => {
    const taken: RunNovelties = { taken: [{ concept: 'withholding', amount: '1500000.00' }] };
    const { plan } = planned(aContract(2_000_000), taken);
    expect(plan?.debts.map(({ concept }) => concept)).toEqual(['advances']);
    expect(plan?.novelties.taken).toEqual(taken.taken);
  });

  it('makes no new debt of what was taken of an old one', () => {
    const taken: RunNovelties = {
      taken: [
        { concept: 'advances', amount: '1500000.00', description: 'Pagado de más en agosto de 2026' },
        { concept: 'debt', amount: '400000.00', description: 'Moto (quedó de julio de 2026)' },
      ],
    };
    const { plan, result } = planned(aContract(2_000_000), taken);
    expect([plan?.debts, result?.totals.total]).toEqual([[], '0.00']);
  });

  it('makes one debt of two deductions of the same name, which is undone whole', () => {
    const taken: RunNovelties = {
      taken: [
        { concept: 'other_deductions', amount: '900000.00' },
        { concept: 'other_deductions', amount: '800000.00' },
      ],
    };
    const { plan } = planned(aContract(2_000_000), taken);
    expect(plan?.debts).toHaveLength(1);
    const [debt] = plan?.debts ?? [];
    const left = (plan?.novelties.taken ?? []).reduce((sum, one) => sum + amount(one.amount), 0);
    expect(amount(debt?.amount ?? '0') + left).toBe(1_700_000);
    const back = plan && debt && removeDebt(plan.novelties, debt);
    expect(back?.taken?.reduce((sum, one) => sum + amount(one.amount), 0)).toBe(1_700_000);
  });

  it('lets the advance of an earlier plan grow, so that what was paid over is owed once', () => {
    const first = planned(aContract(2_000_000), away('2026-09-12') as RunNovelties).plan;
    const again = planned(aContract(2_000_000), {
      ...first?.novelties,
      ...away('2026-09-08'),
    } as RunNovelties);
    const whole = planned(aContract(2_000_000), away('2026-09-08') as RunNovelties).plan;
    expect(first?.debts[0]?.amount).not.toBe(whole?.debts[0]?.amount);
    expect(again.plan?.debts).toEqual(whole?.debts);
    expect(again.plan?.novelties.earned).toEqual(whole?.novelties.earned);
  });

  it('is absent when the payment is not negative, or when another finding blocks it', () => {
    expect(planned().plan).toBeUndefined();
    const wrong = { ...away('2026-09-08'), taken: [{ concept: 'debt', amount: 'x' }] } as RunNovelties;
    expect(planned(aContract(2_000_000), wrong).plan).toBeUndefined();
  });

  it('also exists for a last payment: the debt waits for a written agreement', () => {
    const contract = aContract(2_000_000, { admission: day('2026-09-01'), retirement: day('2026-09-03') });
    const run: PayRun = {
      kind: 'final_settlement',
      ...september,
      end: day('2026-09-03'),
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { taken: '0' } },
    };
    const runNovelties: RunNovelties = {
      taken: [{ concept: 'debt', amount: '900000.00', description: 'Moto' }],
    };
    const work = ({ carried: _, averages: __, ...novelties }: RunNovelties) =>
      liquidateRun(run, contract, novelties, [], []);
    const plan = carryPlan(september, runNovelties, work);
    const result = plan && work(plan.novelties);
    expect(result?.totals.total).toBe('0.00');
    expect(plan?.debts[0]?.description).toBe('Moto (quedó de septiembre de 2026)');
    const left = amount(plan?.debts[0]?.amount ?? '0');
    expect(of(result as never, 'debt') + left).toBe(900_000);
  });

  it('ends in zero or more whatever was written, and loses no peso of it', () => {
    const kinds = ['debt', 'loans', 'other_deductions', 'education', 'cooperative'] as const;
    const entry = fc.record({
      concept: fc.constantFrom(...kinds),
      amount: fc.integer({ min: 1, max: 1_500_000 }).map((n) => `${n}.00`),
      description: fc.constantFrom('Uno', 'Dos'),
    });
    const orders = fc.constantFrom<Novelties>(
      {},
      {
        orders: [
          {
            id: 'a',
            kind: 'alimony' as const,
            label: 'Juan',
            received: day('2026-01-01'),
            amount: copCents(800_000),
          },
        ],
      },
    );
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 4 }),
        fc.integer({ min: 3, max: 28 }),
        orders,
        (taken, from, month) => {
          const leave = away(`2026-09-${String(from).padStart(2, '0')}`);
          const { plan, result, work } = planned(
            aContract(2_000_000),
            { ...leave, taken } as RunNovelties,
            month,
          );
          const before = work({ ...leave, taken } as RunNovelties);
          if (amount(before.totals.total) >= -20) {
            expect(plan).toBeUndefined();
            return;
          }
          expect(amount(result?.totals.total ?? '-1')).toBeGreaterThanOrEqual(0);
          const sumOf = (all: readonly { amount: string }[] = []) =>
            all.reduce((sum, one) => sum + amount(one.amount), 0);
          const left = plan?.debts.filter(({ concept }) => concept !== 'advances');
          expect(sumOf(plan?.novelties.taken) + sumOf(left)).toBe(sumOf(taken));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what is owed', () => {
  const debt = {
    concept: 'advances' as const,
    description: 'Pagado de más en septiembre de 2026',
    amount: '300000.00',
  };

  it('is what later payments did not take of it', () => {
    const took = (text: string) => ({ ...debt, amount: text });
    expect(listOutstandingDebts([debt], [])).toEqual([debt]);
    expect(listOutstandingDebts([debt], [took('100000.00')])).toEqual([took('200000.00')]);
    expect(listOutstandingDebts([debt], [took('100000.00'), took('200000.00')])).toEqual([]);
    expect(listOutstandingDebts([debt], [{ ...debt, description: 'Otro' }])).toEqual([debt]);
  });

  it('is reduced once by one payment when two fortnights left equal debts', () => {
    expect(listOutstandingDebts([debt, debt], [debt])).toEqual([debt]);
    expect(listOutstandingDebts([debt, debt], [])).toEqual([{ ...debt, amount: '600000.00' }]);
  });

  it('is found by its id, and by concept and description where a payment names none that is there', () => {
    const [one, other] = [
      { ...debt, id: 'a' },
      { ...debt, id: 'b' },
    ];
    const took = (text: string, key?: string) => ({ ...debt, amount: text, ...(key && { debt: key }) });
    const owed = (...taken: Parameters<typeof listOutstandingDebts>[1]) =>
      listOutstandingDebts([one, other], taken).map(({ id, amount: text }) => [id, text]);
    expect(owed({ ...took('100000.00', 'b'), description: 'Acuerdo' })).toEqual([
      ['a', '300000.00'],
      ['b', '200000.00'],
    ]);
    expect(owed(took('400000.00'))).toEqual([['b', '200000.00']]);
    expect(owed(took('300000.00'), took('300000.00', 'a'))).toEqual([]);
    expect(owed(took('100000.00', 'gone'))[0]).toEqual(['a', '200000.00']);
    expect(takeDebt({}, one, pesos(500_000)).taken).toEqual([took('300000.00', 'a')]);
    expect(getRecurringNovelties({ taken: [took('100000.00', 'a')] }).taken).toEqual([]);
  });

  it('keeps its id when the plan of its payment is made again, and none is left of one that is undone', () => {
    const leave = away('2026-09-08') as RunNovelties;
    const { plan, work } = planned(aContract(2_000_000), leave);
    const [left] = plan?.debts ?? [];
    const stored = { ...plan?.novelties, ...away('2026-09-04'), carried: [{ ...left, id: 'a' }] };
    const again = carryPlan(september, stored as RunNovelties, work);
    expect(again?.debts.map(({ id, description }) => [id, description])).toEqual([['a', left?.description]]);
    // Its advance in a payroll whose debt another payment keeps is not owed twice.
    expect(carryPlan(september, { ...stored, carried: [] } as RunNovelties, work)).toBeUndefined();
    const undone = removeDebt(again?.novelties ?? {}, again?.debts[0] as never);
    expect([undone.carried, undone.earned]).toEqual([undefined, undefined]);
  });

  it('is told with its origin and its law, and never taken by itself', () => {
    expect(checkDebts([], [debt])).toEqual([
      {
        code: 'debt-owed',
        severity: 'notice',
        path: 'taken',
        message: 'Debe de antes: $\u00a0300.000, Pagado de más en septiembre de 2026',
        hint: 'Usted decide si lo descuenta en este pago, con la autorización escrita del trabajador o con la ley (CST arts. 59, 149 y 151).',
      },
    ]);
  });

  it('is deducted up to the net of a payment', () => {
    expect(takeDebt({}, debt, pesos(500_000))).toEqual({ taken: [debt] });
    expect(takeDebt({ taken: [debt] }, debt, pesos(120_000)).taken).toEqual([
      debt,
      { ...debt, amount: '120000.00' },
    ]);
    expect(takeDebt({}, debt, pesos(0))).toEqual({});
  });

  it('is removed when the plan is undone, and typed deductions return', () => {
    const taken: RunNovelties = {
      ...away('2026-09-08'),
      taken: [
        { concept: 'loans', amount: '300000.00', description: 'Banco Andino' },
        { concept: 'debt', amount: '900000.00' },
      ],
    } as RunNovelties;
    const plan = planned(aContract(2_000_000), taken).plan;
    expect(plan?.debts.length).toBeGreaterThan(1);
    const back = plan?.debts.reduce(removeDebt, plan.novelties);
    const sorted = (all: RunNovelties = {}) => ({
      ...all,
      taken: [...(all.taken ?? [])].sort((a, b) => (a.concept < b.concept ? -1 : 1)),
    });
    expect(sorted(back)).toEqual(sorted(taken));
  });
});
