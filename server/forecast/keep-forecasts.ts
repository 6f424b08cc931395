import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { dayOf, type Instant, splitDay } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { runPeriodically } from '../jobs/run-periodically.ts';
import { HttpRefusal } from '../refusals.ts';
import type { Services } from '../services.ts';
import type { Store, Tx } from '../store/connection.ts';
import { computeMonthForecast } from './compute-forecast.ts';
import { storeForecast } from './stored-forecasts.ts';

const every = 600_000;

/** Makes the forecast of the day of each company while this process listens, so that it can be compared later. */
export function keepForecasts(app: FastifyInstance, { store, now }: Services): void {
  const report: Report = (problem, company) => app.log.warn({ problem, company }, 'pronósticos');
  runPeriodically(app, { name: 'pronósticos', every }, () => makeDueForecasts(store, now(), report));
}

type Report = (problem: unknown, company: string) => void;

/**
 * Makes the forecast of the current month for each company with employees that has none of today. Two processes may make
 * the same one, and the later stays. A company whose law is unknown has none, and one that fails is reported. Returns how
 * many were made.
 */
export async function makeDueForecasts(
  store: Store,
  now: Instant,
  report: Report = () => undefined,
): Promise<number> {
  const today = dayOf(now);
  const { year, month } = splitDay(today);
  const { rows: companies } = await sql<{ id: string }>`
    select id from companies where active order by id`.execute(store.db);
  let made = 0;
  for (const { id } of companies) {
    try {
      if (await makeIfDue(store, id, { year, month }, now)) made += 1;
    } catch (error) {
      if (!(error instanceof HttpRefusal)) report(error, id);
    }
  }
  return made;
}

async function makeIfDue(store: Store, companyId: string, month: Month, now: Instant): Promise<boolean> {
  const today = dayOf(now);
  const reading = <T>(work: (tx: Tx) => Promise<T>) => store.inCompany(companyId, work, true);
  const { rows } = await reading((tx) =>
    sql<{ due: boolean }>`
      select exists (select 1 from employees where company_id = ${companyId} and active)
        and not exists (select 1 from month_forecasts where company_id = ${companyId} and year = ${month.year}
          and month = ${month.month} and made_on = ${today}) as due`.execute(tx),
  );
  if (!rows[0]?.due) return false;
  const figures = await computeMonthForecast(reading, companyId, month, today);
  await store.inCompany(companyId, (tx) => storeForecast(tx, companyId, month, figures, now));
  return true;
}
