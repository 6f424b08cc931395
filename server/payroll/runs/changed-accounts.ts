import { sql } from 'kysely';
import type { ChangedAccount } from '../../../src/domain/office/pay-run-approvals.ts';
import { payoutFields } from '../../../src/domain/office/trails.ts';
import { employees } from '../../../src/domain/resources/employees.ts';
import type { Tx } from '../../store/connection.ts';

type PayoutField = (typeof payoutFields)[number];
type Row = {
  employee: ChangedAccount['employee'];
  changes: Partial<Record<PayoutField, [before: unknown, after: unknown]>>;
  account_number: string | null;
  at: Date;
  by: string;
};

/**
 * Lists the people of a run whose account changed after their last payment was closed, in the order of the list: what is
 * paid goes elsewhere than before. The changes of each are told as one, with who made the last of them.
 */
export async function listChangedAccounts(
  tx: Tx,
  companyId: string,
  runId: string,
): Promise<ChangedAccount[]> {
  const { rows } = await sql<Row>`
    select jsonb_build_object('id', p.employee_id, 'name', p.employee_name, 'list_name', p.list_name) as employee,
      c.changes, e.account_number, c.at, u.name as by
    from pay_run_people p
    cross join lateral (
      select max(r.closed_at) as closed_at from pay_run_people q
      join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
      where q.company_id = p.company_id and q.employee_id = p.employee_id and r.state = 'cerrada' and r.id <> p.run_id) before
    join record_changes c on c.company_id = p.company_id and c.resource = 'employees' and c.record = p.employee_id
      and c.at > before.closed_at and c.changes ?| ${[...payoutFields]}::text[]
    join employees e on e.company_id = p.company_id and e.id = p.employee_id
    join users u on u.id = c.by
    where p.company_id = ${companyId} and p.run_id = ${runId}
    order by p.search_text, p.employee_id, c.seq`.execute(tx);
  const changed = new Map<string, Row>();
  for (const row of rows) {
    const first = changed.get(row.employee.id);
    // The earliest value of each field is what it was before.
    changed.set(row.employee.id, { ...row, changes: { ...row.changes, ...first?.changes } });
  }
  return [...changed.values()].map(({ employee, changes, account_number, at, by }) => ({
    employee,
    fields: payoutFields.filter((name) => name in changes).map((name) => employees.fields[name].label),
    before_end: endOf(changes.account_number ? changes.account_number[0] : account_number),
    after_end: endOf(account_number),
    ...{ at: at.toISOString(), by },
  }));
}

const endOf = (number: unknown): string | null =>
  typeof number === 'string' && number !== '' ? number.slice(-4) : null;
