import { expect, it } from 'vitest';
import { installationBefore, withTriggers } from './upgrading.ts';

/** What was there before a step of the schema is there after it, also when the owner of the database is no superuser. */
it('an upgrade keeps existing data for an owner that row security binds', async () => {
  const { client, upgrade } = await installationBefore('0014_search');
  await client.query(`
      insert into payrolls (company_id, id, employee_id, person, employee_name, year, month, settlement_start_date,
        settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
        deductions_total, total, ibc, state, environment, search_text)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '13:1', 'Ana', 2026, 10, '2026-10-01', '2026-10-31',
        '[]', '{}', '[]', '{}', '{}', 30, 1, 0, 1, 1, 'borrador', 'habilitacion', 'ana rincon 1'`);
  // A payroll that a note replaced and another note replaced again, one that a note eliminated, and one as it was.
  const company = crypto.randomUUID();
  const document = async (
    state: string,
    total: number,
    note: 1 | 2 | null = null,
    of: string | null = null,
  ) => {
    const id = crypto.randomUUID();
    await client.query(
      `insert into payrolls (company_id, id, employee_id, person, employee_name, year, month, settlement_start_date,
          settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
          deductions_total, total, ibc, state, search_text, note_type, predecessor_id)
        values ($1, $2, $2, '13:2', 'Luz', 2026, 9, '2026-09-01', '2026-09-30', '[]', '{}', '[]', '{}', '{}', 30, $3, 0, $3,
          1, $4, 'ana rincon 1', $5, $6)`,
      [company, id, total, state, note, of],
    );
    return id;
  };
  const first = await document('reemplazada', 100);
  await document('aceptada', 300, 1, await document('reemplazada', 200, 1, first));
  await document('aceptada', 0, 2, await document('eliminada', 1000));
  await document('aceptada', 40);
  await client.query(`
      insert into payslip_replies (company_id, id, question_id, person, author, author_name, message)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '13:1', 'staff', 'Nómina', 'Listo'`);
  await upgrade();
  const { rows } = await client.query(`
      select (select string_agg(distinct search_text, ', ') from payroll_people) as found,
        (select count(*)::int from payslip_replies where notified_at = at) as told`);
  expect(rows).toEqual([{ found: 'ana rincon 1', told: 1 }]);
  const { rows: sums } = await client.query(
    `select sum(total)::int as total, sum(count)::int as count from payroll_tallies where company_id = '${company}'`,
  );
  expect(sums).toEqual([{ total: 340, count: 3 }]);
});

it('an upgrade runs every step that writes payrolls with triggers that row security binds too', async () => {
  const { client, upgrade } = await installationBefore('0040_reissues_waiting');
  const company = crypto.randomUUID();
  const [old, anew] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [id, of, month] of [
    [old, null, 9],
    [anew, old, 9],
  ])
    await client.query(
      `insert into payrolls (company_id, id, employee_id, person, employee_name, year, month, settlement_start_date,
          settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
          deductions_total, total, ibc, state, search_text, reissue_of)
        values ($1, $2, $1, '13:2', 'Luz', 2026, $4, '2026-09-01', '2026-09-30', '[]', '{}', '[]', '{}', '{}', 30, 500, 0,
          500, 1, 'aceptada', 'luz 2', $3)`,
      [company, id, of, month],
    );
  await client.query(
    `insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total)
      values ($1, 2026, 9, 'aceptada', 2, 1000, 0, 1000)`,
    [company],
  );
  await withTriggers(client);
  await upgrade();
  const { rows } = await client.query(
    'select sum(total)::int as total, sum(count)::int as count from payroll_tallies',
  );
  expect(rows).toEqual([{ total: 500, count: 2 }]);
});
