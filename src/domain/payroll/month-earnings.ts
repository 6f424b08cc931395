import type { Finding } from '../finding.ts';
import { type Money, money, moneyText, noMoney, sum } from '../money.ts';
import { absenceEntries, payAbsence } from './absence-pay.ts';
import { type Piece, placeAbsences } from './absences.ts';
import { depositedIn, isSocialBenefit, payBenefits, placeBenefits } from './benefit-items.ts';
import {
  apprenticeStage,
  type Contract,
  earnsSalary,
  hasTransportAllowance,
  type Period,
  regimeOf,
} from './contract.ts';
import { checkHoursAway } from './contradictions.ts';
import { payEarned } from './earned.ts';
import { type PaidHours, payHours } from './hours.ts';
import { isUnpaid } from './month-bases.ts';
import type { BenefitPaid, Novelties } from './novelties.ts';
import type { PaidItem } from './paid-item.ts';
import { type PaidTime, payTime } from './paid-time.ts';
import { type Law, type Laws, lawOn } from './parameters.ts';
import type { Policy } from './policy.ts';
import { transportItem } from './salary.ts';
import { hoursOfShifts } from './shifts.ts';
import type { Accrued } from './statement.ts';

/** Everything a period earns. */
export type Earnings = {
  /** In the order of the payslip. */
  items: PaidItem[];
  accrued: Accrued;
  total: Money;
  /** Of the total: payments that are salary, the allowance, and benefits that are seized only for alimony. */
  salary: Money;
  allowance: Money;
  social: Money;
  /** Of the total: what goes to the severance fund instead of the worker. */
  deposited: Money;
  /** Days worked, and days paid in all. */
  days: number;
  daysPaid: number;
  pieces: readonly Piece[];
  /** What each piece was paid, in their order; unpaid ones have nothing. */
  paidAbsences: readonly (PaidItem | undefined)[];
  /** Benefits without fault. */
  benefits: readonly BenefitPaid[];
  findings: Finding[];
};

/** Works out what is earned; `possible` are the days of the contract in the period. */
export function earningsOf(
  contract: Contract,
  period: Period,
  law: Law,
  policy: Policy,
  novelties: Novelties,
  possible: number,
  laws: Laws = lawOn,
): Earnings {
  const { pieces, findings } = placeAbsences(
    contract,
    period,
    law,
    novelties.absences ?? [],
    policy.lost_rest,
  );
  const support = apprenticeStage(contract, period.end) === 'class' && policy.apprentice_pay !== 'salary';
  const time = payTime({ contract, period, law, policy, novelties, pieces, possible, support });
  const shifts = novelties.shifts?.length ? hoursOfShifts(contract, novelties.shifts, laws) : undefined;
  const written = [...(novelties.hours ?? []), ...(shifts?.hours ?? [])];
  const hours = payHours(contract, period, written, laws);
  const paidAbsences = pieces.map((piece) => payAbsence(contract, law, policy, piece));
  const earned = payEarned(novelties.earned ?? []);
  const benefits = payBenefits(novelties.benefits ?? []);

  const worked = [...time.items, ...hours.paid];
  const rest = [...paidAbsences.filter((item) => item !== undefined), ...earned.items];
  const salary = salaryIn([...worked, ...rest]);
  const salaried = earnsSalary(regimeOf(contract, period.end, law));
  const transport = allowanceOf(contract, law, policy, time, salaried ? salary : undefined);
  const items = [...worked, ...(transport ? [transport] : []), ...rest, ...benefits.items];

  const deposited = depositedIn(benefits.sound);
  const basic = totalOf(time.items);
  const accrued = accruedOf(time.days, support ? noMoney : basic, transport, hours.paid);
  Object.assign(accrued, absenceEntries(pieces, paidAbsences), earned.accrued);
  placeBenefits(accrued, benefits.sound);
  if (support) accrued.sustenance_support = moneyText(money(basic + supportIn(earned.items)));
  const away = pieces.reduce((total, piece) => total + (isUnpaid(piece) ? 0 : piece.days), 0);
  return {
    items,
    accrued,
    total: totalOf(items),
    salary,
    allowance: transport?.amount ?? noMoney,
    social: money(totalOf(benefits.items.filter(isSocialBenefit)) - deposited),
    deposited,
    days: time.days,
    daysPaid: Math.min(30, time.days + away),
    pieces,
    paidAbsences,
    benefits: benefits.sound,
    findings: [
      ...findings,
      ...time.findings,
      ...(shifts?.findings ?? []),
      ...hours.findings,
      ...checkHoursAway(written, pieces),
      ...earned.findings,
      ...benefits.findings,
    ],
  };
}

const totalOf = (items: readonly PaidItem[]): Money => sum(items.map(({ amount }) => amount));
const salaryIn = (items: readonly PaidItem[]): Money => totalOf(items.filter(({ line }) => line.salary));
const supportIn = (items: readonly PaidItem[]): Money =>
  totalOf(items.filter(({ line }) => line.concept === 'sustenance_support'));

/**
 * The allowance of the days that have it; what its ceiling is compared with is the company's policy. Who earns no salary
 * has it only where the company says so (Ley 15 de 1959, Ley 1 de 1963).
 */
function allowanceOf(
  contract: Contract,
  law: Law,
  policy: Policy,
  { days, transportDays }: PaidTime,
  salary: Money | undefined,
): PaidItem | undefined {
  if (salary === undefined && contract.transport_allowance_mode !== 'always') return undefined;
  const byEarned = hasTransportAllowance(contract, law, salary) ? days : undefined;
  const count = policy.transport_compares === 'basic' ? transportDays : byEarned;
  return count === undefined ? undefined : transportItem(law, count, contract.teleworks === true);
}

function accruedOf(
  days: number,
  salary: Money,
  transport: PaidItem | undefined,
  hours: readonly PaidHours[],
): Accrued {
  const accrued: Accrued = { worked_days: days, salary: moneyText(salary) };
  if (transport) accrued.transportation_allowance = moneyText(transport.amount);
  for (const { kind, entry } of hours) accrued[kind] = [...(accrued[kind] ?? []), entry];
  return accrued;
}
