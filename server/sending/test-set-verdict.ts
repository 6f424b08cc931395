import { sql } from 'kysely';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { toStateSql, toStatesSql } from '../documents/states.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';

/**
 * Enables the company when the test set passed. Idempotent. Documents of the set that were on their way pass
 * with it, and those not sent stay unsent. Returns whether the company was enabled now.
 */
export async function acceptTestSet(tx: Tx, companyId: string, testSetId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update enablers set status = true, stage = 'habilitada', enabled_at = now(), version = version + 1, updated_at = now()
    where company_id = ${companyId} and not status`.execute(tx);
  await sql`
    update submissions set step = 'done', updated_at = now(),
      state = case when step in ('sending', 'asking') or state in ${toStatesSql(acceptedStates)} then
        case when state in ${toStatesSql(acceptedStates)} then state else ${toStateSql('aceptada')} end else ${toStateSql('lista')} end,
      message = case when step in ('sending', 'asking') then 'El set de pruebas quedó aceptado.'
        else 'No hizo falta enviarlo: el set de pruebas ya está aceptado.' end
    where company_id = ${companyId} and test_set_id = ${testSetId} and step <> 'done'`.execute(tx);
  await endTestSet(tx, companyId, testSetId, 'accepted');
  if (numAffectedRows === 0n) return false;
  await publish(tx, companyId, 'enabler', { status: true, stage: 'habilitada' });
  await publish(tx, companyId, 'changed', { resource: 'companies', id: companyId });
  return true;
}

/** Fails the test set. Documents that were on their way are rejected, and those not sent stay unsent. */
export async function rejectTestSet(
  tx: Tx,
  companyId: string,
  testSetId: string,
  text: string,
): Promise<void> {
  const message = `${text} Cree otro set en el portal de la DIAN y escriba aquí su identificador.`;
  await sql`
    update submissions set step = 'done', updated_at = now(),
      state = case when step in ('sending', 'asking') then ${toStateSql('rechazada')} else ${toStateSql('lista')} end,
      message = case when step in ('sending', 'asking') then ${message}::text
        else 'No se envió: la DIAN rechazó el set de pruebas.' end
    where company_id = ${companyId} and test_set_id = ${testSetId} and step <> 'done'`.execute(tx);
  await endTestSet(tx, companyId, testSetId, 'rejected');
  await publish(tx, companyId, 'enabler', { rejected: true });
}

async function endTestSet(
  tx: Tx,
  companyId: string,
  testSetId: string,
  outcome: 'accepted' | 'rejected',
): Promise<void> {
  await sql`
    insert into test_sets (company_id, test_set, outcome, ended_at)
    values (${companyId}, ${testSetId}, ${outcome}, now())
    on conflict (company_id, test_set) do update set outcome = excluded.outcome, ended_at = excluded.ended_at
      where test_sets.outcome is distinct from excluded.outcome`.execute(tx);
}

export async function keepLastAnswer(tx: Tx, companyId: string, response: unknown): Promise<void> {
  await sql`
    update enablers set last_response = ${JSON.stringify(response)}::jsonb, last_response_at = now()
    where company_id = ${companyId}`.execute(tx);
}
