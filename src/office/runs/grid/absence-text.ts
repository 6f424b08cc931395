import { type AbsenceKind, absenceConcepts } from '../../../domain/payroll/concepts/amounts.ts';
import type { Absence } from '../../../domain/payroll/novelties/novelties.ts';
import { countDays360, formatDay, parseDay } from '../../../domain/values/day.ts';
import { usualValues } from '../../novelties/concept-choices.ts';
import type { PersonNovelties } from './grid-columns.ts';

/** Column of the absences of a person. Its text is their list as JSON, empty without any. */
export const ABSENCES = 'absences';

/** Amounts that the server completes: they are no part of the text, so that a save leaves it as it was. */
const completed = ['previous_ibc', 'base', 'variable_average'] as const;

function stripCompleted(absence: Absence): Absence {
  const { previous_ibc: _, base: __, variable_average: ___, ...typed } = absence;
  return typed;
}

/** Writes absences as text, the same for the same absences whatever the order of their fields. */
export const toAbsencesText = (absences: readonly Absence[]): string =>
  absences.length === 0
    ? ''
    : JSON.stringify(
        absences.map((one) =>
          Object.fromEntries(Object.entries(stripCompleted(one)).sort(([a], [b]) => (a < b ? -1 : 1))),
        ),
      );

/** Reads a text that `toAbsencesText` wrote. */
export const parseAbsences = (text: string): Absence[] =>
  text === '' ? [] : (JSON.parse(text) as Absence[]);

export const findAbsencesText = ({ novelties }: PersonNovelties): string =>
  toAbsencesText(novelties.absences ?? []);

/** Absences in a line: `2 d Licencia no remunerada 19–20`. */
export const formatAbsences = (text: string): string => parseAbsences(text).map(formatAbsence).join(' · ');

export function formatAbsence({ kind, start, end }: Absence): string {
  const isOfOneMonth = start.slice(0, 7) === end.slice(0, 7);
  const ends = [...new Set([start, end])].map((day) =>
    isOfOneMonth ? String(Number(day.slice(8))) : formatDay(day, 'short'),
  );
  return `${countDays360(start, end)} d ${absenceConcepts[kind].label} ${ends.join('–')}`;
}

/** The list of absences as the API takes it, and the concepts that it takes the place of. */
export function buildAbsencesRow(person: PersonNovelties, text: string) {
  const stored = person.novelties.absences ?? [];
  return {
    without: [...new Set(stored.map(({ kind }) => `absences:${kind}`))],
    absences: parseAbsences(text).map((one, at) => ({ ...findCompleted(stored, one, at), ...one })),
  };
}

/** Amounts that an absence had, while it is of the same kind and begins in the same month. */
function findCompleted(stored: readonly Absence[], one: Absence, at: number): Partial<Absence> {
  const isSame = (other: Absence | undefined) =>
    other?.kind === one.kind && other.start.slice(0, 7) === one.start.slice(0, 7);
  const had = stored.find((other) => isSame(other) && other.start === one.start) ?? stored[at];
  if (!had || !isSame(had)) return {};
  return Object.fromEntries(
    completed.flatMap((name) => (had[name] === undefined ? [] : [[name, had[name]]])),
  );
}

/** An absence while it is written, over the one at its place in a text; without a kind it is none. */
export type AbsenceDraft = { over: string; at: number; kind: AbsenceKind | ''; start: string; end: string };

export const buildAbsenceDraft = (text: string, at: number, day: string): AbsenceDraft => {
  const absence = parseAbsences(text)[at];
  return absence
    ? { over: text, at, kind: absence.kind, start: absence.start, end: absence.end }
    : { over: text, at, kind: '', start: day, end: day };
};

/** Returns what is wrong with a draft; nothing when it can be stored. */
export function findDraftFault({ kind, start, end }: AbsenceDraft): string | undefined {
  if (kind === '') return undefined;
  if (!parseDay(start) || !parseDay(end)) return 'Escriba las dos fechas de la ausencia';
  return start > end ? 'La ausencia termina antes de empezar' : undefined;
}

/** Text of the absences with a draft at its place. Undefined while the draft cannot be stored. */
export function storeDraftText(text: string, draft: AbsenceDraft): string | undefined {
  const { at, kind } = draft;
  const absences = parseAbsences(text);
  const before = absences[at];
  if (kind === '') return toAbsencesText(absences.filter((one) => one !== before));
  const [start, end] = [parseDay(draft.start), parseDay(draft.end)];
  if (findDraftFault(draft) || !start || !end) return undefined;
  const absence: Absence =
    before?.kind === kind ? { ...before, start, end } : { ...usualValues[kind], kind, start, end };
  return toAbsencesText(
    before ? absences.map((one) => (one === before ? absence : one)) : [...absences, absence],
  );
}
