import { sql } from 'kysely';
import type { Certificate } from '../../../src/domain/vault/certificates.ts';
import type { IncomeContent } from '../../income/content.ts';
import type { EmploymentContent } from '../../income/letters/employment.ts';
import type { Tx } from '../../store/connection.ts';
import { maskName, maskNumber } from '../mask.ts';

export type CertificateContent = EmploymentContent | IncomeContent;

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

export async function listCertificates(tx: Tx, person: string): Promise<Certificate[]> {
  const { rows } = await sql<Row>`
    select id, kind, year, code, issued_at, content->'company' || jsonb_build_object('id', company_id) as company
    from certificates where person = ${person} and revoked_at is null order by issued_at desc limit 100`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, issued_at: row.issued_at.toISOString() }));
}

export async function findCertificate(tx: Tx, person: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, kind, year, code, issued_at, content from certificates
    where person = ${person} and id = ${id} and revoked_at is null`.execute(tx);
  return rows[0];
}

/** Finds the part of a certificate that its code reveals: company, masked employee and kind. */
export async function findCertificateByCode(tx: Tx, code: string) {
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
      name: maskName(content.employee.name),
      document: maskNumber(content.employee.document_number),
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
            average: content.average ?? null,
            support: content.support ?? false,
          },
  };
}
