import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import { toStateSql } from './states.ts';

export type ChainVersion = {
  id: string;
  note_type: 1 | 2 | null;
  full_number: string | null;
  state: DocumentState;
  total: string;
  reason: string | null;
  at: Date;
};

/** Lists the versions of the document that `id` belongs to, oldest first. */
export const listDocumentVersions = async (
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
): Promise<ChainVersion[]> => (await listVersionChains(tx, companyId, [id])).get(id) ?? [];

export async function listVersionChains(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, ChainVersion[]>> {
  const { rows } = await sql<ChainVersion & { of: string }>`
    with recursive up as (
      select id as of, id, predecessor_id from payrolls
        where company_id = ${companyId} and id = any(${ids as string[]}::uuid[])
      union select up.of, p.id, p.predecessor_id from payrolls p
        join up on p.company_id = ${companyId} and p.id = up.predecessor_id
    ), down as (
      select of, id from up where predecessor_id is null
      union select down.of, n.id from payrolls n join down on n.company_id = ${companyId} and n.predecessor_id = down.id
    )
    select down.of, p.id, p.note_type, p.full_number, p.state, p.total, p.reason,
      coalesce(p.accepted_at, p.sent_at, p.created_at) as at
    from payrolls p join down on p.id = down.id
    where p.company_id = ${companyId} order by p.created_at, p.id`.execute(tx);
  const chains = new Map<string, ChainVersion[]>();
  for (const { of, ...version } of rows) chains.set(of, [...(chains.get(of) ?? []), version]);
  return chains;
}

/** Finds the payroll that was issued anew after this one was eliminated. Undefined when there is none. */
export async function findReissue(
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
): Promise<{ id: string; full_number: string | null; state: DocumentState } | undefined> {
  const { rows } = await sql<{ id: string; full_number: string | null; state: DocumentState }>`
    select id, full_number, state from payrolls
    where company_id = ${companyId} and reissue_of = ${id} and state <> ${toStateSql('eliminada')}`.execute(
    tx,
  );
  return rows[0];
}
