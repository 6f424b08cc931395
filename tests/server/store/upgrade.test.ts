import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { clientOptions } from '../../../server/store/connection.ts';
import { migrations } from '../../../server/store/migrate.ts';
import { closeAtEnd } from '../../harness.ts';
import { inDatabase, onServer } from '../../server-sql.ts';

/** What was there before a step of the schema is there after it, also when the owner of the database is no superuser. */
it('carries over what was there, for an owner that row security binds', async () => {
  const { place } = inject('database');
  const name = `upgrade_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(place, `create role ${name}`);
  closeAtEnd(() => onServer(place, `drop role ${name}`));
  await onServer(place, `create database ${name} owner ${name}`);
  closeAtEnd(() => onServer(place, `drop database ${name} with (force)`));
  const client = new pg.Client(clientOptions(inDatabase(place, name)));
  await client.connect();
  // The rows stand alone: what they point at is of no interest here.
  await client.query('set session_replication_role = replica');
  const steps = migrations();
  const widening = steps.findIndex((step) => step.name === '0014_search');
  const take = async (from: number, to?: number) => {
    await client.query(`set role ${name}`);
    for (const { text } of steps.slice(from, to)) await client.query(`begin; ${text}; commit`);
    await client.query('reset role');
  };
  try {
    await take(0, widening);
    await client.query(`
      insert into payrolls (company_id, id, employee_id, person, employee_name, year, month, settlement_start_date,
        settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
        deductions_total, total, ibc, state, environment, search_text)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '13:1', 'Ana', 2026, 10, '2026-10-01', '2026-10-31',
        '[]', '{}', '[]', '{}', '{}', 30, 1, 0, 1, 1, 'borrador', 'habilitacion', 'ana rincon 1'`);
    await client.query(`
      insert into payslip_replies (company_id, id, question_id, person, author, author_name, message)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '13:1', 'staff', 'Nómina', 'Listo'`);
    await take(widening);
    const { rows } = await client.query(`
      select (select search_text from payroll_people) as found,
        (select count(*)::int from payslip_replies where notified_at = at) as told`);
    expect(rows).toEqual([{ found: 'ana rincon 1', told: 1 }]);
  } finally {
    await client.end();
  }
});
