import { type ContractDuration, computeDismissalPay } from '../../src/domain/payroll/benefits/dismissal.ts';
import { settleTermination } from '../../src/domain/payroll/benefits/termination.ts';
import type { ExitReason } from '../../src/domain/payroll/law/exit-reasons.ts';
import { getLaw } from '../../src/domain/payroll/law/parameters.ts';
import { liquidate } from '../../src/domain/payroll/month/liquidate.ts';
import type { Line } from '../../src/domain/payroll/statement/statement.ts';
import { addDays, countDays360, type Day, makeDay, splitDay } from '../../src/domain/values/day.ts';
import type { Money } from '../../src/domain/values/money.ts';
import { exact, parseMoney } from '../../src/domain/values/money.ts';
import { contractOf, policiesOf } from './contract.ts';
import { historyOf } from './history.ts';
import type { Inputs } from './inputs.ts';
import { lineOf, refuse } from './month.ts';
import { amount, count, type Figures, plain, Untranslatable } from './value.ts';
import { stretchFrom, stretchOf, whenOf } from './when.ts';

const reasons: Readonly<Record<string, ExitReason>> = {
  sin_justa_causa: 'without_cause',
  despido_sin_justa_causa: 'without_cause',
  despido_indirecto: 'indirect_dismissal',
  renuncia: 'resignation',
  mutuo_acuerdo: 'mutual_agreement',
  vencimiento: 'expiry',
  vencimiento_plazo: 'expiry',
  fin_obra: 'work_finished',
  terminacion_obra: 'work_finished',
  justa_causa: 'just_cause',
  con_justa_causa: 'just_cause',
  periodo_prueba: 'trial_period',
  periodo_de_prueba: 'trial_period',
  pension: 'pension',
  muerte: 'death',
};

/** Computes a final settlement, by dates or by the days of its year and semester. */
export function finalSettlement(inputs: Inputs, asOf: Day): Figures {
  const reason = inputs.choice(reasons, 'motivo', 'causa') ?? 'resignation';
  const yearDays = inputs.whole('dias_anio', 'dias', 'dias_cesantias');
  const semesterDays = inputs.whole('dias_prima', 'dias_semestre');
  const typedContract = contractOf(inputs);
  const { exit, from } = datesOf(inputs, asOf, yearDays);
  const admission = inputs.has('ingreso', 'fecha_ingreso') ? typedContract.admission : from;
  const contract = { ...typedContract, admission, retirement: exit };
  const history = historyOf(inputs, asOf, { days: ['dias_anio', 'dias', 'dias_cesantias'] });
  const until = inputs.day('salario_pagado_hasta', 'pagado_hasta');
  const pending = until && until < exit ? pendingOf(inputs, contract, until, exit) : [];
  const owed = inputs.decimal('vacaciones_pendientes_habiles', 'vacaciones_pendientes');
  const daysTaken = inputs.decimal('vacaciones_tomadas_habiles', 'vacaciones_tomadas', 'tomados_habiles');
  const monthly = inputs.money('ingreso_mensual');
  const average = inputs.money('promedio_6_meses');
  const base = monthly ?? average ?? contract.salary;
  const result = settleTermination({
    laws: getLaw,
    contract,
    exit,
    reason,
    term: termOf(inputs),
    pays: history.pays,
    ...(history.variable && {
      variable: {
        semester: history.variable,
        year: { ...history.variable, days: history.variable.days ?? countDays360(history.from, exit) },
      },
    }),
    ...(history.suspended !== undefined && {
      suspended: { semester: 0, year: history.suspended, contract: history.suspended },
    }),
    vacations: owed === undefined ? { taken: daysTaken ?? '0' } : { pending: owed },
    ...(semesterDays !== undefined && { primaFrom: stretchBack(exit, semesterDays) }),
    ...(yearDays !== undefined && { severanceFrom: from }),
    pending,
    income: { monthly: base, sixMonths: average ?? base },
  });
  refuse(result.findings);
  const own = { lines: pending };
  const total = (text: string) => amount(parseMoney(text) ?? (0 as Money));
  return {
    salario_pendiente: amount(lineOf(own, 'salary')),
    auxilio_pendiente: amount(lineOf(own, 'transportation_allowance')),
    cesantias: amount(result.severance?.amount ?? (0 as Money)),
    intereses: amount(result.interest?.amount ?? (0 as Money)),
    intereses_cesantias: amount(result.interest?.amount ?? (0 as Money)),
    prima: amount(result.prima?.amount ?? (0 as Money)),
    vacaciones: amount(result.vacations.amount),
    indemnizacion: amount(result.indemnity?.amount ?? (0 as Money)),
    dias_indemnizacion: plain(result.indemnity?.salaryDays ?? exact(0)),
    dias_servicio: count(result.service),
    dias_cesantias: count(result.severance?.days ?? 0),
    dias_prima: count(result.prima?.days ?? 0),
    retencion: amount(lineOf(result, 'withholding')),
    devengado: total(result.totals.accrued_total),
    total_devengado: total(result.totals.accrued_total),
    deducciones: total(result.totals.deductions_total),
    total: total(result.totals.total),
    neto: total(result.totals.total),
  };
}

function datesOf(inputs: Inputs, asOf: Day, yearDays: number | undefined): { from: Day; exit: Day } {
  const exit = inputs.day('retiro', 'fecha_retiro', 'corte');
  const admission = inputs.day('ingreso', 'fecha_ingreso');
  if (exit) {
    const first = makeDay(splitDay(exit).year, 1, 1);
    const from = yearDays === undefined ? (admission ?? first) : stretchBack(exit, yearDays);
    return { from, exit };
  }
  if (admission)
    return { from: admission, exit: stretchFrom(admission, yearDays ?? inputs.missing('retiro')) };
  const { day } = whenOf(inputs, asOf, { allowance: inputs.money('auxilio', 'auxilio_transporte') });
  const span = stretchOf(yearDays ?? inputs.missing('retiro'), splitDay(day).year);
  return { from: span.start, exit: span.end };
}

/** Finds the first day of a number of days (30/360) that end on a day. */
function stretchBack(exit: Day, days: number): Day {
  for (
    let day = addDays(exit, -Math.max(0, days - 1)), tried = 0;
    tried < 90;
    tried++, day = addDays(day, -1)
  )
    if (countDays360(day, exit) === days) return day;
  for (let day = addDays(exit, -days), tried = 0; tried < 90; tried++, day = addDays(day, 1))
    if (countDays360(day, exit) === days) return day;
  throw new Untranslatable(`No hay fechas que sumen ${days} días hasta el ${exit}`);
}

/** Computes unpaid salary in days of the 30/360 calendar, so that a 31st after a whole month adds none. */
function pendingOf(inputs: Inputs, contract: ReturnType<typeof contractOf>, until: Day, end: Day): Line[] {
  const worked_days = countDays360(contract.admission, end) - countDays360(contract.admission, until);
  if (worked_days <= 0) return [];
  const period = { start: addDays(until, 1), end };
  const result = liquidate(contract, period, { worked_days }, policiesOf(inputs));
  refuse(result.findings);
  return result.lines;
}

function termOf(inputs: Inputs): ContractDuration {
  const until = inputs.day(
    'fin_contrato',
    'fecha_fin',
    'fecha_fin_contrato',
    'fecha_vencimiento',
    'vencimiento',
    'hasta_plazo',
    'fin_obra',
  );
  const kind = inputs.choice(
    {
      indefinido: 'indefinite',
      termino_indefinido: 'indefinite',
      fijo: 'fixed',
      termino_fijo: 'fixed',
      obra: 'work',
      obra_labor: 'work',
      obra_o_labor: 'work',
    } as const,
    'contrato',
    'tipo_contrato',
    'tipo',
  );
  if (kind === undefined || kind === 'indefinite')
    return until && kind === undefined ? { kind: 'fixed', until } : { kind: 'indefinite' };
  return { kind, ...(until && { until }) };
}

/** Computes the indemnity (CST art. 64), by dates or days of service. */
export function indemnity(inputs: Inputs, asOf: Day): Figures {
  const contract = contractOf(inputs);
  const service = inputs.whole('dias_servicio', 'dias');
  const left = inputs.whole('dias_faltantes', 'dias_restantes');
  const exit = inputs.day('retiro', 'fecha_retiro', 'corte');
  const admission = inputs.day('ingreso', 'fecha_ingreso');
  inputs.choice(reasons, 'motivo', 'causa');
  const { day } = whenOf(inputs, asOf, { also: exit });
  const term = termOf(inputs);
  const wanted =
    service ??
    (left === undefined && !(exit && (admission || term.kind !== 'indefinite'))
      ? inputs.missing('dias_servicio')
      : 360);
  const span =
    exit && admission
      ? { start: admission, end: exit }
      : admission && service !== undefined
        ? { start: admission, end: stretchFrom(admission, service) }
        : exit
          ? { start: stretchBack(exit, wanted), end: exit }
          : stretchOf(wanted, splitDay(day).year);
  const rest = left === undefined ? term : { ...term, until: stretchFrom(addDays(span.end, 1), left) };
  const variable = inputs.money('variable', 'promedio_variable');
  const result = computeDismissalPay({
    laws: getLaw,
    admission: span.start,
    exit: span.end,
    term: rest.kind === 'indefinite' && left !== undefined ? { ...rest, kind: 'fixed' } : rest,
    salary: contract.salary,
    ...(variable !== undefined && {
      variable: { total: variable, days: inputs.whole('dias_variable') ?? 30 },
    }),
  });
  refuse(result.findings);
  return {
    dias_indemnizacion: plain(result.salaryDays),
    indemnizacion: amount(result.amount),
    dias_servicio: count(result.service),
    base: amount(result.base),
  };
}
