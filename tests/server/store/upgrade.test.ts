import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import { hourKinds } from '../../../src/domain/payroll/concepts/concepts.ts';
import { readSums } from '../payroll/recount.ts';
import { installationBefore, standIn, withTriggers } from './upgrading.ts';

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
  await standIn(client, 'employees', { company_id: company, id: company });
  await withTriggers(client);
  await upgrade();
  const { rows } = await client.query(
    'select sum(total)::int as total, sum(count)::int as count from payroll_tallies',
  );
  expect(rows).toEqual([{ total: 500, count: 2 }]);
});

it('an upgrade adds the sums of months from the documents that stand', async () => {
  const { client, upgrade } = await installationBefore('0198_month_sums');
  const payment = (kind: string, at: number) => [kind, [{ payment: String(at + 1) }, { payment: 0.5 }]];
  const accrued = JSON.stringify({ salary: '1000.25', ...Object.fromEntries(hourKinds.map(payment)) });
  const [company, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const write = async (of: string, employee: string, values: Record<string, string>) => {
    const id = crypto.randomUUID();
    const month = {
      year: '2026',
      month: '9',
      accrued,
      accrued_total: '1100',
      deductions_total: '100',
      total: '1000',
    };
    await standIn(client, 'payrolls', { company_id: of, id, employee_id: employee, ...month, ...values });
    return id;
  };
  for (const of of [company, other]) {
    for (const state of ['borrador', 'lista', 'rechazada', 'aceptada', 'reemplazada', 'eliminada']) {
      const employee = crypto.randomUUID();
      await standIn(client, 'employees', { company_id: of, id: employee, document_number: employee });
      const standing = { standing_accrued: '2000', standing_deductions: '200', standing_total: '1800' };
      const undone = { reemplazada: standing, eliminada: zeros }[state] ?? {};
      const id = await write(of, employee, { state, ...undone });
      await write(of, employee, { state: 'aceptada', year: '2025', month: '12', accrued: '{}' });
      const note = { predecessor_id: id, accrued_total: '2000', deductions_total: '200', total: '1800' };
      if (state === 'reemplazada') await write(of, employee, { state: 'aceptada', note_type: '1', ...note });
      if (state === 'aceptada') await write(of, employee, { state: 'lista', note_type: '1', ...note });
      if (state === 'aceptada') await write(of, employee, { state: 'lista', reissue_of: id, ...zeros });
      if (state === 'eliminada') await write(of, employee, { state: 'aceptada', note_type: '2', ...note });
    }
  }
  await upgrade();
  const connect = async () => Object.assign(client, { release: () => undefined }) as never;
  const pool = { connect, end: async () => undefined };
  const sums = await readSums(new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) }));
  for (const [name, { kept, recounted }] of Object.entries(sums))
    expect([name, kept]).toEqual([name, recounted]);
  const found = (rows: { company_id?: unknown }[]) => rows.filter(({ company_id }) => company_id === company);
  expect(found(sums.months.kept)).toMatchObject([
    { year: 2025, people: 6, salary: '0.00', overtime: '0.00', total: '6000.00' },
    {
      year: 2026,
      people: 5,
      salary: '5001.25',
      overtime: '157.50',
      accrued_total: '6400.00',
      total: '5800.00',
    },
  ]);
});

const zeros = { standing_accrued: '0', standing_deductions: '0', standing_total: '0' };
