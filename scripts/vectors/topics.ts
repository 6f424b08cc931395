import type { Day } from '../../src/domain/values/day.ts';
import { absence } from './absence.ts';
import { contributionBases, exemption, nonSalary, pila, risk, solidarity } from './bases.ts';
import { benefits, bonus, cost, provisions, severancePay } from './benefits.ts';
import { days, holidays, parameters } from './calendar.ts';
import { finalSettlement, indemnity } from './final.ts';
import { hours } from './hours.ts';
import type { Inputs } from './inputs.ts';
import { monthFigures } from './month.ts';
import { garnishment, payrollLoan } from './orders.ts';
import { dailyWage, partTime } from './part-time.ts';
import { vacations } from './vacations.ts';
import type { Figures } from './value.ts';
import { byPercentage, byTable, onIndemnity, onPrima, onSeverance } from './withholding.ts';

/** Computes the figures of a case. `asOf` is the day of a case without dates. */
export type Topic = (inputs: Inputs, asOf: Day) => Figures;

export const topics: Readonly<Record<string, Topic>> = {
  horas: hours,
  dias: days,
  parametros: parameters,
  nomina_mensual: monthFigures,
  exoneracion: exemption,
  integral: monthFigures,
  incapacidad: absence,
  vacaciones: vacations,
  liquidacion_final: finalSettlement,
  pila_redondeo: pila,
  ley1393: nonSalary,
  ibc: contributionBases,
  arl: risk,
  retencion_p1: byTable,
  retencion_p2: byPercentage,
  prima: bonus,
  cesantias: severancePay,
  cesantias_gravadas: onSeverance,
  indemnizacion: indemnity,
  retencion_prima: onPrima,
  retencion_indemnizacion: onIndemnity,
  embargo: garnishment,
  libranza: payrollLoan,
  festivos: holidays,
  fsp: solidarity,
  auxilio: monthFigures,
  tiempo_parcial: partTime,
  licencia: absence,
  jornal: dailyWage,
  prestaciones: benefits,
  provisiones: provisions,
  costo: cost,
};

/** Topics with names whose lists are one value, and not one for each case. */
export const ownLists: Readonly<Record<string, readonly string[]>> = {
  pila_redondeo: ['pension', 'salud', 'arl', 'caja', 'icbf', 'sena', 'fsp'],
  retencion_p2: ['pagos', 'ingresos_mensuales'],
};
