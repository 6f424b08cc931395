import type { Value } from '../dian/description/description.ts';
import { findChild, findText } from '../dian/description/value.ts';
import { buildAccruedValue } from '../dian/document/amounts-of-payroll.ts';
import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { findSalaryOnDay } from '../payroll/contract/contract.ts';
import type { Law } from '../payroll/law/parameters.ts';
import { findContributorType, findPilaDocumentType } from '../pila/codes.ts';
import type { Subsystem } from '../pila/contributor.ts';
import type { WorkerSystem } from '../pila/line-shares.ts';
import type { AwayMark } from '../pila/novelty.ts';
import { type Day, getMonthEnd, getMonthStart } from '../values/day.ts';
import { type Money, money, pesos } from '../values/money.ts';
import {
  computeMinimumHealthBase,
  type ParsedPayrollDocument,
  paidSides,
  readAbsenceSpans,
  readDayInMonth,
} from './payroll-document.ts';
import { type BasedSystem, type PilaContributor, parseAmount } from './pila-contributor.ts';
import type { FactKind, FactSource, FactValues } from './sources.ts';
import { toSpansText } from './spans.ts';

export type SourceReading = {
  /** Current payroll, with the contributor computed from it. */
  payroll: { month: EmployeeMonth; expected: PilaContributor | undefined };
  document: { document: ParsedPayrollDocument; law: Law };
  planilla: PilaContributor;
};

type Fact<K extends FactKind> = {
  label: string;
  kind: K;
  of: { [S in FactSource]?: (reading: SourceReading[S]) => FactValues[K] | undefined };
  /** Tolerance for rounding against the planilla, for each line: centavos, or days. */
  tolerance?: number;
  /** Tolerance between payroll and document. Default: none. */
  exactness?: number;
  /** Only a lower figure in the planilla is an error. */
  least?: true;
  /** Reasons why the planilla or the document may differ. */
  why: { document?: string; planilla?: string };
  /** Subsystem in which the UGPP would claim what the planilla lacks. `base` means everything paid on a base. */
  claims?: Subsystem | 'base';
  /** Several contracts of a month do not add up. The last one counts. */
  single?: true;
  /** Claim for each hundred pesos that a base lacks. */
  percent?: (planilla: PilaContributor) => number;
};

/** Each line rounds bases to the next peso and contributions to the next hundred (Decreto 1990 de 2016). */
const nextPesoOfLine = pesos(1);
const nextHundredOfLine = pesos(100);

const rounding =
  'La planilla redondea la base al peso siguiente y el aporte a la centena siguiente (Decreto 1990 de 2016).';
const changedLater = 'La ficha, las novedades o los parámetros cambiaron después de enviar el documento.';
const typedApart = 'La planilla se escribió aparte, o antes de la última novedad.';
const noted = 'Una nota de ajuste cambió la nómina después de pagar la planilla.';

const fact = <K extends FactKind>(declared: Fact<K>): Fact<K> => declared;
const earningsOf = ({ document: { content } }: SourceReading['document']) => findChild(content, 'Devengados');
const moneyAt = (reading: SourceReading['document'], ...names: string[]): Money | undefined => {
  const text = findText(reading.document.content, ...names);
  return text === undefined ? undefined : parseAmount(text);
};
const liquidated = ({ month }: SourceReading['payroll']) => month.settled.liquidation;
/** Reads the `Devengados` of a payroll like those of a document. Each payroll is converted once. */
const earningsOfPayroll = (reading: SourceReading['payroll']): Value => {
  const { accrued } = liquidated(reading);
  const before = accruedValues.get(accrued);
  if (before) return before;
  const value = buildAccruedValue(accrued);
  accruedValues.set(accrued, value);
  return value;
};
const accruedValues = new WeakMap<object, Value>();
const inMonth = ({ year, month }: EmployeeMonth, day: Day | undefined): Day | '' =>
  day && day >= getMonthStart(year, month) && day <= getMonthEnd(year, month) ? day : '';

/** Returns the last day of the contracts that ended in the month before the current one. */
const lastExitIn = (month: EmployeeMonth): Day | '' =>
  (month.contract.earlier ?? [])
    .map(({ retirement }) => inMonth(month, retirement))
    .toSorted()
    .at(-1) ?? '';

/**
 * Returns whether the document settles days before its admission. Such days belong to an earlier contract, whose end
 * has no place in it.
 */
const hasEarlierContract = (document: ParsedPayrollDocument): boolean =>
  (findText(document.content, 'Periodo', '@FechaLiquidacionInicio') ?? '') <
    (findText(document.content, 'Periodo', '@FechaIngreso') ?? '') &&
  !findText(document.content, 'Periodo', '@FechaRetiro');

const sideOf = (label: string, side: 'salary' | 'other') =>
  fact({
    label,
    kind: 'money',
    of: {
      payroll: (reading) => paidSides(earningsOfPayroll(reading))[side],
      document: (reading) => paidSides(earningsOf(reading))[side],
    },
    why: { document: changedLater },
  });

const base = (label: string, system: BasedSystem) =>
  fact({
    label,
    kind: 'money',
    of: { payroll: ({ expected }) => expected?.bases[system], planilla: ({ bases }) => bases[system] },
    tolerance: nextPesoOfLine,
    why: { planilla: `${rounding} ${noted}` },
  });

const contribution = (label: string, system: Subsystem) =>
  fact({
    label,
    kind: 'money',
    of: { payroll: ({ expected }) => expected?.paid[system], planilla: ({ paid }) => paid[system] },
    tolerance: nextHundredOfLine,
    why: { planilla: `${rounding} ${typedApart}` },
    claims: system,
  });

const deduction = (
  label: string,
  system: WorkerSystem,
  stored: (reading: SourceReading['payroll']) => Money,
  inDocument: (reading: SourceReading['document']) => Money,
) =>
  fact({
    label,
    kind: 'money',
    of: { payroll: stored, document: inDocument, planilla: ({ worker }) => worker[system] },
    tolerance: nextHundredOfLine,
    exactness: pesos(1),
    least: true,
    why: {
      document: changedLater,
      planilla: `Lo descontado al trabajador debe llegar a la administradora; ${rounding.charAt(0).toLowerCase()}${rounding.slice(1)}`,
    },
    claims: system,
  });

const novelty = (label: string, mark: AwayMark) =>
  fact({
    label,
    kind: 'spans',
    of: {
      payroll: ({ expected }) => expected && toSpansText(expected.away[mark]),
      document: (reading) => {
        const spans = readAbsenceSpans(earningsOf(reading))[mark];
        return spans && toSpansText(spans);
      },
      planilla: ({ away }) => toSpansText(away[mark]),
    },
    why: {
      document: changedLater,
      planilla: `La novedad se supo después de pagar la planilla, o se reportó con otras fechas. ${noted}`,
    },
  });

const codeOf = (
  label: string,
  ofPlanilla: (planilla: PilaContributor) => string,
  document?: (reading: SourceReading['document']) => string | undefined,
) =>
  fact({
    label,
    kind: 'code',
    of: {
      payroll: ({ expected }) => expected && ofPlanilla(expected),
      ...(document && { document }),
      planilla: ofPlanilla,
    },
    why: { document: changedLater, planilla: typedApart },
  });

/** Facts that are compared, with the reader of each source. A source without a reader is not compared. */
export const facts = {
  document_type: fact({
    label: 'Tipo de documento',
    kind: 'code',
    of: {
      payroll: ({ month }) => findPilaDocumentType(month.employee.document_type.code) ?? '',
      document: ({ document }) => findPilaDocumentType(document.document.type) ?? '',
      planilla: ({ document }) => document.type,
    },
    why: { document: changedLater, planilla: typedApart },
  }),
  entry: fact({
    label: 'Ingreso (ING)',
    kind: 'day',
    of: {
      payroll: ({ month }) => inMonth(month, month.contract.admission),
      document: ({ document }) => readDayInMonth(document, '@FechaIngreso'),
      planilla: ({ entry }) => entry ?? '',
    },
    why: { document: changedLater, planilla: 'El ingreso no se marcó, o con otra fecha.' },
  }),
  exit: fact({
    label: 'Retiro (RET)',
    kind: 'day',
    of: {
      payroll: ({ month }) => inMonth(month, month.contract.retirement) || lastExitIn(month),
      document: ({ document }) =>
        hasEarlierContract(document) ? undefined : readDayInMonth(document, '@FechaRetiro'),
      planilla: ({ exit }) => exit ?? '',
    },
    why: {
      document: 'El retiro se registró después de enviar el documento.',
      planilla: 'Sin la marca de retiro las administradoras siguen esperando aportes.',
    },
  }),
  salary_change: fact({
    label: 'Cambio de sueldo (VSP)',
    kind: 'day',
    of: {
      payroll: ({ expected }) => expected && (expected.salaryChange ?? ''),
      planilla: ({ salaryChange }) => salaryChange ?? '',
    },
    why: { planilla: typedApart },
  }),
  variation: fact({
    label: 'Variación transitoria (VST)',
    kind: 'flag',
    of: { payroll: ({ expected }) => expected?.variation, planilla: ({ variation }) => variation },
    why: { planilla: 'Horas extras, comisiones o el exceso del 40 % suben la base solo ese mes.' },
  }),
  salary: fact({
    label: 'Sueldo',
    kind: 'money',
    of: {
      payroll: ({ month }) => findSalaryOnDay(month.contract, month.period.end),
      document: (reading) => moneyAt(reading, 'Trabajador', '@Sueldo'),
      planilla: ({ salary }) => salary,
    },
    tolerance: nextPesoOfLine,
    single: true,
    why: { document: changedLater, planilla: 'El sueldo cambió después de pagar la planilla.' },
  }),
  integral: fact({
    label: 'Salario integral',
    kind: 'flag',
    of: {
      payroll: ({ month }) => month.contract.integral_salary,
      document: ({ document }) => findText(document.content, 'Trabajador', '@SalarioIntegral') === 'true',
      planilla: ({ salaryKind }) => (salaryKind ? salaryKind === 'X' : undefined),
    },
    why: { document: changedLater, planilla: typedApart },
  }),
  worked_days: fact({
    label: 'Días trabajados',
    kind: 'days',
    of: {
      payroll: (reading) => liquidated(reading).accrued.worked_days,
      document: (reading) =>
        Number(findText(reading.document.content, 'Devengados', 'Basico', '@DiasTrabajados') ?? 0),
      // Contributors by weeks have days of weeks, not worked days.
      planilla: ({ type, workedDays }) => (type === '51' ? undefined : workedDays),
    },
    why: {
      document: changedLater,
      planilla: 'Los días de una novedad cuentan en su línea y no como trabajados.',
    },
  }),
  contributed_days: fact({
    label: 'Días cotizados',
    kind: 'days',
    of: { payroll: ({ expected }) => expected?.days.risk, planilla: ({ days }) => days.risk },
    why: { planilla: 'Las líneas de la persona deben sumar los días de su contrato en el mes.' },
  }),
  accrued_total: fact({
    label: 'Total devengado',
    kind: 'money',
    of: {
      payroll: (reading) => parseAmount(liquidated(reading).totals.accrued_total),
      document: (reading) => moneyAt(reading, 'DevengadosTotal'),
    },
    why: { document: changedLater },
  }),
  deductions_total: fact({
    label: 'Total de deducciones',
    kind: 'money',
    of: {
      payroll: (reading) => parseAmount(liquidated(reading).totals.deductions_total),
      document: (reading) => moneyAt(reading, 'DeduccionesTotal'),
    },
    why: { document: changedLater },
  }),
  salary_paid: sideOf('Pagos salariales', 'salary'),
  non_salary_paid: sideOf('Pagos no salariales', 'other'),
  remuneration: fact({
    label: 'Base por lo pagado (Ley 1393)',
    kind: 'money',
    of: {
      document: ({ document, law }) => computeMinimumHealthBase(document, law),
      planilla: ({ bases, type }) => (type === '51' ? undefined : bases.health),
    },
    tolerance: nextPesoOfLine,
    least: true,
    why: {
      planilla:
        'Lo no salarial que pasa del 40 % de la remuneración cotiza a salud, pensión y riesgos (Ley 1393 de 2010 art. 30).',
    },
    claims: 'base',
    percent: ({ percents }) => percents.health + percents.pension + percents.risk,
  }),
  health_base: base('IBC de salud', 'health'),
  pension_base: base('IBC de pensión', 'pension'),
  risk_base: base('IBC de riesgos', 'risk'),
  compensation_base: base('IBC de caja', 'compensation'),
  health_deducted: deduction(
    'Salud descontada',
    'health',
    (reading) => parseAmount(liquidated(reading).deductions.health?.amount),
    (reading) => moneyAt(reading, 'Deducciones', 'Salud', '@Deduccion') ?? money(0),
  ),
  pension_deducted: deduction(
    'Pensión descontada',
    'pension',
    (reading) => parseAmount(liquidated(reading).deductions.pension?.amount),
    (reading) => moneyAt(reading, 'Deducciones', 'FondoPension', '@Deduccion') ?? money(0),
  ),
  solidarity_deducted: deduction(
    'Fondo de solidaridad descontado',
    'solidarity',
    (reading) => {
      const { solidarity } = liquidated(reading).deductions;
      return money(parseAmount(solidarity?.amount) + parseAmount(solidarity?.sub_amount));
    },
    (reading) =>
      money(
        (moneyAt(reading, 'Deducciones', 'FondoSP', '@DeduccionSP') ?? 0) +
          (moneyAt(reading, 'Deducciones', 'FondoSP', '@DeduccionSub') ?? 0),
      ),
  ),
  health_paid: contribution('Aporte a salud', 'health'),
  pension_paid: contribution('Aporte a pensión', 'pension'),
  solidarity_paid: contribution('Aporte al fondo de solidaridad', 'solidarity'),
  risk_paid: contribution('Aporte a riesgos', 'risk'),
  compensation_paid: contribution('Aporte a caja', 'compensation'),
  sena_paid: contribution('Aporte al SENA', 'sena'),
  icbf_paid: contribution('Aporte al ICBF', 'icbf'),
  unpaid_leave: novelty('Licencia no remunerada o suspensión (SLN)', 'SLN'),
  sickness: novelty('Incapacidad general (IGE)', 'IGE'),
  parental: novelty('Licencia de maternidad o paternidad (LMA)', 'LMA'),
  vacation: novelty('Vacaciones (VAC)', 'VAC'),
  paid_leave: novelty('Licencia remunerada (LR)', 'LR'),
  accident: novelty('Accidente o enfermedad laboral (IRL)', 'IRL'),
  type: codeOf(
    'Tipo de cotizante',
    ({ type }) => type,
    ({ document }) => typeInPlanilla(document),
  ),
  subtype: codeOf('Subtipo de cotizante', ({ subtype }) => subtype),
  exempt: codeOf('Exonerado de salud, SENA e ICBF', ({ exempt }) => exempt),
  risk_class: codeOf('Clase de riesgo', ({ riskClass }) => riskClass),
  health_fund: codeOf('EPS', ({ funds }) => funds.health),
  pension_fund: codeOf('Fondo de pensiones', ({ funds }) => funds.pension),
  compensation_fund: codeOf('Caja de compensación', ({ funds }) => funds.compensation),
  risk_fund: codeOf('ARL', ({ funds }) => funds.risk),
} as const;
export type FactKey = keyof typeof facts;
export const factKeys = Object.keys(facts) as FactKey[];

/** Returns the contributor type that a document implies. Apprentices go by their stage, which no document has. */
function typeInPlanilla({ content, year, month }: ParsedPayrollDocument): string | undefined {
  const type = findText(content, 'Trabajador', '@TipoTrabajador') ?? '';
  return ['12', '19'].includes(type)
    ? undefined
    : findContributorType(type, undefined, getMonthEnd(year, month));
}

export const getFact = (key: FactKey): Fact<FactKind> => facts[key] as unknown as Fact<FactKind>;
