import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { prepareDueMonths } from '../../../server/payroll/drafts/prepare-months.ts';
import { generateId } from '../../../server/services.ts';
import type { Instant } from '../../../src/domain/values/day.ts';
import { anOffice, type Office } from './clerk.ts';
import { first, runsOf } from './paying.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
  for (let at = 0; at < 2; at += 1) await office.anEmployee({ admission_date: '2026-01-15' });
});

const prepareOn = (day: string) =>
  prepareDueMonths(office.server.store, {
    now: Date.parse(`${day}T15:00:00Z`) as Instant,
    newId: generateId,
  });
const countDrafts = async (month: number) =>
  (await office.clerk.get(`/payrolls?year=2026&month=${month}`)).rows.length;
const choose = async (prepare_day: string, from = '2026-01-01') => {
  const { status } = await office.clerk.post('/payroll_policies', { from, prepare_day });
  expect(status).toBe(201);
};

it('a month is prepared once, from the day that the company chose on, and the bell says so', async () => {
  expect(await prepareOn('2026-07-31')).toBe(0);
  await choose('20');
  expect(await prepareOn('2026-08-19')).toBe(0);
  const made = await Promise.all([prepareOn('2026-08-20'), prepareOn('2026-08-20'), prepareOn('2026-08-20')]);
  expect(made.toSorted()).toEqual([0, 0, 1]);
  expect(await countDrafts(8)).toBe(2);
  const { rows: notices } = await office.server.store.inCompany(office.company.id, (tx) =>
    sql`select title, level, link_url from notices where origin = 'system'`.execute(tx),
  );
  expect(notices).toEqual([
    {
      title: 'Borradores de agosto de 2026',
      level: 'info',
      link_url: '/payrolls?year=2026&month=8&state=borrador',
    },
  ]);
  // Deleted drafts are not prepared again.
  const ids = (await office.clerk.get('/payrolls?year=2026&month=8')).rows.map(({ id }) => id);
  expect((await office.clerk.post('/payrolls/delete', { ids })).status).toBeLessThan(300);
  expect(await prepareOn('2026-08-25')).toBe(0);
  expect(await countDrafts(8)).toBe(0);
});

it('a month is not prepared after the company says no, nor where payments write the payrolls', async () => {
  await choose('no', '2026-10-01');
  expect(await prepareOn('2026-10-25')).toBe(0);
  expect(await countDrafts(10)).toBe(0);
  await choose('last', '2026-11-01');
  expect(await prepareOn('2026-11-29')).toBe(0);
  expect(await prepareOn('2026-11-30')).toBe(1);
  expect(await countDrafts(11)).toBe(2);
  const employee_ids = (await office.clerk.get('/employees?per_page=50')).rows.map(({ id }) => id);
  await runsOf(office.clerk).paid({ ...first, month: 12, payment_date: '2026-12-15', employee_ids });
  expect(await prepareOn('2026-12-31')).toBe(0);
});
