import { type Cost, mapCost, totalCost } from '../../src/domain/cost/cost.ts';
import { computeEmployeeForecast, type ForecastTerms } from '../../src/domain/forecast/employee-forecast.ts';
import {
  type ExpectedCash,
  ForecastCounter,
  type MonthForecast,
} from '../../src/domain/forecast/month-forecast.ts';
import type { ForecastFigures } from '../../src/domain/office/month-forecasts.ts';
import type { DatedPolicy } from '../../src/domain/payroll/law/policy.ts';
import { MissingParameters } from '../../src/domain/payroll/law/table.ts';
import { firstWholeYear } from '../../src/domain/payroll/law/tables.ts';
import { getCompanyLaws } from '../../src/domain/payroll/law/typed-years.ts';
import { runTitle } from '../../src/domain/payroll/runs/title.ts';
import { type Day, getMonthEnd } from '../../src/domain/values/day.ts';
import { toMoneyText } from '../../src/domain/values/money.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { listCompanyPolicies } from '../documents/sources.ts';
import { listMonthEmployeeIds, visitPeople } from '../month-end/month-people.ts';
import { readMonthSettings } from '../pila/context.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { readForecastPeople } from './read-people.ts';

/** Computes a month of a company as it stands today. Reads only. Throws 422 when the law of the month is unknown. */
export async function computeMonthForecast(
  inside: Transact,
  companyId: string,
  month: Month,
  today: Day,
): Promise<ForecastFigures> {
  const [ids, policies, { settings, moves }] = await inside(async (tx) => [
    await listMonthEmployeeIds(tx, companyId, month),
    await listCompanyPolicies(tx, companyId),
    await readMonthSettings(tx, companyId, month),
  ]);
  const terms = buildForecastTerms(month, today, policies);
  const counter = new ForecastCounter(settings);
  const read = (tx: Tx, batch: readonly string[]) => readForecastPeople(tx, companyId, month, batch);
  await visitPeople(inside, ids, read, (person) => {
    const forecast = computeEmployeeForecast(person, terms);
    if (forecast) counter.add(forecast, moves.get(person.id));
  });
  return toFigures(counter.finish());
}

/** Builds the terms of a forecast. Throws 422 when the law of the month is unknown. */
export function buildForecastTerms(
  month: Month,
  today: Day,
  policies: readonly DatedPolicy[],
): ForecastTerms {
  if (month.year < firstWholeYear)
    throw buildInvalidRefusal({ month: [`Elija un mes desde enero de ${firstWholeYear}`] });
  try {
    getCompanyLaws(policies)(getMonthEnd(month.year, month.month));
  } catch (error) {
    if (error instanceof MissingParameters) throw buildInvalidRefusal({ month: [error.message] });
    throw error;
  }
  return { month, today, policies };
}

const toFigures = ({ people, toDate, whole, net, planilla, payments }: MonthForecast): ForecastFigures => ({
  people,
  to_date: toShownCosts(toDate),
  whole: toShownCosts(whole),
  net: toMoneyText(net),
  planilla: toMoneyText(planilla),
  payments: payments.map(toShownPayment),
});

export function toShownCosts(cost: Cost): ForecastFigures['whole'] {
  const { recoveries: _, ...parts } = mapCost(cost, toMoneyText);
  return { ...parts, total: toMoneyText(totalCost(cost)) };
}

const toShownPayment = ({
  run_id,
  kind,
  part,
  date,
  net,
  people,
  state,
}: ExpectedCash): ForecastFigures['payments'][number] => ({
  run_id: run_id ?? null,
  title: state === 'expected' && kind === 'month' ? 'Pago del mes' : runTitle({ kind, part: part ?? null }),
  date,
  net: toMoneyText(net),
  people,
  state,
});
