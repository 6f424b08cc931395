import type { ReportCriteria } from '../../src/domain/reports/criteria.ts';
import type { ReportColumn, ReportRow } from '../../src/domain/reports/report.ts';
import type { Day } from '../../src/domain/values/day.ts';
import type { Transact } from '../store/connection.ts';

export type SourceContext = {
  inside: Transact;
  companyId: string;
  criteria: ReportCriteria;
  today: Day;
};

/** Report being read. Its notes are complete after the last row. */
export type ReportReading = {
  columns: readonly ReportColumn[];
  rows: AsyncIterable<readonly ReportRow[]>;
  notes: () => readonly string[];
};

export type ReportSource = (context: SourceContext) => Promise<ReportReading>;

export async function* streamSingleBatch(rows: readonly ReportRow[]): AsyncGenerator<readonly ReportRow[]> {
  yield rows;
}
