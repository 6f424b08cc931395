import { listNameTitle } from '../identity/person-name.ts';
import { computeVacationPayout, countVacationDays, type WorkingWeek } from '../payroll/benefits/vacations.ts';
import { findSalaryOnDay } from '../payroll/contract/contract.ts';
import { computeAveragePay, findVariablePay } from '../payroll/history/paid-history.ts';
import { getTrailingYearStart } from '../payroll/history/pay-history.ts';
import { getBenefitsLaw } from '../payroll/law/benefits.ts';
import { toBenefitContract } from '../payroll/runs/benefits.ts';
import {
  type ContractVacations,
  type CountedVacations,
  countContractVacations,
  findAnniversary,
  type PaidInMoney,
  type Rest,
} from '../payroll/runs/vacation-count.ts';
import { trimZeros } from '../text/trim-zeros.ts';
import { addDays, countDays360, type Day, formatDay, formatMonth, getMonthEnd } from '../values/day.ts';
import { exact, type Money, noMoney, sum, toDecimalText, toMoneyText } from '../values/money.ts';
import { buildPersonCells, countNote, nameColumns, placeColumns, type Who } from './people.ts';
import {
  makeAmountColumn,
  makeDayColumn,
  makeFigureColumn,
  makeQuantityColumn,
  makeTextColumn,
  type ReportColumn,
  type ReportRow,
} from './report.ts';

export type VacationFacts = ContractVacations & {
  who: Who;
  /** The employee worked here before the first stored payroll, and vacation taken then is unknown. */
  unknownBefore: boolean;
};

export const vacationColumns: readonly ReportColumn[] = [
  ...nameColumns,
  makeDayColumn('admission', 'Ingreso'),
  makeQuantityColumn('opening', 'Saldo inicial'),
  makeQuantityColumn('caused', 'Causados'),
  makeQuantityColumn('enjoyed', 'Disfrutados'),
  makeQuantityColumn('in_money', 'En dinero'),
  makeQuantityColumn('balance', 'Pendientes'),
  makeFigureColumn('money')('base', 'Base mensual'),
  makeAmountColumn('value', 'Valor del saldo'),
  makeDayColumn('since', 'Se cuenta desde'),
  ...placeColumns,
];

/** Builds the vacation balance on a day, with its value in a final settlement on that day. */
export function buildVacationRow(facts: VacationFacts): ReportRow | undefined {
  const counted = countContractVacations(facts);
  if (!counted) return undefined;
  const { who, contract, on, opening } = facts;
  const { since, balance, enjoyed, money } = counted;
  const value = worthOf(facts, counted);
  return {
    ...buildPersonCells(who),
    admission: contract.admission,
    since,
    opening: opening ? opening.days : null,
    caused: shown(toDecimalText(balance.accrued, 4)),
    enjoyed: shown(String(enjoyed)),
    in_money: shown(money.toFixed(4)),
    balance: shown(toDecimalText(balance.balance, 4)),
    base: toMoneyText(value.base),
    value: toMoneyText(value.amount),
    // The notes of the report read it.
    over: on >= since && balance.findings.some(({ code }) => code === 'vacations-kept') ? 1 : 0,
  };
}

const shown = (days: string): string => trimZeros(days) || '0';

function worthOf(
  { contract, on, history, opening }: VacationFacts,
  { balance, enjoyed, money }: CountedVacations,
) {
  const counted = toBenefitContract(contract, on);
  const from = getTrailingYearStart(on) > counted.admission ? getTrailingYearStart(on) : counted.admission;
  const variable = findVariablePay(counted, history, from, on, 'vacations');
  const average = computeAveragePay(counted, history, from, on);
  const owed = balance.balance.n > 0n;
  return computeVacationPayout({
    to: on,
    salary: average?.salary ?? findSalaryOnDay(contract, on),
    ...(average && { averaged: true }),
    owed: owed
      ? {
          service: balance.service,
          taken: trimZeros((enjoyed + money).toFixed(4)),
          ...(opening && { opening }),
        }
      : { pending: '0' },
    ...(variable && { variable }),
  });
}

/**
 * Builds the notes of the balances: unknown beginnings, balances above the legal maximum, and days taken before they
 * accrued.
 */
export function buildVacationNotes(
  rows: { over: number; ahead: number; without: number; unknown: number },
  on: Day,
): string[] {
  const { days, keptYears } = getBenefitsLaw(on).vacations;
  return [
    ...countNote(
      rows.unknown,
      'persona entró antes de su primera nómina aquí y no tiene saldo inicial: si ya disfrutó vacaciones, escríbalo en su ficha.',
      'personas entraron antes de su primera nómina aquí y no tienen saldo inicial: si ya disfrutaron vacaciones, escríbalo en sus fichas.',
    ),
    ...countNote(
      rows.over,
      `persona tiene más de ${days * keptYears} días acumulados: programe su descanso (CST art. 190).`,
      `personas tienen más de ${days * keptYears} días acumulados: programe su descanso (CST art. 190).`,
    ),
    ...countNote(
      rows.ahead,
      'persona disfrutó días que aún no ha causado: su saldo es negativo y no vale dinero.',
      'personas disfrutaron días que aún no han causado: su saldo es negativo y no vale dinero.',
    ),
    ...countNote(
      rows.without,
      'persona no causa vacaciones: está en etapa lectiva o no tiene contrato laboral.',
      'personas no causan vacaciones: están en etapa lectiva o no tienen contrato laboral.',
    ),
  ];
}

export const bookColumns: readonly ReportColumn[] = [
  makeTextColumn('list_name', listNameTitle),
  makeTextColumn('document', 'Documento'),
  makeDayColumn('admission', 'Ingreso'),
  makeTextColumn('period', 'Periodo causado'),
  makeDayColumn('start', 'Inicio'),
  makeDayColumn('end', 'Fin'),
  makeTextColumn('form', 'Forma'),
  makeFigureColumn('count')('calendar', 'Días calendario'),
  makeQuantityColumn('days', 'Días hábiles'),
  makeAmountColumn('pay', 'Remuneración'),
  makeFigureColumn('quantity')('balance', 'Saldo'),
];

type Event = { at: Day; start?: Day; end?: Day; calendar?: number; days: number; pay: Money; form: string };

/**
 * Builds the vacation book of an employee (CST art. 187; Decreto 13 de 1967 art. 5): a row for each vacation and each
 * payment in money, oldest first, with the years of service it uses and the balance left; and a row for the pending
 * balance on the day.
 */
export function buildVacationBookRows(facts: VacationFacts): ReportRow[] {
  const counted = countContractVacations(facts);
  if (!counted) return [];
  const { who, contract, on, week, opening } = facts;
  const lead = { ...buildPersonCells(who), admission: contract.admission };
  const before = opening
    ? Math.max(
        0,
        serviceDays(toBenefitContract(contract, opening.on).admission, opening.on) / dayOfService -
          Number(opening.days),
      )
    : 0;
  let used = before;
  const events = [...counted.rests.map((rest) => restEvent(rest, week)), ...counted.inMoney.map(moneyEvent)];
  const rows = events
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ at, days, pay, ...event }): ReportRow => {
      const period = periodOf(contract.admission, used, used + days);
      used += days;
      const left = countContractVacations({ ...facts, on: earlier(event.end ?? at, on) })?.balance.balance;
      return {
        ...lead,
        period,
        start: event.start ?? null,
        end: event.end ?? null,
        form: event.form,
        calendar: event.calendar ?? null,
        days: shown(days.toFixed(4)),
        pay: toMoneyText(pay),
        balance: left ? shown(toDecimalText(left, 2)) : null,
      };
    });
  const pending = counted.balance.balance;
  return [
    ...rows,
    {
      ...lead,
      period: `Pendientes al ${formatDay(on, 'short')}`,
      balance: shown(toDecimalText(pending, 2)),
    },
  ];
}

/** Days of service that accrue one working day of vacation: fifteen in 360. */
const dayOfService = 24;
const serviceDays = (from: Day, to: Day): number => (from > to ? 0 : countDays360(from, to));

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
const restEvent = ({ start, end, pay }: Rest, week: WorkingWeek): Event => {
  const { working, calendar } = countVacationDays(start, end, week);
  return { at: start, start, end, calendar, days: working, pay, form: 'Disfrute' };
};
const moneyEvent = ({ year, month, days, pay }: PaidInMoney): Event => ({
  at: getMonthEnd(year, month),
  days: Number(days),
  pay,
  form: `En dinero, ${formatMonth(year, month, 'short')}`,
});

/** Returns the whole years of service that some working days use: `15 mar 2024 a 14 mar 2025`. */
function periodOf(admission: Day, from: number, to: number): string {
  const year = (days: number): number => Math.floor(days / 15 + 1e-9);
  const [first, last] = [year(from), Math.max(year(from), Math.ceil(to / 15 - 1e-9) - 1)];
  return `${formatDay(findAnniversary(admission, first), 'short')} a ${formatDay(addDays(findAnniversary(admission, last + 1), -1), 'short')}`;
}

/** Joins vacations that touch. One that crosses a month is stored in both months. */
export function joinTouchingRests(rests: readonly { start: Day; end: Day }[]): { start: Day; end: Day }[] {
  const joined: { start: Day; end: Day }[] = [];
  for (const rest of [...rests].sort((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && rest.start <= last.end) last.end = rest.end > last.end ? rest.end : last.end;
    else joined.push({ ...rest });
  }
  return joined;
}

export const sumRestPay = (
  { start, end }: { start: Day; end: Day },
  pieces: readonly { start: Day; pay: Money }[],
): Money =>
  sum([noMoney, ...pieces.filter((one) => one.start >= start && one.start <= end).map(({ pay }) => pay)]);

export const isAhead = ({ balance }: ReportRow): boolean => exact(String(balance ?? '0')).n < 0n;
