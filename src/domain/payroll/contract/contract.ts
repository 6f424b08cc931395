import { addDays, countDays360, type Day, getWeekday } from '../../values/day.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  greatest,
  least,
  type Money,
  over,
  roundToPeso,
  times,
} from '../../values/money.ts';
import { isHoliday, isRestDay } from '../law/holidays.ts';
import type { Law } from '../law/parameters.ts';
import { getTableRow } from '../law/table.ts';
import { type RiskClass, regimeTables } from '../law/tables.ts';
import type { Claims } from './claims.ts';

export type Contract = {
  salary: Money;
  admission: Day;
  retirement?: Day;
  /** Codes of the tables of DIAN: `01`, `00`, `1`. */
  worker_type: string;
  worker_subtype: string;
  contract_type: string;
  /** A foreigner not obliged to contribute to pension, covered elsewhere (Ley 100 de 1993 art. 15). */
  pension_exempt?: boolean;
  /** Work at high risk for health: the employer contributes more to pension (Decreto 2090 de 2003). */
  high_risk_pension?: boolean;
  integral_salary: boolean;
  /** `auto` pays it up to the ceiling of the law; the others are the employer's decision. */
  transport_allowance_mode: 'auto' | 'always' | 'never';
  /** Class of occupational risk; the company's when absent. */
  risk_class?: RiskClass;
  /** Agreed hours of the week when they are fewer than the law's. The divisor follows them. */
  weekly_hours?: number;
  /** Works from home: the allowance is for connectivity instead of transport. */
  teleworks?: boolean;
  /**
   * Day the practice of an apprentice begins; before it, the apprentice is in class. When absent, the worker type
   * decides.
   */
  practice_from?: Day;
  /** Tax withholding. When absent, the table applies without claims. */
  withholding?: { procedure: 'table' | { percent: string }; claims?: Claims };
  /** Monthly salaries and the day each began, in any order; `salary` applies when there are none. */
  salaries?: readonly { from: Day; salary: Money }[];
  /** Agreed day of rest, 0 Sunday to 6 Saturday; Sunday when nothing was agreed (Ley 2466 de 2025 art. 14). */
  rest_day?: number;
  /** Agreed days of the week, when they are fewer than all the working days (CST art. 173 num. 5). */
  weekly_days?: number;
  /** Contracts of the same person that ended before this one. A month may have days of both. */
  earlier?: readonly Contract[];
  /** Paid by the day: a thirtieth of `salary` for each day worked and each rest day that the week earned. */
  paid_by_day?: boolean;
};

export type Period = { start: Day; end: Day };

type SalaryContract = Pick<Contract, 'salary' | 'salaries' | 'admission' | 'retirement' | 'earlier'>;

/** Lists the salaries of a contract, oldest first. When none is dated, the only one begins with the admission. */
export function listSalaries({
  salaries,
  salary,
  admission,
}: Pick<Contract, 'salaries' | 'salary' | 'admission'>): { from: Day; salary: Money }[] {
  if (!salaries?.length) return [{ from: admission, salary }];
  return [...salaries].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

/**
 * Returns the salary in force on a day, from the contract of that day. A day before the first salary gets the first.
 */
export function findSalaryOnDay(signed: SalaryContract, day: Day): Money {
  const contract = toContractOnDay(signed, day);
  if (!contract.salaries?.length) return contract.salary;
  const rows = listSalaries(contract);
  return (rows.findLast(({ from }) => from <= day) ?? rows[0])?.salary ?? contract.salary;
}

/** Tells whether the worker rests that day: a holiday, or the agreed day of the week. */
export const isContractRestDay = ({ rest_day = 0 }: Pick<Contract, 'rest_day'>, day: Day): boolean =>
  rest_day === 0 ? isRestDay(day) : getWeekday(day) === rest_day || isHoliday(day);

/** Subtypes that owe no pension: pensioned, with the requirements met, or not obliged by age or indemnity. */
export const withoutPension: ReadonlySet<string> = new Set(['01', '02', '03', '04', '12', '16', '18', '21']);
/**
 * Tells whether the worker is an active pensioner or owes no pension: health is paid, pension and solidarity fund are
 * not (Ley 100 art. 17).
 */
export const isPensioner = (contract: Contract): boolean =>
  contract.pension_exempt === true || withoutPension.has(contract.worker_subtype);
/** Tells whether the worker is a student for whom only occupational risk is owed (Decreto 055 de 2015). */
export const isRiskOnly = (contract: Contract): boolean => contract.worker_type === '23';
/** Tells whether the worker contributes by weeks of work, under the regime of Decreto 2616 de 2013. */
export const isWeeklyContributor = (contract: Contract): boolean => contract.worker_type === '51';

/** Tells whether months pay the days worked and no fixed salary. Benefits then follow what was earned. */
export const isPaidByDays = (contract: Contract): boolean =>
  contract.paid_by_day === true || isWeeklyContributor(contract);

/**
 * Returns the stage of an apprentice on a day; `undefined` for any other worker. Code 12 was the stage in class and 19
 * the one in practice. The dates of the contract, when they are known, prevail over the code.
 */
export function findApprenticeStage(contract: Contract, day: Day): 'class' | 'practice' | undefined {
  const { worker_type, contract_type, practice_from } = contract;
  const apprentice = worker_type === '12' || worker_type === '19' || contract_type === '4';
  if (practice_from) return apprentice ? (day < practice_from ? 'class' : 'practice') : undefined;
  if (worker_type === '12') return 'class';
  if (worker_type === '19') return getTableRow(regimeTables.stageOf19, day).value;
  // Since August of 2025 an ordinary code means practice, also when it is read for an earlier month.
  return contract_type === '4' ? 'practice' : undefined;
}

/** Regime of contributions. Each changes the amounts that worker and employer owe. */
export type Regime = 'ordinary' | 'pensioner' | 'weeks' | 'apprentice' | 'supported' | 'risk';

/**
 * Returns the regime on a day. `supported` is an apprentice whose payment is not a salary: in class, and before Ley
 * 2466 in practice too. `risk` is a student for whom only occupational risk is owed.
 */
export function getRegime(contract: Contract, day: Day, law: Law): Regime {
  const stage = findApprenticeStage(contract, day);
  if (stage) return stage === 'class' || !law.apprenticeship.value.salaried ? 'supported' : 'apprentice';
  if (isWeeklyContributor(contract)) return 'weeks';
  if (isRiskOnly(contract)) return 'risk';
  return isPensioner(contract) ? 'pensioner' : 'ordinary';
}

export const isSalariedRegime = (regime: Regime): boolean => regime !== 'supported' && regime !== 'risk';

/**
 * Tells whether pension is owed. A salary contributes to pension, whatever the regime, unless the worker owes no
 * pension (Ley 100 de 1993 arts. 15 and 17).
 */
export const isPensionOwed = (contract: Contract, regime: Regime): boolean =>
  isSalariedRegime(regime) && !isPensioner(contract);

/**
 * Worker subtype that the law leaves out of its pension regime: no pension is contributed, and the solidarity fund is.
 */
const exemptRegime = '16';

/** Tells whether the solidarity fund is owed, from the minimum wages at which it begins (Ley 100 de 1993 art. 27). */
export const isSolidarityOwed = (contract: Contract, regime: Regime): boolean =>
  isPensionOwed(contract, regime) ||
  (isSalariedRegime(regime) && contract.worker_subtype === exemptRegime && contract.pension_exempt !== true);

/** Computes the contribution base of a whole month of the contract's salary, within its limits. */
export function computeMonthlyBase(contract: Contract, law: Law): Money {
  const { floor, ceiling, integral } = law.base.value;
  const salary = exactPesos(contract.salary);
  const baseSalary = contract.integral_salary ? over(times(salary, exact(integral)), exact(100)) : salary;
  return roundToPeso(
    least(greatest(baseSalary, computeMinimumWages(law, floor)), computeMinimumWages(law, ceiling)),
  );
}

/** Days of a period under one contract; `days` are of the 30/360 calendar. */
export type ContractSpan = Period & { contract: Contract; days: number };

const alone = ({ earlier: _, ...contract }: Contract): Contract => contract;

/**
 * Lists the contracts of a period, each with its days: several only where one ended and another began inside it. A day
 * that is the last of one and the first of the next belongs to the first. Together they never exceed the days of the
 * period.
 */
export function listContractSpans(contract: Contract, period: Period): ContractSpan[] {
  if (!contract.earlier?.length) return spanOf(contract, period);
  const all = [...contract.earlier, contract].sort((a, b) => (a.admission < b.admission ? -1 : 1));
  const spans: ContractSpan[] = [];
  let from: Day = period.start;
  for (const one of all) {
    const start = one.admission > from ? one.admission : from;
    const end = one.retirement && one.retirement < period.end ? one.retirement : period.end;
    if (start > end) continue;
    // Thirty days end on the 30th: a contract that begins on the 31st after another one has no day of that month.
    const first = spans[0]?.start ?? start;
    const before = spans.reduce((total, { days }) => total + days, 0);
    const days = Math.max(0, Math.min(countDays360(start, end), countDays360(first, end) - before));
    spans.push({ contract: alone(one), start, end, days });
    from = addDays(end, 1);
  }
  return spans;
}

function spanOf(contract: Contract, period: Period): ContractSpan[] {
  const start = contract.admission > period.start ? contract.admission : period.start;
  const end = contract.retirement && contract.retirement < period.end ? contract.retirement : period.end;
  return start > end ? [] : [{ contract, start, end, days: Math.max(0, countDays360(start, end)) }];
}

/** Returns the contract that covers a day: an earlier one that covers it, or the current one. */
export const toContractOnDay = <Own extends Pick<Contract, 'earlier'>>(
  contract: Own,
  day: Day,
): Own | Contract =>
  contract.earlier?.find(
    ({ admission, retirement }) => admission <= day && retirement && day <= retirement,
  ) ?? contract;

/**
 * Counts the days of the contract, and of those before it, in the period. 30/360 calendar; entry and exit days both
 * count.
 */
export const countContractDays = (contract: Contract, period: Period): number =>
  listContractSpans(contract, period).reduce((total, { days }) => total + days, 0);

export const computeMinimumWages = (law: Law, count: number): Exact =>
  times(exactPesos(law.minimumWage.value), exact(count));

/**
 * Tells whether the allowance is owed. `compared` is the pay that the policy compares: the basic salary, or the
 * earnings of the month.
 */
export function hasTransportAllowance(
  contract: Contract,
  law: Law,
  compared: Money = contract.salary,
): boolean {
  if (contract.integral_salary || contract.transport_allowance_mode === 'never') return false;
  if (contract.transport_allowance_mode === 'always') return true;
  return compare(exactPesos(compared), computeMinimumWages(law, law.transportCeiling.value)) <= 0;
}
