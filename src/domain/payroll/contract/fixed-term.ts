import { addDays, type Day, dayFrom, dayShown, daysInMonth, parts } from '../../day.ts';
import { benefitTables } from '../law/benefits.ts';
import { rowOn } from '../law/table.ts';

/** Code of a contract for a fixed term; one for a work or an apprenticeship ends without notice. */
export const FIXED_TERM_CODE = '1';

/** Days before its end from which a fixed term is told of, each time more pressing. */
export const NOTICE_STAGES_DAYS = [31, 45, 90] as const;

const DAY_MS = 86_400_000;
const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The same date so many months later; a day that the month does not have gives its place to its last. */
function addMonths(day: Day, count: number): Day {
  const { year, month, date } = parts(day);
  const index = year * 12 + month - 1 + count;
  const [to, of] = [Math.floor(index / 12), (index % 12) + 1];
  return dayFrom(to, of, Math.min(date, daysInMonth(to, of)));
}

const fixedTermOn = (day: Day) => rowOn(benefitTables.fixedTerm, day);

/**
 * Last day that a contract for a fixed term may reach; `undefined` when each term had a limit of its own. Since Ley 2466
 * de 2025 the whole contract counts, with its renewals, and of one that it found, only the time from its first day on.
 */
function lastDayOfTerm(from: Day, until: Day): Day | undefined {
  const { years, whole } = fixedTermOn(until).value;
  return whole && addDays(addMonths(from > whole ? from : whole, years * 12), -1);
}

/** Why a contract until a day is none for a fixed term, in Spanish; `undefined` of a sound one. */
export function fixedTermFault(from: Day, until: Day): string | undefined {
  const last = lastDayOfTerm(from, until);
  if (last === undefined || until <= last) return undefined;
  const { value, basis } = fixedTermOn(until);
  const { years, whole } = value;
  const since = whole && from < whole ? `contados desde el ${dayShown(whole)}` : 'con todas sus prórrogas';
  return `Un término fijo dura como máximo ${years} años ${since}: hasta el ${dayShown(last)}. Si va más allá, el contrato es indefinido (${basis.split(';')[0]})`;
}

/** A contract for a fixed term, as the warnings of its end need it. */
export type FixedTerm = { from: Day; until: Day; delivered: Day | null };

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
  /** Until when it renews without notice, for a term equal to the whole until now, never past its longest. */
  renews_until: Day;
  basis: string;
};

/**
 * Tells where a fixed term stands on a day. Notice is due thirty days before the end whatever the term, and a term of
 * thirty days or less needs none.
 */
export function termEndOf({ from, until, delivered }: FixedTerm, today: Day): TermEnd {
  const { value, basis } = fixedTermOn(until);
  const noticeUntil = addDays(until, -value.noticeDays);
  const short = daysBetween(from, until) + 1 <= value.withoutNoticeDays;
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
    renews_until: renewedUntil(from, until),
    basis,
  };
}

/** End of a renewal for as long as the term was: in whole months where it had them, else in days. */
function renewedUntil(from: Day, until: Day): Day {
  const next = addDays(until, 1);
  const [a, b] = [parts(from), parts(next)];
  const end =
    a.date === b.date
      ? addDays(addMonths(next, (b.year - a.year) * 12 + b.month - a.month), -1)
      : addDays(until, daysBetween(from, until) + 1);
  const last = lastDayOfTerm(from, end);
  return last !== undefined && last < end && last >= until ? last : end;
}

/** Words of what a fixed term that ends asks of the company, in Spanish; `undefined` while it is far or needs nothing. */
export function termEndShown(end: TermEnd, until: Day): { text: string; detail: string } | undefined {
  const { state, days_left: left, notice_until, renews_until } = end;
  if (left > NOTICE_STAGES_DAYS[2]) return undefined;
  const when = left < 0 ? `terminó el ${dayShown(until)}` : `termina el ${dayShown(until)}`;
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
        detail: `Si no va a seguir, entregue el preaviso a más tardar el ${dayShown(notice_until)}; sin él se prorroga hasta el ${dayShown(renews_until)}.`,
      };
    case 'renewing':
      return {
        text: `El contrato ${left < 0 ? 'se prorrogó' : 'se prorroga'} hasta el ${dayShown(renews_until)}`,
        detail: `El plazo ${when} y el preaviso se daba hasta el ${dayShown(notice_until)}. Cuenta un plazo igual al que llevaba: si ya se había prorrogado, es el de la última prórroga.`,
      };
    default:
      return state satisfies never;
  }
}
