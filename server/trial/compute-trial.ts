import type { OfficeOutput } from '../../src/domain/office/calls.ts';
import { listTrialYears, type TrialLaw } from '../../src/domain/payroll/law/law-pack.ts';
import type { Laws } from '../../src/domain/payroll/law/parameters.ts';
import { MissingParameters } from '../../src/domain/payroll/law/table.ts';
import { firstWholeYear } from '../../src/domain/payroll/law/tables.ts';
import { getCompanyLaws } from '../../src/domain/payroll/law/typed-years.ts';
import { describeTrialLaw } from '../../src/domain/trial/describe-law.ts';
import {
  buildTrialTerms,
  computeTrialMonth,
  type TrialMonth,
  type TrialTerms,
} from '../../src/domain/trial/trial-month.ts';
import { TrialCounter, type TrialSums } from '../../src/domain/trial/trial-sums.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../src/domain/values/money.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { listCompanyPolicies } from '../documents/sources.ts';
import { listMonthEmployeeIds, visitPeople } from '../month-end/month-people.ts';
import { readMonthSettings } from '../pila/context.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { readTrialPeople, type TrialPerson } from './read-people.ts';

type Trial = OfficeOutput<'GET /law_trials'>['data'];
export type TriedEmployee = Trial['employees'][number];

/** Tries a month of a company under one law. Reads only. Throws 422 when the law of the month is unknown. */
export async function computeTrial(
  inside: Transact,
  companyId: string,
  month: Month,
  trial: TrialLaw,
): Promise<Trial> {
  if (month.year < firstWholeYear)
    throw buildInvalidRefusal({ month: [`Elija un mes desde enero de ${firstWholeYear}`] });
  const years = listTrialYears();
  if (trial.kind === 'year' && !years.includes(trial.year))
    throw buildInvalidRefusal({ law: [`Elija la ley de ${years.toReversed().join(', ')}`] });
  const [ids, policies, { settings, moves }] = await inside(async (tx) => [
    await listMonthEmployeeIds(tx, companyId, month),
    await listCompanyPolicies(tx, companyId),
    await readMonthSettings(tx, companyId, month),
  ]);
  const terms = buildTrialTerms(trial, month, policies);
  const law = describeLaw(trial, month, terms.laws, getCompanyLaws(policies));
  const counter = new TrialCounter(settings);
  const employees: TriedEmployee[] = [];
  const read = (tx: Tx, batch: readonly string[]) => readTrialPeople(tx, companyId, month, batch);
  await visitPeople(inside, ids, read, (person) => {
    const one = computeTrialMonth(person, terms);
    if (!one) return;
    counter.add(one, moves.get(person.id));
    employees.push(toTriedEmployee(person, one));
  });
  return {
    ...month,
    law,
    years,
    ...toShownSums(counter.finish()),
    ...paidOf(employees),
    employees,
  };
}

function describeLaw(trial: TrialLaw, month: Month, laws: TrialTerms['laws'], base: Laws): Trial['law'] {
  try {
    const figures = describeTrialLaw(trial, month, laws, base);
    return {
      ...{ title: figures.title, standing: figures.standing, notes: figures.notes },
      source: trial.kind === 'pack' ? trial.pack.source : '',
      minimum_wage: toMoneyText(figures.minimumWage),
      transport_allowance: toMoneyText(figures.transportAllowance),
      transport_ceiling: toMoneyText(figures.transportCeiling),
      uvt: toMoneyText(figures.uvt),
      weekly_hours: figures.weeklyHours,
      rest_day_surcharge: figures.restDaySurcharge,
      night_surcharge: figures.nightSurcharge,
    };
  } catch (error) {
    if (error instanceof MissingParameters) throw buildInvalidRefusal({ law: [error.message] });
    throw error;
  }
}

const toTriedEmployee = ({ id, name, list_name, paid }: TrialPerson, tried: TrialMonth): TriedEmployee => ({
  ...{ id, name, list_name, paid },
  salary: toMoneyText(tried.salary),
  earned: toMoneyText(tried.earned),
  net: toMoneyText(tried.net),
  cost: toMoneyText(tried.cost),
  raised: tried.isRaised,
  transport: tried.hasTransport,
  solidarity: tried.hasSolidarity,
  exempt: tried.isExempt,
});

const toShownSums = ({ people, raised, cost, earned, net, planilla, payments }: TrialSums) => ({
  ...{ people, raised },
  cost: toMoneyText(cost),
  earned: toMoneyText(earned),
  net: toMoneyText(net),
  planilla: toMoneyText(planilla),
  payments: payments.map((payment) => ({ ...payment, net: toMoneyText(payment.net) })),
});

function paidOf(employees: readonly TriedEmployee[]): Pick<Trial, 'payrolls' | 'paid'> {
  const amounts = employees.flatMap(({ paid }) => (paid === null ? [] : [parseMoney(paid) ?? noMoney]));
  return { payrolls: amounts.length, paid: amounts.length > 0 ? toMoneyText(sum(amounts)) : null };
}
