import {
  computeVacationBalance,
  computeVacationEnd,
  computeVacationPayout,
  countVacationDays,
} from '../../src/domain/payroll/benefits/vacations.ts';
import { isRestDay } from '../../src/domain/payroll/law/holidays.ts';
import { computeHoursAmount } from '../../src/domain/payroll/time/hour-value.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { exact, exactPesos, over } from '../../src/domain/values/money.ts';
import type { Inputs } from './inputs.ts';
import { figuresOf, monthCase, refuse } from './month.ts';
import { amount, count, type Figures, Refused } from './value.ts';
import { monthOf, whenOf } from './when.ts';

const week = { saturdays: true };
const short = { saturdays: false };

/** Computes vacations: accrued and pending, days of a rest, its end and its pay. */
export function vacations(inputs: Inputs, asOf: Day): Figures {
  const own = ownWeek(inputs);
  checkHolidays(inputs.days('festivos'));
  return { ...balance(inputs, asOf), ...rest(inputs, own), ...paid(inputs, asOf) };
}

function balance(inputs: Inputs, asOf: Day): Figures {
  const admission = inputs.day('ingreso', 'fecha_ingreso');
  if (!admission) return {};
  const to = inputs.day('corte', 'retiro', 'fecha_corte') ?? asOf;
  const unpaid = inputs.whole('dias_no_remunerados', 'dias_suspension', 'suspension');
  const daysTaken = inputs.decimal('tomados_habiles', 'tomados', 'dias_tomados');
  const result = computeVacationBalance({
    admission,
    to,
    ...(unpaid !== undefined && { unpaid }),
    ...(daysTaken !== undefined && { taken: daysTaken }),
  });
  refuse(result.findings);
  return {
    causados: result.accrued,
    saldo: result.balance,
    pendientes: result.balance,
    dias_servicio: count(result.service),
  };
}

function rest(inputs: Inputs, own: { saturdays: boolean }): Figures {
  const [from, to] = [inputs.day('desde'), inputs.day('hasta')];
  const start = inputs.day('inicio_disfrute') ?? from;
  const wanted = inputs.whole('dias_habiles_disfrute') ?? soundDays(inputs);
  const end = (saturdays: boolean) => () =>
    start && wanted !== undefined ? computeVacationEnd(start, wanted, { saturdays }) : undefined;
  const range = from && to ? { from, to } : undefined;
  const of = (saturdays: { saturdays: boolean }) =>
    range && countVacationDays(range.from, range.to, saturdays);
  const calendar = of(week)?.calendar;
  return {
    ...(range && {
      habiles_lunes_sabado: count(of(week)?.working ?? 0),
      habiles_lunes_viernes: count(of(short)?.working ?? 0),
      habiles: count(of(own)?.working ?? 0),
      calendario: count(calendar ?? 0),
      dias_calendario: count(calendar ?? 0),
    }),
    ...(start &&
      wanted !== undefined && {
        fin_disfrute_lunes_sabado: end(true),
        fin_disfrute_lunes_viernes: end(false),
        fin_disfrute: end(own.saturdays),
      }),
  };
}

/** Reads whole working days of a rest. Half days exist only in money. */
function soundDays(inputs: Inputs): number | undefined {
  const value = inputs.raw('dias_habiles');
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

function paid(inputs: Inputs, asOf: Day): Figures {
  const salary = inputs.money('salario', 'salario_mensual', 'salario_integral');
  if (salary === undefined) return {};
  const pending = inputs.decimal('dias_habiles', 'dias_pendientes', 'pendientes_habiles');
  const service = inputs.whole('dias_servicio', 'dias');
  const [from, to] = [inputs.day('desde'), inputs.day('hasta')];
  const { day } = whenOf(inputs, asOf, { also: from });
  const owed = pending !== undefined ? { pending } : service !== undefined ? { service } : undefined;
  const money = owed && computeVacationPayout({ to: day, salary, owed });
  if (money) refuse(money.findings);
  const enjoyed = from && to ? enjoyment(inputs, asOf, from, to) : {};
  // Calendar days are paid a thirtieth of the month each.
  const calendar = inputs.whole('dias_calendario');
  const rested =
    calendar === undefined
      ? undefined
      : amount(computeHoursAmount(over(exactPesos(salary), exact(30)), String(calendar)));
  return {
    ...(rested && { vacaciones: rested, valor: rested }),
    ...enjoyed,
    ...(money && {
      vacaciones: amount(money.amount),
      compensadas: amount(money.amount),
      valor: amount(money.amount),
    }),
  };
}

/** Computes the months of the rest, with it among their novelties. */
function enjoyment(inputs: Inputs, asOf: Day, from: Day, to: Day): Figures {
  const month = monthCase(inputs, asOf);
  const period = inputs.has('periodo', 'mes')
    ? month.period
    : { start: monthOf(from).start, end: monthOf(to).end };
  const absences = [
    ...(month.novelties.absences ?? []),
    { kind: 'common_vacation' as const, start: from, end: to },
  ];
  const { worked_days: _, ...novelties } = month.novelties;
  const figures = figuresOf({ ...month, period, novelties: { ...novelties, absences } });
  return {
    ...figures,
    vacaciones: figures['vacaciones_disfrutadas'],
    valor: figures['vacaciones_disfrutadas'],
  };
}

function ownWeek(inputs: Inputs): { saturdays: boolean } {
  const saturdays = inputs.flag('sabado_habil', 'sabados', 'trabaja_sabado');
  return { saturdays: saturdays ?? true };
}

/** Holidays follow rules, so a list with another day is refused. */
function checkHolidays(days: readonly Day[] | undefined): void {
  const other = days?.find((day) => !isRestDay(day));
  if (other) throw new Refused(`«festivos» dice ${other}, que no es festivo`);
}
