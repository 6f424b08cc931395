import { addDays, countMonthDays, type Day, formatDay, makeDay, splitDay } from '../../values/day.ts';
import { benefitTables } from '../law/benefits.ts';
import { getTableRow } from '../law/table.ts';

/** Code of a fixed-term contract. A contract for a work or an apprenticeship ends without notice. */
export const FIXED_TERM_CODE = '1';

/** Days before its end from which a fixed term is reported, each time more pressing. */
export const NOTICE_STAGES_DAYS = [31, 45, 90] as const;

const DAY_MS = 86_400_000;
const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Counts the calendar days of a term, including the first and the last. */
export const countTermDays = (from: Day, until: Day): number => daysBetween(from, until) + 1;

/** Returns the same date some months later, or the last day of a month that lacks that day. */
function addMonths(day: Day, count: number): Day {
  const { year, month, date } = splitDay(day);
  const index = year * 12 + month - 1 + count;
  const [to, of] = [Math.floor(index / 12), (index % 12) + 1];
  return makeDay(to, of, Math.min(date, countMonthDays(to, of)));
}

const fixedTermOn = (day: Day) => getTableRow(benefitTables.fixedTerm, day);

/**
 * Returns the last day that a fixed-term contract may reach; `undefined` when each term had a limit of its own. Since
 * Ley 2466 de 2025 the whole contract counts, with its renewals. For a contract older than that law, only the time
 * since the law began counts.
 */
function lastDayOfTerm(from: Day, until: Day): Day | undefined {
  const { years, whole } = fixedTermOn(until).value;
  return whole && addDays(addMonths(from > whole ? from : whole, years * 12), -1);
}

/** Returns, in Spanish, why a fixed term may not last until that day; `undefined` when it may. */
export function findFixedTermFault(from: Day, until: Day): string | undefined {
  const last = lastDayOfTerm(from, until);
  if (last === undefined || until <= last) return undefined;
  const { value, basis } = fixedTermOn(until);
  const { years, whole } = value;
  const since = whole && from < whole ? `contados desde el ${formatDay(whole)}` : 'con todas sus prórrogas';
  return `Un término fijo dura como máximo ${years} años ${since}: hasta el ${formatDay(last)}. Si va más allá, el contrato es indefinido (${basis.split(';')[0]})`;
}

/**
 * Returns, in Spanish, the last day a fixed-term contract may reach with its renewals; `undefined` where the law sets
 * no total limit.
 */
export function describeTermLimit(from: Day, until: Day): string | undefined {
  const last = lastDayOfTerm(from, until);
  if (last === undefined) return undefined;
  const { value, basis } = fixedTermOn(until);
  return `Con todas sus prórrogas llega como máximo hasta el ${formatDay(last)}, por los ${value.years} años del ${basis.split(';')[0]}`;
}

type Values = Readonly<Record<string, unknown>>;

/** Tells whether a change moves the end of the same fixed-term contract to a later day: a renewal or a correction. */
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

/** A fixed-term contract, as the warnings of its end need it. `renewed_from` is the first day of its last renewal. */
export type FixedTerm = { from: Day; until: Day; renewed_from: Day | null; delivered: Day | null };

/**
 * `noticed`: notice was delivered in time. `no_notice`: the term is so short that it ends without notice. `open`:
 * notice may still be given. `renewing`: the days to give it passed, and the contract renews.
 */
export const termStates = ['noticed', 'no_notice', 'open', 'renewing'] as const;

export type TermEnd = {
  state: (typeof termStates)[number];
  /** Days from today to the end; negative once it passed. */
  days_left: number;
  /** Last day on which notice may be given. */
  notice_until: Day;
  /**
   * Last day of the renewal without notice: as long as the last term, and never past the longest. `until` once the
   * longest is reached.
   */
  renews_until: Day;
  basis: string;
};

/**
 * Returns the state of a fixed term on a day. Notice is due thirty days before the end whatever the term; a term of
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

/** Returns the end of a renewal as long as the last term: in whole months where the term had them, else in days. */
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

/** Tells whether a fixed term reached the longest its contract may last, so that it cannot be renewed. */
export const isAtLongest = ({ renews_until }: TermEnd, until: Day): boolean => renews_until <= until;

const BEYOND_LONGEST = 'ya no se prorroga a término fijo y, si sigue, es indefinido';
const lawOf = ({ basis }: TermEnd): string => `(${basis.split(';')[0]})`;

/**
 * Describes, in Spanish, what the end of a fixed term requires of the company; `undefined` while it is far or requires
 * nothing.
 */
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
