import { countContributionWeeks } from '../../src/domain/payroll/deductions/weeks.ts';
import { isRestDay } from '../../src/domain/payroll/law/holidays.ts';
import { getLaw } from '../../src/domain/payroll/law/parameters.ts';
import { computeDailyWages } from '../../src/domain/payroll/time/daily-wage.ts';
import { addDays, type Day, getWeekday } from '../../src/domain/values/day.ts';
import { exactPesos, type Money, money, roundToPeso } from '../../src/domain/values/money.ts';
import type { Inputs, Span } from './inputs.ts';
import { figuresOf, monthCase, monthFigures } from './month.ts';
import { amount, count, type Figures, Refused } from './value.ts';

/** Computes contributions by weeks of work. A case with hours a week is an ordinary month. */
export function partTime(inputs: Inputs, asOf: Day): Figures {
  const month = monthCase(inputs, asOf);
  const days = month.novelties.worked_days;
  if (days === undefined || inputs.has('horas_semana') || inputs.flag('por_semanas') === false)
    return monthFigures(inputs, asOf);
  const law = getLaw(month.period.end);
  const salary = month.contract.salary > 0 ? month.contract.salary : law.minimumWage.value;
  const contract = { ...month.contract, salary, worker_type: '51' };
  const figures = figuresOf({ ...month, contract });
  return {
    ...figures,
    semanas: count(countContributionWeeks(law, days)),
    ibc_pension: figures['ibc'],
    ibc_caja: figures['ibc'],
  };
}

/** Computes a daily wage: the days worked and the rest days they earn. */
export function dailyWage(inputs: Inputs, asOf: Day): Figures {
  const daily = inputs.needMoney(
    'jornal',
    'jornal_diario',
    'valor_dia',
    'salario_diario',
    'salario_dia',
    'valor_jornal',
  );
  const range = rangeOf(inputs, asOf);
  const saturdays = inputs.flag('sabado_habil', 'sabados', 'trabaja_sabado') ?? !shortWeek(inputs);
  const missed = missedOf(inputs);
  const excused = inputs.days('justificadas', 'ausencias_justificadas', 'permisos') ?? [];
  const worked = workedOf(inputs, range, saturdays).filter(
    (day) => !missed.includes(day) && !excused.includes(day),
  );
  const weekly_days = inputs.whole('dias_pactados_semana', 'dias_acordados_semana');
  const result = computeDailyWages(() => daily, range, worked, { excused, saturdays, weekly_days, missed });
  const rests = amount(roundToPeso(exactPesos(money(Math.round(daily * result.rest)))));
  return {
    dias_trabajados: count(result.worked),
    descanso: rests,
    descanso_remunerado: rests,
    valor_descanso: rests,
    pago_descanso: rests,
    dominical: rests,
    valor_trabajado: amount(money(daily * result.worked)),
    total_semana: amount(result.amount),
    pago_semana: amount(result.amount),
    salario_semana: amount(result.amount),
    descansos: count(result.rest),
    dias_descanso: count(result.rest),
    descansos_pagados: count(result.rest),
    dominicales: count(result.rest),
    dias_pagados: count(result.worked + result.rest),
    salario: amount(result.amount),
    total: amount(result.amount),
    pago: amount(result.amount),
    devengado: amount(result.amount),
    jornal: amount(daily as Money),
  };
}

const workedNames = ['dias_trabajados', 'dias_laborados', 'dias'] as const;

/** Reads missed days by date. A count is already part of the days worked. */
function missedOf(inputs: Inputs): Day[] {
  const names = ['ausencias', 'faltas', 'ausencias_injustificadas', 'ausencia_injustificada'] as const;
  return Array.isArray(inputs.raw(...names)) ? (inputs.days(...names) ?? []) : [];
}

/** A full week of five days means that Saturdays are not worked. */
function shortWeek(inputs: Inputs): boolean {
  const whole = inputs.flag('semana_completa', 'completo_semana');
  return whole === true && inputs.raw(...workedNames) === 5;
}

/** Reads the dates of the case or its month. The default is the last week without holidays. */
function rangeOf(inputs: Inputs, asOf: Day): Span {
  const [start, end] = [inputs.day('desde'), inputs.day('hasta')];
  if (start && end) return { start, end };
  const span = inputs.span('rango', 'semana', 'quincena');
  if (span) return span;
  const monday = plainWeek(asOf);
  return inputs.has('periodo', 'mes', 'fecha')
    ? monthCase(inputs, asOf).period
    : { start: monday, end: addDays(monday, 6) };
}

/** Finds the last Monday, up to that day, whose week has no holiday. */
function plainWeek(day: Day): Day {
  let monday = addDays(day, -((getWeekday(day) + 6) % 7));
  while ([0, 1, 2, 3, 4, 5].some((ahead) => isRestDay(addDays(monday, ahead)))) monday = addDays(monday, -7);
  return monday;
}

/** Lists the days worked: those stated, the first working days of a number, or all working days. */
function workedOf(inputs: Inputs, { start, end }: Span, saturdays: boolean): Day[] {
  const value = inputs.raw(...workedNames);
  if (Array.isArray(value)) return inputs.days(...workedNames) ?? [];
  const working: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1))
    if (!isRestDay(day) && (saturdays || getWeekday(day) !== 6)) working.push(day);
  if (value === undefined) return working;
  const wanted = inputs.whole(...workedNames) ?? 0;
  if (wanted < 0 || wanted > working.length)
    throw new Refused(`«dias_trabajados» pasa de los ${working.length} hábiles de esas fechas`);
  return working.slice(0, wanted);
}
