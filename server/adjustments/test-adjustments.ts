import { sql } from 'kysely';
import { standingStates } from '../../src/domain/payroll/desk/document-state.ts';
import type { ChainVersion } from '../documents/chain.ts';
import { toStateSql } from '../documents/states.ts';
import { recordEvents } from '../documents/timeline.ts';
import type { Writer } from '../payroll/drafts/generate.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';

/**
 * Marks as eliminated the versions that DIAN accepted in its test environment before the company went to
 * production. They have no effect and cannot be adjusted; the month is free for a valid document.
 */
export async function leaveWithoutEffect(
  tx: Tx,
  call: Writer,
  chain: readonly ChainVersion[],
): Promise<void> {
  const companyId = call.company.id;
  const standing = chain.filter(({ state }) => standingStates.includes(state));
  const ids = standing.map(({ id }) => id);
  await sql`
    update payrolls set state = ${toStateSql('eliminada')}, version = version + 1, updated_at = now(), updated_by = ${call.user.id},
      standing_accrued = case when note_type is null then 0 end, standing_total = case when note_type is null then 0 end,
      standing_deductions = case when note_type is null then 0 end
    where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx);
  const note = 'Se emitió en el ambiente de pruebas: en producción no existe';
  await recordEvents(
    tx,
    ids.map((payrollId) => ({
      id: call.newId(),
      companyId,
      payrollId,
      state: 'eliminada',
      note,
      by: call.user.id,
    })),
  );
  const eliminated = standing.map(({ id, full_number }) => ({
    id,
    state: 'eliminada' as const,
    full_number,
  }));
  await publish(tx, companyId, 'payroll', ...eliminated);
}
