import { type HourKind, hourConcepts, hourKinds } from '../../src/domain/payroll/concepts/concepts.ts';
import { countContractDays } from '../../src/domain/payroll/contract/contract.ts';
import { isRestDay, listHolidays } from '../../src/domain/payroll/law/holidays.ts';
import { getLaw, getSurcharges } from '../../src/domain/payroll/law/parameters.ts';
import { getTableRow } from '../../src/domain/payroll/law/table.ts';
import { generalTables } from '../../src/domain/payroll/law/tables.ts';
import { getHourDivisor } from '../../src/domain/payroll/time/hour-value.ts';
import { countDays360, type Day, splitDay } from '../../src/domain/values/day.ts';
import { exact, over, times, toDecimalText } from '../../src/domain/values/money.ts';
import { contractOf } from './contract.ts';
import { asSpan, type Inputs } from './inputs.ts';
import { monthFigures } from './month.ts';
import { amount, count, type Figures, plain, Untranslatable } from './value.ts';
import { whenOf } from './when.ts';

/** Counts days of the 30/360 calendar, between dates or of a contract in a period. */
export function days(inputs: Inputs, asOf: Day): Figures {
  const several = inputs.raw('rangos');
  if (several !== undefined) {
    const spans = Array.isArray(several) ? several.map(asSpan) : [undefined];
    if (spans.some((span) => span === undefined || span.end < span.start))
      throw new Untranslatable('«rangos» debe ser una lista de [desde, hasta]');
    return { dias: spans.map((span) => count(span ? countDays360(span.start, span.end) : 0)) };
  }
  const [from, to] = [inputs.day('desde'), inputs.day('hasta')];
  if (from && to) return { dias: count(to < from ? 0 : countDays360(from, to)) };
  if (inputs.has('salario', 'salario_integral')) return monthFigures(inputs, asOf);
  const period = inputs.span('quincena', 'rango') ?? whenOf(inputs, asOf).month;
  return { dias: count(countContractDays(contractOf(inputs), period)) };
}

/** Reads the law of a day. Surcharges have tables of their own, known beyond the yearly decrees. */
export function parameters(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const fraction = (kind: HourKind) => () => plain(over(exact(getSurcharges(day)[kind].value), exact(100)));
  const wages = (of: (law: ReturnType<typeof getLaw>) => number) => () => {
    const law = getLaw(day);
    return exact(toDecimalText({ n: BigInt(law.minimumWage.value) * BigInt(of(law)), d: 100n }, 2));
  };
  const percent = (of: (law: ReturnType<typeof getLaw>) => string) => () =>
    plain(over(exact(of(getLaw(day))), exact(100)));
  return {
    recargo_dominical: fraction('hrddfs'),
    recargo_nocturno: fraction('hrns'),
    ...Object.fromEntries(
      hourKinds.map((kind) => [hourConcepts[kind].hour.code.replace(/^HR/, 'R'), fraction(kind)]),
    ),
    divisor: count(getHourDivisor(day)),
    horas_semana: count(getTableRow(generalTables.workingWeek, day).value),
    jornada: count(getTableRow(generalTables.workingWeek, day).value),
    jornada_semanal: count(getTableRow(generalTables.workingWeek, day).value),
    inicio_nocturno: () => getLaw(day).night.value.start,
    fin_nocturno: () => getLaw(day).night.value.end,
    smmlv: () => amount(getLaw(day).minimumWage.value),
    salario_minimo: () => amount(getLaw(day).minimumWage.value),
    auxilio: () => amount(getLaw(day).transportAllowance.value),
    auxilio_transporte: () => amount(getLaw(day).transportAllowance.value),
    uvt: () => amount(getLaw(day).uvt.value),
    tope_auxilio: wages((law) => law.transportCeiling.value),
    integral_minimo: wages((law) => law.integralMinimum.value),
    ibc_tope: wages((law) => law.base.value.ceiling),
    exoneracion_tope: wages((law) => law.employer.exemption.value),
    salud_trabajador: percent((law) => law.health.value),
    pension_trabajador: percent((law) => law.pension.value),
    salud_empleador: percent((law) => law.employer.health.value),
    pension_empleador: percent((law) => law.employer.pension.value),
    festivo: isRestDay(day),
    ...derived(day),
  };
}

/** Figures derived from those of the year. */
function derived(day: Day): Figures {
  const of = (base: 'minimumWage' | 'uvt', count: number) => () =>
    times(amount(getLaw(day)[base].value), exact(count));
  const daily = (base: 'minimumWage' | 'transportAllowance') => () =>
    over(amount(getLaw(day)[base].value), exact(30));
  return {
    smmlv_diario: daily('minimumWage'),
    auxilio_diario: daily('transportAllowance'),
    tope_auxilio_2smmlv: of('minimumWage', 2),
    fsp_desde_4smmlv: of('minimumWage', 4),
    exoneracion_10smmlv: of('minimumWage', 10),
    integral_minimo_13smmlv: of('minimumWage', 13),
    ibc_tope_25smmlv: of('minimumWage', 25),
    retencion_umbral_95uvt: of('uvt', 95),
  };
}

/** Lists the holidays of a year, and whether a day is one. */
export function holidays(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const { year } = splitDay(day);
  const all = listHolidays(year);
  return {
    fechas: all,
    festivos: all,
    cantidad: count(all.length),
    es_festivo: all.includes(day),
    festivo: all.includes(day),
    descanso: isRestDay(day),
    es_descanso: isRestDay(day),
  };
}
