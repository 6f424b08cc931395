import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { formatMonthsInWords } from '../../text/months-in-words.ts';
import { countDays360, type Day, formatDay, getMonthStart, splitDay } from '../../values/day.ts';
import { type Month, toMonthIndex } from '../../values/month.ts';

/** Dates of a contract. Without a retirement it goes on. */
export type ContractDates = { admission: Day; retirement?: Day | undefined };

/** A settled month or payment: DIAN has its document, or the payment is closed. */
export type SettledDays = {
  start: Day;
  end: Day;
  month: Month;
  /** Number of the document, or title of the payment. */
  name: string;
  /** `days`: a payment of days of work. `benefit`: a payment of prima, severance or its interest. */
  kind: 'document' | 'days' | 'final' | 'benefit';
};

type Change = { before: ContractDates; after: ContractDates; hiredAgain: boolean };

/**
 * Lists settled days that would change with the new dates of a contract: documents that told DIAN another admission or
 * retirement, paid days now outside, and benefits counted from another day. A retirement on or after the last day paid
 * moves nothing.
 */
export function listAffectedDays(
  { before, after, hiredAgain }: Change,
  settled: readonly SettledDays[],
): SettledDays[] {
  if (hiredAgain) return settled.filter(({ end }) => end >= after.admission);
  const own = settled.filter(({ end }) => end >= before.admission);
  if (after.admission !== before.admission) return own;
  const [was, is] = [before.retirement, after.retirement];
  if (was === is) return [];
  return own.filter(({ start, end, kind }) => {
    const saidBefore = was !== undefined && start <= was && end >= was && kind !== 'benefit';
    const leftOutside =
      is !== undefined && end > is && kind !== 'benefit' && (was === undefined || start <= was);
    return saidBefore || leftOutside;
  });
}

const hint = 'Si la fecha es la correcta, confírmela y corrija con notas de ajuste lo que ya se informó.';

/**
 * Lists findings on dates that move over settled months, one for each change. Service is counted up to `today` where
 * nothing was settled later.
 */
export function listMovedDatesFindings(
  { before, after }: Pick<Change, 'before' | 'after'>,
  moved: readonly SettledDays[],
  today: Day,
): Finding[] {
  if (moved.length === 0) return [];
  const path = before.admission === after.admission ? 'retirement_date' : 'admission_date';
  const until = moved.reduce((last, { end }) => (end > last ? end : last), today);
  const say = (message: string): Finding => buildBlockingFinding('paid-dates', path, message, hint);
  const months = [...new Map(moved.map(({ month }) => [toMonthIndex(month), month])).values()];
  return [
    say(`${changeInWords(before, after)}, y ya hay meses pagados: ${formatMonthsInWords(months)}`),
    ...serviceChanges(before, after, until).map(say),
    ...documentsInWords(moved, path === 'admission_date' ? before.admission : undefined).map(say),
    ...paymentsInWords(moved).map(say),
  ];
}

function changeInWords(before: ContractDates, after: ContractDates): string {
  if (before.admission !== after.admission)
    return `El ingreso pasa del ${formatDay(before.admission)} al ${formatDay(after.admission)}`;
  if (before.retirement === undefined) return `El retiro queda el ${formatDay(after.retirement as Day)}`;
  return after.retirement === undefined
    ? `Se quita el retiro del ${formatDay(before.retirement)}`
    : `El retiro pasa del ${formatDay(before.retirement)} al ${formatDay(after.retirement)}`;
}

/** Lists the days that benefits rest on (CST arts. 186, 249 and 306), before and after. Unchanged ones are left out. */
function serviceChanges(before: ContractDates, after: ContractDates, until: Day): string[] {
  const { year, month } = splitDay(until);
  const half = month > 6 ? 2 : 1;
  const since = (from: Day) => (dates: ContractDates) => {
    const start = dates.admission > from ? dates.admission : from;
    const end = dates.retirement && dates.retirement < until ? dates.retirement : until;
    return start > end ? 0 : countDays360(start, end);
  };
  const service = since('1900-01-01' as Day);
  const vacations = (dates: ContractDates) => Math.round((service(dates) * 15 * 100) / 360) / 100;
  const counts = [
    { name: 'Días de servicio', count: service },
    {
      name: `Días de prima del semestre ${half} de ${year}`,
      count: since(getMonthStart(year, half === 1 ? 1 : 7)),
    },
    { name: `Días de cesantías e intereses de ${year}`, count: since(getMonthStart(year, 1)) },
    { name: 'Días de vacaciones causados', count: vacations },
  ];
  return counts.flatMap(({ name, count }) => {
    const [was, is] = [count(before), count(after)];
    return was === is ? [] : [`${name} al ${formatDay(until)}: de ${shown(was)} a ${shown(is)}`];
  });
}

const shown = (days: number): string => days.toLocaleString('es-CO', { maximumFractionDigits: 2 });

/** Names listed in a sentence. With more, it lists the first and counts the rest. */
const MAX_NAMES = 4;
function namesInWords(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const [few, more] = [unique.slice(0, MAX_NAMES), unique.length - MAX_NAMES];
  return more > 0 ? `${few.join(', ')} y ${more} más` : few.join(', ');
}

function documentsInWords(moved: readonly SettledDays[], admission: Day | undefined): string[] {
  const names = moved.filter(({ kind }) => kind === 'document').map(({ name }) => name);
  if (names.length === 0) return [];
  const said = admission ? `otra FechaIngreso (${admission})` : 'otra fecha de retiro';
  return [`Documentos que ya le dijeron a la DIAN ${said}: ${namesInWords(names)}`];
}

function paymentsInWords(moved: readonly SettledDays[]): string[] {
  const names = moved.filter(({ kind }) => kind !== 'document').map(({ name }) => name);
  return names.length === 0 ? [] : [`Pagos cerrados con las fechas de antes: ${namesInWords(names)}`];
}
