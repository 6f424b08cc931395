import { type QueryExecutorProvider, sql } from 'kysely';
import type { Finding } from '../../src/domain/finding.ts';

export type Numbers =
  | { ok: true; consecutiveId: string; prefix: string; first: number }
  | { ok: false; finding: Finding };

const documents = { '102': 'nómina individual', '103': 'nómina de ajuste' };

/**
 * Takes `count` numbers of the default consecutive of that document in that environment, inside the caller's
 * transaction: rolled back with it, so no number is lost or used twice.
 */
export async function takeNumbers(
  tx: QueryExecutorProvider,
  companyId: string,
  environment: string,
  count: number,
  type: '102' | '103' = '102',
): Promise<Numbers> {
  const { rows } = await sql<{ id: string; prefix: string | null; next: number; to: number | null }>`
    update consecutives set next = next + ${count}, updated_at = now()
    where company_id = ${companyId} and id = (
      select id from consecutives
      where company_id = ${companyId} and type = ${type} and environment = ${environment} and active
      order by is_default desc, created_at limit 1
    )
    returning id, prefix, next, "to"`.execute(tx);
  const row = rows[0];
  if (!row) {
    return refused(
      'CON01',
      `No hay un consecutivo para ${documents[type]}.`,
      'Cree uno en Consecutivos para este ambiente.',
    );
  }
  const first = Number(row.next) - count;
  if (row.to !== null && first + count - 1 > row.to) {
    return refused(
      'CON02',
      `Al consecutivo ${row.prefix ?? ''} no le alcanzan los números.`,
      'Amplíe el rango en Consecutivos.',
    );
  }
  return { ok: true, consecutiveId: row.id, prefix: row.prefix ?? '', first };
}

const refused = (code: string, message: string, hint: string): Numbers => ({
  ok: false,
  finding: { code, severity: 'block', path: 'consecutive', message, hint },
});
