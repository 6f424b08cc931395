import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createWriteKey, type WriteKey } from '../../../domain/calls/write-key.ts';
import type { Cell } from '../../../domain/imports/cells/cells.ts';
import { toClockCode } from '../../../domain/imports/clock/clock-code.ts';
import type { ClockFile, ClockPerson } from '../../../domain/imports/clock/clock-rows.ts';
import type { OfficeInput } from '../../../domain/office/calls.ts';
import { MAX_MARKS_PER_CALL, type MarkedPerson } from '../../../domain/office/pay-run-marks.ts';
import type { RestoredRow } from '../../../domain/office/pay-run-repetitions.ts';
import { type ClockRules, DEFAULT_CLOCK_RULES } from '../../../domain/payroll/clock/clock-rules.ts';
import { hourConcepts } from '../../../domain/payroll/concepts/concepts.ts';
import type { Hours } from '../../../domain/payroll/novelties/novelties.ts';
import { formatHours } from '../../../domain/payroll/statement/explanation.ts';
import { trimZeros } from '../../../domain/text/trim-zeros.ts';
import { addDays, type Day } from '../../../domain/values/day.ts';
import { exact, plus, toDecimalText } from '../../../domain/values/money.ts';
import { callJson } from '../../../net/calls.ts';
import { findRefusal, showRefusal, showUnanswered } from '../../../net/refusal.ts';
import { session } from '../../../net/session.ts';
import { checkConnection } from '../../records/connected.ts';
import { renewReads } from '../../records/derived-reads.ts';

export type ClockRead = { ok: true; file: ClockFile } | { ok: false; why: string };

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
  const rows = isSheet ? await readSheetRows(file) : cutClockText(decodeFileText(bytes));
  if (typeof rows === 'string') return { ok: false, why: rows };
  const read = readClockRows(rows);
  return read ? { ok: true, file: read } : { ok: false, why: notAClock };
}

async function readSheetRows(file: File): Promise<Cell[][] | string> {
  const { readFile } = await import('../../files/readers/read-file.ts');
  const read = await readFile(file);
  if (!read.ok) return read.why;
  return [read.table.headers, ...read.table.rows.map(({ cells }) => cells)];
}

type Person = { employee: { id: string; document_number: string }; start: Day; end: Day };
type Known = { id: string; marks: ClockPerson['marks'] };
/** People of the clock that are in the payment, and those that are not. `outside`: marks of other days. */
export type AssignedMarks = { known: Known[]; unknown: ClockPerson[]; outside: number };

/**
 * Finds the people of codes: those chosen by hand first, then those whose document it is. Only marks of the days of
 * each in the payment stay, and those of the days beside them, whose nights reach into it.
 */
export function assignMarks(
  { people }: ClockFile,
  ofRun: readonly Person[],
  chosen: ReadonlyMap<string, string>,
): AssignedMarks {
  const byId = new Map(ofRun.map((person) => [person.employee.id, person]));
  const byDocument = new Map(ofRun.map((person) => [toClockCode(person.employee.document_number), person]));
  const found = new Map<string, ClockPerson['marks']>();
  const unknown: ClockPerson[] = [];
  let outside = 0;
  for (const one of people) {
    const person = byId.get(chosen.get(one.code) ?? '') ?? byDocument.get(one.code);
    if (!person) {
      unknown.push(one);
      continue;
    }
    const [from, to] = [addDays(person.start, -1), addDays(person.end, 1)];
    const marks = one.marks.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
    outside += one.marks.length - marks.length;
    // Two codes of one person are two fingers, or two clocks.
    const all = [...(found.get(person.employee.id) ?? []), ...marks];
    if (all.length > 0) found.set(person.employee.id, all);
  }
  return { known: [...found].map(([id, marks]) => ({ id, marks })), unknown, outside };
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

export type WrittenMarks = { changed: number; people: MarkedPerson[]; undo: RestoredRow[] };
/** Keys of the calls of one intent, in their order. */
export type WriteKeys = Map<number, WriteKey>;

/** Writes the hours of marks. Returns nothing when a call was refused or lost; those before it are written. */
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
    return undefined;
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
