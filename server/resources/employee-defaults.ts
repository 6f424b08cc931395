import { sql } from 'kysely';
import type { OfficeOutput } from '../../src/domain/office/calls.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { ReferenceField } from '../../src/domain/records/fields.ts';
import { isOfficialList } from '../../src/domain/records/resource.ts';
import {
  type EmployeeDefaultField,
  employeeDefaultFields,
} from '../../src/domain/resources/employee-defaults.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { findResource } from '../../src/domain/resources/index.ts';
import { isId } from '../../src/domain/values/id.ts';
import type { NamedValues } from '../http/values.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { buildLabelSql } from './label-sql.ts';

type Choice = { id: string; label: string };
type Defaults = OfficeOutput<'GET /employees/defaults'>['data'];

function rowsOf(field: EmployeeDefaultField, companyId: string) {
  const { to, only }: ReferenceField = employees.fields[field];
  const target = findResource(to);
  if (!target) throw new RangeError(`No hay a dónde apunta ${field}`);
  return sql<Choice>`select r.id, ${buildLabelSql(target, 'r')} as label from ${sql.table(to)} r
    where r.active ${isOfficialList(target) ? sql`` : sql`and r.company_id = ${companyId}`}
      ${only ? sql`and ${sql.ref(`r.${only.field}`)} = ${only.is}` : sql``}`;
}

/**
 * Reads the values that new employees of a company start with. A row that is not in use any more is left out.
 */
export async function readEmployeeDefaults(tx: Tx, companyId: string): Promise<Defaults> {
  const found: Partial<Record<EmployeeDefaultField, Choice | null>> = {};
  for (const field of employeeDefaultFields) {
    const { rows } = await sql<Choice>`
      select c.id, c.label from employee_defaults d join (${rowsOf(field, companyId)}) c on c.id = ${sql.ref(`d.${field}`)}
      where d.company_id = ${companyId}`.execute(tx);
    found[field] = rows[0] ?? null;
  }
  return found as Defaults;
}

/**
 * Saves the defaults that were sent; an empty value removes one. Throws 422 for a row that does not exist.
 */
export async function saveEmployeeDefaults(
  tx: Tx,
  companyId: string,
  userId: string,
  values: NamedValues,
): Promise<Defaults> {
  const errors: Errors = {};
  const changes: [EmployeeDefaultField, string | null][] = [];
  for (const field of employeeDefaultFields) {
    const value = values[field];
    if (value === undefined) continue;
    if (value === null || value === '') {
      changes.push([field, null]);
      continue;
    }
    const { rows } = isId(value)
      ? await sql`select 1 from (${rowsOf(field, companyId)}) c where c.id = ${value}`.execute(tx)
      : { rows: [] };
    if (rows.length === 0) errors[field] = [`${employees.fields[field].label} no está en la lista`];
    else changes.push([field, String(value)]);
  }
  if (Object.keys(errors).length > 0) throw buildInvalidRefusal(errors);
  await sql`insert into employee_defaults (company_id) values (${companyId}) on conflict do nothing`.execute(
    tx,
  );
  for (const [field, value] of changes)
    await sql`update employee_defaults set ${sql.ref(field)} = ${value}, updated_at = now(), updated_by = ${userId}
      where company_id = ${companyId}`.execute(tx);
  return readEmployeeDefaults(tx, companyId);
}
