import {
  computePrimaBenefit,
  computeSeveranceBenefit,
  computeSeveranceInterest,
} from '../../src/domain/payroll/benefits/benefits.ts';
import { computeVacationPayout } from '../../src/domain/payroll/benefits/vacations.ts';
import { type Day, makeDay, splitDay } from '../../src/domain/values/day.ts';
import { contractOf } from './contract.ts';
import { historyOf } from './history.ts';
import type { Inputs } from './inputs.ts';
import { monthFigures, refuse } from './month.ts';
import { amount, count, type Figures } from './value.ts';
import { whenOf } from './when.ts';

const semesterOf = (to: Day): Day => makeDay(splitDay(to).year, splitDay(to).month <= 6 ? 1 : 7, 1);

/** Computes the prima of a semester, by dates or by days. */
export function bonus(inputs: Inputs, asOf: Day): Figures {
  const history = historyOf(inputs, asOf, {
    from: semesterOf,
    days: ['dias', 'dias_semestre', 'dias_prima'],
  });
  const discount = inputs.flag('descuenta_suspension', 'descontar_suspension');
  const result = computePrimaBenefit({
    ...history,
    admission: history.from,
    ...(discount && { discountSuspensions: true }),
  });
  refuse(result.findings);
  return { prima: amount(result.amount), base: amount(result.base), dias: count(result.days) };
}

/** Computes the severance of a year and its interest. */
export function severancePay(inputs: Inputs, asOf: Day): Figures {
  const history = historyOf(inputs, asOf, { days: ['dias', 'dias_anio'] });
  const first = history.pays[0]?.from;
  const withdrawn = inputs.money('retiros_parciales', 'retiro_parcial', 'anticipos');
  const given = inputs.money('cesantias');
  const admission = first && first < history.from ? first : history.from;
  const result = computeSeveranceBenefit({ ...history, admission });
  refuse(result.findings);
  const days = inputs.whole('dias_intereses') ?? result.days + (history.suspended ?? 0);
  const interest = computeSeveranceInterest({
    to: history.to,
    severance: given ?? result.amount,
    days,
    ...(withdrawn !== undefined && { withdrawn }),
  });
  refuse(interest.findings);
  return {
    base: amount(result.base),
    cesantias: amount(given ?? result.amount),
    intereses: amount(interest.amount),
    dias: count(result.days),
  };
}

/** Computes several benefits. Each is computed only when the case expects it. */
export function benefits(inputs: Inputs, asOf: Day): Figures {
  const contract = contractOf(inputs);
  const pending = inputs.decimal('dias_habiles', 'vacaciones_pendientes_habiles');
  if (pending !== undefined && !inputs.has('dias', 'corte', 'ingreso')) {
    const { day } = whenOf(inputs, asOf);
    return vacationFigures(contract.salary, day, { pending });
  }
  const year = severancePay(inputs, asOf);
  const { from, to, pays } = historyOf(inputs, asOf, { days: ['dias', 'dias_anio'] });
  const service = Number(countOf(year));
  const half = inputs.whole('dias_prima', 'dias_semestre');
  // With dates the prima is that of their semester; with days it is that of the days.
  const dated = !inputs.has('dias', 'dias_anio');
  const own =
    half === undefined
      ? computePrimaBenefit({
          admission: from,
          from: dated && semesterOf(to) > from ? semesterOf(to) : from,
          to,
          pays,
        })
      : undefined;
  const semester = own ?? computePrimaBenefit({ admission: from, from: fromBack(to, half ?? 0), to, pays });
  refuse(semester.findings);
  return {
    ...year,
    ...vacationFigures(contract.salary, to, pending === undefined ? { service } : { pending }),
    prima: amount(semester.amount),
    dias_prima: count(semester.days),
  };
}

const countOf = ({ dias }: Figures): bigint =>
  typeof dias === 'object' && 'n' in dias && typeof dias.n === 'bigint' ? dias.n : 0n;

function fromBack(to: Day, days: number): Day {
  const { year, month } = splitDay(to);
  const back = Math.floor((days - 1) / 30);
  return makeDay(year, month - back, Math.max(1, Math.min(splitDay(to).date, 30) - ((days - 1) % 30)));
}

function vacationFigures(
  salary: ReturnType<typeof contractOf>['salary'],
  to: Day,
  owed: { pending: string } | { service: number },
): Figures {
  const result = computeVacationPayout({ to, salary, owed });
  refuse(result.findings);
  return { vacaciones: amount(result.amount) };
}

/** Computes the provisions of a month, under their short names too. */
export function provisions(inputs: Inputs, asOf: Day): Figures {
  const month = monthFigures(inputs, asOf);
  return {
    ...month,
    cesantias: month['provision_cesantias'],
    intereses: month['provision_intereses'],
    intereses_cesantias: month['provision_intereses'],
    prima: month['provision_prima'],
    vacaciones: month['provision_vacaciones'],
    total: month['provisiones_total'],
  };
}

/** Computes the cost of an employee in a month. */
export function cost(inputs: Inputs, asOf: Day): Figures {
  const month = provisions(inputs, asOf);
  return {
    ...month,
    total: month['costo_total'],
    provisiones: month['provisiones_total'],
    aportes: month['aportes_empleador_total'],
  };
}
