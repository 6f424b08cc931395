import type { Income } from '../../src/domain/payroll/deductions/depurate.ts';
import { computeFixedPercentage } from '../../src/domain/payroll/deductions/fixed-percentage.ts';
import { withhold } from '../../src/domain/payroll/deductions/withholding.ts';
import { getLaw } from '../../src/domain/payroll/law/parameters.ts';
import { computeUvtAmount, findWithholdingLaw } from '../../src/domain/payroll/law/withholding.ts';
import {
  roundWithholding,
  withholdByTable as tableOf,
  toUvt,
} from '../../src/domain/payroll/law/withholding-table.ts';
import { multiply, startWorking, toPercentFactor } from '../../src/domain/payroll/statement/explanation.ts';
import { type Day, makeDay, splitDay } from '../../src/domain/values/day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  roundToCentavo,
  roundToPeso,
  sum,
  times,
} from '../../src/domain/values/money.ts';
import { claimsOf } from './contract.ts';
import type { Inputs } from './inputs.ts';
import { monthFigures, refuse, withholdingFigures } from './month.ts';
import { amount, exactOf, type Figures, plain, Refused, Untranslatable } from './value.ts';
import { typedDay, whenOf } from './when.ts';

const contributionNames = {
  aportes_obligatorios: 'Aportes obligatorios',
  aportes: 'Aportes obligatorios',
  salud: 'Salud',
  pension: 'Pensión',
  fsp: 'Fondo de solidaridad',
} as const;

/** Builds the income of a month, with its deductions. */
function incomeOf(inputs: Inputs, paid: Money): Income {
  const contributions = Object.entries(contributionNames).flatMap(([name, label]) => {
    const value = inputs.money(name);
    return value === undefined ? [] : [{ label, amount: value }];
  });
  return { ...claimsOf(inputs), paid, contributions };
}

/** Computes the withholding of a taxable base, by the table or by a fixed percentage. */
function onBase(inputs: Inputs, asOf: Day, percent?: string): Figures | undefined {
  const units = inputs.exact('base_uvt');
  const given = inputs.money('base_gravable', 'base', 'base_mes', 'base_depurada');
  if (units === undefined && given === undefined) return undefined;
  if (units !== undefined && given !== undefined)
    throw new Untranslatable('«base_uvt» y «base_gravable» dicen lo mismo: deje una sola');
  const law = findWithholdingLaw(whenOf(inputs, asOf).day, getLaw);
  const base = given ?? roundToCentavo(times(units ?? exact(0), exactPesos(law.uvt.value)));
  const start = startWorking('Base gravable', base);
  const raw = percent === undefined ? tableOf(law, start) : multiply(start, toPercentFactor(percent), '');
  const [due, thousands] = (['law', 'thousand'] as const).map((how) =>
    amount(roundToPeso(roundWithholding(law, raw, how).value)),
  );
  return {
    base_gravable: amount(base),
    base_uvt: plain(toUvt(law, start)),
    retencion_uvt: over(raw.value, exactPesos(law.uvt.value)),
    retencion_pesos: raw.value,
    retencion_al_peso: amount(roundToPeso(raw.value)),
    retencion_mil: thousands,
    retencion_al_mil: thousands,
    retencion: due,
  };
}

/** Procedure 1: a month by the table. With a salary the whole month is computed. */
export function byTable(inputs: Inputs, asOf: Day): Figures {
  const direct = onBase(inputs, asOf);
  if (direct) return direct;
  const paid = inputs.money('ingreso', 'ingresos', 'ingreso_bruto', 'ingreso_mensual', 'devengado');
  if (paid === undefined) {
    if (!inputs.has('salario', 'salario_integral')) inputs.missing('ingreso');
    return monthFigures(inputs, asOf);
  }
  const { day } = whenOf(inputs, asOf);
  const deducted = inputs.money('ya_retenido', 'retenido');
  const result = withhold({
    laws: getLaw,
    on: 'month',
    day,
    income: incomeOf(inputs, paid),
    ...(deducted !== undefined && { withheldBefore: deducted }),
  });
  refuse(result.findings);
  return { ...withholdingFigures(() => result), retencion: amount(result.amount) };
}

/** Procedure 2: the fixed percentage of twelve months, and its withholding in a month. */
export function byPercentage(inputs: Inputs, asOf: Day): Figures {
  const { day: usual } = whenOf(inputs, asOf);
  // A case without a date is in the half-year that uses the UVT of its year.
  const day = typedDay(inputs) ?? makeDay(splitDay(usual).year, 6, 30);
  const given = inputs.decimal('porcentaje', 'porcentaje_fijo');
  const month = inputs.money('ingreso', 'ingreso_mes', 'ingreso_bruto');
  const year = yearOf(inputs, day);
  const percentage = year && computeFixedPercentage(year);
  if (percentage) refuse(percentage.findings);
  const percent = given ?? percentage?.percent;
  const income = month !== undefined && incomeOf(inputs, month);
  const direct = percent === undefined ? undefined : onBase(inputs, asOf, percent);
  const result =
    percent !== undefined && income
      ? withhold({ laws: getLaw, on: 'month', day, income, procedure: { percent } })
      : undefined;
  if (result) refuse(result.findings);
  if (!percentage && !result && !direct) inputs.missing('ingresos_12_meses');
  return {
    ...(percentage && {
      base_promedio: amount(percentage.base),
      base_gravable: amount(percentage.base),
      retencion_promedio: amount(percentage.withholding),
      porcentaje: plain(exact(percentage.percent)),
      porcentaje_fijo: plain(exact(percentage.percent)),
    }),
    ...(result && { ...withholdingFigures(() => result), retencion: amount(result.amount) }),
    ...direct,
  };
}

/** Reads the twelve months before, as a sum or month by month. */
function yearOf(inputs: Inputs, day: Day): Parameters<typeof computeFixedPercentage>[0] | undefined {
  const list = inputs.raw('pagos', 'ingresos_mensuales');
  const each = Array.isArray(list) ? list.map((one) => centavos(one)) : undefined;
  if (list !== undefined && !each) throw new Untranslatable('«pagos» debe ser una lista de valores');
  const whole = inputs.money(
    'ingresos_12_meses',
    'pagos_12_meses',
    'total_12_meses',
    'suma_12_meses',
    'ingresos_12m',
    'ingresos_anio',
    'total_pagos',
    'ingresos_gravables_12_meses',
    'pagos_gravables_12_meses',
    'ingresos_doce_meses',
    'total_ingresos_12_meses',
  );
  const monthly = inputs.money('ingreso_mensual', 'salario');
  const prima = inputs.money('prima', 'prima_anual', 'primas') ?? noMoney;
  const months = inputs.whole('meses', 'meses_trabajados') ?? each?.length ?? 12;
  const added = each ? sum(each) : monthly === undefined ? undefined : money(monthly * months);
  const paid = whole ?? (added === undefined ? undefined : money(added + prima));
  if (paid === undefined) return undefined;
  const divisor = inputs.whole('divisor');
  if (divisor !== undefined && divisor !== (months === 12 ? 13 : months))
    throw new Refused('«divisor» es 13, o los meses si son menos de doce');
  const order = inputs.choice(
    {
      depurar_y_dividir: 'depurate-then-divide',
      dividir_y_depurar: 'divide-then-depurate',
    } as const,
    'orden',
    'metodo',
  );
  const own = inputs.money(
    'aportes_12_meses',
    'aportes_12m',
    'aportes_anio',
    'aportes_obligatorios_12_meses',
    'aportes_doce_meses',
    'incrngo_12_meses',
  );
  const income = incomeOf(inputs, paid);
  const each12 = inputs.money('aportes_mensuales', 'aportes_mes');
  const given = own ?? (each12 === undefined ? undefined : money(each12 * months));
  const contributions = given === undefined ? income.contributions : [{ label: 'Aportes', amount: given }];
  return {
    day,
    laws: getLaw,
    months,
    income: { ...income, contributions, ...(prima > 0 && { prima }) },
    ...(order && { order }),
  };
}

/** Computes the withholding of a prima. */
export function onPrima(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const result = withhold({ laws: getLaw, on: 'prima', day, prima: inputs.needMoney('prima', 'valor') });
  refuse(result.findings);
  return { ...withholdingFigures(() => result), retencion: amount(result.amount) };
}

/** Computes the withholding of severance and interest paid to the employee. */
export function onSeverance(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const interest = inputs.money('intereses') ?? noMoney;
  const paid = money(inputs.needMoney('cesantias', 'valor') + interest);
  const units = inputs.decimal('promedio_uvt', 'ingreso_promedio_uvt');
  const law = findWithholdingLaw(day, getLaw);
  const average =
    units !== undefined
      ? computeUvtAmount(law, wholeUnits(units) * 12, 1)
      : inputs.needMoney(
          'promedio_6_meses',
          'promedio_seis_meses',
          'promedio_6m',
          'salario_promedio_6_meses',
          'ingreso_promedio_6_meses',
          'ingreso_promedio',
          'promedio_mensual',
          'ingreso_mensual',
          'salario_promedio',
          'promedio',
        );
  const result = withhold({ laws: getLaw, on: 'severance', day, paid, average });
  refuse(result.findings);
  const taxed = amount(result.base);
  const exempt = amount(money(paid - result.base));
  return {
    ...withholdingFigures(() => result),
    gravada: taxed,
    gravadas: taxed,
    cesantias_gravadas: taxed,
    parte_gravada: taxed,
    exenta: exempt,
    exentas: exempt,
    exento: exempt,
    valor_exento: exempt,
    gravado: taxed,
    valor_gravado: taxed,
    cesantias_exentas: exempt,
    parte_exenta: exempt,
    ...(paid > 0 && {
      porcentaje_exento: plain(over(times(exempt, exact(100)), amount(paid))),
      porcentaje_gravado: plain(over(times(taxed, exact(100)), amount(paid))),
    }),
    retencion: amount(result.amount),
  };
}

function wholeUnits(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value)) throw new Untranslatable('«promedio_uvt» debe ser un número entero de UVT');
  return value;
}

/** Computes the withholding of an indemnity or of a bonus for leaving. */
export function onIndemnity(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const law = findWithholdingLaw(day, getLaw);
  const paid = inputs.needMoney('indemnizacion', 'bonificacion', 'valor');
  const monthly = inputs.needMoney('ingreso_mensual', 'salario');
  const result = withhold({ laws: getLaw, on: 'indemnity', day, paid, monthly });
  refuse(result.findings);
  return {
    ...withholdingFigures(() => result),
    umbral_204_uvt: amount(computeUvtAmount(law, law.leaving.threshold * 12, 1)),
    exenta_25: amount(money(paid - result.base)),
    retencion: amount(result.amount),
  };
}

function centavos(value: unknown): Money {
  const found = typeof value === 'number' ? exactOf(value) : undefined;
  if (!found || (found.n * 100n) % found.d !== 0n) throw new Untranslatable('«pagos» debe tener valores');
  return money(Number((found.n * 100n) / found.d));
}
