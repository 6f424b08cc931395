import type { Errors } from '../records/errors.ts';
import { integer, moneyField, percent } from '../records/fields.ts';
import { countDays360, getMonthEnd, getMonthStart, parseDay, splitDay } from '../values/day.ts';
import { noMoney, parseMoney } from '../values/money.ts';

/** Balances of an employee on `opening_date`, the day when the company starts to pay here. */
export const openingFields = {
  opening_vacation_days: percent('Días de vacaciones pendientes', {
    unit: 'días',
    max: 999,
    hint: 'Hábiles, a esa fecha',
  }),
  opening_variable: moneyField('Pagos variables del año', {
    hint: 'Comisiones, extras y recargos desde el 1 de enero: promedian prima, cesantías y vacaciones. 0 si nada varió',
  }),
  opening_semester_variable: moneyField('De ellos, los del semestre', {
    hint: 'Vacío: en partes iguales por mes',
  }),
  opening_overtime: moneyField('De ellos, horas extra y trabajo en descansos', {
    hint: 'No cuentan para las vacaciones (CST art. 192)',
  }),
  opening_unpaid_days: integer('Días no pagados del año', {
    min: 0,
    max: 360,
    hint: 'Licencias no remuneradas y suspensiones: no causan cesantías (CST art. 53)',
  }),
  opening_service_bonus: moneyField('Prima del semestre ya pagada', {}),
  opening_severance: moneyField('Cesantías del año ya pagadas', { hint: 'Retiros parciales' }),
  opening_severance_interest: moneyField('Intereses del año ya pagados', {}),
  opening_income: moneyField('Ingresos laborales del año', {
    hint: 'Con la prima y sin cesantías: para el procedimiento 2 y el certificado de ingresos',
  }),
  opening_contributions: moneyField('Aportes descontados del año', {
    hint: 'Salud, pensión y fondo de solidaridad',
  }),
  opening_withheld: moneyField('Retención en la fuente del año', {
    hint: 'Para el certificado de ingresos',
  }),
};

type Values = Readonly<Record<string, unknown>>;
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
/** Figures that are divided among whole months. */
const monthly = ['opening_variable', 'opening_income'] as const;

export function validateOpeningBalance(values: Values): Errors {
  const errors: Errors = {};
  const given = (name: string) => isGiven(values[name]);
  const amountOf = (name: string) => parseMoney(String(values[name] ?? '')) ?? noMoney;
  const names = Object.keys(openingFields);
  if (!given('opening_date'))
    return names.some(given) || given('opening_source')
      ? { opening_date: ['El campo Saldo inicial al es obligatorio'] }
      : {};
  if (!names.some(given))
    return { opening_vacation_days: ['Escriba los días de vacaciones pendientes u otro saldo a esa fecha'] };
  const needs = (name: string, whole: keyof typeof openingFields) => {
    if (given(name) && !given(whole))
      errors[whole] = [`Escriba ${openingFields[whole].label}: este es parte de ellos`];
  };
  for (const part of ['opening_semester_variable', 'opening_overtime'] as const) {
    needs(part, 'opening_variable');
    if (given('opening_variable') && amountOf(part) > amountOf('opening_variable'))
      errors[part] = ['No puede pasar de los pagos variables del año'];
  }
  for (const part of ['opening_contributions', 'opening_withheld'] as const) {
    needs(part, 'opening_income');
    if (given('opening_income') && amountOf(part) > amountOf('opening_income'))
      errors[part] = ['No puede pasar de los ingresos laborales del año'];
  }
  const on = parseDay(String(values['opening_date']));
  const admission = parseDay(String(values['admission_date'] ?? ''));
  if (!on) return errors;
  const { year, month } = splitDay(on);
  if (on !== getMonthEnd(year, month) && monthly.some(given))
    errors['opening_date'] = [
      'Con pagos variables o ingresos del año, escriba el último día de un mes: se reparten por meses completos',
    ];
  const first = getMonthStart(year, 1);
  const start = admission && admission > first ? admission : first;
  const most = start > on ? 0 : countDays360(start, on);
  if (Number(values['opening_unpaid_days'] ?? 0) > most)
    errors['opening_unpaid_days'] = [`Del año a esa fecha hay ${most} días de contrato`];
  return errors;
}
