import type { Day } from '../values/day.ts';
import { type ContributorLine, computeRecordWidth, getPilaLayout, type PilaHeader } from './layout.ts';
import { recordRead } from './record.ts';

/** Something of a planilla that could not be read: the line of the file, from 1, and why, in words. */
export type Unread = { line: number; message: string };

/** A planilla read back; what could not be read is left out and listed. */
export type PlanillaRead = {
  header?: PilaHeader;
  lines: ContributorLine[];
  unread: Unread[];
};

/**
 * Planilla of fixed positions, whoever wrote it. The layout is that of `written`, the day of its file. Never throws: a
 * record of another length, or with letters where there are figures, is in `unread`.
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

/** Records with the number of their line, from 1. Empty lines, of which a small file may have millions, cost nothing. */
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

/** Document of whom a line is. */
export const buildContributorKey = ({
  documentType,
  documentNumber,
}: Pick<ContributorLine, 'documentType' | 'documentNumber'>): string => `${documentType} ${documentNumber}`;

/** Lines by contributor, in the order of the file. */
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
