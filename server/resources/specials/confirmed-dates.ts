import { sql } from 'kysely';
import {
  type ContractDates,
  listAffectedDays,
  listMovedDatesFindings,
  type SettledDays,
} from '../../../src/domain/payroll/contract/moved-dates.ts';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import type { RunKind } from '../../../src/domain/payroll/runs/period.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { type Day, dayOf } from '../../../src/domain/values/day.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import { toStatesSql } from '../../documents/states.ts';
import { buildConfirmationRefusal } from '../../refusals.ts';
import { noteSecurityEvent } from '../../security/note.ts';
import { listConcernedPeople } from '../../security/people.ts';
import type { Tx } from '../../store/connection.ts';
import type { RecordContext } from '../context.ts';
import { isHiredAgain } from './employee-contracts.ts';
import type { Row } from './special.ts';

const kindOf = (kind: RunKind): SettledDays['kind'] =>
  kind === 'final_settlement'
    ? 'final'
    : kind === 'prima' || kind === 'severance' || kind === 'severance_interest'
      ? 'benefit'
      : 'days';

/**
 * Throws until the user confirms dates of a contract that affect settled months, and lists what changes in
 * `errors`. A confirmed change is recorded as a security event. Other fields are ignored.
 */
export async function assertDatesConfirmed(
  tx: Tx,
  context: RecordContext,
  record: Row,
  stored: Row,
): Promise<void> {
  const [before, after] = [datesOf(stored), datesOf(record)];
  if (before.admission === after.admission && before.retirement === after.retirement) return;
  const { companyId = '', user, address, now } = context;
  const settled = await settledOf(tx, companyId, String(stored.id));
  const change = { before, after, hiredAgain: isHiredAgain(record, stored) };
  const moved = listAffectedDays(change, settled);
  if (moved.length === 0) return;
  if (!context.confirmed)
    throw buildConfirmationRefusal(
      'Esas fechas mueven lo que ya se pagó o ya se informó. Revise qué cambia y confirme.',
      listMovedDatesFindings(change, moved, dayOf(now)),
    );
  await noteSecurityEvent(tx, {
    kind: 'contract_dates_moved',
    user: user?.id,
    address,
    company: companyId,
    count: moved.length,
    people: await listConcernedPeople(tx, { employees: [String(stored.id)] }),
    facts: { before: inWords(before), after: inWords(after), settled: moved.length },
  });
}

const inWords = ({ admission, retirement }: ContractDates): string => `${admission}/${retirement ?? ''}`;

const datesOf = ({ admission_date, retirement_date }: Row): ContractDates => ({
  admission: admission_date as Day,
  ...(retirement_date ? { retirement: retirement_date as Day } : {}),
});

type PaymentRow = {
  kind: RunKind;
  part: number | null;
  year: number;
  month: number;
  start: Day | null;
  end: Day | null;
  paid_from: Day;
  paid_to: Day;
};

async function settledOf(tx: Tx, companyId: string, employeeId: string): Promise<SettledDays[]> {
  const documents = await sql<{ year: number; month: number; name: string; start: Day; end: Day }>`
    select p.year, p.month, coalesce(p.full_number, '') as name, p.settlement_start_date as start, p.settlement_end_date as end
    from payrolls p where p.company_id = ${companyId} and p.employee_id = ${employeeId} and ${buildCountedCondition('p')}
      and p.state not in ${toStatesSql(editableStates)}
    order by p.year, p.month`.execute(tx);
  const payments = await sql<PaymentRow>`
    select r.kind, r.part, r.year, r.month, r."start", r."end", q."start" as paid_from, q."end" as paid_to
    from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = ${employeeId} and r.state = 'cerrada'
    order by r.year, r.month, r.closed_at`.execute(tx);
  return [
    ...documents.rows.map(({ year, month, ...row }) => ({
      ...row,
      month: { year, month },
      kind: 'document' as const,
    })),
    ...payments.rows.map((row) => ({
      start: row.paid_from,
      end: row.paid_to,
      month: { year: row.year, month: row.month },
      name: runShown(row),
      kind: kindOf(row.kind),
    })),
  ];
}
