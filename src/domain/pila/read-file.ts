import type { Day } from '../values/day.ts';
import { type ContributorLine, computeRecordWidth, getPilaLayout, type PilaHeader } from './layout.ts';
import { recordRead } from './record.ts';

/** A part of a planilla that could not be read: the line of the file, from 1, and the reason. */
export type Unread = { line: number; message: string };

/** A parsed planilla. `unread` lists what could not be read. */
export type PlanillaRead = {
  header?: PilaHeader;
  lines: ContributorLine[];
  unread: Unread[];
};

/**
 * Reads a planilla of fixed positions from any program. `written` is the day of the file and decides the layout.
 * Never throws: a record with another length, or with letters in a number, goes to `unread`.
 */
export function readPlanilla(text: string, written: Day): PlanillaRead {
  const layout = getPilaLayout(written);
  const read: PlanillaRead = { lines: [], unread: [] };
  for (const { line, record } of recordsOf(text)) {
    if (record.trim() === '') continue;
    const fields = fieldsFor(record, layout);
    if (!fields) {
      read.unread.push({ line, message: 'No empieza por 01 ni por 02' });
      continue;
    }
    const width = computeRecordWidth(fields);
    if (record.length !== width) {
      read.unread.push({ line, message: `Tiene ${record.length} posiciones y debe tener ${width}` });
      continue;
    }
    const { values, wrong } = recordRead(fields, record);
    if (wrong.length > 0) {
      const [first] = wrong;
      read.unread.push({ line, message: `El campo ${first?.number}, ${first?.name}, no se entiende` });
    } else if (fields === layout.header) read.header = values as PilaHeader;
    else read.lines.push(values as ContributorLine);
  }
  if (!read.header) read.unread.unshift({ line: 1, message: 'No tiene encabezado (registro 01)' });
  return read;
}

/**
 * Yields the records with their line number, from 1. Skips empty lines cheaply, because a small file may have
 * millions.
 */
function* recordsOf(text: string): Generator<{ line: number; record: string }> {
  let line = 1;
  let after = 0;
  for (const { 0: record, index } of text.matchAll(/[^\r\n]+/g)) {
    for (let at = after; at < index; at++) if (text[at] === '\n' || text[at + 1] !== '\n') line += 1;
    after = index + record.length;
    yield { line, record };
  }
}

const fieldsFor = (record: string, { header, detail }: ReturnType<typeof getPilaLayout>) =>
  record.startsWith('01') ? header : record.startsWith('02') ? detail : undefined;

export const buildContributorKey = ({
  documentType,
  documentNumber,
}: Pick<ContributorLine, 'documentType' | 'documentNumber'>): string => `${documentType} ${documentNumber}`;

export function groupByContributor(lines: readonly ContributorLine[]): Map<string, ContributorLine[]> {
  const found = new Map<string, ContributorLine[]>();
  for (const line of lines) {
    const key = buildContributorKey(line);
    const own = found.get(key);
    if (own) own.push(line);
    else found.set(key, [line]);
  }
  return found;
}
