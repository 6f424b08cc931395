import { sql } from 'kysely';
import { normalizeIdentityNumber } from '../../src/domain/identity/identity-number.ts';
import { listSectionFields, toReferenceName } from '../../src/domain/records/resource.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import type { RecordContext } from '../resources/context.ts';
import { readRecord } from '../resources/read.ts';
import { openCompanies } from '../resources/use-counts.ts';
import { enterCompany, type Tx } from '../store/connection.ts';

/** Fields that hold in any company. The worker code and the photo belong to one employer. */
const ofThePerson = ['Identificación', 'Contacto y lugar de trabajo', 'Pago']
  .flatMap((section) => listSectionFields(employees, section))
  .filter((name) => !['name', 'worker_code', 'photo'].includes(name))
  .flatMap((name) => [name, toReferenceName(name)]);

export type RecordElsewhere = { company: string; values: Record<string, unknown> };

/**
 * Finds the latest record of a person in another company that the caller may see. Returns null when there is
 * none.
 */
export async function findRecordElsewhere(
  tx: Tx,
  context: RecordContext,
  wanted: { document_type_id: string; document_number: string },
): Promise<RecordElsewhere | null> {
  await openCompanies(tx, context);
  const { rows } = await sql<{ id: string; company_id: string; company: string }>`
    select t.id, t.company_id, c.social_reason as company from employees t join companies c on c.id = t.company_id
    where t.document_type_id = ${wanted.document_type_id}::uuid and t.company_id <> ${context.companyId ?? null}::uuid
      and t.document_number = ${normalizeIdentityNumber(wanted.document_number)}
    order by t.updated_at desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  await enterCompany(tx, found.company_id);
  const row = await readRecord(tx, employees, { ...context, companyId: found.company_id }, found.id);
  const values = ofThePerson.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]]));
  return { company: found.company, values: Object.fromEntries(values) };
}
