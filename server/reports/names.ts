import { sql } from 'kysely';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { ReportCriteria } from '../../src/domain/reports/criteria.ts';
import { type RecordName, recordFilters } from '../../src/domain/reports/filters.ts';
import type { Tx } from '../store/connection.ts';

export async function readCriteriaNames(
  tx: Tx,
  companyId: string,
  criteria: ReportCriteria,
): Promise<{ names: ReadonlyMap<RecordName, string>; errors: Errors }> {
  const names = new Map<RecordName, string>();
  const errors: Errors = {};
  for (const [name, { to }] of Object.entries(recordFilters) as [RecordName, { to: string }][]) {
    const id = criteria[name];
    if (!id) continue;
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(to)} where company_id = ${companyId} and id = ${id}`.execute(tx);
    const [found] = rows;
    if (found) names.set(name, found.name);
    else errors[name] = ['No existe o ya no está disponible'];
  }
  return { names, errors };
}
