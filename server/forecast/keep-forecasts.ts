import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { dayOf, type Instant, splitDay } from '../../src/domain/values/day.ts';
import { runPeriodically } from '../jobs/run-periodically.ts';
import { HttpRefusal } from '../refusals.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/connection.ts';
import { computeMonthForecast } from './compute-forecast.ts';
import { storeForecast } from './stored-forecasts.ts';

const every = 3_600_000;

/** Makes the forecast of the day of each company while this process listens, so that it can be compared later. */
export function keepForecasts(app: FastifyInstance, { store, now }: Services): void {
  runPeriodically(app, { name: 'pronósticos', every }, () => makeDueForecasts(store, now()));
}

/**
 * Makes the forecast of the current month for each company with employees that has none of today. Two processes may make
 * the same one, and the later stays. A company whose law is unknown has none. Returns how many were made.
 */
export async function makeDueForecasts(store: Store, now: Instant): Promise<number> {
  const today = dayOf(now);
  const { year, month } = splitDay(today);
  const { rows: companies } = await sql<{ id: string }>`
    select id from companies where active order by id`.execute(store.db);
  let made = 0;
  for (const { id } of companies) {
    const inside = <T>(work: Parameters<typeof store.inCompany<T>>[1]) => store.inCompany(id, work);
    const isDue = await inside(async (tx) => {
      const { rows } = await sql<{ due: boolean }>`
        select exists (select 1 from employees where company_id = ${id} and active)
          and not exists (select 1 from month_forecasts where company_id = ${id} and year = ${year} and month = ${month}
            and made_on = ${today}) as due`.execute(tx);
      return rows[0]?.due === true;
    });
    if (!isDue) continue;
    try {
      const figures = await computeMonthForecast(inside, id, { year, month }, today);
      await inside((tx) => storeForecast(tx, id, { year, month }, figures, now));
      made += 1;
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error;
    }
  }
  return made;
}
