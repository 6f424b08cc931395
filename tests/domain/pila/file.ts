import { type ContributorLine, getPilaLayout, type PilaHeader } from '../../../src/domain/pila/layout.ts';
import { recordText } from '../../../src/domain/pila/record.ts';
import { buildHeaderText, recordEnd } from '../../../src/domain/pila/write-file.ts';
import type { Day } from '../../../src/domain/values/day.ts';

/** Lines of a file, numbered from one. */
export const numbered = (lines: readonly ContributorLine[]): ContributorLine[] =>
  lines.map((line, at) => ({ ...line, sequence: at + 1 }));

export const lineText = (line: ContributorLine, written: Day): string =>
  recordText(getPilaLayout(written).detail, line) + recordEnd;

/** A whole planilla as text of fixed positions. */
export const planillaText = (header: PilaHeader, lines: readonly ContributorLine[], written: Day): string =>
  buildHeaderText(header, written) + lines.map((line) => lineText(line, written)).join('');
