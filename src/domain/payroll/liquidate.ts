import { firstOfMonth, lastOfMonth, parts } from '../day.ts';
import { type Exact, exact, type Money, money, moneyText, noMoney, over, sum } from '../money.ts';
import { absenceEntries, payAbsence } from './absence-pay.ts';
import { type Piece, placeAbsences } from './absences.ts';
import {
  apprenticeStage,
  type Contract,
  checkContract,
  daysUnderContract,
  hasTransportAllowance,
  type Period,
  type Regime,
  regimeOf,
} from './contract.ts';
import { checkHoursAway, checkResult } from './contradictions.ts';
import { contributionsOf } from './contributions.ts';
import { payEarned } from './earned.ts';
import { type Hours, payHours } from './hours.ts';
import { basesOf, type MonthBases } from './month-bases.ts';
import type { Absence, AmountEarned, AmountTaken, Novelties } from './novelties.ts';
import type { PaidItem } from './paid-item.ts';
import { type Law, lawOn, MissingParameters } from './parameters.ts';
import { type DatedPolicy, type Policy, policyOn } from './policy.ts';
import { salaryItem, transportItem } from './salary.ts';
import type { Accrued, Liquidation } from './statement.ts';
import { takeOff } from './taken.ts';
import { checkWeeks } from './weeks.ts';
import { workedDays } from './worked-days.ts';

export type { Absence, AmountEarned, AmountTaken, Contract, Hours, Novelties, Period };

/**
 * What one employee is paid for a period, each line with its sum and its law, and everything that is wrong,
 * all at once. Never throws for what somebody wrote: it is said in `findings`, in Spanish. `policies` are the
 * company's own choices where the law leaves them; without any, those of {@link policyOn}.
 */
export function liquidate(
  contract: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[] = [],
): Liquidation {
  return settle(contract, period, novelties, policies).liquidation;
}

/** What a liquidation was worked out from, for whoever works out what it costs. */
export type Settled = {
  liquidation: Liquidation;
  /** Absent when there was no law for the period. */
  from?: {
    law: Law;
    policy: Policy;
    regime: Regime;
    bases: MonthBases;
    items: readonly PaidItem[];
    pieces: readonly Piece[];
    accrued: Money;
  };
};

/** The liquidation and what it was worked out from. */
export function settle(
  contract: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[] = [],
): Settled {
  let law: Law;
  try {
    law = lawOn(period.end);
  } catch (error) {
    if (error instanceof MissingParameters) return { liquidation: refused(error) };
    throw error;
  }
  const policy = policyOn(period.end, policies);
  const regime = regimeOf(contract, period.end, law);
  const possible = daysUnderContract(contract, period);
  const absences = placeAbsences(contract, period, law, novelties.absences ?? [], policy.lost_rest);
  const away = absences.pieces.reduce((total, { days }) => total + days, 0);
  const { days, findings } = workedDays(novelties.worked_days, possible, away);

  const support = apprenticeStage(contract, period.end) === 'class' && policy.apprentice_pay !== 'salary';
  const salary = salaryItem(contract, days, support);
  const hours = payHours(contract, period, novelties.hours ?? []);
  const paidAbsences = absences.pieces.map((piece) => payAbsence(contract, law, policy, piece));
  const earned = payEarned(novelties.earned ?? []);
  const earnings = [
    salary,
    ...hours.paid,
    ...paidAbsences.filter((item) => item !== undefined),
    ...earned.items,
  ];
  const compared = policy.transport_compares === 'basic' ? contract.salary : salaryOf(earnings);
  const transport = hasTransportAllowance(contract, law, compared)
    ? transportItem(law, days, contract.teleworks === true)
    : undefined;
  const items = [
    salary,
    ...hours.paid,
    ...(transport ? [transport] : []),
    ...earnings.slice(1 + hours.paid.length),
  ];

  const bases = basesOf(contract, law, policy, regime, days, items, absences.pieces);
  const contributions = contributionsOf(
    {
      health: regime !== 'supported' && regime !== 'weeks',
      pension: regime !== 'supported' && regime !== 'pensioner',
    },
    law,
    bases.ibc,
    transport?.amount ?? noMoney,
    toMonth(contract, period, possible),
  );
  const taken = takeOff(novelties.taken ?? []);

  const accruedTotal = sum(items.map(({ amount }) => amount));
  const deducted = money(contributions.total + taken.total);
  const accrued: Accrued = { worked_days: days, salary: moneyText(support ? noMoney : salary.amount) };
  if (transport) accrued.transportation_allowance = moneyText(transport.amount);
  for (const { kind, entry } of hours.paid) accrued[kind] = [...(accrued[kind] ?? []), entry];
  Object.assign(accrued, absenceEntries(absences.pieces, paidAbsences), earned.accrued);
  if (support) accrued.sustenance_support = moneyText(money(salary.amount + supportOf(earned.items)));

  const liquidation: Liquidation = {
    lines: [...items.map(({ line }) => line), ...contributions.lines, ...taken.lines],
    accrued,
    deductions: { ...contributions.deductions, ...taken.deductions },
    totals: totalsOf(accruedTotal, deducted),
    ibc: moneyText(bases.ibc.amount),
    findings: [
      ...checkContract(contract, period, law),
      ...absences.findings,
      ...findings,
      ...hours.findings,
      ...checkHoursAway(novelties.hours ?? [], absences.pieces),
      ...earned.findings,
      ...taken.findings,
      ...(regime === 'weeks' ? checkWeeks(law, days, salaryOf(earnings)) : []),
      ...checkResult(bases.excess.amount, money(accruedTotal - deducted)),
    ],
  };
  return {
    liquidation,
    from: { law, policy, regime, bases, items, pieces: absences.pieces, accrued: accruedTotal },
  };
}

const salaryOf = (items: readonly PaidItem[]): Money =>
  sum(items.filter(({ line }) => line.salary).map(({ amount }) => amount));

const supportOf = (items: readonly PaidItem[]): Money =>
  sum(items.filter(({ line }) => line.concept === 'sustenance_support').map(({ amount }) => amount));

/** How many times the run fits in what the contract has of the month: a fortnight of a whole month, two. */
function toMonth(contract: Contract, { end }: Period, days: number): Exact {
  const { year, month } = parts(end);
  const whole = daysUnderContract(contract, {
    start: firstOfMonth(year, month),
    end: lastOfMonth(year, month),
  });
  return days > 0 ? over(exact(whole), exact(days)) : exact(1);
}

const totalsOf = (accrued: Money, deductions: Money) => ({
  accrued_total: moneyText(accrued),
  deductions_total: moneyText(deductions),
  total: moneyText(money(accrued - deductions)),
});

/** Nothing is projected: a period without its law has no figures, only the reason. */
function refused(reason: MissingParameters): Liquidation {
  const nothing = { percent: '0.00', amount: '0.00' };
  return {
    lines: [],
    accrued: { worked_days: 0, salary: '0.00' },
    deductions: { health: nothing, pension: { ...nothing } },
    totals: totalsOf(noMoney, noMoney),
    ibc: '0.00',
    findings: [
      {
        code: 'missing-parameters',
        severity: 'block',
        path: 'period',
        message: reason.message,
        hint: 'Actualice la aplicación cuando el Gobierno los publique, o elija otro periodo.',
      },
    ],
  };
}
