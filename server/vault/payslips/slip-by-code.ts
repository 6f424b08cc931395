import { sql } from 'kysely';
import { acceptedStates, type DocumentState } from '../../../src/domain/payroll/desk/document-state.ts';
import { selectIssuer } from '../../documents/issuer.ts';
import { enterCompany, type Tx } from '../../store/connection.ts';
import { maskName, maskNumber } from '../mask.ts';

type Row = {
  id: string;
  company_id: string;
  company: { social_reason: string; nit: string; dv: number };
  person: string;
  employee_name: string;
  accepted_at: Date;
  state: DocumentState;
  cune: string;
  about: { year: number; month: number; start: string; end: string; number: string; total: string };
};
type Note = { number: string; note_type: number; accepted_at: Date };

/**
 * Finds what the code of a payslip reveals: masked employee, net pay, and whether it is in force or which
 * document replaced it. Undefined for an unknown code.
 */
export async function findSlipByCode(tx: Tx, code: string) {
  await sql`select set_config('app.vault_code', ${code}, true)`.execute(tx);
  const { rows } = await sql<Row>`
    select p.id, p.company_id, p.person, p.employee_name, p.accepted_at, p.state, p.cune,
      ${selectIssuer('p')} - 'id' as company,
      jsonb_build_object('year', p.year, 'month', p.month, 'start', p.settlement_start_date,
        'end', p.settlement_end_date, 'number', p.full_number, 'total', p.total::text) as about
    from payrolls p join companies c on c.id = p.company_id
    where p.verification_code = ${code} and p.accepted_at is not null and p.note_type is distinct from 2`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) return undefined;
  const last = await lastNote(tx, row);
  const at = (note: Note) => ({ number: note.number, accepted_at: note.accepted_at.toISOString() });
  return {
    code,
    kind: 'payslip' as const,
    issued_at: row.accepted_at.toISOString(),
    current: !last && acceptedStates.includes(row.state),
    company: row.company,
    employee: {
      name: maskName(row.employee_name),
      document: maskNumber(row.person.split(':')[1] ?? ''),
    },
    about: {
      ...row.about,
      cune_end: row.cune.slice(-8),
      replaced_by: last && last.note_type !== 2 ? at(last) : null,
      eliminated_by: last?.note_type === 2 ? at(last) : null,
    },
  };
}

/** Finds the last accepted note of a document. A document may be replaced and later eliminated. */
async function lastNote(tx: Tx, { id, company_id }: Row): Promise<Note | undefined> {
  await enterCompany(tx, company_id);
  const { rows } = await sql<Note>`
    with recursive after as (
      select id, full_number, note_type, accepted_at, 1 as nth from payrolls
      where company_id = ${company_id} and predecessor_id = ${id} and accepted_at is not null
      union all
      select n.id, n.full_number, n.note_type, n.accepted_at, a.nth + 1 from payrolls n
      join after a on n.company_id = ${company_id} and n.predecessor_id = a.id and n.accepted_at is not null
      where a.nth < 100
    )
    select full_number as number, note_type, accepted_at from after order by nth desc limit 1`.execute(tx);
  return rows[0];
}
