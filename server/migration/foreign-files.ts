import { type QueryExecutorProvider, sql } from 'kysely';
import type { MoveFile, ReadMoveDocument } from '../../src/domain/migration/choose-standing.ts';
import type { KnownCompany } from '../../src/domain/migration/company-facts.ts';
import type { ForeignResponse } from '../../src/domain/migration/foreign-file.ts';
import type { KnownEmployee } from '../../src/domain/migration/move-plan.ts';
import { findRouteScope } from '../../src/domain/office/scopes.ts';
import { companies } from '../../src/domain/resources/companies.ts';
import { canChange } from '../../src/domain/routes/access.ts';
import type { StaffUser } from '../identity/users.ts';

type StoredFile = {
  id: string;
  import_id: string;
  name: string;
  hash: string;
  counted: string[];
  documents: ReadMoveDocument[];
  responses: ForeignResponse[];
};

/** Lists the files of an import together with those of the imports that were brought before. Their bytes are not read. */
export async function listMoveFiles(
  tx: QueryExecutorProvider,
  companyId: string,
  importId: string | undefined,
): Promise<(MoveFile & { import_id: string })[]> {
  const { rows } = await sql<StoredFile>`
    select f.id, f.import_id, f.name, f.hash, f.documents, f.responses, array(
      select coalesce(nullif(p.cune, ''), p.number || ' ' || p.person) from foreign_payrolls p
      where p.company_id = f.company_id and p.file_id = f.id) as counted
    from foreign_files f join document_imports i on i.company_id = f.company_id and i.id = f.import_id
    where f.company_id = ${companyId} and (i.state = 'applied' or i.id = ${importId ?? null}::uuid)
    order by i.created_at, i.id, f.name, f.id`.execute(tx);
  return rows.map(({ id, ...file }) => ({ key: id, ...file }));
}

/** Reads what the documents may contradict of every employee of the company. */
export async function listKnownEmployees(
  tx: QueryExecutorProvider,
  companyId: string,
): Promise<KnownEmployee[]> {
  const { rows } = await sql<KnownEmployee>`
    select e.id, d.code || ':' || upper(e.document_number) as person, e.name, e.admission_date, e.salary::text as salary,
      e.account_number
    from employees e join document_types d on d.id = e.document_type_id
    where e.company_id = ${companyId} order by e.id`.execute(tx);
  return rows;
}

/** Scope with which an access key changes the record of the company. */
export const companyScope = findRouteScope(`PUT /${companies.path}/:id`);

/** Reads what the documents may contradict of the company, as far as this user may change it. */
export async function readKnownCompany(
  tx: QueryExecutorProvider,
  companyId: string,
  user: Pick<StaffUser, 'roles' | 'scopes'> | undefined,
): Promise<KnownCompany> {
  if (!user || (user.scopes && !user.scopes.some((scope) => scope === companyScope))) return {};
  const { rows } = await sql<{ social_reason: string | null; address: string; municipality: string }>`
    select c.social_reason, coalesce(c.address, '') as address, coalesce(m.code, '') as municipality
    from companies c left join municipalities m on m.id = c.municipality_id where c.id = ${companyId}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return {};
  const { social_reason, address, municipality } = row;
  const canWrite = (field: string) => canChange(companies, user.roles, field);
  return {
    // A natural person has names, and no name of a company.
    ...(social_reason !== null && canWrite('social_reason') && { social_reason }),
    ...(canWrite('address') && { address }),
    ...(canWrite('municipality_id') && { municipality }),
  };
}

export async function readCompanyNit(tx: QueryExecutorProvider, companyId: string): Promise<string> {
  const { rows } = await sql<{ nit: string }>`
    select nit from companies where id = ${companyId}`.execute(tx);
  return rows[0]?.nit ?? '';
}
