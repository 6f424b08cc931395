import type { Day } from '../values/day.ts';
import { getPilaLayout, type PilaHeader } from './layout.ts';
import { recordText } from './record.ts';

export const recordEnd = '\r\n';

/** Writes the header of a planilla in the layout of the day on which it is written. */
export const buildHeaderText = (header: PilaHeader, written: Day): string =>
  recordText(getPilaLayout(written).header, header) + recordEnd;
