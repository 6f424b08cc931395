import {
  addTransportAllowance,
  type Pay,
  type Variable,
} from '../../src/domain/payroll/history/pay-history.ts';
import { findLaw, getLaw } from '../../src/domain/payroll/law/parameters.ts';
import { countDays360, type Day, makeDay, splitDay } from '../../src/domain/values/day.ts';
import { type Money, noMoney } from '../../src/domain/values/money.ts';
import { contractOf } from './contract.ts';
import { allRead, type Inputs } from './inputs.ts';
import { stretchFrom, stretchOf, whenOf } from './when.ts';

export type History = { from: Day; to: Day; pays: Pay[]; variable?: Variable; suspended?: number };

type Salaries = { from: Day; salary: Money }[];

/**
 * Reads the period of a benefit and its pay. Days without dates become a period that ends with the year, so
 * that they add up in the 30/360 calendar. A first salary applies from its beginning.
 */
export function historyOf(
  inputs: Inputs,
  asOf: Day,
  { from: begin, days: names = ['dias'] }: { from?: (to: Day) => Day; days?: string[] } = {},
): History {
  const allowance = inputs.money('auxilio', 'auxilio_transporte');
  const salaries = salariesOf(inputs);
  const days = inputs.whole(...names);
  const statedDay = inputs.day('corte', 'hasta', 'retiro');
  const start = inputs.day('ingreso', 'desde') ?? salaries[0]?.from;
  const { day } = whenOf(inputs, asOf, { also: statedDay ?? start, allowance });
  const span = stretch(days, statedDay, start, day, begin);
  const variable = inputs.money('variable', 'variables', 'total_variable');
  const variableDays = inputs.whole('dias_variable');
  const average = inputs.money('promedio_variable');
  const suspended = inputs.whole('dias_suspension', 'suspension', 'dias_no_remunerados');
  const total = variable ?? average;
  return {
    ...span,
    pays: paysOf(inputs, salaries, span, allowance),
    ...(total !== undefined && {
      variable: {
        total,
        ...(variableDays !== undefined && { days: variableDays }),
        ...(average !== undefined && { days: 30 }),
      },
    }),
    ...(suspended !== undefined && { suspended }),
  };
}

function stretch(
  days: number | undefined,
  statedDay: Day | undefined,
  start: Day | undefined,
  day: Day,
  begin: ((to: Day) => Day) | undefined,
): { from: Day; to: Day } {
  if (days !== undefined) {
    if (statedDay && start && countDays360(start, statedDay) === days) return { from: start, to: statedDay };
    if (start && !statedDay) return { from: start, to: stretchFrom(start, days) };
    const span = stretchOf(days, splitDay(statedDay ?? day).year, statedDay ? splitDay(statedDay).month : 12);
    return { from: span.start, to: span.end };
  }
  const to = statedDay ?? makeDay(splitDay(day).year, 12, 31);
  const first = begin?.(to) ?? makeDay(splitDay(to).year, 1, 1);
  return { from: start && start > first ? start : first, to };
}

function salariesOf(inputs: Inputs): Salaries {
  const rows = inputs.records('salarios') ?? [];
  const salaries = rows.map((row, index) => {
    const from = row.day('desde') ?? row.missing('desde');
    const salary = row.money('valor', 'salario') ?? row.missing('valor');
    allRead(row, `salarios[${index}]`);
    return { from, salary };
  });
  return salaries.sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** The allowance is that of the case. The law's own one depends on the salary when it changes. */
function paysOf(
  inputs: Inputs,
  salaries: Salaries,
  { from, to }: { from: Day; to: Day },
  allowance: Money | undefined,
): Pay[] {
  const contract = contractOf(inputs);
  const rows = salaries.length > 0 ? salaries : [{ from, salary: contract.salary }];
  const first = rows[0];
  const law = findLaw(to, getLaw);
  const legal = law !== undefined && allowance === law.transportAllowance.value && salaries.length > 0;
  if (allowance === undefined || legal)
    return addTransportAllowance(
      { contract, salaries: rows },
      { from: first && first.from < from ? first.from : from, to },
      getLaw,
    );
  return rows.map((row) => ({ ...row, allowance: allowance ?? noMoney }));
}
