import type { Finding } from '../../src/domain/findings/finding.ts';
import { hourConcepts, hourKinds } from '../../src/domain/payroll/concepts/concepts.ts';
import { type Contract, findApprenticeStage } from '../../src/domain/payroll/contract/contract.ts';
import { type Withholding, withhold } from '../../src/domain/payroll/deductions/withholding.ts';
import { buildWithholdingIncome } from '../../src/domain/payroll/deductions/withholding-income.ts';
import { findLaw, getLaw } from '../../src/domain/payroll/law/parameters.ts';
import type { DatedPolicy } from '../../src/domain/payroll/law/policy.ts';
import { liquidateWithCost } from '../../src/domain/payroll/month/cost.ts';
import { settleMonth } from '../../src/domain/payroll/month/liquidate.ts';
import type { Novelties } from '../../src/domain/payroll/novelties/novelties.ts';
import type { Liquidation } from '../../src/domain/payroll/statement/statement.ts';
import type { Day } from '../../src/domain/values/day.ts';
import {
  type Exact,
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  plus,
  roundToCentavo,
  roundToPeso,
  sum,
  times,
} from '../../src/domain/values/money.ts';
import { contractOf, policiesOf } from './contract.ts';
import type { Inputs, Span } from './inputs.ts';
import { firstDated, noveltiesOf } from './novelties.ts';
import { amount, count, type Figures, plain, Refused, UnknownYear, type Value } from './value.ts';
import { whenOf } from './when.ts';

/** Input of `liquidate`. */
export type Month = {
  contract: Contract;
  period: Span;
  novelties: Novelties;
  policies: DatedPolicy[];
  strict?: boolean;
};

export function monthCase(inputs: Inputs, asOf: Day): Month {
  const allowance = pesosOf(inputs);
  const { day, month } = whenOf(inputs, asOf, { also: firstDated(inputs), allowance });
  const legal = findLaw(day, getLaw)?.transportAllowance.value;
  if (allowance !== undefined && allowance !== 0 && allowance !== legal)
    throw new Refused('«auxilio» no es el auxilio de transporte de ese año');
  const period = inputs.span('quincena', 'rango') ?? month;
  return {
    contract: withLegalSupport(contractOf(inputs), day),
    period,
    novelties: noveltiesOf(inputs, period),
    policies: policiesOf(inputs),
    strict: inputs.strict,
  };
}

/** Gives an apprentice without salary what the law pays. */
function withLegalSupport(contract: Contract, day: Day): Contract {
  const stage = contract.salary === 0 ? findApprenticeStage(contract, day) : undefined;
  const law = findLaw(day, getLaw);
  if (!stage || !law) return contract;
  const percent = stage === 'class' ? law.apprenticeship.value.inClass : '100';
  const minimum = exactPesos(law.minimumWage.value);
  return { ...contract, salary: roundToCentavo(over(times(minimum, exact(percent)), exact(100))) };
}

/** Reads the allowance in pesos. */
const pesosOf = (inputs: Inputs): Money | undefined =>
  typeof inputs.raw('auxilio_transporte') === 'number'
    ? inputs.money('auxilio_transporte')
    : inputs.money('auxilio');

/** Computes every figure of a month, under the names of the cases. */
export function monthFigures(inputs: Inputs, asOf: Day): Figures {
  return figuresOf(monthCase(inputs, asOf));
}

export function figuresOf({ contract, period, novelties, policies, strict }: Month): Figures {
  const result = liquidateWithCost(contract, period, novelties, policies);
  if (strict) refuse(result.findings);
  refuseUnknown(result);
  const line = (concept: string): Exact => amount(lineOf(result, concept));
  const days = result.accrued.worked_days;
  const worker = sum(['health', 'pension', 'solidarity'].map((concept) => lineOf(result, concept)));
  const hours = hourKinds.flatMap((kind): [string, Exact][] => {
    const { code } = hourConcepts[kind].hour;
    return [
      [code.replace(/^HR/, 'R'), line(kind)],
      [code, line(kind)],
    ];
  });
  return {
    ...Object.fromEntries(hours),
    salario: line('salary'),
    apoyo: amount(sum(['salary', 'sustenance_support'].map((concept) => lineOf(result, concept)))),
    auxilio: line('transportation_allowance'),
    auxilio_transporte: line('transportation_allowance'),
    auxilio_conectividad: line('transportation_allowance'),
    comisiones: line('commissions'),
    devengado: total(result.totals.accrued_total),
    deducciones: total(result.totals.deductions_total),
    neto: total(result.totals.total),
    ibc: total(result.ibc),
    ibc_salud: total(result.ibc),
    ibc_pension: total(result.ibc),
    ibc_quincena: total(result.ibc),
    ibc_pension_caja: total(result.ibc),
    ibc_salud_min: total(result.ibc),
    salud_trabajador: line('health'),
    pension_trabajador: line('pension'),
    fsp: line('solidarity'),
    fsp_solidaridad: total(result.deductions.solidarity?.amount ?? '0'),
    fsp_subsistencia: total(result.deductions.solidarity?.sub_amount ?? '0'),
    porcentaje_fsp: solidarityRate(result),
    tarifa_fsp: solidarityRate(result),
    total_trabajador: amount(worker),
    incapacidad: line('work_disabilities'),
    ...payersOf(result),
    vacaciones_disfrutadas: line('common_vacation'),
    licencia: amount(sum(['paid_leave', 'maternity_leave'].map((concept) => lineOf(result, concept)))),
    licencia_remunerada: line('paid_leave'),
    licencia_maternidad: line('maternity_leave'),
    licencia_paternidad: line('maternity_leave'),
    maternidad: line('maternity_leave'),
    paternidad: line('maternity_leave'),
    luto: line('paid_leave'),
    dias: count(days),
    dias_trabajados: count(days),
    retencion: line('withholding'),
    ...employerFigures(result, worker),
    ...withholdingFigures(() => withholdingOf({ contract, period, novelties, policies })),
  };
}

/** Days and pesos of incapacities, by payer. */
function payersOf({ employer, accrued, lines }: Liquidation): Figures {
  const others = (employer?.recoveries ?? []).filter(({ label }) => label.startsWith('Incapacidad'));
  const of = (payer?: string) => others.filter(({ from }) => payer === undefined || from === payer);
  const paid = (payer?: string): Money => sum(of(payer).map((one) => read(one.amount)));
  const days = (payer?: string): number => of(payer).reduce((all, one) => all + one.days, 0);
  const whole = (accrued.work_disabilities ?? []).reduce((all, { quantity }) => all + quantity, 0);
  const shares = { eps: 'la EPS', arl: 'la ARL', fondo: 'el fondo de pensiones' };
  return {
    dias_empleador: count(whole - days()),
    valor_empleador: amount(money(lineOf({ lines }, 'work_disabilities') - paid())),
    ...Object.fromEntries(
      Object.entries(shares).flatMap(([name, payer]) => [
        [`dias_${name}`, count(days(payer))],
        [`valor_${name}`, amount(paid(payer))],
      ]),
    ),
  };
}

function solidarityRate({ deductions: { solidarity } }: Liquidation): Exact {
  return plain(plus(exact(solidarity?.percent ?? '0'), exact(solidarity?.sub_percent ?? '0')));
}

function employerFigures(result: Liquidation, worker: Money): Figures {
  const { employer } = result;
  if (!employer) return {};
  const lineOf = (concept: string): Money =>
    read(employer.lines.find((line) => line.concept === concept)?.amount ?? '0');
  const line = (concept: string): Exact => amount(lineOf(concept));
  const security = sum(['employer_health', 'employer_pension', 'employer_risk'].map(lineOf));
  const provisions = total(employer.provisions_total);
  return {
    salud_empleador: line('employer_health'),
    pension_empleador: line('employer_pension'),
    arl: line('employer_risk'),
    caja: line('caja'),
    icbf: line('icbf'),
    sena: line('sena'),
    parafiscales: amount(sum(['caja', 'icbf', 'sena'].map(lineOf))),
    total_empleador: amount(security),
    total: amount(money(security + worker)),
    aportes_empleador_total: total(employer.contributions_total),
    provision_cesantias: line('severance'),
    provision_intereses: line('severance_interest'),
    provision_prima: line('service_bonus'),
    provision_vacaciones: line('vacations'),
    provisiones_total: provisions,
    total_provisiones: provisions,
    costo: total(employer.cost),
    costo_total: total(employer.cost),
    costo_empleador: total(employer.cost),
    costo_mensual: total(employer.cost),
    ibc_arl: total(employer.risk_base),
    ibc_parafiscales: total(employer.wage_base),
    pension_empleador_dias_lnr: line('unpaid_pension'),
    salud_empleador_dias_lnr: line('unpaid_health'),
    exonerado: employer.exempt,
  };
}

const allowed = ({ depuration }: Withholding, key: string): Exact =>
  amount(depuration?.allowances.find((one) => one.key === key)?.allowed ?? noMoney);

const deductions = {
  dependientes: 'dependants',
  prepagada: 'prepaid',
  medicina_prepagada: 'prepaid',
  vivienda: 'housing',
  intereses_vivienda: 'housing',
  afc: 'afc',
  pension_voluntaria: 'voluntary-pension',
} as const;

/** Explains a withholding, under the names of the cases. */
export function withholdingFigures(withholding: () => Withholding): Figures {
  const exempt = (result: Withholding) => allowed(result, 'labour');
  const of = (figure: (result: Withholding) => Value | undefined) => (): Value | undefined =>
    figure(withholding());
  const net = of(({ depuration }) => depuration && amount(depuration.net));
  return {
    ingreso_neto: net,
    renta_exenta_25: of(exempt),
    exenta_25: of(exempt),
    ...Object.fromEntries(
      Object.entries(deductions).flatMap(([name, key]) => {
        const value = of((result) => allowed(result, key));
        return [
          [name, value],
          [`deduccion_${name}`, value],
        ];
      }),
    ),
    limite_40: of(({ depuration }) => depuration && amount(depuration.overall.limit)),
    deducciones_aceptadas: of(({ depuration }) => depuration && amount(depuration.overall.allowed)),
    base_gravable: of(({ base }) => amount(base)),
    base_uvt: of(({ baseUvt }) => plain(baseUvt)),
    retencion_pesos: of(({ unrounded }) => unrounded),
    retencion_al_peso: of(({ unrounded }) => amount(roundToPeso(unrounded))),
    retencion_mil: of((result) => amount(result.amount)),
    retencion_al_mil: of((result) => amount(result.amount)),
  };
}

/** Computes the withholding of the month with its explanation. */
function withholdingOf({ contract, period, novelties, policies }: Month): Withholding {
  const { liquidation, computation } = settleMonth(contract, period, novelties, policies);
  const { procedure = 'table', claims } = contract.withholding ?? {};
  return withhold({
    laws: getLaw,
    on: 'month',
    day: period.end,
    income: buildWithholdingIncome(computation?.earnings.items ?? [], liquidation.lines, claims),
    procedure,
  });
}

/** Throws for a period without law, and for impossible days. */
export function refuseUnknown({ findings }: Pick<Liquidation, 'findings'>): void {
  refuse(findings.filter(({ code }) => stops.test(code)));
}

const stops =
  /^(missing-parameters|salary-missing|outside-contract|retirement-before-admission|(absence|days|hours|amount|dates|withholding)-.*)$/;

/** Throws the first blocking finding. */
export function refuse(findings: readonly Finding[]): void {
  const fault = findings.find(({ severity }) => severity === 'block');
  if (fault) throw new (fault.code === 'missing-parameters' ? UnknownYear : Refused)(fault.message);
}

export const lineOf = (result: Pick<Liquidation, 'lines'>, concept: string): Money =>
  sum(result.lines.filter((line) => line.concept === concept).map((line) => read(line.amount)));

const read = (text: string): Money => parseMoney(text) ?? noMoney;
const total = (text: string): Exact => amount(read(text));
