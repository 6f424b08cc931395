import {
  type Contract,
  computeMonthlyBase,
  getRegime,
  isSolidarityOwed,
} from '../../src/domain/payroll/contract/contract.ts';
import {
  type ContributionBase,
  computeContributionBase,
  computeContributions,
} from '../../src/domain/payroll/deductions/contributions.ts';
import {
  computeNonSalaryExcess,
  findIntegralShare,
} from '../../src/domain/payroll/deductions/non-salary-limit.ts';
import { isExempt } from '../../src/domain/payroll/employer/employer.ts';
import {
  computeEmployerContributions,
  sumEmployerItems,
} from '../../src/domain/payroll/employer/employer-contributions.ts';
import { describeEmployerShares } from '../../src/domain/payroll/employer/share.ts';
import { getLaw, type Law } from '../../src/domain/payroll/law/parameters.ts';
import { type DatedPolicy, getPayrollPolicy } from '../../src/domain/payroll/law/policy.ts';
import { riskClasses } from '../../src/domain/payroll/law/tables.ts';
import { startWorking } from '../../src/domain/payroll/statement/explanation.ts';
import {
  computePilaContribution,
  computePilaTotal,
  roundPilaBase,
} from '../../src/domain/payroll/statement/pila.ts';
import type { Day } from '../../src/domain/values/day.ts';
import {
  type Exact,
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  parseMoney,
  plus,
  sum,
} from '../../src/domain/values/money.ts';
import { contractOf, policiesOf } from './contract.ts';
import type { Inputs } from './inputs.ts';
import { monthFigures } from './month.ts';
import { amount, exactOf, type Figures, plain, Untranslatable, type Value } from './value.ts';
import { whenOf } from './when.ts';

const always = (policy: Partial<DatedPolicy>, day: Day): DatedPolicy[] => [{ from: day, ...policy }];

/** Base that the case states. */
const given = (value: Money): ContributionBase => ({
  amount: value,
  exact: exactPesos(value),
  working: startWorking('Base de cotización', value),
  note: '',
  law: [],
});

/** Computes the contributions of a base in pesos, of employee and employer. */
function ofBase(contract: Contract, ibc: Money, day: Day, policies: readonly DatedPolicy[]): Figures {
  const law = getLaw(day);
  const policy = getPayrollPolicy(day, policies);
  const regime = getRegime(contract, day, law);
  const earned = contract.salary > 0 ? contract.salary : ibc;
  const insured = { contract, law, policy, regime };
  const exempt = isExempt(insured, earned);
  const base = given(ibc);
  const bases = { ibc: base, risk: base, wages: base, unpaid: [] };
  const items = computeEmployerContributions(insured, bases, exempt);
  const of = (concept: string): Exact =>
    amount(sum(items.filter(({ line }) => line.concept === concept).map((item) => item.amount)));
  const contributes = regime !== 'pensioner';
  const owes = {
    health: regime !== 'supported' && regime !== 'weeks',
    pension: contributes,
    solidarity: contributes || isSolidarityOwed(contract, regime),
  };
  const beside = describeEmployerShares(insured, bases, earned);
  const worker = computeContributions(law, { owes, base, outside: noMoney, monthly: exact(1), beside });
  const line = (concept: string): Exact =>
    amount(
      sum(
        worker.lines.filter((one) => one.concept === concept).map((one) => parseMoney(one.amount) ?? noMoney),
      ),
    );
  const { solidarity } = worker.deductions;
  const part = (text: string | undefined) => amount(parseMoney(text ?? '0') ?? noMoney);
  return {
    ibc: amount(ibc),
    salud: of('employer_health'),
    pension: of('employer_pension'),
    sena: of('sena'),
    icbf: of('icbf'),
    caja: of('caja'),
    arl: of('employer_risk'),
    salud_empleador: of('employer_health'),
    pension_empleador: of('employer_pension'),
    salud_trabajador: line('health'),
    pension_trabajador: line('pension'),
    fsp: line('solidarity'),
    fsp_solidaridad: part(solidarity?.amount),
    fsp_subsistencia: part(solidarity?.sub_amount),
    porcentaje_fsp: plain(plus(exact(solidarity?.percent ?? '0'), exact(solidarity?.sub_percent ?? '0'))),
    solidaridad: part(solidarity?.amount),
    subsistencia: part(solidarity?.sub_amount),
    aportes_empleador_total: amount(sumEmployerItems(items)),
    total: amount(sumEmployerItems(items)),
    exonera: exempt,
  };
}

/** Computes the employer's contributions with and without the exemption, of a base or of a month. */
export function exemption(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const ibc = inputs.money('ibc');
  const month = ibc === undefined ? monthFigures(inputs, asOf) : {};
  const contract = contractOf(inputs);
  const own = policiesOf(inputs);
  const base = ibc ?? computeMonthlyBase(contract, getLaw(day));
  const side = (exempt: boolean): { readonly [name: string]: Value } =>
    Object.fromEntries(
      Object.entries(ofBase(contract, base, day, always({ exempt }, day))).filter(
        (entry): entry is [string, Value] => typeof entry[1] !== 'function' && entry[1] !== undefined,
      ),
    );
  return {
    ...(ibc === undefined ? {} : ofBase(contract, ibc, day, own)),
    ...month,
    ...(ibc === undefined && { exonera: month['exonerado'], aplica: month['exonerado'] }),
    // Amounts with the exemption, or only whether it applies, as the case asks.
    exonerado: {
      ...side(true),
      ...(typeof month['exonerado'] === 'boolean' && { exonera: month['exonerado'] }),
    },
    no_exonerado: side(false),
  };
}

/** Computes the occupational risk of a base, by class. */
export function risk(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const ibc = inputs.money('ibc');
  const month = ibc === undefined ? monthFigures(inputs, asOf) : {};
  const contract = contractOf(inputs);
  const policies = policiesOf(inputs);
  const base = ibc ?? computeMonthlyBase(contract, getLaw(day));
  const byClass = riskClasses.map((risk_class) => {
    const found = ofBase({ ...contract, risk_class }, base, day, policies)['arl'];
    return [`clase_${risk_class}`, found] as const;
  });
  return {
    ...(ibc === undefined ? {} : ofBase(contract, ibc, day, policies)),
    ...month,
    ...Object.fromEntries(byClass),
  };
}

/** Computes the solidarity fund, of a base or of a month. */
export function solidarity(inputs: Inputs, asOf: Day): Figures {
  const ibc = inputs.money('ibc');
  const figures =
    ibc === undefined
      ? monthFigures(inputs, asOf)
      : ofBase(contractOf(inputs), ibc, whenOf(inputs, asOf).day, policiesOf(inputs));
  return { ...figures, tarifa: figures['porcentaje_fsp'], porcentaje: figures['porcentaje_fsp'] };
}

/** Computes the contribution base of earnings, with floor and ceiling for the days. */
export function contributionBases(inputs: Inputs, asOf: Day): Figures {
  const earned = inputs.money('devengo', 'devengado', 'salarial');
  const cases = inputs.names().filter((name) => /^caso_\d+_dias$/.test(name));
  if (earned === undefined && cases.length === 0) return monthFigures(inputs, asOf);
  const { day } = whenOf(inputs, asOf);
  const law = getLaw(day);
  const contract = contractOf(inputs);
  const other = inputs.money('no_salarial') ?? noMoney;
  const base = (total: Money, days: number) => {
    const salary = [{ label: 'Salario', amount: total }];
    const limited = other > 0 ? [{ label: 'No salarial', amount: other }] : [];
    const compared = findIntegralShare(contract, law, getPayrollPolicy(day, policiesOf(inputs)));
    const excess = computeNonSalaryExcess(law, salary, limited, compared);
    const reduced = excess.amount > 0 ? [{ label: 'Exceso', amount: excess.amount }] : [];
    return amount(computeContributionBase(contract, law, days, salary, { reduced }).amount);
  };
  const days = inputs.whole('dias', 'dias_trabajados') ?? 30;
  const others = cases.map((name) => {
    const count = Number(name.split('_')[1]);
    return [`ibc_${count}_dias`, base(inputs.needMoney(name), count)] as const;
  });
  return { ...(earned !== undefined && { ibc: base(earned, days) }), ...Object.fromEntries(others) };
}

/** Computes the limit of non-salary pay, without the floor of the base. */
export function nonSalary(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const salary = inputs.needMoney('salarial', 'salario');
  const other = inputs.needMoney('no_salarial');
  // The comparison excludes the transport allowance (rules §9).
  inputs.money('auxilio_transporte', 'auxilio');
  const excess = computeNonSalaryExcess(
    lawAt(day),
    [{ label: 'Salario', amount: salary }],
    [{ label: 'No salarial', amount: other }],
  );
  return {
    total_remuneracion: amount(excess.total),
    tope_40: amount(excess.limit),
    exceso: amount(excess.amount),
    ibc: amount(money(salary + excess.amount)),
  };
}

const lawAt = (day: Day): Law => getLaw(day);

const pilaRates = {
  pension: ['pension', 'pension'],
  salud: ['health', 'health'],
} as const;

/** Computes the contributions of the planilla, from their parts or from a base. */
export function pila(inputs: Inputs, asOf: Day): Figures {
  const { day } = whenOf(inputs, asOf);
  const law = getLaw(day);
  const figures: Record<string, Value> = {};
  for (const name of ['pension', 'salud', 'arl', 'caja', 'icbf', 'sena', 'fsp']) {
    const value = name === 'arl' && typeof inputs.raw('arl') === 'string' ? undefined : inputs.raw(name);
    if (value === undefined) continue;
    const parts = (Array.isArray(value) ? value : [value]).map((one) => centavos(one, name));
    figures[`pila_${name}`] = amount(computePilaTotal(parts));
  }
  const ibc = inputs.money('ibc');
  if (ibc === undefined) return figures;
  const contract = contractOf(inputs);
  const { employer } = law;
  const both = (name: keyof typeof pilaRates) => {
    const [key] = pilaRates[name];
    return sumOf(law[key].value, employer[key].value);
  };
  const rates: Record<string, string> = {
    pension: both('pension'),
    salud: getPayrollPolicy(day, policiesOf(inputs)).exempt ? law.health.value : both('salud'),
    arl: employer.risk.value[contract.risk_class ?? 'I'],
    ...employer.parafiscals.value,
  };
  for (const [name, percent] of Object.entries(rates))
    figures[`pila_${name}`] ??= amount(computePilaContribution(ibc, percent));
  return { ...figures, ibc: amount(roundPilaBase(ibc)) };
}

/** Adds two percentages in hundredths, as decimal text. */
const sumOf = (a: string, b: string): string => String((Number(a) * 100 + Number(b) * 100) / 100);

function centavos(value: unknown, name: string): Money {
  const found = typeof value === 'number' ? exactOf(value) : undefined;
  if (!found || (found.n * 100n) % found.d !== 0n)
    throw new Untranslatable(`«${name}» debe ser valores en pesos`);
  return money(Number((found.n * 100n) / found.d));
}
