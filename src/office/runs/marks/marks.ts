import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createWriteKey, type WriteKey } from '../../../domain/calls/write-key.ts';
import type { Cell } from '../../../domain/imports/cells/cells.ts';
import { toClockCode } from '../../../domain/imports/clock/clock-code.ts';
import type { ClockFile, ClockPerson } from '../../../domain/imports/clock/clock-rows.ts';
import type { OfficeInput } from '../../../domain/office/calls.ts';
import { MAX_MARKS_PER_CALL, type MarkedPerson } from '../../../domain/office/pay-run-marks.ts';
import type { RestoredRow } from '../../../domain/office/pay-run-repetitions.ts';
import { cutMarksToDays } from '../../../domain/payroll/clock/clock-marks.ts';
import { type ClockRules, DEFAULT_CLOCK_RULES } from '../../../domain/payroll/clock/clock-rules.ts';
import { hourConcepts } from '../../../domain/payroll/concepts/concepts.ts';
import type { Hours } from '../../../domain/payroll/novelties/novelties.ts';
import { formatHours } from '../../../domain/payroll/statement/explanation.ts';
import { trimZeros } from '../../../domain/text/trim-zeros.ts';
import type { Day } from '../../../domain/values/day.ts';
import { exact, plus, toDecimalText } from '../../../domain/values/money.ts';
import { callJson } from '../../../net/calls.ts';
import { findRefusal, showRefusal, showUnanswered } from '../../../net/refusal.ts';
import { session } from '../../../net/session.ts';
import { checkConnection } from '../../records/connected.ts';
import { renewReads } from '../../records/derived-reads.ts';

/** `sheet`: the only one that was read of a book with others. */
export type ClockRead = { ok: true; file: ClockFile; sheet?: string } | { ok: false; why: string };

/** A file of a clock that was read. */
export type LoadedClock = { name: string; file: ClockFile; sheet: string | undefined };

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const notAClock =
  'No se encontró en él quién marcó y cuándo. Debe tener un código o documento, y la fecha y la hora de cada marca.';

/** Reads the file of a clock: the text that it writes, or a sheet. */
export async function readClockFile(file: File): Promise<ClockRead> {
  if (file.size > MAX_FILE_BYTES)
    return { ok: false, why: 'El archivo pesa más de 20 MB. Divídalo en varios.' };
  const { decodeFileText, explainNonSheet, findMarkupKind, hasByteSignature } = await import(
    '../../files/readers/file-text.ts'
  );
  const { cutClockText, readClockRows } = await import('../../../domain/imports/clock/clock-rows.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isSheet =
    ['PK', '\u00d0\u00cf\u0011\u00e0'].some((signature) => hasByteSignature(bytes, signature)) ||
    findMarkupKind(bytes) !== undefined;
  const why = explainNonSheet(bytes);
  if (why) return { ok: false, why };
  if (!isSheet) return explainClock(readClockRows(cutClockText(decodeFileText(bytes))));
  const { readFile } = await import('../../files/readers/read-file.ts');
  const sheet = await readFile(file);
  if (!sheet.ok) return sheet;
  const rows: Cell[][] = [sheet.table.headers, ...sheet.table.rows.map(({ cells }) => cells)];
  const hasOthers = (sheet.sheets?.length ?? 0) > 0 || (sheet.alike?.length ?? 0) > 0;
  return explainClock(readClockRows(rows), hasOthers ? sheet.sheet : undefined);
}

const explainClock = (file: ClockFile | undefined, sheet?: string): ClockRead =>
  file ? { ok: true, file, ...(sheet !== undefined && { sheet }) } : { ok: false, why: notAClock };

type Person = { employee: { id: string; document_number: string }; start: Day; end: Day };
type Known = { id: string; marks: ClockPerson['marks'] };
/** A code whose person was chosen by hand. */
export type ChosenCode = { code: ClockPerson; id: string };
/** People of the clock that are in the payment, and those that are not. `outside`: marks of other days. */
export type AssignedMarks = {
  known: Known[];
  chosen: ChosenCode[];
  unknown: ClockPerson[];
  outside: number;
};

/**
 * Finds the people of codes: those chosen by hand first, then those whose document it is. Only the marks that their days
 * in the payment need stay.
 */
export function assignMarks(
  { people }: ClockFile,
  ofRun: readonly Person[],
  chosenIds: ReadonlyMap<string, string>,
  rules: ClockRules,
): AssignedMarks {
  const byId = new Map(ofRun.map((person) => [person.employee.id, person]));
  const byDocument = new Map(ofRun.map((person) => [toClockCode(person.employee.document_number), person]));
  const found = new Map<Person, ClockPerson['marks']>();
  const [chosen, unknown]: [ChosenCode[], ClockPerson[]] = [[], []];
  for (const one of people) {
    const byHand = byId.get(chosenIds.get(one.code) ?? '');
    const person = byHand ?? byDocument.get(one.code);
    if (byHand) chosen.push({ code: one, id: byHand.employee.id });
    // Two codes of one person are two fingers, or two clocks.
    if (person) found.set(person, [...(found.get(person) ?? []), ...one.marks]);
    else unknown.push(one);
  }
  let outside = 0;
  const known = [...found].flatMap(([person, all]) => {
    const marks = cutMarksToDays(all, person, rules);
    outside += all.length - marks.length;
    return marks.length > 0 ? [{ id: person.employee.id, marks }] : [];
  });
  return { known, chosen, unknown, outside };
}

type SentPerson = OfficeInput<'POST /pay_runs/:id/marks'>['people'][number];

/** Groups people in calls of no more marks than the server takes. */
export function groupCalls(people: readonly SentPerson[]): SentPerson[][] {
  const calls: SentPerson[][] = [];
  let marks = MAX_MARKS_PER_CALL;
  for (const person of people) {
    marks += person.marks.length;
    if (marks > MAX_MARKS_PER_CALL || (calls.at(-1)?.length ?? 0) >= 1_000) {
      calls.push([]);
      marks = person.marks.length;
    }
    calls.at(-1)?.push(person);
  }
  return calls;
}

const TIMEOUT_MS = 600_000;

/** Asks the server for the hours that marks of people would write in a payment. */
export const buildMarksQuery = (id: string, people: readonly SentPerson[], rules: ClockRules) =>
  queryOptions({
    queryKey: ['pay_runs', session.get().company?.id ?? '', 'marks', id, people, rules],
    queryFn: async (): Promise<MarkedPerson[]> => {
      const marked: MarkedPerson[] = [];
      for (const part of groupCalls(people)) {
        const input = { id, people: part, rules };
        const { data } = await callJson(
          'POST /pay_runs/:id/marks/check',
          input,
          undefined,
          'screen',
          TIMEOUT_MS,
        );
        marked.push(...data.people);
      }
      return marked;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: people.length > 0,
  });

/** `isUnfinished`: a call after those that were written was refused or lost. */
export type WrittenMarks = {
  changed: number;
  people: MarkedPerson[];
  undo: RestoredRow[];
  isUnfinished?: boolean;
};
/** Keys of the calls of one intent, in their order. */
export type WriteKeys = Map<number, WriteKey>;

/** Writes the hours of marks. Returns nothing when the first call was refused or lost. */
export async function writeMarks(
  client: QueryClient,
  id: string,
  people: readonly SentPerson[],
  rules: ClockRules,
  keys: WriteKeys,
): Promise<WrittenMarks | undefined> {
  if (!checkConnection()) return undefined;
  const written: WrittenMarks = { changed: 0, people: [], undo: [] };
  try {
    for (const [index, part] of groupCalls(people).entries()) {
      const key = keys.get(index) ?? createWriteKey();
      keys.set(index, key);
      const input = { id, people: part, rules };
      const { data } = await key.send(input, (writeKey) =>
        callJson('POST /pay_runs/:id/marks', input, writeKey, 'caller', TIMEOUT_MS),
      );
      written.changed += data.changed;
      written.people.push(...data.people);
      written.undo.push(...data.undo);
    }
    return written;
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal) showRefusal(refusal);
    else showUnanswered(error);
    return written.people.length > 0 ? { ...written, isUnfinished: true } : undefined;
  } finally {
    void renewReads(client, 'pay_runs', 'payrolls');
  }
}

/** Hours by kind as they are read: `Horas extra diurnas 2,5`. */
export function describeMarkedHours(hours: readonly Pick<Hours, 'kind' | 'quantity'>[]): string[] {
  const sums = new Map<Hours['kind'], ReturnType<typeof exact>>();
  for (const { kind, quantity } of hours) sums.set(kind, plus(sums.get(kind) ?? exact(0), exact(quantity)));
  return [...sums].map(
    ([kind, sum]) => `${hourConcepts[kind].label} ${formatHours(trimZeros(toDecimalText(sum, 2)))}`,
  );
}

const nameKept = (what: string): string => `clock-${what}:${session.get().company?.id ?? ''}`;

function readKept(what: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(nameKept(what)) ?? 'null');
  } catch {
    return null;
  }
}

function keep(what: string, value: object): void {
  try {
    localStorage.setItem(nameKept(what), JSON.stringify(value));
  } catch {
    // Without room, it is chosen again next time.
  }
}

/** Employees of the codes of the clocks of a company that were chosen by hand on this device. */
export function readKeptCodes(): ReadonlyMap<string, string> {
  const kept = readKept('codes');
  const pairs = Array.isArray(kept) ? kept : [];
  return new Map(
    pairs.filter(
      (pair): pair is [string, string] =>
        Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
    ),
  );
}
export const keepCodes = (codes: ReadonlyMap<string, string>): void => keep('codes', [...codes]);

/** Rules of a company as they were last chosen on this device. */
export function readKeptRules(): ClockRules {
  const kept = readKept('rules');
  const own = typeof kept === 'object' && kept !== null ? (kept as Partial<ClockRules>) : {};
  return Object.fromEntries(
    Object.entries(DEFAULT_CLOCK_RULES).map(([name, usual]) => {
      const value = own[name as keyof ClockRules];
      return [name, typeof value === 'number' ? value : usual];
    }),
  ) as ClockRules;
}
export const keepRules = (rules: ClockRules): void => keep('rules', rules);
