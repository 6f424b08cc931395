import { sql } from 'kysely';
import { type CashSource, listComingCash } from '../../src/domain/forecast/coming-cash.ts';
import {
  comparePastForecast,
  type PastForecast,
  summarizeErrors,
} from '../../src/domain/forecast/forecast-error.ts';
import type { ForecastFigures, MonthForecastShown } from '../../src/domain/office/month-forecasts.ts';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { computePlanillaDueDay } from '../../src/domain/pila/planilla.ts';
import {
  type Day,
  dayOf,
  getMonthEnd,
  getMonthStart,
  type Instant,
  splitDay,
} from '../../src/domain/values/day.ts';
import { noMoney, parseMoney, toMoneyText } from '../../src/domain/values/money.ts';
import { type Month, toMonth, toMonthIndex } from '../../src/domain/values/month.ts';
import { toStatesSql } from '../documents/states.ts';
import type { JsonWithDates } from '../http/calls.ts';
import { filedCondition } from '../pila/filings.ts';
import type { Tx } from '../store/connection.ts';

/** Months before the one in view whose forecasts are compared with what was paid. */
const MONTHS_COMPARED = 12;

/** Stores the forecast of a month on a day. A later one of the same day replaces it. */
export async function storeForecast(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
  figures: ForecastFigures,
  now: Instant,
): Promise<void> {
  await sql`
    insert into month_forecasts (company_id, year, month, made_on, made_at, figures)
    values (${companyId}, ${year}, ${month}, ${dayOf(now)}, ${new Date(now)}, ${JSON.stringify(figures)}::jsonb)
    on conflict (company_id, year, month, made_on) do update set made_at = excluded.made_at, figures = excluded.figures
    where month_forecasts.made_at <= excluded.made_at`.execute(tx);
}

type StoredForecast = { on: Day; made_at: Date; figures: ForecastFigures };

/** Reads the last forecast of a month, the cash that comes, and how far those of earlier months were from what was paid. */
export async function readForecast(
  tx: Tx,
  companyId: string,
  month: Month,
  now: Instant,
): Promise<JsonWithDates<MonthForecastShown>> {
  const today = dayOf(now);
  const last = await findLastForecast(tx, companyId, month);
  const own = last && (await toCashSource(tx, companyId, month, last.figures));
  const before = toMonth(toMonthIndex(month) - 1);
  const earlier = isMonthOf(month, today) ? await findLastForecast(tx, companyId, before) : undefined;
  const cash =
    own &&
    listComingCash(own, earlier && (await toCashSource(tx, companyId, before, earlier.figures)), today);
  const past = await listPastForecasts(tx, companyId, month, today);
  const errors = summarizeErrors(past);
  return {
    ...month,
    today,
    forecast: last ? { on: last.on, made_at: last.made_at, ...last.figures } : null,
    coming: cash?.coming ?? [],
    left: toMoneyText(cash?.left ?? noMoney),
    past: past.map(toShownPast),
    errors: errors ? { ...errors, worst: toShownPast(errors.worst) } : null,
  };
}

const isMonthOf = ({ year, month }: Month, day: Day): boolean =>
  getMonthStart(year, month) <= day && day <= getMonthEnd(year, month);

async function findLastForecast(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
): Promise<StoredForecast | undefined> {
  const { rows } = await sql<StoredForecast>`
    select made_on as on, made_at, figures from month_forecasts
    where company_id = ${companyId} and year = ${year} and month = ${month}
    order by made_on desc limit 1`.execute(tx);
  return rows[0];
}

async function toCashSource(
  tx: Tx,
  companyId: string,
  month: Month,
  { payments, planilla }: ForecastFigures,
): Promise<CashSource> {
  const { rows } = await sql<{ nit: string; filed: boolean }>`
    select nit, exists (select 1 from pila_filings f where f.company_id = ${companyId} and f.year = ${month.year}
      and f.month = ${month.month} and ${filedCondition}) as filed
    from companies where id = ${companyId}`.execute(tx);
  const due = computePlanillaDueDay(month.year, month.month, rows[0]?.nit ?? '');
  return { month, payments, planilla, due, isFiled: rows[0]?.filed === true };
}

/**
 * Lists the earlier months whose payrolls DIAN accepted, each with its forecast of the same day of the month as today,
 * or of the last day before it. A month that lacks the payroll of somebody is not compared. A month in view that is not the current one is compared by its last forecasts.
 */
async function listPastForecasts(
  tx: Tx,
  companyId: string,
  month: Month,
  today: Day,
): Promise<PastForecast[]> {
  const date = isMonthOf(month, today) ? splitDay(today).date : 31;
  const first = toMonth(toMonthIndex(month) - MONTHS_COMPARED);
  const { rows } = await sql<Month & { on: Day; forecast: string; paid: string }>`
    with paid as (
      select year, month, sum(total) as total, sum(counted) as people from payroll_tallies
      where company_id = ${companyId} and year * 12 + month >= ${first.year * 12 + first.month}
        and year * 12 + month < ${month.year * 12 + month.month}
      group by year, month
      having sum(counted) > 0 and sum(counted) = coalesce(sum(counted) filter (where state in ${toStatesSql(acceptedStates)}), 0)
    )
    select p.year, p.month, f.made_on as on, f.figures ->> 'net' as forecast, p.total::text as paid
    from paid p, lateral (
      select made_on, figures from month_forecasts f
      where f.company_id = ${companyId} and f.year = p.year and f.month = p.month
        and f.made_on between make_date(p.year, p.month, 1)
          and least(make_date(p.year, p.month, 1) + ${date - 1}::int, (make_date(p.year, p.month, 1) + interval '1 month - 1 day')::date)
        and (f.figures ->> 'people')::int <= p.people
      order by made_on desc limit 1) f
    order by p.year desc, p.month desc`.execute(tx);
  return rows.map(({ forecast, paid, ...of }) =>
    comparePastForecast({
      ...of,
      forecast: parseMoney(forecast) ?? noMoney,
      paid: parseMoney(paid) ?? noMoney,
    }),
  );
}

const toShownPast = ({ forecast, paid, ...of }: PastForecast): MonthForecastShown['past'][number] => ({
  ...of,
  forecast: toMoneyText(forecast),
  paid: toMoneyText(paid),
});
