import type { Day } from '../values/day.ts';
import { getPilaLayout, type PilaHeader } from './layout.ts';
import { recordText } from './record.ts';

/** End of each record of a planilla. */
export const recordEnd = '\r\n';

/** Header of a planilla, as the layout of the day on which it is written has it. */
export const buildHeaderText = (header: PilaHeader, written: Day): string =>
  recordText(getPilaLayout(written).header, header) + recordEnd;
