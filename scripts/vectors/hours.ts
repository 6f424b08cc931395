import type { HourKind } from '../../src/domain/payroll/concepts/concepts.ts';
import { hourConcepts } from '../../src/domain/payroll/concepts/concepts.ts';
import type { Contract } from '../../src/domain/payroll/contract/contract.ts';
import { getLaw, getSurcharges } from '../../src/domain/payroll/law/parameters.ts';
import { generalTables } from '../../src/domain/payroll/law/tables.ts';
import type { Hours } from '../../src/domain/payroll/novelties/novelties.ts';
import {
  computeHoursAmount,
  computeHourValue,
  computeOrdinaryHour,
  computeRestDayValue,
  getHourDivisor,
} from '../../src/domain/payroll/time/hour-value.ts';
import { liquidateHours } from '../../src/domain/payroll/time/hours.ts';
import { type Day, makeDay } from '../../src/domain/values/day.ts';
import { exact, type Money, money, over, sum } from '../../src/domain/values/money.ts';
import { contractOf } from './contract.ts';
import type { Inputs } from './inputs.ts';
import { monthFigures, refuse } from './month.ts';
import { firstDated, hoursOf } from './novelties.ts';
import { amount, count, type Figures, plain, Refused, UnknownYear } from './value.ts';
import { whenOf } from './when.ts';

/** Computes the value and the pay of hours, by the day they were worked. */
export function hours(inputs: Inputs, asOf: Day): Figures {
  const { day, agreed } = dayAndWeek(inputs, asOf);
  const salary = inputs.money('salario', 'salario_mensual', 'salario_integral') ?? inputs.missing('salario');
  getLaw(day);
  const ordinary = inputs.decimal('ordinarias', 'horas_ordinarias');
  const whole = inputs.flag('compensatorio', 'descanso_compensatorio') === false;
  const hour = computeOrdinaryHour(salary, day, agreed);
  const night = computeHourValue(salary, day, 'hrns', { ...(agreed && { agreed }), whole: true });
  const rest = () => computeRestDayValue(salary, day);
  const contract = { ...contractOf(inputs), salary, ...(agreed !== undefined && { weekly_hours: agreed }) };
  const paid = paidByCode(contract, day, hoursOf(inputs, { start: day, end: day }), whole);
  const ordinaryPaid = ordinary === undefined ? undefined : computeHoursAmount(hour, ordinary);
  const shift = [...(ordinaryPaid === undefined ? [] : [ordinaryPaid]), ...Object.values(paid)];
  const fullDay = inputs.flag('dia_completo') ?? false;
  const figures = inputs.has('divisor') ? {} : ofTheMonth(inputs, asOf);
  return {
    ...figures,
    divisor: count(getHourDivisor(day, agreed)),
    hora: hour,
    hora_ordinaria: hour,
    valor_hora: hour,
    hora_nocturna: night,
    hora_nocturna_con_base_desde_15jul: night,
    recargo_dominical: () => plain(over(exact(getSurcharges(day).hrddfs.value), exact(100))),
    valor_dia: () => amount(rest().day),
    recargo: amount(fullDay ? rest().surcharge : sum(Object.values(paid))),
    ...(ordinaryPaid !== undefined && { ordinarias: amount(ordinaryPaid) }),
    ...Object.fromEntries(Object.entries(paid).map(([code, value]) => [code, amount(value)])),
    ...Object.fromEntries(
      Object.entries(paid).flatMap(([code, value]) =>
        code.startsWith('R') ? [[`H${code}`, amount(value)]] : [],
      ),
    ),
    valor: amount(sum(Object.values(paid))),
    total_horas: amount(sum(Object.values(paid))),
    total: amount(fullDay ? rest().total : sum(shift)),
  };
}

/** Computes the month. Empty for a year with known surcharges and unknown deductions. */
function ofTheMonth(inputs: Inputs, asOf: Day): Figures {
  try {
    return monthFigures(inputs, asOf);
  } catch (error) {
    if (error instanceof UnknownYear) return {};
    throw error;
  }
}

/** Sums the hours of each code. Each line has its own day and rounding. */
function paidByCode(
  contract: Contract,
  own: Day,
  hourEntries: readonly Hours[],
  whole: boolean,
): Record<string, Money> {
  const days = hourEntries.map(({ day = own }) => day).sort();
  const period = { start: days[0] ?? own, end: days.at(-1) ?? own };
  const { paid, findings } = liquidateHours(contract, period, [...hourEntries], getLaw);
  refuse(findings);
  const byCode: Record<string, Money> = {};
  for (const { kind, amount: value } of paid)
    byCode[codeOf(kind)] = money((byCode[codeOf(kind)] ?? 0) + value);
  // A rest day paid without another in exchange also pays the hour.
  const { weekly_hours: agreed } = contract;
  const alone = hourEntries.filter(({ kind }) => whole && kind === 'hrddfs');
  if (alone.length > 0)
    byCode['RDDF'] = sum(
      alone.map(({ day = own, quantity }) =>
        computeHoursAmount(
          computeHourValue(contract.salary, day, 'hrddfs', { ...(agreed && { agreed }), whole }),
          quantity,
        ),
      ),
    );
  return byCode;
}

/** Name of a kind in the cases. */
const codeOf = (kind: HourKind): string => hourConcepts[kind].hour.code.replace(/^HR/, 'R');

/**
 * Finds the day and the agreed week. A divisor without a date is that of the legal week of its time, or of a
 * shorter agreed one.
 */
function dayAndWeek(inputs: Inputs, asOf: Day): { day: Day; agreed: number | undefined } {
  const agreed = inputs.whole('horas_semana', 'jornada_semanal');
  const divisor = inputs.whole('divisor');
  const { day } = whenOf(inputs, asOf, { also: firstDated(inputs) });
  if (divisor === undefined) return { day, agreed };
  if (inputs.has('fecha', 'periodo', 'anio')) {
    if (getHourDivisor(day, agreed) === divisor) return { day, agreed };
    if (divisor % 5 === 0 && getHourDivisor(day, divisor / 5) === divisor)
      return { day, agreed: divisor / 5 };
    throw new Refused(`«divisor» ${divisor} no es el del ${day}: es ${getHourDivisor(day, agreed)}`);
  }
  const { rows } = generalTables.workingWeek;
  const index = rows.findLastIndex(({ value: week }) => week * 5 === divisor);
  const next = rows[index + 1];
  const row = rows[index];
  if (row) {
    const at = next?.from ?? asOf;
    return { day: makeDay(Number(at.slice(0, 4)) - (next ? 1 : 0), 12, 1), agreed };
  }
  if (divisor % 5 === 0 && getHourDivisor(day, divisor / 5) === divisor) return { day, agreed: divisor / 5 };
  throw new Refused(`«divisor» ${divisor} no es de ninguna jornada`);
}
