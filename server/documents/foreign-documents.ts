import { type QueryExecutorProvider, sql } from 'kysely';
import type { OpenDocument } from '../../src/domain/dian/document/read.ts';
import { openDocumentInFile } from '../../src/domain/migration/foreign-file.ts';
import type { ForeignLine } from '../../src/domain/migration/foreign-pay.ts';
import type { AccruedPay, Totals } from '../../src/domain/payroll/statement/statement.ts';
import type { Day } from '../../src/domain/values/day.ts';

/** Document of another program that counts, with what it paid. */
export type ForeignPayroll = Totals & {
  id: string;
  employee_id: string;
  person: string;
  number: string;
  cune: string;
  year: number;
  month: number;
  start_date: Day;
  end_date: Day;
  issued_on: Day | null;
  payment_dates: string[];
  lines: ForeignLine[];
  accrued: AccruedPay;
  worked_days: number;
  ibc: string;
};

export async function findForeignPayroll(
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
  lock = false,
): Promise<ForeignPayroll | undefined> {
  const { rows } = await sql<ForeignPayroll>`
    select id, employee_id, person, number, cune, year, month, start_date, end_date, issued_on, payment_dates, lines, accrued,
      worked_days, ibc::text as ibc, accrued_total::text as accrued_total, deductions_total::text as deductions_total,
      total::text as total
    from foreign_payrolls where company_id = ${companyId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

/** Opens the documents of another program, from the files that hold them, by id. */
export async function listForeignDocuments(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, OpenDocument>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; cune: string; content: Buffer }>`
    select f.id, f.cune, c.content from foreign_payrolls f
    join foreign_files c on c.company_id = f.company_id and c.id = f.file_id
    where f.company_id = ${companyId} and f.id = any(${ids as string[]}::uuid[])`.execute(tx);
  return new Map(
    rows.flatMap(({ id, cune, content }) => {
      const opened = openDocumentInFile(content, cune);
      return opened ? [[id, opened] as const] : [];
    }),
  );
}
