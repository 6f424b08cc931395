import { getReport, type ReportName } from '../../src/domain/reports/catalog.ts';
import { formatCriteria, readCriteria } from '../../src/domain/reports/criteria.ts';
import { type ReportColumn, type ReportRow, ReportTotals } from '../../src/domain/reports/report.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Transact } from '../store/connection.ts';
import { readCriteriaNames } from './names.ts';
import { reportSources } from './sources.ts';

export type PreparedReport = {
  name: ReportName;
  title: string;
  filters: [label: string, words: string][];
  columns: readonly ReportColumn[];
  rows: AsyncIterable<readonly ReportRow[]>;
  totals: ReportTotals;
  notes: () => readonly string[];
};

type Query = Readonly<Record<string, string | undefined>>;

/** Starts a report. Throws 422 for filters that the report does not have, or rows that do not exist. */
export async function prepareReport(
  { inside, companyId, today }: { inside: Transact; companyId: string; today: Day },
  name: ReportName,
  query: Query,
): Promise<PreparedReport> {
  const { criteria, errors } = readCriteria(name, query, today);
  if (Object.keys(errors).length > 0) throw buildInvalidRefusal(errors);
  const { names, errors: unknown } = await inside((tx) => readCriteriaNames(tx, companyId, criteria));
  if (Object.keys(unknown).length > 0) throw buildInvalidRefusal(unknown);
  const { columns, rows, notes } = await reportSources[name]({ inside, companyId, criteria, today });
  const totals = new ReportTotals(columns);
  async function* added() {
    for await (const some of rows) {
      for (const row of some) totals.add(row);
      yield some;
    }
  }
  const filters = formatCriteria(name, criteria, (filter) => names.get(filter));
  return { name, title: getReport(name).title, filters, columns, rows: added(), totals, notes };
}
