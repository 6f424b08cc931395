import { sql } from 'kysely';
import type { Day } from '../../src/domain/day.ts';
import { moneyText } from '../../src/domain/money.ts';
import type { Month } from '../../src/domain/month.ts';
import type { PilaFiling } from '../../src/domain/office/pila.ts';
import type { Planilla } from '../../src/domain/pila/build-planilla.ts';
import type { PlanillaType } from '../../src/domain/pila/planilla.ts';
import type { Tx } from '../store/connection.ts';

/** Filed planillas of a month that stand, the oldest first, with their bytes. */
export async function filedTexts(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
): Promise<{ type: PlanillaType; number: string; paid: Day; content: Buffer }[]> {
  const { rows } = await sql<{ type: PlanillaType; number: string; paid: Day; content: Buffer }>`
    select f.type, f.number, f.paid, f.content from pila_filings f
    where f.company_id = ${companyId} and f.year = ${year} and f.month = ${month} and ${standsFiled}
    order by f.created_at, f.id`.execute(tx);
  return rows;
}

/** Filings `f` that were not withdrawn. */
export const standsFiled = sql`not exists (select 1 from pila_withdrawals w where w.company_id = f.company_id and w.filing_id = f.id)`;

/** Planillas filed of a month, the newest first, those that were withdrawn too. */
export async function filingsOf(
  tx: Tx,
  companyId: string,
  which: Month | { id: string },
): Promise<PilaFiling[]> {
  const wanted =
    'id' in which ? sql`f.id = ${which.id}` : sql`f.year = ${which.year} and f.month = ${which.month}`;
  const { rows } = await sql<PilaFiling & { filed_at: Date | string }>`
    select f.id, f.type, f.number, f.paid, f.people, f.lines, f.total::text as total, f.created_at as filed_at,
      u.name as filed_by, w.reason as withdrawn
    from pila_filings f
    left join users u on u.id = f.created_by
    left join pila_withdrawals w on w.company_id = f.company_id and w.filing_id = f.id
    where f.company_id = ${companyId} and ${wanted}
    order by f.created_at desc, f.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, filed_at: new Date(row.filed_at).toISOString() }));
}

export type FiledPlanilla = Month & { type: PlanillaType; number: string; written: Day; content: Buffer };

/** A filed planilla with its bytes; nothing when the company has none of that id. */
export async function filingWith(tx: Tx, companyId: string, id: string): Promise<FiledPlanilla | undefined> {
  const { rows } = await sql<FiledPlanilla>`
    select type, number, written, content, year, month from pila_filings
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0];
}

export type Filing = Month & {
  id: string;
  type: PlanillaType;
  number: string;
  paid: Day;
  written: Day;
  content: Buffer;
  by: string;
};

export async function insertFiling(
  tx: Tx,
  companyId: string,
  { id, year, month, type, number, paid, written, content, by }: Filing,
  { people, lines, total, sums, administrators }: Planilla,
): Promise<void> {
  await sql`
    insert into pila_filings (company_id, id, year, month, type, number, paid, written, people, lines, total, sums,
      administrators, content, created_by)
    values (${companyId}, ${id}, ${year}, ${month}, ${type}, ${number}, ${paid}, ${written}, ${people}, ${lines},
      ${moneyText(total)}, ${JSON.stringify(sums)}::jsonb, ${JSON.stringify(administrators)}::jsonb, ${content}, ${by})`.execute(
    tx,
  );
}

export async function withdraw(
  tx: Tx,
  companyId: string,
  id: string,
  reason: string,
  by: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pila_withdrawals (company_id, filing_id, reason, created_by)
    values (${companyId}, ${id}, ${reason}, ${by}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
