import { totalCost } from '../../src/domain/cost/cost.ts';
import {
  computeEmployeeForecast,
  type EmployeeForecast,
} from '../../src/domain/forecast/employee-forecast.ts';
import type { ForecastPersonShown } from '../../src/domain/office/month-forecasts.ts';
import { type Day, dayOf } from '../../src/domain/values/day.ts';
import { noMoney, toMoneyText } from '../../src/domain/values/money.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { listCompanyPolicies } from '../documents/sources.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { listMonthEmployeeIds } from '../month-end/month-people.ts';
import type { Tx } from '../store/connection.ts';
import { buildForecastTerms, computeMonthForecast, toShownCosts } from './compute-forecast.ts';
import { type ForecastPerson, readForecastPeople } from './read-people.ts';
import { readForecast, storeForecast } from './stored-forecasts.ts';

export const registerForecastRoutes: StaffModule = ({ on }) => {
  on('GET /month_forecasts', async (call) => {
    const { month } = call.input;
    return answer({
      data: await call.inCompany((tx) => readForecast(tx, call.company.id, month, call.now)),
    });
  });

  on('POST /month_forecasts', async (call, tx) => {
    const { month } = call.input;
    const companyId = call.company.id;
    const figures = await computeMonthForecast((work) => work(tx), companyId, month, dayOf(call.now));
    await storeForecast(tx, companyId, month, figures, call.now);
    const data = await readForecast(tx, companyId, month, call.now);
    return answer({ data, message: 'Calculado con lo que se sabe ahora.' });
  });

  on('GET /month_forecasts/people', async (call) => {
    const { month, search, page = 1, per_page = 50 } = call.input;
    return call.inCompany(async (tx) => {
      const ids = await listMonthEmployeeIds(tx, call.company.id, month, search);
      const chosen = ids.slice((page - 1) * per_page, page * per_page);
      const found = await computePeople(tx, call.company.id, month, dayOf(call.now), chosen);
      return answer({
        data: found.map(toShownPerson),
        meta: {
          page,
          per_page,
          total: ids.length,
          last_page: Math.max(1, Math.ceil(ids.length / per_page)),
        },
      });
    });
  });

  on('GET /month_forecasts/people/:id', async (call) => {
    const { id, month } = call.input;
    const today = dayOf(call.now);
    const [found] = await call.inCompany(async (tx) =>
      (await listMonthEmployeeIds(tx, call.company.id, month)).includes(id)
        ? computePeople(tx, call.company.id, month, today, [id])
        : [],
    );
    const { person, forecast } = found ?? {};
    if (!person || !forecast) throw call.missing();
    const { toDate, whole } = forecast;
    const told = toDate ?? whole;
    const { liquidation } = told.month.settled;
    return answer({
      data: {
        ...month,
        today,
        employee: {
          id,
          name: person.name,
          list_name: person.list_name,
          document_type: person.employee.document_type.code,
          document_number: person.employee.document_number,
        },
        is_whole: !toDate || toDate.month === whole.month,
        ...toShownCosts(told.cost),
        lines: liquidation.lines.filter(({ group }) => group === 'accrued'),
        employer: liquidation.employer?.lines ?? [],
        whole: toShownCosts(whole.cost),
        net: toMoneyText(whole.net),
      },
    });
  });
};

type Found = { person: ForecastPerson; forecast: EmployeeForecast };

/** Computes these people as the month stands, in their order. Throws 422 when the law of the month is unknown. */
async function computePeople(
  tx: Tx,
  companyId: string,
  month: Month,
  today: Day,
  ids: readonly string[],
): Promise<Found[]> {
  const terms = buildForecastTerms(month, today, await listCompanyPolicies(tx, companyId));
  const people = new Map(
    (await readForecastPeople(tx, companyId, month, ids)).map((person) => [person.id, person]),
  );
  return ids.flatMap((id) => {
    const person = people.get(id);
    const forecast = person && computeEmployeeForecast(person, terms);
    return person && forecast ? [{ person, forecast }] : [];
  });
}

const toShownPerson = ({
  person: { id, name, list_name },
  forecast: { toDate, whole },
}: Found): ForecastPersonShown => ({
  ...{ id, name, list_name },
  to_date: toMoneyText(toDate?.cost.earned ?? noMoney),
  cost_to_date: toMoneyText(toDate ? totalCost(toDate.cost) : noMoney),
  earned: toMoneyText(whole.cost.earned),
  net: toMoneyText(whole.net),
  cost: toMoneyText(totalCost(whole.cost)),
});
