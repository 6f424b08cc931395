import type { Day } from '../day.ts';
import { type ContributorLine, type PilaHeader, pilaLayoutOn } from './layout.ts';
import { recordText } from './record.ts';

/** End of each record of a planilla. */
export const recordEnd = '\r\n';

/** Header of a planilla, as the layout of the day on which it is written has it. */
export const headerText = (header: PilaHeader, written: Day): string =>
  recordText(pilaLayoutOn(written).header, header) + recordEnd;

/** Line of a contributor, as the layout of the day on which it is written has it. */
export const lineText = (line: ContributorLine, written: Day): string =>
  recordText(pilaLayoutOn(written).detail, line) + recordEnd;

/** A whole planilla as text of fixed positions. Throws `DoesNotFit` when a figure does not fit where it goes. */
export const planillaText = (header: PilaHeader, lines: readonly ContributorLine[], written: Day): string =>
  headerText(header, written) + lines.map((line) => lineText(line, written)).join('');
