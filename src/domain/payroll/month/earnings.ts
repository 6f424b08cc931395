import type { Finding } from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import { type Money, money, sum, toMoneyText } from '../../values/money.ts';
import { isSocialBenefit, liquidateBenefits, placeBenefits, sumDeposits } from '../benefits/items.ts';
import { hourKinds } from '../concepts/concepts.ts';
import { isOfEarlierContract, type Stage } from '../contract/apprentices.ts';
import {
  type Contract,
  hasTransportAllowance,
  isSalariedRegime,
  type Period,
  toContractOnDay,
} from '../contract/contract.ts';
import type { Law, Laws } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import type { BenefitPaid, Hours, Novelties } from '../novelties/novelties.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { AccruedPay } from '../statement/statement.ts';
import { buildAbsenceEntries, liquidateAbsence } from '../time/absence-pay.ts';
import { type AbsencePiece, isUnpaid, placeAbsences } from '../time/absences.ts';
import { checkHoursAway } from '../time/contradictions.ts';
import { liquidateHours, type PaidHours } from '../time/hours.ts';
import { buildTransportItem } from '../time/salary.ts';
import { computeShiftHours } from '../time/shifts.ts';
import { computeStageTimes, findStageIndex, type StageTime, splitPiecesByStage } from '../time/stage-time.ts';
import { computeWholeMonthEarnings } from '../time/whole-month.ts';
import { liquidateEarnings } from './liquidate-earnings.ts';

export type PeriodContext = {
  contract: Contract;
  period: Period;
  laws: Laws;
  law: Law;
  policy: PayrollPolicy;
  novelties: Novelties;
  /** Days of the contract in the period, and in its whole month. */
  days: number;
  of: number;
};

export type Earnings = {
  /** In the order of the payslip. */
  items: PaidItem[];
  accrued: AccruedPay;
  total: Money;
  /**
   * Parts of the total: payments that are salary, the allowance, benefits that are seized only for alimony, and pay for
   * the end of the contract.
   */
  salary: Money;
  allowance: Money;
  social: Money;
  leaving: Money;
  /** Part of the total that goes to the severance fund instead of the worker. */
  deposited: Money;
  /** Days worked, and days paid in total. */
  days: number;
  daysPaid: number;
  pieces: readonly AbsencePiece[];
  /** Pay of each piece, in order; `undefined` for unpaid ones. */
  paidAbsences: readonly (PaidItem | undefined)[];
  benefits: readonly BenefitPaid[];
  /** Earnings by the regimes of the period: one, except when an apprentice passes to practice. */
  stages: readonly StageEarnings[];
  findings: Finding[];
};

/** Earnings of a part of the period under its own regime; `days` are those worked. */
export type StageEarnings = Stage & { items: PaidItem[]; pieces: readonly AbsencePiece[] };

/**
 * Computes the earnings of a period; `stages` are its regimes. Undated items belong to the last one. Wrong input is
 * reported in `findings`. Throws `MissingParameters` without the law of a day of work.
 */
export function computeEarnings(context: PeriodContext, stages: readonly Stage[]): Earnings {
  const { contract, period, laws, law, policy, novelties } = context;
  const placed = placeAbsences(contract, period, { law, laws }, novelties.absences ?? [], policy.lost_rest);
  const pieces = splitPiecesByStage(placed.pieces, stages);
  const { times, findings: ofTime } = computeStageTimes(stages, {
    ...context,
    pieces,
    possible: context.days,
  });
  const shifts = novelties.shifts?.length ? computeShiftHours(contract, novelties.shifts, laws) : undefined;
  const hourEntries = [...(novelties.hours ?? []), ...(shifts?.hours ?? [])];
  const ofStages = stagedBy(stages);
  const hours = liquidateHours(contract, period, hourEntries, laws);
  const hourDays = hourKinds.flatMap((kind) => hourEntries.filter((one) => one.kind === kind));
  hours.paid = hours.paid.map((item, at) => ofStages.marked(item, ofStages.ofHour(hourDays[at])));
  const paidAbsences = pieces.map((piece) => {
    const item = liquidateAbsence(toContractOnDay(contract, piece.start), law, policy, piece);
    return item && ofStages.marked(item, findStageIndex(stages, piece.start));
  });
  const earned = liquidateEarnings(novelties.earned ?? []);
  const benefits = liquidateBenefits(novelties.benefits ?? []);

  const absent = paidAbsences.filter((item) => item !== undefined);
  for (const [index, time] of times.entries())
    time.items = time.items.map((item) => ofStages.marked(item, index));
  const basics = times.flatMap(({ items }) => items);
  const before = [...basics, ...hours.paid, ...absent, ...earned.items];
  const salary = salaryIn(before);
  const transports = times.map((time, index) => {
    const own = ofStages.contractOf(index, { items: before, pieces, paidAbsences, stages });
    const compared = computeWholeMonthEarnings(own.contract ?? contract, own, 'salary');
    const item = allowanceOf(law, policy, time, compared);
    return item && ofStages.marked(item, index);
  });
  const transport = transports.filter((item) => item !== undefined);
  const items = [...basics, ...hours.paid, ...transport, ...absent, ...earned.items, ...benefits.items];

  const days = times.reduce((total, time) => total + time.days, 0);
  const supports = times.filter(({ support }) => support);
  const support = totalOf(supports.flatMap((time) => time.items));
  const allowance = totalOf(transport);
  const deposited = sumDeposits(benefits.sound);
  const accrued = accruedOf(days, money(totalOf(basics) - support), transport, hours.paid);
  Object.assign(accrued, buildAbsenceEntries(pieces, paidAbsences), earned.accrued);
  placeBenefits(accrued, benefits.sound);
  if (supports.length > 0) accrued.sustenance_support = toMoneyText(money(support + supportIn(earned.items)));
  const absentDays = pieces.reduce((total, piece) => total + (isUnpaid(piece) ? 0 : piece.days), 0);

  const ofStage = (index: number): PaidItem[] => [
    ...(times[index]?.items ?? []),
    ...hours.paid.filter((_, at) => ofStages.ofHour(hourDays[at]) === index),
    ...transports.slice(index, index + 1).filter((item) => item !== undefined),
    ...paidAbsences
      .filter((_, at) => findStageIndex(stages, pieces[at]?.start) === index)
      .filter((item) => item !== undefined),
    ...[...earned.items, ...benefits.items].filter(
      ({ line }) => ofStages.ofContract(line.of_contract) === index,
    ),
  ];
  return {
    items,
    accrued,
    total: totalOf(items),
    salary,
    allowance,
    social: money(totalOf(benefits.items.filter(isSocialBenefit)) - deposited),
    leaving: totalOf(benefits.items.filter((item) => !isSocialBenefit(item))),
    deposited,
    days,
    daysPaid: Math.min(30, days + absentDays),
    pieces,
    paidAbsences,
    benefits: benefits.sound,
    stages: times.map(({ stage, days: worked }, index) => ({
      ...stage,
      days: worked,
      pieces: pieces.filter(({ start }) => findStageIndex(stages, start) === index),
      items: ofStage(index),
    })),
    findings: [
      ...placed.findings,
      ...ofTime,
      ...(shifts?.findings ?? []),
      ...hours.findings,
      ...checkHoursAway(hourEntries, pieces),
      ...earned.findings,
      ...benefits.findings,
    ],
  };
}

/** Earnings of a month compared with a ceiling, as `computeWholeMonthEarnings` takes them. */
type Compared = {
  contract?: Contract;
  items: readonly PaidItem[];
  pieces: readonly AbsencePiece[];
  paidAbsences: readonly (PaidItem | undefined)[];
  stages: readonly Stage[];
};

/**
 * Assigns each item to a part of a period with several contracts: by its day, by the contract it names, or to the last
 * one. The line of an item of an earlier contract says so.
 */
function stagedBy(stages: readonly Stage[]) {
  const last = stages.length - 1;
  const admissionAt = (index: number) => stages[index]?.contract.admission;
  const earlier = (index: number): boolean => {
    const stage = stages[index];
    return stage !== undefined && isOfEarlierContract(stage, stages);
  };
  /** Returns the last part of a contract of the period; the last part of all for another contract. */
  const ofContract = (admission: Day | undefined): number => {
    const at =
      admission === undefined ? -1 : stages.findLastIndex((one) => one.contract.admission === admission);
    return at < 0 ? last : at;
  };
  const ofHour = (hour: Hours | undefined): number =>
    hour?.of_contract ? ofContract(hour.of_contract) : findStageIndex(stages, hour?.day);
  const marked = <I extends PaidItem>(item: I, index: number): I => {
    const of_contract = admissionAt(index);
    return earlier(index) && of_contract ? { ...item, line: { ...item.line, of_contract } } : item;
  };
  /** Returns the earnings of one contract of the period, where there are several: its ceilings compare nothing else. */
  function contractOf(index: number, all: Compared): Compared {
    if (!stages.some((stage) => isOfEarlierContract(stage, stages))) return all;
    const admission = admissionAt(index);
    const isOwn = (at: number) => admissionAt(at) === admission;
    const own = all.pieces.map(({ start }) => isOwn(findStageIndex(stages, start)));
    return {
      ...(stages[index] && { contract: stages[index].contract }),
      items: all.items.filter(({ line }) => isOwn(ofContract(line.of_contract))),
      pieces: all.pieces.filter((_, at) => own[at]),
      paidAbsences: all.paidAbsences.filter((_, at) => own[at]),
      stages: stages.filter((_, at) => isOwn(at)),
    };
  }
  return { ofContract, ofHour, marked, contractOf };
}

const totalOf = (items: readonly PaidItem[]): Money => sum(items.map(({ amount }) => amount));
const salaryIn = (items: readonly PaidItem[]): Money => totalOf(items.filter(({ line }) => line.salary));
const supportIn = (items: readonly PaidItem[]): Money =>
  totalOf(items.filter(({ line }) => line.concept === 'sustenance_support'));

/**
 * Computes the allowance of the days that have it. Company policy decides what its ceiling compares: the earnings of
 * the whole month or the basic salary. A worker without a salary has it only where the company says so (Ley 15 de 1959,
 * Ley 1 de 1963).
 */
function allowanceOf(
  law: Law,
  policy: PayrollPolicy,
  { stage, days, transportDays }: StageTime,
  earned: Money,
): PaidItem | undefined {
  const { contract, regime } = stage;
  const salaried = isSalariedRegime(regime);
  if (!salaried && contract.transport_allowance_mode !== 'always') return undefined;
  const byEarned = hasTransportAllowance(contract, law, salaried ? earned : undefined) ? days : undefined;
  const count = policy.transport_compares === 'basic' ? transportDays : byEarned;
  return count === undefined ? undefined : buildTransportItem(law, count, contract.teleworks === true);
}

function accruedOf(
  days: number,
  salary: Money,
  transport: readonly PaidItem[],
  hours: readonly PaidHours[],
): AccruedPay {
  const accrued: AccruedPay = { worked_days: days, salary: toMoneyText(salary) };
  if (transport.length > 0) accrued.transportation_allowance = toMoneyText(totalOf(transport));
  for (const { kind, entry } of hours) accrued[kind] = [...(accrued[kind] ?? []), entry];
  return accrued;
}
