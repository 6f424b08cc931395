import type { AbsenceKind } from '../../payroll/concepts/amounts.ts';
import type { Absence } from '../../payroll/novelties/novelties.ts';
import { addDays, type Day, formatDay, getMonthEnd, getMonthStart } from '../../values/day.ts';
import { type Cell, explainInvalidDay, readDay, readNumber } from '../cells/cells.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { ImportedRow, Wrong } from '../cells/imported-row.ts';

/** An absence as a file describes it: by its days, its dates, or some of them. */
export type ImportedAbsence = {
  kind: AbsenceKind;
  origin?: Absence['origin'];
  start?: Day;
  end?: Day;
  days?: string;
  line: number;
};

export const commonDisability = [
  ...[
    'incapacidad general',
    'incapacidad comun',
    'incapacidad enfermedad general',
    'incap eg',
    'inc eg',
    'ige',
  ],
  ...['incapacidad gral', 'incapacidad eps'],
];
export const laborDisability = [
  ...[
    'incapacidad laboral',
    'incapacidad arl',
    'incapacidad accidente trabajo',
    'incapacidad accidente laboral',
  ],
  ...['incapacidad enfermedad laboral', 'incapacidad profesional', 'inc at'],
];

/** Words that exclude an origin at work, although they contain its words. */
const ofNoWork = /\bno (laboral|profesional)\b|\baccidentes?( de)? transito\b/g;

/** Reads the origin of an incapacity from a title: «Incapacidad ARL», «Incapacidad accidente de trabajo». */
export function readTitleOrigin(title: string): Pick<Absence, 'origin'> {
  const words = toPlainHeader(title).replace(ofNoWork, '');
  if (/\b(enfermedad laboral|profesional)\b/.test(words)) return { origin: 'profesional' };
  return /\b(laboral|arl|accidente|at)\b/.test(words) ? { origin: 'laboral' } : {};
}

export const readAbsenceOrigin = (text: string): NonNullable<Absence['origin']> =>
  text.startsWith('prof') || text === '2'
    ? 'profesional'
    : text.startsWith('lab') || text === '3' || text.includes('arl') || text.includes('accidente')
      ? 'laboral'
      : 'comun';

export function readAbsence(
  entry: ImportedAbsence,
  part: string,
  cell: Cell,
  key: string,
  wrong: Wrong,
): boolean {
  if (part === 'days') {
    const days = readNumber(cell);
    if (days === undefined || !/^\d{1,2}$/.test(days)) wrong(key, 'Los días deben ser un número entero');
    else if (days !== '0') entry.days = days;
    return entry.days !== undefined;
  }
  const day = readDay(cell);
  if (!day) {
    wrong(key, explainInvalidDay(cell));
    return false;
  }
  entry[part === 'start' ? 'start' : 'end'] = day;
  return true;
}

/**
 * Adds the absences of a row. Those with only a number of days take dates one after another from the first of the
 * month, with a notice.
 */
export function addImportedAbsences(row: ImportedRow, absences: readonly ImportedAbsence[]): ImportedRow {
  const first = getMonthStart(row.year, row.month);
  let free = first;
  for (const entry of absences) {
    const { kind, line, start, end, days, ...more } = entry;
    const from = start ?? (end && days ? addDays(end, 1 - Number(days)) : free);
    const to = end ?? (days ? addDays(from, Number(days) - 1) : from);
    if (!start && !end) row.notices.push('Una ausencia vino sin fechas: se puso desde el primer día del mes');
    if (to < from)
      row.problems.push({ line, column: `absence:${kind}:end`, message: 'Termina antes de empezar' });
    else row.draft.absences.push({ kind, start: from, end: to, ...more });
    if (!start && !end) free = addDays(to, 1);
  }
  row.days = wholeOf(row.days);
  const [paid] = row.draft.payment_dates;
  if (paid !== undefined && paid < first)
    row.notices.push(`Se paga el ${formatDay(paid)}, antes de su mes: mire si la nómina es de otro`);
  if (row.draft.payment_dates.length === 0) row.draft.payment_dates = [getMonthEnd(row.year, row.month)];
  return row;
}

/** Merges the days of several lines of a month, as two fortnights, from the earliest start to the latest end. */
function wholeOf(days: ImportedRow['days']): ImportedRow['days'] {
  const of = (key: string) =>
    days.filter(({ column }) => column === key).sort((a, b) => a.day.localeCompare(b.day));
  return [...of('settlement_start').slice(0, 1), ...of('settlement_end').slice(-1)];
}
