import { firstOfMonth, lastOfMonth, parts } from '../day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  moneyText,
  noMoney,
  over,
  roundToPeso,
  sum,
  times,
} from '../money.ts';
import { absenceEntries, payAbsence } from './absence-pay.ts';
import { type Piece, placeAbsences } from './absences.ts';
import { isSocialBenefit, payBenefits, placeBenefits } from './benefit-items.ts';
import {
  apprenticeStage,
  type Contract,
  checkContract,
  daysUnderContract,
  hasTransportAllowance,
  type Period,
  type Regime,
  regimeOf,
  salaryOn,
} from './contract.ts';
import { checkHoursAway, checkResult } from './contradictions.ts';
import { contributionsOf } from './contributions.ts';
import { payEarned } from './earned.ts';
import { type Hours, payHours } from './hours.ts';
import { basesOf, isUnpaid, type MonthBases } from './month-bases.ts';
import { orderPolicyOf, ordersOn, placeOrders } from './month-orders.ts';
import { checkWritten, withholdingOf, writtenWithholding } from './month-withholding.ts';
import type { Absence, AmountEarned, AmountTaken, Novelties } from './novelties.ts';
import type { PaidItem } from './paid-item.ts';
import { payTime } from './paid-time.ts';
import { type Law, lawOn, MissingParameters } from './parameters.ts';
import { type DatedPolicy, type Policy, policyOn } from './policy.ts';
import { transportItem } from './salary.ts';
import { hoursOfShifts } from './shifts.ts';
import type { Accrued, Deductions, Liquidation } from './statement.ts';
import { checkDeductions, checkTakenLimits } from './statement-checks.ts';
import { takeOff } from './taken.ts';
import { checkWeeks } from './weeks.ts';

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
    /** With the salary of the last day. */
    contract: Contract;
    law: Law;
    policy: Policy;
    regime: Regime;
    bases: MonthBases;
    items: readonly PaidItem[];
    pieces: readonly Piece[];
    /** What each piece was paid, in their order; unpaid ones have nothing. */
    paidAbsences: readonly (PaidItem | undefined)[];
    accrued: Money;
  };
};

/** The liquidation and what it was worked out from. */
export function settle(
  signed: Contract,
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
  const contract = signed.salaries?.length ? { ...signed, salary: salaryOn(signed, period.end) } : signed;
  const regime = regimeOf(contract, period.end, law);
  const possible = daysUnderContract(contract, period);
  const absences = placeAbsences(contract, period, law, novelties.absences ?? [], policy.lost_rest);
  const support = apprenticeStage(contract, period.end) === 'class' && policy.apprentice_pay !== 'salary';
  const time = payTime({
    contract,
    period,
    law,
    policy,
    novelties,
    pieces: absences.pieces,
    possible,
    support,
  });
  const { days } = time;
  const shifts = novelties.shifts?.length ? hoursOfShifts(contract, novelties.shifts) : undefined;
  const written = [...(novelties.hours ?? []), ...(shifts?.hours ?? [])];
  const hours = payHours(contract, period, written);
  const paidAbsences = absences.pieces.map((piece) => payAbsence(contract, law, policy, piece));
  const earned = payEarned(novelties.earned ?? []);
  const earnings = [
    ...time.items,
    ...hours.paid,
    ...paidAbsences.filter((item) => item !== undefined),
    ...earned.items,
  ];
  const commuting =
    policy.transport_compares === 'basic'
      ? time.transportDays
      : hasTransportAllowance(contract, law, salaryOf(earnings))
        ? days
        : undefined;
  const transport =
    commuting === undefined ? undefined : transportItem(law, commuting, contract.teleworks === true);
  const worked = time.items.length + hours.paid.length;
  const items = transport ? [...earnings.slice(0, worked), transport, ...earnings.slice(worked)] : earnings;

  const benefits = payBenefits(novelties.benefits ?? []);
  const all = benefits.items.length > 0 ? [...items, ...benefits.items] : items;

  const bases = basesOf(contract, law, policy, regime, days, all, absences.pieces);
  const month = daysOfMonth(contract, period, possible);
  const contributions = contributionsOf(
    {
      health: regime !== 'supported' && regime !== 'weeks',
      pension: regime !== 'supported' && regime !== 'pensioner',
    },
    law,
    bases.ibc,
    transport?.amount ?? noMoney,
    possible > 0 ? over(exact(month), exact(possible)) : exact(1),
  );
  const taken = takeOff(novelties.taken ?? []);
  const accruedTotal = sum(all.map(({ amount }) => amount));
  const taxed = withholdingOf({
    contract,
    day: period.end,
    policy,
    items: all,
    contributions: contributions.lines,
    novelties,
    benefits: benefits.sound,
    days: possible,
    of: month,
  });
  const byHand = writtenWithholding(novelties.taken ?? []);
  const withheld = byHand ?? taxed.amount;
  const paidAway = absences.pieces.reduce((total, piece) => total + (isUnpaid(piece) ? 0 : piece.days), 0);
  const daysPaid = Math.min(30, days + paidAway);
  const socialBenefits = sum(benefits.items.filter(isSocialBenefit).map(({ amount }) => amount));
  const lawful = money(accruedTotal - contributions.total - withheld);
  const orders = novelties.orders?.length
    ? ordersOn(
        {
          day: period.end,
          days: daysPaid,
          salary: salaryOf(earnings),
          benefits: socialBenefits,
          onBenefits: byHand === undefined ? taxed.onBenefits : noMoney,
          net: lawful,
          taken: money(taken.total - (byHand ?? 0)),
        },
        possible < month ? { days: possible, of: month } : undefined,
        novelties.orders,
        orderPolicyOf(policy),
      )
    : undefined;
  const deducted = money(
    contributions.total + taken.total + (byHand === undefined ? taxed.amount : 0) + (orders?.total ?? 0),
  );

  const basic = sum(time.items.map(({ amount }) => amount));
  const accrued: Accrued = { worked_days: days, salary: moneyText(support ? noMoney : basic) };
  if (transport) accrued.transportation_allowance = moneyText(transport.amount);
  for (const { kind, entry } of hours.paid) accrued[kind] = [...(accrued[kind] ?? []), entry];
  Object.assign(accrued, absenceEntries(absences.pieces, paidAbsences), earned.accrued);
  placeBenefits(accrued, benefits.sound);
  if (support) accrued.sustenance_support = moneyText(money(basic + supportOf(earned.items)));
  const deductions: Deductions = { ...contributions.deductions, ...taken.deductions };
  if (byHand === undefined && taxed.amount > 0) deductions.withholding = moneyText(taxed.amount);
  if (orders) placeOrders(deductions, orders);

  const liquidation: Liquidation = {
    lines: [
      ...all.map(({ line }) => line),
      ...contributions.lines,
      ...(byHand === undefined ? taxed.lines : []),
      ...taken.lines,
      ...(orders?.lines ?? []),
    ],
    accrued,
    deductions,
    totals: totalsOf(accruedTotal, deducted),
    ibc: moneyText(bases.ibc.amount),
    findings: [
      ...checkContract(contract, period, law),
      ...absences.findings,
      ...time.findings,
      ...(shifts?.findings ?? []),
      ...hours.findings,
      ...checkHoursAway(written, absences.pieces),
      ...earned.findings,
      ...benefits.findings,
      ...taxed.findings,
      ...(byHand === undefined ? [] : checkWritten(byHand, taxed.amount)),
      ...taken.findings,
      ...(orders?.findings ?? []),
      ...checkDeductions(
        contract,
        law,
        contributions.deductions,
        monthlyOf(bases.ibc.amount, month, possible),
      ),
      ...checkTakenLimits({
        day: period.end,
        law,
        contract,
        taken: novelties.taken ?? [],
        orders: orders?.results ?? [],
        salary: salaryOf(earnings),
        benefits: socialBenefits,
        lawful,
        net: money(accruedTotal - deducted),
        days: daysPaid,
      }),
      ...(regime === 'weeks' ? checkWeeks(law, days, salaryOf(earnings)) : []),
      ...checkResult(bases.excess.amount, money(accruedTotal - deducted)),
    ],
  };
  return {
    liquidation,
    from: {
      contract,
      law,
      policy,
      regime,
      bases,
      items: all,
      pieces: absences.pieces,
      paidAbsences,
      accrued: accruedTotal,
    },
  };
}

const salaryOf = (items: readonly PaidItem[]): Money =>
  sum(items.filter(({ line }) => line.salary).map(({ amount }) => amount));

const supportOf = (items: readonly PaidItem[]): Money =>
  sum(items.filter(({ line }) => line.concept === 'sustenance_support').map(({ amount }) => amount));

/** The base of a run as that of its month. */
const monthlyOf = (base: Money, month: number, days: number): Money =>
  days > 0 && days < month ? roundToPeso(over(times(exactPesos(base), exact(month)), exact(days))) : base;

/** Days the contract has of the month of a run: a fortnight of a whole month, thirty. */
function daysOfMonth(contract: Contract, { start, end }: Period, days: number): number {
  const { year, month } = parts(end);
  const whole = { start: firstOfMonth(year, month), end: lastOfMonth(year, month) };
  if (start <= whole.start && end >= whole.end) return days;
  return Math.max(days, daysUnderContract(contract, whole));
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
