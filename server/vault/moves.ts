import { sql } from 'kysely';
import type { Tx } from '../store/connection.ts';

const moveWords = {
  invited: 'Se creó una invitación',
  recovery_given: 'Se entregó un código de recuperación',
  access_asked: 'Pidió entrar de nuevo',
  code_revoked: 'Se anuló un código',
  activated: 'Activó su bóveda',
  recovered: 'Recuperó su acceso',
  linked: 'Abrió con su código los comprobantes de esta empresa',
  asked: 'Preguntó por un comprobante',
  answered: 'Se respondió una pregunta',
  certified: 'Generó un certificado',
  requested: 'Envió una solicitud',
  request_approved: 'Se aprobó una solicitud',
  request_refused: 'No se aprobó una solicitud',
  revocation_asked: 'Pidió anular una solicitud aprobada',
  request_revoked: 'Se anuló una solicitud aprobada',
  request_kept: 'No se anuló una solicitud aprobada',
} as const;
type MoveKind = keyof typeof moveWords;

/** Records an event. Runs inside the company. */
export async function noteVaultMove(
  tx: Tx,
  move: { companyId: string; id: string; person: string; what: MoveKind; detail?: string; by?: string },
): Promise<void> {
  await sql`
    insert into vault_moves (company_id, id, person, what, detail, by)
    values (${move.companyId}, ${move.id}, ${move.person}, ${move.what}, ${move.detail ?? ''}, ${move.by ?? null})`.execute(
    tx,
  );
}

export async function listVaultMoves(tx: Tx, companyId: string, person: string) {
  const { rows } = await sql<{ at: Date; what: MoveKind; detail: string; by: string | null }>`
    select m.at, m.what, m.detail, u.name as by from vault_moves m left join users u on u.id = m.by
    where m.company_id = ${companyId} and m.person = ${person}
    order by m.at desc limit 100`.execute(tx);
  return rows.map((row) => ({ ...row, text: moveWords[row.what] }));
}
