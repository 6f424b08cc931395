import type { ReportCriteria } from '../../src/domain/reports/criteria.ts';
import type { ReportColumn, ReportRow } from '../../src/domain/reports/report.ts';
import type { Day } from '../../src/domain/values/day.ts';
import type { Transact } from '../store/connection.ts';

/** Place that the rows of a report are read from. */
export type SourceContext = {
  inside: Transact;
  companyId: string;
  criteria: ReportCriteria;
  today: Day;
};

/** A report being read: its columns, its rows as they arrive and, after the last row, its notes. */
export type ReportReading = {
  columns: readonly ReportColumn[];
  rows: AsyncIterable<readonly ReportRow[]>;
  notes: () => readonly string[];
};

export type ReportSource = (context: SourceContext) => Promise<ReportReading>;

export async function* streamSingleBatch(rows: readonly ReportRow[]): AsyncGenerator<readonly ReportRow[]> {
  yield rows;
}
