import { type QueryExecutorProvider, sql } from 'kysely';
import { buildBlockingFinding, type Finding } from '../../src/domain/findings/finding.ts';
import { toStateSql } from '../documents/states.ts';

export type DocumentNumber = { consecutiveId: string | null; prefix: string; consecutive: number };

export const formatFullNumber = ({ prefix, consecutive }: Omit<DocumentNumber, 'consecutiveId'>): string =>
  `${prefix}${consecutive}`;

const documents = { '102': 'nómina individual', '103': 'nómina de ajuste' };

/**
 * Takes numbers of a document type in the transaction of the caller, so that a rollback returns them. They
 * come from the consecutive `wanted` when it is active, or from the default one. A number that another
 * document has is skipped, because two prefixes may write the same one (`N1` 1 and `N` 11). Returns fewer
 * numbers and the reason when there are not enough.
 */
export async function takeNumbers(
  tx: QueryExecutorProvider,
  companyId: string,
  environment: string,
  count: number,
  type: '102' | '103' = '102',
  wanted: string | null = null,
): Promise<{ numbers: DocumentNumber[]; lack?: Finding }> {
  const numbers: DocumentNumber[] = [];
  while (numbers.length < count) {
    const reserved = await takeRange(tx, companyId, environment, count - numbers.length, type, wanted);
    if (!reserved)
      return {
        numbers,
        lack: buildBlockingFinding(
          'CON01',
          'consecutive',
          `No hay un consecutivo para ${documents[type]}.`,
          'Cree uno en Consecutivos para este ambiente.',
          { route: '/consecutives', field: 'prefix' },
        ),
      };
    if (reserved.count === 0)
      return {
        numbers,
        lack: buildBlockingFinding(
          'CON02',
          'consecutive',
          `Al consecutivo ${reserved.prefix} no le alcanzan los números.`,
          'Amplíe el rango en Consecutivos.',
          { route: '/consecutives', field: 'to' },
        ),
      };
    const fresh = Array.from({ length: reserved.count }, (_, i) => ({
      consecutiveId: reserved.id,
      prefix: reserved.prefix,
      consecutive: reserved.first + i,
    }));
    const used = await listUsedNumbers(tx, companyId, environment, fresh.map(formatFullNumber));
    numbers.push(...fresh.filter((number) => !used.has(formatFullNumber(number))));
  }
  return { numbers };
}

type Range = { id: string; prefix: string; first: number; count: number };

async function takeRange(
  tx: QueryExecutorProvider,
  companyId: string,
  environment: string,
  count: number,
  type: '102' | '103',
  wanted: string | null,
): Promise<Range | undefined> {
  const { rows } = await sql<Range>`
    with chosen as (
      select id, coalesce(prefix, '') as prefix, next,
        least(${count}::bigint, greatest(0, coalesce("to" - next + 1, ${count})))::bigint as count
      from consecutives
      where company_id = ${companyId} and type = ${type} and environment = ${environment} and active
      order by id is not distinct from ${wanted}::uuid desc, is_default desc, created_at limit 1 for update
    ), moved as (
      update consecutives c set next = c.next + o.count, updated_at = now()
      from chosen o where c.company_id = ${companyId} and c.id = o.id and o.count > 0
    )
    select id, prefix, next as first, count from chosen`.execute(tx);
  const [row] = rows;
  return row && { ...row, first: Number(row.first), count: Number(row.count) };
}

/** Finds which numbers DIAN has, may have or will have from another document of the company. */
export async function listUsedNumbers(
  tx: QueryExecutorProvider,
  companyId: string,
  environment: string,
  numbers: readonly string[],
  exceptPayrolls: readonly string[] = [],
): Promise<Set<string>> {
  const { rows } = await sql<{ full_number: string }>`
    select full_number from submissions
    where company_id = ${companyId} and environment = ${environment} and full_number = any(${numbers as string[]}::text[])
      and (step <> 'done' or state <> ${toStateSql('rechazada')}) and (payroll_id is null or payroll_id <> all(${exceptPayrolls as string[]}::uuid[]))
    union
    select full_number from payrolls
    where company_id = ${companyId} and environment = ${environment} and full_number = any(${numbers as string[]}::text[])
      and id <> all(${exceptPayrolls as string[]}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.full_number));
}
