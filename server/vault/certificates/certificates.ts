import { sql } from 'kysely';
import type { Certificate } from '../../../src/domain/vault/certificates.ts';
import type { IncomeContent } from '../../income/content.ts';
import type { Tx } from '../../store/connection.ts';
import { maskedName, maskedNumber } from '../masked.ts';

export type EmploymentContent = {
  kind: 'employment';
  company: Party;
  employee: Person;
  charge: string | null;
  /** Functions of the charge; absent in certificates made before they had them. */
  functions?: string | null;
  contract: string;
  admission: string;
  retirement: string | null;
  /** Only when the employee wanted it said. */
  salary: string | null;
  /** Its name is that of what an apprentice in class gets (CST art. 81). */
  support?: boolean;
  addressed_to: string | null;
};
export type CertificateContent = EmploymentContent | IncomeContent;
type Party = { social_reason: string; nit: string; dv: number };
type Person = { name: string; document_type: string; document_number: string };

/** Content of a certificate of employment, read as the system inside the company. `undefined` for a person who never worked there. */
export async function employmentContent(
  tx: Tx,
  companyId: string,
  person: string,
  wanted: { salary: boolean; addressedTo: string | null },
): Promise<EmploymentContent | undefined> {
  const { rows } = await sql<{
    name: string;
    type: string;
    number: string;
    charge: string | null;
    functions: string | null;
    contract: string;
    admission: string;
    retirement: string | null;
    salary: string;
    support: boolean;
    company: Party;
  }>`
    select e.name, t.abbreviation as type, e.document_number as number, g.name as charge, g.functions, k.name as contract,
      e.admission_date as admission, e.retirement_date as retirement, e.salary::text as salary,
      w.code in ('12', '19') as support,
      jsonb_build_object('social_reason', c.social_reason, 'nit', c.nit, 'dv', c.dv) as company
    from employees e join companies c on c.id = e.company_id
    join document_types t on t.id = e.document_type_id
    join contract_types k on k.id = e.contract_type_id
    join worker_types w on w.id = e.worker_type_id
    left join charges g on g.company_id = e.company_id and g.id = e.charge_id
    where e.company_id = ${companyId} and t.code || ':' || upper(e.document_number) = ${person}
    order by e.admission_date desc limit 1`.execute(tx);
  const row = rows[0];
  return (
    row && {
      kind: 'employment',
      company: row.company,
      employee: { name: row.name, document_type: row.type, document_number: row.number },
      charge: row.charge,
      functions: row.functions,
      contract: row.contract,
      admission: row.admission,
      retirement: row.retirement,
      salary: wanted.salary ? row.salary : null,
      ...(row.support && { support: true }),
      addressed_to: wanted.addressedTo,
    }
  );
}

export async function addCertificate(
  tx: Tx,
  certificate: { companyId: string; id: string; person: string; code: string; content: CertificateContent },
): Promise<void> {
  const { content } = certificate;
  await sql`
    insert into certificates (company_id, id, person, kind, year, code, content)
    values (${certificate.companyId}, ${certificate.id}, ${certificate.person}, ${content.kind},
      ${content.kind === 'income' ? content.year : null}, ${certificate.code}, ${JSON.stringify(content)}::jsonb)`.execute(
    tx,
  );
}

type Row = Omit<Certificate, 'issued_at'> & { issued_at: Date; content: CertificateContent };

export async function certificatesOf(tx: Tx, person: string): Promise<Certificate[]> {
  const { rows } = await sql<Row>`
    select id, kind, year, code, issued_at, content->'company' || jsonb_build_object('id', company_id) as company
    from certificates where person = ${person} and revoked_at is null order by issued_at desc limit 100`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, issued_at: row.issued_at.toISOString() }));
}

export async function certificateAt(tx: Tx, person: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, kind, year, code, issued_at, content from certificates
    where person = ${person} and id = ${id} and revoked_at is null`.execute(tx);
  return rows[0];
}

/** Part of a certificate that anybody with its code may know: its company, its person in short and its subject. */
export async function certificateByCode(tx: Tx, code: string) {
  await sql`select set_config('app.vault_code', ${code}, true)`.execute(tx);
  const { rows } = await sql<Row & { revoked_at: Date | null }>`
    select id, kind, year, code, issued_at, content, revoked_at from certificates where code = ${code}`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) return undefined;
  const { content } = row;
  return {
    code: row.code,
    kind: row.kind,
    issued_at: row.issued_at,
    current: row.revoked_at === null,
    company: content.company,
    employee: {
      name: maskedName(content.employee.name),
      document: maskedNumber(content.employee.document_number),
    },
    about:
      content.kind === 'income'
        ? { year: content.year, income_total: content.income_total, withholding: content.withholding }
        : {
            admission: content.admission,
            retirement: content.retirement,
            charge: content.charge,
            functions: content.functions,
            salary: content.salary,
            support: content.support ?? false,
          },
  };
}
