import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { countDays360, type Day, formatDay, makeDay, splitDay } from '../../values/day.ts';
import {
  exact,
  type Money,
  money,
  noMoney,
  over,
  roundToCentavo,
  smallest,
  toMoneyText,
} from '../../values/money.ts';
import {
  formatOpeningLabel,
  formatOpeningWords,
  type OpeningDays,
  type OpeningPart,
} from '../history/balance-origin.ts';
import {
  checkHistory,
  findLastPay,
  getTrailingYearStart,
  listPays,
  type Pay,
  sumPayDays,
  type Variable,
} from '../history/pay-history.ts';
import { getBenefitsLaw } from '../law/benefits.ts';
import {
  addSubtotal,
  begin,
  divide,
  finishWorking,
  formatDays,
  formatPesos,
  multiply,
  startWorking,
  subtract,
  toDecimalComma,
  toPercentFactor,
  type Working,
} from '../statement/explanation.ts';
import type { ExplanationStep, Line } from '../statement/statement.ts';

/** A benefit: its line, the monthly base it was computed on (to the centavo) and its days on the 30/360 calendar. */
export type Benefit = { amount: Money; base: Money; days: number; line: Line; findings: Finding[] };

export type BenefitInput = {
  admission: Day;
  /** Last day counted: the end of the semester or year, even if still to come, or the day of exit. */
  to: Day;
  pays: readonly Pay[];
  variable?: Variable;
  /** Days of suspension or unpaid leave inside the stretch (CST 53). */
  suspended?: number;
  /** Part of `suspended` that an opening balance states. */
  openingSuspended?: OpeningDays | undefined;
};

/** Says which of the days that do not count come from an opening balance; empty when none does. */
export const explainOpeningDays = (opening: OpeningDays | undefined): string =>
  opening ? ` No cuentan ${formatDays(opening.days)} sin pago del saldo ${formatOpeningWords(opening)}.` : '';

const semesterOf = (day: Day): Day => makeDay(splitDay(day).year, splitDay(day).month <= 6 ? 1 : 7, 1);
const yearOf = (day: Day): Day => makeDay(splitDay(day).year, 1, 1);
const later = (a: Day, b: Day): Day => (a > b ? a : b);

/**
 * Computes the prima de servicios of the semester of `to` (CST 306): each monthly pay times its days, over 360.
 * Variable pay enters by its average. Suspensions are discounted only by policy, `discountSuspensions`. Whole pesos,
 * 30/360. An integral salary has no prima: callers must exclude it.
 */
export function computePrimaBenefit(
  input: BenefitInput & { discountSuspensions?: boolean; from?: Day },
): Benefit {
  const { prima: law } = getBenefitsLaw(input.to);
  const stretch = { ...input, from: later(input.admission, input.from ?? semesterOf(input.to)) };
  const findings = [...checkHistory(stretch, 'prima'), ...checkSuspended(input, stretch.from, 'prima')];
  if (findings.length) return nothing('service_bonus', 'Prima de servicios', findings, law.basis);
  const { working, days } = sumPayDays(stretch);
  const counted = input.discountSuspensions ? days - (input.suspended ?? 0) : days;
  const opening = input.discountSuspensions ? input.openingSuspended : undefined;
  const note = `Un mes de salario al año: del ${formatDay(stretch.from)} al ${formatDay(input.to)} son ${formatDays(counted)}.${explainOpeningDays(opening)}`;
  return concludedBenefit('service_bonus', 'Prima de servicios', {
    working,
    averaged: days,
    counted,
    note,
    law: [law.basis],
    findings,
  });
}

/**
 * Computes the cesantías of the year of `to` (CST 249 and 253). The base is the last salary when it did not change in
 * the last three months and nothing is variable; otherwise the average of the last twelve months or of the time served.
 * `pays` may start before the year for that average; `variable` is the variable pay of those same months.
 */
export function computeSeveranceBenefit(input: BenefitInput & { from?: Day }): Benefit {
  const { severance: law } = getBenefitsLaw(input.to);
  const from = later(input.admission, input.from ?? yearOf(input.to));
  const findings =
    from < yearOf(input.to)
      ? [beforeYear(input.to)]
      : [...checkHistory({ ...input, from }, 'severance'), ...checkSuspended(input, from, 'severance')];
  if (findings.length) return nothing('severance', 'Cesantías', findings, law.basis);
  const days = countDays360(from, input.to) - (input.suspended ?? 0);
  const firstPay = input.pays.reduce((first, pay) => (pay.from < first ? pay.from : first), from);
  const window = { ...input, from: later(later(input.admission, getTrailingYearStart(input.to)), firstPay) };
  const pays = listPays(window);
  const last = findLastPay(window);
  const steady =
    !input.variable?.total &&
    pays.every(
      (pay, index) =>
        pay.salary === last?.salary ||
        countDays360(pays[index + 1]?.from ?? input.to, input.to) >= law.steadyMonths * 30,
    );
  if (steady && last) {
    const { working } = sumPayDays({
      from,
      to: input.to,
      pays: [{ ...last, from }],
      ...(input.variable && { variable: input.variable }),
    });
    const calendarDays = countDays360(from, input.to);
    const why = last.average
      ? `Se paga por los días trabajados: se promedia lo ganado desde el ${formatDay(last.from)}.`
      : `El salario no cambió en los últimos ${law.steadyMonths} meses: se toma el último.`;
    const note = `${why} Son ${formatDays(days)} del año.${explainOpeningDays(input.openingSuspended)}`;
    return concludedBenefit('severance', 'Cesantías', {
      working,
      averaged: calendarDays,
      counted: days,
      note,
      law: [law.basis],
      findings,
    });
  }
  const { working, days: averaged } = sumPayDays(window);
  const why = input.variable?.total
    ? 'Hay pagos variables'
    : `El salario cambió en los últimos ${law.steadyMonths} meses`;
  const note = `${why}: se promedia lo ganado desde el ${formatDay(window.from)}. Son ${formatDays(days)} del año.${explainOpeningDays(input.openingSuspended)}`;
  return concludedBenefit('severance', 'Cesantías', {
    working,
    averaged,
    counted: days,
    note,
    law: [law.basis],
    findings,
  });
}

/**
 * Builds the finding on a stretch that begins before the year. Severance is settled at each 31 December (Ley 50 de 1990
 * art. 99), so two years have two bases.
 */
function beforeYear(to: Day): Finding {
  const { year } = splitDay(to);
  return buildBlockingFinding(
    'severance-before-year',
    'severance.from',
    `Las cesantías que se liquidan aquí son las de ${year}: no cuentan desde antes del 1 de enero`,
    `Las de ${year - 1} se liquidan al 31 de diciembre, en un pago de cesantías. Escriba una fecha de ${year} o deje la casilla vacía.`,
  );
}

/**
 * Computes the interest on severance (Ley 52 de 1975): 12 % a year on the amount caused, for the days of the contract
 * in the year, including days of suspension (rules §6). Partial withdrawals lower the balance, and each had its own
 * interest to its day: call it once with each of them too.
 */
export function computeSeveranceInterest(input: {
  to: Day;
  severance: Money;
  /** Steps of that severance, where its interest shows them too. */
  before?: readonly ExplanationStep[];
  days: number;
  withdrawn?: Money;
  /** Part of `withdrawn` that an opening balance states: it is subtracted in a step of its own. */
  openingWithdrawn?: OpeningPart | undefined;
}): Benefit {
  const { interest: law } = getBenefitsLaw(input.to);
  const balance = (input.severance - (input.withdrawn ?? noMoney)) as Money;
  const label = 'Intereses a las cesantías';
  if (balance < 0 || input.days < 0 || !Number.isInteger(input.days)) {
    const finding: Finding = buildBlockingFinding(
      balance < 0 ? 'withdrawal-exceeds' : 'days-invalid',
      'severance_interest',
      balance < 0 ? 'Los retiros parciales superan las cesantías' : 'Los días deben ser un entero de 0 o más',
      'Revise los retiros y las fechas.',
    );
    return nothing('severance_interest', label, [finding], law.basis);
  }
  const start = beginBalance(input, balance);
  const yearly = multiply(start, toPercentFactor(law.percent), `${toDecimalComma(law.percent)} % al año`);
  const working = divide(
    multiply(yearly, String(input.days), formatDays(input.days)),
    '360',
    '360 días del año',
  );
  const note = `Se pagan al trabajador, por los ${formatDays(input.days)} del contrato en el año.`;
  const { amount, explanation } = finishWorking(working, note, [law.basis]);
  const detail = `${toDecimalComma(law.percent)} % de ${formatPesos(balance)} · ${formatDays(input.days)}`;
  return {
    amount,
    base: balance,
    days: input.days,
    findings: [],
    line: buildBenefitLine('severance_interest', label, detail, amount, explanation),
  };
}

/** Begins the sum of the interest with the balance of severance, taking off what an opening balance says was withdrawn. */
function beginBalance(
  {
    severance,
    before = [],
    withdrawn = noMoney,
    openingWithdrawn,
  }: Parameters<typeof computeSeveranceInterest>[0],
  balance: Money,
): Working {
  if (!openingWithdrawn) return begin(before, withdrawn ? 'Saldo de cesantías' : 'Cesantías', balance);
  const opening = smallest(openingWithdrawn.total, withdrawn);
  const own = money(withdrawn - opening);
  const start = begin(before, 'Cesantías', severance);
  const less = own > 0 ? subtract(start, 'Ya retiradas', own) : start;
  return addSubtotal(
    subtract(less, `${formatOpeningLabel(openingWithdrawn)}: ya retiradas`, opening),
    'Saldo de cesantías',
  );
}

type Sum = {
  working: Working;
  averaged: number;
  counted: number;
  note: string;
  law: string[];
  findings: Finding[];
};

/** Turns pay-days into the benefit: over 360, after averaging when the days counted are not the days averaged. */
function concludedBenefit(concept: string, label: string, sum: Sum): Benefit {
  const { working, averaged, counted, note, law, findings } = sum;
  const adjusted =
    averaged === counted
      ? working
      : multiply(
          divide(working, String(averaged), `Promedio de ${formatDays(averaged)}`),
          String(counted),
          formatDays(counted),
        );
  const { amount, explanation } = finishWorking(divide(adjusted, '360', '360 días del año'), note, law);
  const base = averaged > 0 ? roundToCentavo(over(working.value, exact(averaged))) : noMoney;
  const detail = `${formatDays(counted)} sobre ${formatPesos(base)}`;
  return {
    amount,
    base,
    days: counted,
    findings,
    line: buildBenefitLine(concept, label, detail, amount, explanation),
  };
}

export const buildBenefitLine = (
  concept: string,
  label: string,
  detail: string,
  amount: Money,
  explanation: Line['explanation'],
): Line => ({
  concept,
  group: 'accrued',
  label,
  detail,
  amount: toMoneyText(amount),
  salary: false,
  explanation,
});

function nothing(concept: string, label: string, findings: Finding[], basis: string): Benefit {
  const { amount, explanation } = finishWorking(startWorking(label, noMoney), '', [basis]);
  return {
    amount,
    base: noMoney,
    days: 0,
    findings,
    line: buildBenefitLine(concept, label, '', amount, explanation),
  };
}

function checkSuspended({ suspended = 0, to }: BenefitInput, from: Day, path: string): Finding[] {
  if (Number.isInteger(suspended) && suspended >= 0 && (from > to || suspended <= countDays360(from, to)))
    return [];
  return [
    buildBlockingFinding(
      'days-invalid',
      `${path}.suspended`,
      'Los días de suspensión no caben entre esas fechas',
      'Escriba un entero de 0 a los días del contrato en ese lapso.',
    ),
  ];
}
