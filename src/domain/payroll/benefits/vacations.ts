import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { trimZeros } from '../../text/trim-zeros.ts';
import { addDays, countDays360, type Day, getWeekday } from '../../values/day.ts';
import {
  compare,
  type Exact,
  exact,
  type Money,
  minus,
  noMoney,
  over,
  plus,
  roundToCentavo,
  times,
  toDecimalText,
} from '../../values/money.ts';
import {
  type BalanceOrigin,
  formatOpeningLabel,
  formatOpeningWords,
  type OpeningDays,
} from '../history/balance-origin.ts';
import { computeVariableMonth, getSalaryLabel, isCounted, type Variable } from '../history/pay-history.ts';
import { getBenefitsLaw } from '../law/benefits.ts';
import { isRestDay } from '../law/holidays.ts';
import {
  add,
  addCountStep,
  beginCount,
  divide,
  finishWorking,
  formatDays,
  formatPesos,
  multiply,
  startWorking,
  toDecimalComma,
} from '../statement/explanation.ts';
import type { Explanation } from '../statement/statement.ts';
import { type Benefit, buildBenefitLine, explainOpeningDays } from './benefits.ts';

/** Company policy: whether Saturday is a working day, as it is unless the company does not work it (rules §1.6). */
export type WorkingWeek = { saturdays: boolean };

/** Tells whether a day is a working day of vacations: no Sunday, no holiday, and Saturday only where it is worked. */
export const isWorkingDay = (day: Day, { saturdays }: WorkingWeek): boolean =>
  !isRestDay(day) && (saturdays || getWeekday(day) !== 6);

/** Counts working and calendar days between two dates, both included. Calendar days are the paid ones. */
export function countVacationDays(
  from: Day,
  to: Day,
  week: WorkingWeek,
): { working: number; calendar: number } {
  let working = 0;
  let calendar = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    calendar++;
    if (isWorkingDay(day, week)) working++;
  }
  return { working, calendar };
}

/** Counts the working days of some vacations, each day once: vacations that cross a month are written in both. */
export function countRestedDays(rests: readonly { start: Day; end: Day }[], week: WorkingWeek): number {
  let until: Day | undefined;
  let days = 0;
  for (const { start, end } of [...rests].sort((a, b) => (a.start < b.start ? -1 : 1))) {
    const from = until !== undefined && start <= until ? addDays(until, 1) : start;
    days += countVacationDays(from, end, week).working;
    if (until === undefined || end > until) until = end;
  }
  return days;
}

/**
 * Returns the last day of some working days of vacations that begin on `from`. Throws RangeError unless `days` is a
 * whole number from 1 to 120: nobody may keep more than four years of them (CST 190).
 */
export function computeVacationEnd(from: Day, days: number, week: WorkingWeek): Day {
  if (!Number.isInteger(days) || days < 1 || days > 120)
    throw new RangeError(`No son días de vacaciones: ${days}`);
  let day = from;
  for (let left = days; ; day = addDays(day, 1)) {
    if (isWorkingDay(day, week)) left--;
    if (left === 0) return day;
  }
}

/** Working days pending on a day, as the earlier payroll reported them; decimal text. */
export type OpeningVacations = BalanceOrigin & { days: string };

export type VacationBalance = {
  /** Working days, exact: 270 days of service are 11.25. */
  accrued: Exact;
  balance: Exact;
  /** Days of service that accrue. */
  service: number;
  explanation: Explanation;
  findings: Finding[];
};

/**
 * Computes the vacations accrued and left on a day (CST 186): fifteen working days a year, without suspensions and
 * unpaid leave (CST 53). `taken` is decimal text of working days, enjoyed or paid in money. A finding reports more
 * taken than accrued, or more than the law lets keep. With an `opening` balance, service and days taken count after it.
 */
export function computeVacationBalance(input: {
  admission: Day;
  to: Day;
  unpaid?: number;
  /** Part of `unpaid` that an opening balance states. */
  openingUnpaid?: OpeningDays | undefined;
  taken?: string;
  opening?: OpeningVacations;
  /** The contract ends on `to`: the rest is paid and can no longer be taken. */
  ends?: true;
}): VacationBalance {
  const { vacations: law } = getBenefitsLaw(input.to);
  const { unpaid = 0, taken: daysTaken = '0' } = input;
  const contractDays = input.admission > input.to ? 0 : countDays360(input.admission, input.to);
  const findings: Finding[] = [];
  const soundTaken = /^\d+(\.\d{1,4})?$/.test(daysTaken) ? daysTaken : '0';
  const soundUnpaid = Number.isInteger(unpaid) && unpaid >= 0 && unpaid <= contractDays ? unpaid : 0;
  if (input.admission > input.to || soundTaken !== daysTaken || soundUnpaid !== unpaid) {
    findings.push(
      buildBlockingFinding(
        'vacation-days-invalid',
        soundTaken !== daysTaken
          ? 'vacations.taken'
          : soundUnpaid !== unpaid
            ? 'vacations.unpaid'
            : 'vacations.to',
        'Los días de vacaciones o de suspensión no corresponden a esas fechas',
        'Revise el ingreso, el corte y los días tomados.',
      ),
    );
  }
  const service = contractDays - soundUnpaid;
  const start = beginCount([], 'Días de servicio', String(contractDays));
  const counted = soundUnpaid
    ? addCountStep(start, '−', String(soundUnpaid), 'Días que no causan', 'días')
    : start;
  const rate = addCountStep(counted, '×', String(law.days), `${law.days} días hábiles por año`, '');
  const accrued = addCountStep(rate, '÷', '360', '360 días del año', 'días');
  const { opening } = input;
  const withOpening = opening
    ? addCountStep(accrued, '+', opening.days, formatOpeningLabel(opening), 'días')
    : accrued;
  const left = addCountStep(withOpening, '−', soundTaken, 'Días ya tomados', 'días');
  if (compare(left.value, exact(0)) < 0) {
    findings.push(
      buildNoticeFinding(
        'vacations-ahead',
        'vacations.taken',
        'Se han tomado más vacaciones de las causadas',
        'Confirme que son vacaciones anticipadas acordadas con el trabajador.',
      ),
    );
  }
  if (compare(left.value, exact(law.days * law.keptYears)) > 0) {
    findings.push(
      buildNoticeFinding(
        'vacations-kept',
        'vacations',
        `Hay más de ${law.days * law.keptYears} días de vacaciones acumulados`,
        input.ends
          ? 'Se pagan todos en la liquidación (CST art. 189). Confirme que no falte por escribir un descanso que ya tomó.'
          : `La ley deja acumular ${law.keptYears} años, cuatro en cargos técnicos o de confianza (CST art. 190). Programe el descanso.`,
      ),
    );
  }
  return {
    accrued: accrued.value,
    balance: left.value,
    service,
    findings,
    explanation: {
      steps: [...left.steps],
      result: `${shownDays(left.value)} días hábiles`,
      note: `Cada año de servicio da quince días hábiles; los permisos sin pago y las suspensiones no cuentan.${explainOpeningDays(input.openingUnpaid)}`,
      law: [law.basis],
    },
  };
}

const shownDays = (value: Exact): string => toDecimalComma(trimZeros(toDecimalText(value, 2)));

export type VacationsInMoney = {
  to: Day;
  /** Monthly salary without allowance, overtime or rest-day work (CST 192). */
  salary: Money;
  /** Set when the salary is an average of the days worked of each month. */
  averaged?: true;
  /** Variable pay that counts for vacations, with the days it was earned in. */
  variable?: Variable & { days: number };
  /** Pending working days, or days of service and the working days taken of them; decimal text. */
  owed: { pending: string } | { service: number; taken?: string; opening?: OpeningVacations };
  /** Days accrued. While the contract goes on only half of them may be paid, in writing, so they are checked. */
  during?: { accrued: Exact };
};

const soundDays = /^\d+(\.\d{1,4})?$/;
/** Days of service that accrue one working day of vacations. */
const dayOfService = 24;

/**
 * Returns the days of service with those of an opening balance and without the days taken. Text that is not a number of
 * days stays as written.
 */
function serviceLeft(service: number, daysTaken: string, opening: string): string {
  for (const days of [daysTaken, opening]) if (!soundDays.test(days)) return days;
  if (!Number.isInteger(service)) return String(service);
  const more = minus(exact(opening), exact(daysTaken));
  return trimZeros(toDecimalText(plus(exact(service), times(more, exact(dayOfService))), 4));
}

function serviceWords(service: number, daysTaken: string, opening: OpeningVacations | undefined): string {
  const each = (days: string) => `${dayOfService} por cada uno de los ${toDecimalComma(days)}`;
  const parts = [
    opening && `más ${each(opening.days)} del saldo ${formatOpeningWords(opening)}`,
    Number(daysTaken) > 0 && `menos ${each(daysTaken)} tomados`,
  ].filter(Boolean);
  return [`${formatDays(service)} de servicio`, ...parts].join(' ');
}

/**
 * Computes vacations paid in money (CST 189, Ley 995 de 2005): a thirtieth of the salary for each pending working day,
 * or salary × days of service ÷ 720, where each day taken is 24 of service. Whole pesos. Invalid days are a finding and
 * pay nothing.
 */
export function computeVacationPayout({
  to,
  salary,
  averaged,
  variable,
  owed,
  during,
}: VacationsInMoney): Benefit {
  const { vacations: law } = getBenefitsLaw(to);
  const findings: Finding[] = [];
  const { taken: daysTaken = '0', opening } = 'service' in owed ? owed : {};
  const text = 'pending' in owed ? owed.pending : serviceLeft(owed.service, daysTaken, opening?.days ?? '0');
  const sound = soundDays.test(text) && ('pending' in owed || Number.isInteger(owed.service));
  if (!sound || salary < 0) {
    findings.push(
      buildBlockingFinding(
        'vacation-days-invalid',
        sound ? 'vacations.salary' : 'vacations.days',
        sound ? 'El salario no puede ser negativo' : `No son días de vacaciones: ${text}`,
        'Corrija el valor; los días llevan hasta cuatro decimales.',
      ),
    );
  }
  const days = sound ? text : '0';
  if (during && 'pending' in owed && compare(exact(days), times(during.accrued, exact(law.inMoney))) > 0) {
    findings.push(
      buildBlockingFinding(
        'vacations-half',
        'vacations.days',
        'Solo la mitad de las vacaciones se puede pagar en dinero mientras el contrato sigue',
        `Máximo ${shownDays(times(during.accrued, exact(law.inMoney)))} días, por acuerdo escrito (CST art. 189).`,
      ),
    );
  }
  const label = getSalaryLabel(averaged);
  const fixed = startWorking(label, salary < 0 ? noMoney : salary);
  const base = isCounted(variable) ? add(computeVariableMonth(variable), label, salary) : fixed;
  const amount =
    'pending' in owed
      ? multiply(
          divide(base, '30', '30 días del mes'),
          trimZeros(days),
          `${toDecimalComma(trimZeros(days))} días hábiles pendientes`,
        )
      : divide(
          multiply(base, days, serviceWords(owed.service, daysTaken, opening)),
          '720',
          '720: quince días por cada 360',
        );
  const note = 'No incluye auxilio de transporte, horas extra ni trabajo en descansos.';
  const ended = finishWorking(amount, note, [law.basis]);
  const monthly = roundToCentavo(base.value);
  const pending = 'pending' in owed || Number(daysTaken) > 0 || opening !== undefined;
  const shown =
    'service' in owed && pending ? toDecimalText(over(exact(days), exact(dayOfService)), 4) : days;
  const detail = `${toDecimalComma(trimZeros(shown))} días ${pending ? 'hábiles' : 'de servicio'} sobre ${formatPesos(monthly)}`;
  return {
    amount: ended.amount,
    base: monthly,
    days: Math.trunc(Number(shown)),
    findings,
    line: buildBenefitLine('paid_vacation', 'Vacaciones en dinero', detail, ended.amount, ended.explanation),
  };
}
