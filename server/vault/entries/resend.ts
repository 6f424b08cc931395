import { sql } from 'kysely';
import { hasPayrollApiAccess } from '../../../src/domain/routes/access.ts';
import { getVerdictType, type JudgedDocument, recordVerdicts } from '../../documents/verdict-events.ts';
import type { StaffUser } from '../../identity/users.ts';
import { buildConflictRefusal, buildForbiddenRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';

/** Documents of a company that its webhooks get again, and those for which none that is on asks. */
export type ResentDocuments = { documents: number; without: number };

/** Returns whether a user has access to the payroll API. The scope of an access key says what it may do. */
export const canResend = ({ scopes, roles, nodexum }: StaffUser): boolean =>
  scopes !== undefined || hasPayrollApiAccess({ roles: roles.map((name) => ({ name })), nodexum });

export function assertResendAccess(user: StaffUser): void {
  if (canResend(user)) return;
  throw buildForbiddenRefusal('Reenviar por API es de quien usa la API de nómina.');
}

/**
 * Tells the webhooks of the company again that DIAN accepted these documents, as new events with what the documents say
 * now. Runs inside the company. Ids of other companies and of documents that were not accepted are left out.
 */
export async function sendDocumentsAgain(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ResentDocuments> {
  const { rows: asked } = await sql<{ type: string }>`
    select distinct unnest(types) as type from webhook_endpoints
    where company_id = ${companyId} and state = 'active'`.execute(tx);
  const types = new Set(asked.map(({ type }) => type));
  // The order of the events of a document is that of its transactions, so they wait for each other.
  const { rows } = await sql<JudgedDocument>`
    select id, state, employee_id, year, month, note_type, predecessor_id, full_number, cune, accrued_total, deductions_total, total
    from payrolls where company_id = ${companyId} and id = any(${ids}::uuid[]) and accepted_at is not null
    order by id for no key update`.execute(tx);
  const heard = rows.filter((row) => types.has(getVerdictType(row)));
  await recordVerdicts(tx, companyId, heard);
  return { documents: heard.length, without: rows.length - heard.length };
}

/** Says how many documents are on their way. Refuses when there is none. */
export function describeResent({ documents, without }: ResentDocuments): string {
  if (documents === 0)
    throw buildConflictRefusal(
      without > 0
        ? 'Ningún webhook encendido de la compañía pide documentos aceptados. Póngalo en Conexiones › Webhooks.'
        : 'Ninguno de esos documentos está en la bóveda.',
    );
  const sent = documents === 1 ? '1 documento en camino' : `${documents} documentos en camino`;
  return without === 0 ? sent : `${sent}. ${without} no: ningún webhook encendido de su compañía los pide`;
}
