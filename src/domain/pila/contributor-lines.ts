import type { EmployeeMonth } from '../month-end/employee-month.ts';
import {
  type Contract,
  computeMinimumWages,
  findApprenticeStage,
  findSalaryOnDay,
  isPensionOwed,
  isSalariedRegime,
  isSolidarityOwed,
  listSalaries,
} from '../payroll/contract/contract.ts';
import { countContributionWeeks } from '../payroll/deductions/weeks.ts';
import { isExempt } from '../payroll/employer/employer.ts';
import { household, riskClasses } from '../payroll/law/tables.ts';
import type { BasedStage, MonthComputation } from '../payroll/month/liquidate.ts';
import { isPartOfBase } from '../payroll/statement/paid-item.ts';
import { computePilaContribution } from '../payroll/statement/pila.ts';
import { computeWholeMonthEarnings } from '../payroll/time/whole-month.ts';
import { type Day, getMonthEnd, getMonthStart } from '../values/day.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  greatest,
  minus,
  noMoney,
  over,
  plus,
  toDecimalText,
} from '../values/money.ts';
import {
  findContributorSubtype,
  findContributorType,
  findPilaDocumentType,
  solidarityFund,
  typesWithSalaryKind,
} from './codes.ts';
import { buildBlankLine, type ContributorLine } from './layout.ts';
import { type Away, dropNegative, listDaysAway, prorateMonthlyAmount, roundUpToPeso } from './novelty.ts';
import { toPlainLetters } from './record.ts';
import type { PilaSettings } from './settings.ts';

/** Changes of administrator or work centre in a month, which no payroll shows. */
export type Moves = {
  /** The worker left another EPS or pension fund and contributes here from this month on. */
  fromHealth?: boolean;
  fromPension?: boolean;
  toHealth?: string;
  toPension?: string;
  centreChange?: { start: Day; end: Day };
};

/**
 * Builds the lines of an employee in the planilla of a month: for each contract and regime, one line of worked days
 * and one for each novelty. Bases round up to the next peso and contributions to the next hundred (Decreto 1990 de
 * 2016). Line numbers stay at zero, because the file assigns them.
 */
export function buildContributorLines(
  month: EmployeeMonth,
  settings: PilaSettings,
  moves: Moves = {},
): ContributorLine[] {
  const { computation } = month.settled;
  if (!computation) return [];
  const byContract = new Map<Day, { contract: Contract; lines: ContributorLine[] }>();
  for (const part of computation.parts) {
    const { contract } = part;
    const own = byContract.get(contract.admission) ?? { contract, lines: [] };
    own.lines.push(...linesOfPart(month, computation, part, settings));
    byContract.set(contract.admission, own);
  }
  for (const { contract, lines } of byContract.values()) markContract(month, contract, lines);
  const lines = [...byContract.values()].flatMap((one) => one.lines);
  const [first] = lines;
  if (!first) return [];
  markMoves(first, moves);
  return lines;
}

const isWorked = ({ suspension, sickness, parental, rest, accidentDays }: ContributorLine): boolean =>
  !suspension && !sickness && !parental && !rest && accidentDays === 0;

/** Marks the entry, exit and salary change of a contract, on its line of worked days if it has one. */
function markContract(
  { year, month }: Pick<EmployeeMonth, 'year' | 'month'>,
  contract: Contract,
  lines: readonly ContributorLine[],
): void {
  const first = lines.find(isWorked) ?? lines[0];
  const last = lines.findLast(isWorked) ?? lines.at(-1);
  if (!first || !last) return;
  const [start, end] = [getMonthStart(year, month), getMonthEnd(year, month)];
  const inside = (day: Day | undefined): day is Day => day !== undefined && day >= start && day <= end;
  if (inside(contract.admission)) Object.assign(first, { entry: 'X', entryDate: contract.admission });
  if (inside(contract.retirement)) Object.assign(last, { exit: 'X', exitDate: contract.retirement });
  const rows = listSalaries(contract);
  const raise = rows.findLast(
    ({ from, salary }, at) =>
      inside(from) && from > contract.admission && at > 0 && rows[at - 1]?.salary !== salary,
  );
  if (raise) Object.assign(last, { salaryChange: 'X', salaryChangeDate: raise.from });
}

function markMoves(line: ContributorLine, moves: Moves): void {
  if (moves.fromHealth) line.fromHealth = 'X';
  if (moves.fromPension) line.fromPension = 'X';
  if (moves.toHealth) Object.assign(line, { toHealth: 'X', newHealthFund: moves.toHealth });
  if (moves.toPension) Object.assign(line, { toPension: 'X', newPensionFund: moves.toPension });
  if (moves.centreChange) {
    const { start, end } = moves.centreChange;
    Object.assign(line, { centreChange: 'X', centreStart: start, centreEnd: end });
  }
}

/** Converts a percentage to the fraction of a field: `16` is `0.16000`. */
const fraction = (percent: string, places: number): string =>
  toDecimalText(over(exact(percent), exact(100)), places);
const added = (...percents: string[]): string =>
  toDecimalText(
    percents.reduce((all, one) => plus(all, exact(one)), exact(0)),
    3,
  );

/** Percentages of the worked days under a regime. Zero for a contribution that is not due. */
type Rates = { pension: string; health: string; risk: string; caja: string; sena: string; icbf: string };

function linesOfPart(
  month: EmployeeMonth,
  computation: MonthComputation,
  part: BasedStage,
  settings: PilaSettings,
): ContributorLine[] {
  const { contract, regime } = part;
  const { law, policy } = computation;
  const insured = { contract, law, policy, regime };
  const wholeMonthEarnings = computeWholeMonthEarnings(
    computation.contract,
    computation.earnings,
    policy.exemption_base,
  );
  const exempt = isExempt(insured, wholeMonthEarnings);
  const riskClass = contract.risk_class ?? policy.risk_class;
  const weekly = regime === 'weeks';
  const caja = isSalariedRegime(regime) && (regime !== 'apprentice' || policy.apprentice_parafiscals);
  const others = caja && !exempt && !weekly && contract.worker_type !== household.workerType;
  const health = regime !== 'weeks' && regime !== 'risk';
  const pension = isPensionOwed(contract, regime);
  const { value } = law.employer.parafiscals;
  const rates: Rates = {
    pension: pension
      ? added(
          law.pension.value,
          law.employer.pension.value,
          contract.high_risk_pension ? law.employer.highRiskPension.value : '0',
        )
      : '0',
    health: health ? added(law.health.value, exempt ? '0' : law.employer.health.value) : '0',
    risk: law.employer.risk.value[riskClass],
    caja: caja ? value.caja : '0',
    sena: others ? value.sena : '0',
    icbf: others ? value.icbf : '0',
  };
  const solidarity = isSolidarityOwed(contract, regime)
    ? month.settled.liquidation.deductions.solidarity
    : undefined;
  const onlySolidarity = !pension && solidarity !== undefined;
  const { administrators } = month.employee;
  const stage = findApprenticeStage(contract, part.end);
  const type = findContributorType(contract.worker_type, stage, part.end) ?? '00';
  const kind = contract.integral_salary ? 'X' : contract.paid_by_day ? 'V' : 'F';
  const blank: ContributorLine = {
    ...buildBlankLine(),
    documentType: findPilaDocumentType(month.employee.document_type.code) ?? '',
    documentNumber: month.employee.document_number,
    type,
    subtype: findContributorSubtype(contract.worker_subtype, part.end) ?? '00',
    foreigner: contract.pension_exempt ? 'X' : '',
    department: month.employee.department,
    municipality: month.employee.municipality.slice(-3),
    surname: cut(month.employee.surname, 20),
    secondSurname: cut(month.employee.second_surname, 30),
    firstName: cut(month.employee.first_name, 20),
    otherNames: cut(month.employee.other_names, 30),
    pensionFund: pension ? (administrators.pension?.code ?? '') : onlySolidarity ? solidarityFund : '',
    healthFund: health ? (administrators.health?.code ?? '') : '',
    compensationFund: caja ? (administrators.compensation?.code ?? '') : '',
    salary: roundUpToPeso(exactPesos(findSalaryOnDay(contract, part.end))),
    salaryKind: typesWithSalaryKind.has(type) ? kind : '',
    exempt: exempt ? 'S' : 'N',
    arl: administrators.risk?.code ?? '',
    riskClass: String(riskClasses.indexOf(riskClass) + 1),
    specialPension: contract.high_risk_pension && pension ? '1' : '',
    activity: settings.activities[riskClass] ?? '0000000',
    workCentre: settings.work_centre,
  };
  const context: PartContext = {
    rates,
    blank,
    settings,
    exempt,
    solidarity,
    hasPensionBase: pension || onlySolidarity,
    pensionDays: pension,
    health,
    caja,
    others,
    hours: contract.weekly_hours ?? law.weeklyHours,
  };
  if (weekly) return weeklyLines(part, computation, context);
  const bases = part.bases.employer();
  const away = listDaysAway(computation, part);
  const sumOf = (pick: (one: Away) => Exact): Exact =>
    away.filter(({ mark }) => mark !== 'SLN').reduce((all, one) => plus(all, pick(one)), exact(0));
  const restBase = minus(
    bases.ibc.exact,
    sumOf(({ base }) => base),
  );
  const restWages = minus(
    bases.wages.exact,
    sumOf((one) => one.wages),
  );
  const resting = policy.vacation_risk ? away.filter(({ mark }) => mark === 'VAC') : [];
  const restRisk = minus(
    bases.risk.exact,
    resting.reduce((all, one) => plus(all, one.base), exact(0)),
  );
  const floor = prorateMonthlyAmount(computeMinimumWages(law, law.base.value.floor), part.days);
  const varies =
    part.bases.excess.amount > 0 ||
    part.items.some(
      (item) =>
        item.amount > 0 &&
        item.line.concept !== 'salary' &&
        item.days === undefined &&
        isPartOfBase(item, 'contributions'),
    );
  const lines: ContributorLine[] = [];
  if (part.days > 0)
    lines.push(
      filled(context, {
        days: part.days,
        base: greatest(restBase, floor),
        risk: greatest(restRisk, floor),
        wages: dropNegative(restWages),
        rates,
        marks: varies ? { variation: 'X' } : {},
      }),
    );
  const rest = part.days > 0 ? undefined : { base: dropNegative(restBase), wages: dropNegative(restWages) };
  const takes = rest && away.find(({ mark }) => mark !== 'SLN');
  for (const one of away)
    lines.push(
      awayLine(
        context,
        one === takes && rest
          ? { ...one, base: plus(one.base, rest.base), wages: plus(one.wages, rest.wages) }
          : one,
        resting.includes(one),
        computation,
      ),
    );
  return lines;
}

type PartContext = {
  rates: Rates;
  blank: ContributorLine;
  settings: PilaSettings;
  exempt: boolean;
  solidarity: { percent: string; sub_percent: string } | undefined;
  hasPensionBase: boolean;
  pensionDays: boolean;
  health: boolean;
  caja: boolean;
  others: boolean;
  hours: number;
};

type Content = {
  days: number;
  base: Exact;
  risk: Exact;
  wages: Exact;
  /** Base of caja written in the line, when it differs from the wages. */
  cajaBase?: Exact;
  rates: Rates;
  marks: Partial<ContributorLine>;
  /** Unpaid days owe no solidarity contribution. */
  suspended?: true;
};

/** Builds the line of days away. No risk contribution applies, and caja only when the days are paid as salary. */
function awayLine(
  context: PartContext,
  away: Away,
  pays: boolean,
  { law }: MonthComputation,
): ContributorLine {
  const { rates, settings, exempt, pensionDays, health } = context;
  const paysCaja = compare(away.wages, exact(0)) > 0;
  const suspended = away.mark === 'SLN';
  const own: Rates = {
    ...rates,
    risk: pays ? rates.risk : '0',
    ...(paysCaja ? {} : { caja: '0', sena: '0', icbf: '0' }),
    ...(suspended && {
      pension: pensionDays ? law.employer.pension.value : '0',
      health:
        health && (!exempt || settings.suspended_health === 'employer') ? law.employer.health.value : '0',
    }),
  };
  const withoutCaja = settings.absence_caja_base === 'health' ? away.base : exact(0);
  return filled(context, {
    days: away.days,
    base: away.base,
    risk: away.base,
    wages: away.wages,
    ...(!paysCaja && { cajaBase: withoutCaja }),
    rates: own,
    marks: marksOf(away),
    ...(suspended && { suspended: true }),
  });
}

function marksOf({ mark, start, end, days }: Away): Partial<ContributorLine> {
  switch (mark) {
    case 'SLN':
      return { suspension: 'X', suspensionStart: start, suspensionEnd: end };
    case 'IGE':
      return { sickness: 'X', sicknessStart: start, sicknessEnd: end };
    case 'LMA':
      return { parental: 'X', parentalStart: start, parentalEnd: end };
    case 'VAC':
      return { rest: 'X', restStart: start, restEnd: end };
    case 'LR':
      return { rest: 'L', restStart: start, restEnd: end };
    case 'IRL':
      return { accidentDays: days, accidentStart: start, accidentEnd: end };
    default:
      return mark satisfies never;
  }
}

function filled(context: PartContext, content: Content): ContributorLine {
  const { blank, solidarity, hasPensionBase, pensionDays, health, caja, others } = context;
  const { days, rates, wages: own, marks, suspended } = content;
  const base = roundUpToPeso(content.base);
  const pensionBase = hasPensionBase ? base : noMoney;
  const healthBase = health ? base : noMoney;
  const riskBase = roundUpToPeso(content.risk);
  const paid = roundUpToPeso(own);
  const otherBase = others ? paid : noMoney;
  const pension = computePilaContribution(pensionBase, rates.pension);
  const fund = suspended ? undefined : solidarity;
  const cajaRate = caja ? rates.caja : '0';
  return {
    ...blank,
    ...marks,
    pensionDays: pensionDays ? days : 0,
    healthDays: health ? days : 0,
    riskDays: days,
    compensationDays: caja ? days : 0,
    pensionBase,
    healthBase,
    riskBase,
    compensationBase: caja ? (content.cajaBase ? roundUpToPeso(content.cajaBase) : paid) : noMoney,
    pensionRate: fraction(rates.pension, 5),
    pension,
    pensionTotal: pension,
    solidarity: fund ? computePilaContribution(pensionBase, fund.percent) : noMoney,
    subsistence: fund ? computePilaContribution(pensionBase, fund.sub_percent) : noMoney,
    healthRate: fraction(rates.health, 5),
    health: computePilaContribution(healthBase, rates.health),
    riskRate: fraction(rates.risk, 7),
    risk: computePilaContribution(riskBase, rates.risk),
    compensationRate: fraction(cajaRate, 5),
    compensation: computePilaContribution(paid, cajaRate),
    senaRate: fraction(rates.sena, 5),
    sena: computePilaContribution(otherBase, rates.sena),
    icbfRate: fraction(rates.icbf, 5),
    icbf: computePilaContribution(otherBase, rates.icbf),
    otherBase,
    hours: Number(cajaRate) > 0 ? hoursOf(days, context.hours) : 0,
  };
}

/** Hours of some days, in a week of six days. */
const hoursOf = (days: number, week: number): number => Math.round((days * week) / 6);

/**
 * Builds the lines of a contributor by weeks: pension and caja on a quarter of the minimum wage for each week, and
 * risks on a whole month (Decreto 2616 de 2013).
 */
function weeklyLines(part: BasedStage, { law }: MonthComputation, context: PartContext): ContributorLine[] {
  if (part.days === 0) return [];
  const weeks = countContributionWeeks(law, part.days);
  const days = law.weeks.value.upTo[weeks - 1] ?? 30;
  const { ibc, risk } = part.bases.employer();
  const line = filled(context, {
    days,
    base: ibc.exact,
    risk: risk.exact,
    wages: ibc.exact,
    rates: context.rates,
    marks: {},
  });
  return [{ ...line, riskDays: 30 }];
}

const cut = (text: string, length: number): string => toPlainLetters(text).trim().slice(0, length).trimEnd();
