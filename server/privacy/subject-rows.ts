import { type RawBuilder, sql } from 'kysely';
import { keptTables } from '../../src/domain/privacy/kept.ts';
import type { Tx } from '../store/connection.ts';

export type KeptTable = (typeof keptTables)[number];
/** Employee of a company. `person` is the document key of the vault. */
export type DataSubject = {
  company: string;
  id: string;
  person: string;
  name: string;
  photo: string | null;
  left: string | null;
};

export async function findDataSubject(tx: Tx, company: string, id: string): Promise<DataSubject | undefined> {
  const { rows } = await sql<DataSubject>`
    select e.company_id as company, e.id, t.code || ':' || upper(e.document_number) as person, e.name, e.photo,
      e.retirement_date as left
    from employees e join document_types t on t.id = e.document_type_id
    where e.company_id = ${company} and e.id = ${id}`.execute(tx);
  return rows[0];
}

export async function findEmployeeId(tx: Tx, company: string, person: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e join document_types t on t.id = e.document_type_id
    where e.company_id = ${company} and t.code || ':' || upper(e.document_number) = ${person}`.execute(tx);
  return rows[0]?.id;
}

const ofCompany = ({ company }: DataSubject) => sql`t.company_id = ${company}`;
const accountsOf = ({ company, person }: DataSubject) => sql`
  select id from employee_accounts where person = ${person} and ${company}::uuid = any(only_companies || coalesce(companies_before, '{}'))`;
const recordsOf = (of: DataSubject): RawBuilder<unknown> =>
  sql.join(
    ['recurring_concepts', 'deduction_orders', 'pila_moves'].map(
      (table) =>
        sql`select id from ${sql.table(table)} where company_id = ${of.company} and employee_id = ${of.id}`,
    ),
    sql` union all `,
  );

/** Condition of the rows of `t` about the employee. Runs inside the company. */
export function buildSubjectCondition({ table, by }: KeptTable, of: DataSubject): RawBuilder<unknown> {
  switch (by) {
    case 'record':
      return sql`${ofCompany(of)} and t.id = ${of.id}`;
    case 'employee':
      return sql`${ofCompany(of)} and t.employee_id = ${of.id}`;
    case 'person':
      return table === 'employee_accounts'
        ? sql`t.id in (${accountsOf(of)})`
        : sql`${ofCompany(of)} and t.person = ${of.person}`;
    case 'people':
      return sql`${ofCompany(of)} and t.people @> array[${of.person}::text]`;
    case 'account':
      return sql`t.account_id in (${accountsOf(of)})`;
    case 'payroll':
      return sql`${ofCompany(of)} and t.payroll_id in (
        select id from payrolls where company_id = ${of.company} and employee_id = ${of.id})`;
    case 'changes':
      return sql`${ofCompany(of)} and (t.record = ${of.id} or t.record in (${recordsOf(of)}))`;
    case 'documents':
      return sql`${ofCompany(of)} and t.documents @> ${JSON.stringify([{ document: { person: of.person } }])}::jsonb`;
    case 'photo':
      return sql`${ofCompany(of)} and t.id = ${of.photo}`;
    default:
      return by satisfies never;
  }
}

export async function countRows(tx: Tx, of: DataSubject): Promise<(KeptTable & { rows: number })[]> {
  const counts = keptTables.map(
    (kept) =>
      sql`select count(*)::int as count from ${sql.table(kept.table)} t where ${buildSubjectCondition(kept, of)}`,
  );
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(tx);
  return keptTables.map((kept, at) => ({ ...kept, rows: rows[at]?.count ?? 0 }));
}
