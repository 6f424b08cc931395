import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDueForecasts } from '../../../server/forecast/keep-forecasts.ts';
import type {
  ForecastDetailShown,
  ForecastPersonShown,
  MonthForecastShown,
} from '../../../src/domain/office/month-forecasts.ts';
import type { Instant } from '../../../src/domain/values/day.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { first, type Paying, runsOf, second } from '../payroll/paying.ts';

let office: Office;
let paying: Paying;
let employee: string;
let other: string;
beforeAll(async () => {
  office = await anOffice();
  paying = runsOf(office.clerk);
  employee = await office.anEmployee({ salary: '3000000.00', admission_date: '2026-01-15' });
  other = await office.anEmployee({ salary: '2000000.00', admission_date: '2026-11-11' });
});

type Forecast = NonNullable<MonthForecastShown['forecast']>;
const shownOf = async (month = '2026-11') =>
  (await office.clerk.get(`/month_forecasts?month=${month}`)).body.data as unknown as MonthForecastShown;
async function compute(month = '2026-11'): Promise<Forecast> {
  const { status, body } = await office.clerk.post('/month_forecasts', { month });
  expect([status, body.message]).toEqual([200, 'Calculado con lo que se sabe ahora.']);
  return (body.data as unknown as { forecast: Forecast }).forecast;
}
const listPeople = async (query = 'month=2026-11') =>
  (await office.clerk.get(`/month_forecasts/people?${query}`)).rows as unknown as ForecastPersonShown[];

describe('a month until today', () => {
  it('has no forecast until somebody computes it, and keeps the last one of the day', async () => {
    expect(await shownOf()).toMatchObject({ today: '2026-11-20', forecast: null, past: [], errors: null });
    const forecast = await compute();
    expect(forecast).toMatchObject({ on: '2026-11-20', people: 2 });
    expect((await shownOf()).forecast).toEqual(forecast);
    expect(Number(forecast.to_date.total)).toBeLessThan(Number(forecast.whole.total));
    expect(Number(forecast.planilla)).toBeGreaterThan(0);
  });

  it('is the sum of its people, who explain it line by line', async () => {
    const forecast = await compute();
    const people = await listPeople();
    const sum = (name: 'to_date' | 'cost_to_date' | 'net' | 'cost') =>
      people.reduce((all, one) => all + Number(one[name]), 0).toFixed(2);
    expect([sum('to_date'), sum('cost_to_date'), sum('net'), sum('cost')]).toEqual([
      forecast.to_date.earned,
      forecast.to_date.total,
      forecast.net,
      forecast.whole.total,
    ]);
    const { body } = await office.clerk.get(`/month_forecasts/people/${employee}?month=2026-11`);
    const detail = body.data as unknown as ForecastDetailShown;
    const added = detail.lines.reduce((all, { amount }) => all + Number(amount), 0);
    expect(added.toFixed(2)).toBe(detail.earned);
    // Twenty of thirty days.
    expect(detail.lines.find(({ concept }) => concept === 'salary')?.amount).toBe('2000000.00');
    expect(detail.employer.every(({ explanation }) => explanation.steps.length > 0)).toBe(true);
  });

  it('is what the payroll of the month pays, once it exists', async () => {
    const { status } = await office.clerk.post('/payrolls/generate', { year: 2026, month: 11 });
    expect(status).toBeLessThan(300);
    const forecast = await compute();
    const { rows } = await office.clerk.get('/payrolls?year=2026&month=11');
    const paid = rows.reduce((all, row) => all + Number(row['total']), 0);
    expect(forecast.net).toBe(paid.toFixed(2));
    expect((await shownOf()).coming.map(({ state, late }) => [state, late])).toEqual([
      ['expected', false],
      ['planilla', false],
    ]);
    const ids = rows.map(({ id }) => id);
    expect((await office.clerk.post('/payrolls/delete', { ids })).status).toBeLessThan(300);
  });

  it('is hidden from another company, and says what it cannot read', async () => {
    const stranger = await office.aStranger();
    const { body } = await stranger.get('/month_forecasts?month=2026-11');
    expect(body.data).toMatchObject({ forecast: null });
    expect((await stranger.get('/month_forecasts/people?month=2026-11')).rows).toEqual([]);
    expect((await stranger.get(`/month_forecasts/people/${employee}?month=2026-11`)).status).toBe(404);
    const detailOf = (month: string) =>
      office.clerk.get(`/month_forecasts/people/${employee}?month=${month}`);
    expect((await detailOf('2025-12')).status).toBe(404);
    // A month that has not begun is told whole.
    expect((await detailOf('2026-12')).body.data).toMatchObject({ is_whole: true, earned: '3249095.00' });
    for (const month of ['2018-11', '2099-01']) {
      const refused = await office.clerk.post('/month_forecasts', { month });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['month']]);
    }
  });

  it('can be searched and read in pages', async () => {
    const all = await listPeople();
    const found = await listPeople(`month=2026-11&search=${encodeURIComponent('10000002')}`);
    expect(found.map(({ id }) => id)).toEqual(all.filter(({ id }) => id !== employee).map(({ id }) => id));
    expect((await listPeople('month=2026-11&per_page=1&page=2')).map(({ id }) => id)).toEqual([all[1]?.id]);
  });
});

describe('the cash of a month', () => {
  it('has the payments that exist as they are, and the rest of the net after them', async () => {
    const before = await compute();
    expect(before.payments.map(({ state }) => state)).toContain('expected');
    const run = await paying.paid({ ...first, employee_ids: [employee, other] });
    const open = await compute();
    expect(open.payments[0]).toMatchObject({ run_id: run.id, title: 'Primera quincena', state: 'open' });
    expect(open.payments[0]?.net).toBe(run.total);
    expect((await paying.close(run.id)).status).toBe(200);
    const closed = await compute();
    expect(closed.payments[0]).toMatchObject({ run_id: run.id, state: 'closed' });
    expect(closed.net).toBe(before.net);
    const sum = closed.payments.reduce((all, { net }) => all + Number(net), 0);
    expect(sum.toFixed(2)).toBe(closed.net);
    const last = await paying.paid({ ...second, employee_ids: [employee, other] });
    const both = await compute();
    expect(both.payments.map(({ state, net }) => [state, net])).toEqual([
      ['closed', run.total],
      ['open', last.total],
    ]);
  });

  it('has what is written in an open payment', async () => {
    const [run] = (await office.clerk.get('/pay_runs?year=2026&month=11')).rows.filter(
      ({ state }) => state === 'abierta',
    );
    const id = String(run?.id);
    const before = await compute();
    const person = await paying.personOf(id, employee);
    const written = await office.clerk.put(`/pay_runs/${id}/people/${employee}`, {
      base_version: person.version,
      hours: [{ kind: 'hens', quantity: '4', day: '2026-11-26' }],
    });
    expect(written.status).toBe(200);
    const after = await compute();
    expect(Number(after.net)).toBeGreaterThan(Number(before.net));
    // Those hours are of a later day.
    expect(after.to_date).toEqual(before.to_date);
    const { body } = await office.clerk.get(`/pay_runs/${id}`);
    expect(after.payments.at(-1)?.net).toBe(body.data.total);
  });
});

describe('past forecasts', () => {
  it('are made once a day for each company, and compared with what was accepted', async () => {
    const { store } = office.server;
    const at = (day: string) => Date.parse(`${day}T15:00:00Z`) as Instant;
    expect(await makeDueForecasts(store, at('2026-10-08'))).toBeGreaterThanOrEqual(1);
    expect(await makeDueForecasts(store, at('2026-10-08'))).toBe(0);
    expect(await makeDueForecasts(store, at('2026-10-25'))).toBeGreaterThanOrEqual(1);
    await office.clerk.post('/payrolls/generate', { year: 2026, month: 10 });
    expect((await shownOf()).past).toEqual([]);
    // DIAN accepts them: what was paid then is certain.
    await store.inCompany(office.company.id, (tx) =>
      sql`update payrolls set state = 'aceptada' where company_id = ${office.company.id} and year = 2026 and month = 10`.execute(
        tx,
      ),
    );
    const { past, errors } = await shownOf();
    // The 20th of this month is compared with the last forecast until the 20th of that one.
    expect(past).toEqual([expect.objectContaining({ year: 2026, month: 10, on: '2026-10-08', percent: 0 })]);
    expect(past[0]?.forecast).toBe(past[0]?.paid);
    expect(errors).toMatchObject({ months: 1, mean: 0 });
    const december = await shownOf('2026-12');
    expect(december.past.map(({ month, on }) => [month, on])).toEqual([[10, '2026-10-25']]);
    // A forecast of more people than have a payroll is not compared: somebody lacks theirs.
    await store.inCompany(office.company.id, (tx) =>
      sql`update month_forecasts set figures = figures || '{"people": 2}' where company_id = ${office.company.id}
        and made_on = '2026-10-25'`.execute(tx),
    );
    expect((await shownOf('2026-12')).past.map(({ on }) => on)).toEqual(['2026-10-08']);
  });
});
