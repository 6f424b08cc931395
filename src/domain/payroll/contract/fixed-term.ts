import { addDays, countMonthDays, type Day, formatDay, makeDay, splitDay } from '../../values/day.ts';
import { benefitTables } from '../law/benefits.ts';
import { getTableRow } from '../law/table.ts';

/** Code of a contract for a fixed term; one for a work or an apprenticeship ends without notice. */
export const FIXED_TERM_CODE = '1';

/** Days before its end from which a fixed term is told of, each time more pressing. */
export const NOTICE_STAGES_DAYS = [31, 45, 90] as const;

const DAY_MS = 86_400_000;
const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Calendar days of a term, its first and its last among them. */
export const countTermDays = (from: Day, until: Day): number => daysBetween(from, until) + 1;

/** The same date so many months later; a day that the month does not have gives its place to its last. */
function addMonths(day: Day, count: number): Day {
  const { year, month, date } = splitDay(day);
  const index = year * 12 + month - 1 + count;
  const [to, of] = [Math.floor(index / 12), (index % 12) + 1];
  return makeDay(to, of, Math.min(date, countMonthDays(to, of)));
}

const fixedTermOn = (day: Day) => getTableRow(benefitTables.fixedTerm, day);

/**
 * Last day that a contract for a fixed term may reach; `undefined` when each term had a limit of its own. Since Ley 2466
 * de 2025 the whole contract counts, with its renewals, and of one that it found, only the time from its first day on.
 */
function lastDayOfTerm(from: Day, until: Day): Day | undefined {
  const { years, whole } = fixedTermOn(until).value;
  return whole && addDays(addMonths(from > whole ? from : whole, years * 12), -1);
}

/** Why a contract until a day is none for a fixed term, in Spanish; `undefined` of a sound one. */
export function findFixedTermFault(from: Day, until: Day): string | undefined {
  const last = lastDayOfTerm(from, until);
  if (last === undefined || until <= last) return undefined;
  const { value, basis } = fixedTermOn(until);
  const { years, whole } = value;
  const since = whole && from < whole ? `contados desde el ${formatDay(whole)}` : 'con todas sus prórrogas';
  return `Un término fijo dura como máximo ${years} años ${since}: hasta el ${formatDay(last)}. Si va más allá, el contrato es indefinido (${basis.split(';')[0]})`;
}

/** Until when a contract for a fixed term may reach with its renewals, in Spanish; `undefined` where the law sets no whole. */
export function describeTermLimit(from: Day, until: Day): string | undefined {
  const last = lastDayOfTerm(from, until);
  if (last === undefined) return undefined;
  const { value, basis } = fixedTermOn(until);
  return `Con todas sus prórrogas llega como máximo hasta el ${formatDay(last)}, por los ${value.years} años del ${basis.split(';')[0]}`;
}

type Values = Readonly<Record<string, unknown>>;

/** Whether a change moves the end of the same fixed-term contract to a later day: a renewal, or a correction. */
export function isTermExtended(stored: Values, record: Values): boolean {
  const [before, after] = [stored['contract_end_date'], record['contract_end_date']];
  const type = stored['contract_type'] as { code?: string } | null | undefined;
  return (
    type?.code === FIXED_TERM_CODE &&
    record['contract_type_id'] === stored['contract_type_id'] &&
    record['admission_date'] === stored['admission_date'] &&
    typeof before === 'string' &&
    typeof after === 'string' &&
    after > before
  );
}

/** A contract for a fixed term, as the warnings of its end need it; `renewed_from` is the first day of its last renewal. */
export type FixedTerm = { from: Day; until: Day; renewed_from: Day | null; delivered: Day | null };

/**
 * `noticed`: notice was delivered in time; `no_notice`: so short that it ends without any; `open`: notice may still be
 * given; `renewing`: the days to give it passed, and the contract renews.
 */
export const termStates = ['noticed', 'no_notice', 'open', 'renewing'] as const;

/** Where the end of a fixed term stands. */
export type TermEnd = {
  state: (typeof termStates)[number];
  /** Days from today to the end; negative once it passed. */
  days_left: number;
  /** The last day on which notice may be given. */
  notice_until: Day;
  /** Until when it renews without notice, for as long as its last term and never past its longest; `until` at that day. */
  renews_until: Day;
  basis: string;
};

/**
 * Tells where a fixed term stands on a day. Notice is due thirty days before the end whatever the term, and a term of
 * thirty days or less needs none.
 */
export function computeTermEnd({ from, until, renewed_from, delivered }: FixedTerm, today: Day): TermEnd {
  const { value, basis } = fixedTermOn(until);
  const noticeUntil = addDays(until, -value.noticeDays);
  const short = countTermDays(from, until) <= value.withoutNoticeDays;
  const state = short
    ? 'no_notice'
    : delivered && delivered <= noticeUntil
      ? 'noticed'
      : today <= noticeUntil
        ? 'open'
        : 'renewing';
  return {
    state,
    days_left: daysBetween(today, until),
    notice_until: noticeUntil,
    renews_until: renewedUntil(from, renewed_from ?? from, until),
    basis,
  };
}

/** End of a renewal for as long as the last term was: in whole months where it had them, else in days. */
function renewedUntil(from: Day, termFrom: Day, until: Day): Day {
  const next = addDays(until, 1);
  const [a, b] = [splitDay(termFrom), splitDay(next)];
  const end =
    a.date === b.date
      ? addDays(addMonths(next, (b.year - a.year) * 12 + b.month - a.month), -1)
      : addDays(until, countTermDays(termFrom, until));
  const last = lastDayOfTerm(from, end);
  if (last === undefined || end <= last) return end;
  return last > until ? last : until;
}

/** Whether a fixed term reached the longest that its contract may last: there is no day to renew it to. */
export const isAtLongest = ({ renews_until }: TermEnd, until: Day): boolean => renews_until <= until;

/** Words on a contract that reached the longest that a fixed term may last. */
const BEYOND_LONGEST = 'ya no se prorroga a término fijo y, si sigue, es indefinido';
const lawOf = ({ basis }: TermEnd): string => `(${basis.split(';')[0]})`;

/** Words of what a fixed term that ends asks of the company, in Spanish; `undefined` while it is far or needs nothing. */
export function describeTermEnd(end: TermEnd, until: Day): { text: string; detail: string } | undefined {
  const { state, days_left: left, notice_until, renews_until } = end;
  const isLongest = isAtLongest(end, until);
  if (left > NOTICE_STAGES_DAYS[2]) return undefined;
  const when = left < 0 ? `terminó el ${formatDay(until)}` : `termina el ${formatDay(until)}`;
  switch (state) {
    case 'noticed':
    case 'no_notice': {
      const why =
        state === 'noticed' ? 'El preaviso ya se entregó' : 'Por ser de 30 días o menos no pide preaviso';
      return left > NOTICE_STAGES_DAYS[1]
        ? undefined
        : { text: `El contrato ${when}`, detail: `${why}: escriba la fecha de retiro y liquide.` };
    }
    case 'open':
      return {
        text: `El contrato ${when}, en ${left} días`,
        detail: `Si no va a seguir, entregue el preaviso a más tardar el ${formatDay(notice_until)}; ${isLongest ? `${BEYOND_LONGEST} ${lawOf(end)}` : `sin él se prorroga hasta el ${formatDay(renews_until)}`}.`,
      };
    case 'renewing':
      if (isLongest)
        return {
          text: `El contrato ${when}, el último día que admite el término fijo`,
          detail: `El preaviso se daba hasta el ${formatDay(notice_until)}: ${BEYOND_LONGEST} ${lawOf(end)}.`,
        };
      return {
        text: `El contrato ${left < 0 ? 'se prorrogó' : 'se prorroga'} hasta el ${formatDay(renews_until)}`,
        detail: `El plazo ${when} y el preaviso se daba hasta el ${formatDay(notice_until)}. Cuenta un plazo igual al último anotado en la ficha: si después hubo otra prórroga, es el de esa.`,
      };
    default:
      return state satisfies never;
  }
}
