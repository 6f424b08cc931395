import { describe, expect, it } from 'vitest';
import { type Contract, liquidate, type Novelties } from '../../../src/domain/payroll/month/liquidate.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import {
  computeSupposedPayment,
  findPaymentFacts,
  type NextPayment,
  noSupposition,
  type Supposition,
} from '../../../src/domain/vault/what-if.ts';
import { aContract, day, month } from '../payroll/payroll.ts';

const admission = day('2024-02-01');

/** The payment of November, as it is estimated. */
function november(contract: Contract, novelties: Novelties = {}): NextPayment {
  const { lines, totals } = liquidate({ ...contract, admission }, month('2026-11'), novelties, []);
  return { date: day('2026-11-30'), estimated: true, ...totals, lines };
}

function suppose(next: NextPayment, change: Partial<Supposition>) {
  const facts = findPaymentFacts(next, admission);
  if (!facts) throw new Error('no facts');
  return computeSupposedPayment(next, facts, { ...noSupposition, ...change });
}

describe('what the next payment would be', () => {
  const worker = aContract(2_415_000);
  const loan: Novelties = { taken: [{ concept: 'debt', amount: '150000', description: 'Préstamo' }] };

  it('is the same with nothing supposed', () => {
    const next = november(worker, loan);
    expect(suppose(next, {})).toEqual({
      total: pesos(Number(next.total)),
      difference: 0,
      changes: [],
      isOverLimit: false,
      leavesWithholding: false,
    });
  });

  it('adds hours less contributions', () => {
    const { difference, changes } = suppose(november(worker, loan), { heds: 4, hrddfs: 8 });
    expect(changes.map(({ concept, amount }) => [concept, amount])).toEqual([
      ['heds', pesos(57_500)],
      ['hrddfs', pesos(82_800)],
      ['contributions', pesos(-11_224)],
    ]);
    expect(difference).toBe(pesos(129_076));
  });

  it.each<[string, Contract, Novelties, Partial<Supposition>, Novelties]>([
    [
      'days without pay',
      worker,
      loan,
      { non_paid_leave: 2 },
      { absences: [{ kind: 'non_paid_leave', start: day('2026-11-10'), end: day('2026-11-11') }] },
    ],
    [
      'days of sickness',
      worker,
      loan,
      { work_disability: 5 },
      { absences: [{ kind: 'work_disability', start: day('2026-11-10'), end: day('2026-11-14') }] },
    ],
    [
      'days of vacations',
      worker,
      loan,
      { common_vacation: 9 },
      { absences: [{ kind: 'common_vacation', start: day('2026-11-10'), end: day('2026-11-18') }] },
    ],
    [
      'hours over the ceiling of the allowance',
      aContract(3_400_000),
      {},
      { hens: 10 },
      { hours: [{ kind: 'hens', quantity: '10' }] },
    ],
    [
      'hours of a pensioner',
      aContract(2_000_000, { worker_subtype: '01' }),
      {},
      { heds: 3 },
      { hours: [{ kind: 'heds', quantity: '3' }] },
    ],
    [
      'hours that reach the solidarity fund, beside a bonus of each month',
      aContract(6_700_000),
      { earned: [{ concept: 'bonuses', salary: '200000' }] },
      { heds: 4 },
      { hours: [{ kind: 'heds', quantity: '4' }] },
    ],
  ])('is what the engine pays with %s', (_, contract, before, change, happened) => {
    const { total } = suppose(november(contract, before), change);
    expect(total).toBe(pesos(Number(november(contract, { ...before, ...happened }).total)));
  });

  it('leaves the withholding as it is, and says so', () => {
    const next = november(aContract(9_000_000));
    const supposed = suppose(next, { heds: 2 });
    expect(supposed.changes.map(({ concept }) => concept)).toEqual(['heds', 'contributions']);
    expect(supposed.leavesWithholding).toBe(true);
  });

  it('says when the hours pass what the law lets anybody work', () => {
    expect(suppose(november(worker), { heds: 40 }).isOverLimit).toBe(false);
    expect(suppose(november(worker), { heds: 52 }).isOverLimit).toBe(true);
  });

  it.each([
    ['an apprentice', aContract(1_313_179, { worker_type: '12', contract_type: '4' })],
    ['a worker by the day', aContract(1_800_000, { paid_by_day: true })],
  ])('supposes nothing of %s', (_, contract) => {
    expect(findPaymentFacts(november(contract), admission)).toBeUndefined();
  });
});
