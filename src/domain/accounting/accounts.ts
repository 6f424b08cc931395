import {
  type AbsenceKind,
  type AmountKey,
  absenceConcepts,
  amountConcepts,
  type DeductionKey,
  deductionConcepts,
} from '../payroll/concepts/amounts.ts';
import { type BenefitKey, benefitConcepts } from '../payroll/concepts/benefits.ts';
import { concepts } from '../payroll/concepts/concepts.ts';
import { type ContributionKey, contributionLabels } from '../payroll/employer/employer.ts';
import { type ProvisionKey, provisionLabels } from '../payroll/employer/provisions.ts';
import { getTableRow, table } from '../payroll/law/table.ts';
import type { Subsystem } from '../pila/contributor.ts';
import type { Area } from '../resources/areas.ts';
import type { Day } from '../values/day.ts';

type LawDeduction = 'health' | 'pension' | 'solidarity';
type PaidAbsence = Exclude<(typeof absenceConcepts)[AbsenceKind]['key'], 'non_paid_leave' | 'legal_strikes'>;
export type EarningKey =
  | Exclude<keyof typeof concepts, LawDeduction>
  | AmountKey
  | PaidAbsence
  | BenefitKey
  | 'integral_salary';
export type DeductionAccount = LawDeduction | DeductionKey;
/** Entities that reimburse an incapacity or a parental leave. */
export const absencePayers = ['health', 'risk', 'pension'] as const;
export type AbsencePayer = (typeof absencePayers)[number];

export type Accounts = { debit: string | Readonly<Record<Area, string>>; credit: string };

/** Accounts of every posting, by group. A missing posting does not compile. */
type Declared = {
  earnings: Record<EarningKey, Accounts>;
  deductions: Record<DeductionAccount, Accounts>;
  contributions: Record<ContributionKey, Accounts>;
  rounding: Record<Subsystem, Accounts>;
  provisions: Record<ProvisionKey, Accounts>;
  consolidation: Record<ProvisionKey, Accounts>;
  recoveries: Record<AbsencePayer, Accounts>;
  deposits: Record<'severance', Accounts>;
};
export type AccountGroup = keyof Declared;
/** Key of a posting: `earnings.salary`, `contributions.caja`. */
export type AccountKey = { [G in AccountGroup]: `${G}.${keyof Declared[G] & string}` }[AccountGroup];

export const accountGroups = {
  earnings: 'Devengados',
  deductions: 'Deducciones',
  contributions: 'Aportes de la empresa',
  rounding: 'Redondeo de la planilla',
  provisions: 'Provisiones',
  consolidation: 'Consolidación de fin de año',
  recoveries: 'Incapacidades por cobrar',
  deposits: 'Cesantías consignadas',
} as const satisfies Record<AccountGroup, string>;

const salariesPayable = '250505';
const [health, pension, risk, parafiscals] = ['237005', '238030', '237006', '237010'];
const others = '237095';
/** Costs of food, housing and clothes, which the salary in kind recovers. */
const recoveredCosts = '425050';
const loansToWorkers = '136595';
const advancesToWorkers = '133015';

/** Builds the expense accounts of the three areas from two figures: `06` gives 510506, 520506 and 720506. */
const expense = (ending: string): Record<Area, string> => ({
  administration: `5105${ending}`,
  sales: `5205${ending}`,
  production: `7205${ending}`,
});
const earned = (ending: string): Accounts => ({ debit: expense(ending), credit: salariesPayable });
const deducted = (credit: string): Accounts => ({ debit: salariesPayable, credit });
const contributed = (ending: string, credit: string): Accounts => ({ debit: expense(ending), credit });
const overtime = earned('15');
const claimed: Accounts = { debit: '138095', credit: salariesPayable };

/** PUC of merchants, still used by custom (around.md §3). */
const merchants: Declared = {
  earnings: {
    salary: earned('06'),
    integral_salary: earned('03'),
    heds: overtime,
    hens: overtime,
    hrns: overtime,
    heddfs: overtime,
    hrddfs: overtime,
    hendfs: overtime,
    hrndfs: overtime,
    transportation_allowance: earned('27'),
    common_vacation: earned('39'),
    work_disabilities: earned('24'),
    maternity_leave: earned('24'),
    paid_leave: earned('06'),
    viatics: earned('21'),
    bonuses: earned('48'),
    aids: earned('45'),
    other_concepts: earned('95'),
    salary_in_kind: earned('06'),
    compensations: earned('95'),
    epctv_bonuses: earned('45'),
    commissions: earned('18'),
    third_party_payments: earned('95'),
    advances: { debit: advancesToWorkers, credit: salariesPayable },
    endowment: earned('51'),
    sustenance_support: earned('95'),
    telecommuting: earned('45'),
    withdrawal_bonus: earned('48'),
    compensation: earned('60'),
    refund: earned('95'),
    service_bonus: earned('36'),
    severance: earned('30'),
    severance_interest: earned('33'),
    paid_vacation: earned('39'),
  },
  deductions: {
    health: deducted(health),
    pension: deducted(pension),
    solidarity: deducted(pension),
    unions: deducted('237035'),
    sanctions: deducted(others),
    loans: deducted('237030'),
    third_party_payments: deducted(others),
    advances: deducted(advancesToWorkers),
    other_deductions: deducted(others),
    delivered_in_kind: deducted(recoveredCosts),
    voluntary_pension: deducted(pension),
    withholding: deducted('236505'),
    afc: deducted(others),
    cooperative: deducted('237040'),
    tax_lien: deducted('237025'),
    supplementary_plan: deducted(others),
    education: deducted(others),
    refund: deducted(loansToWorkers),
    debt: deducted(loansToWorkers),
  },
  contributions: {
    employer_health: contributed('69', health),
    employer_pension: contributed('70', pension),
    employer_risk: contributed('68', risk),
    caja: contributed('72', parafiscals),
    icbf: contributed('75', parafiscals),
    sena: contributed('78', parafiscals),
    unpaid_health: contributed('69', health),
    unpaid_pension: contributed('70', pension),
  },
  rounding: {
    health: contributed('95', health),
    pension: contributed('95', pension),
    solidarity: contributed('95', pension),
    risk: contributed('95', risk),
    compensation: contributed('95', parafiscals),
    icbf: contributed('95', parafiscals),
    sena: contributed('95', parafiscals),
  },
  provisions: {
    severance: contributed('30', '261005'),
    severance_interest: contributed('33', '261010'),
    service_bonus: contributed('36', '261020'),
    vacations: contributed('39', '261015'),
  },
  consolidation: {
    severance: { debit: '261005', credit: '251010' },
    severance_interest: { debit: '261010', credit: '251505' },
    service_bonus: { debit: '261020', credit: '252005' },
    vacations: { debit: '261015', credit: '252505' },
  },
  recoveries: { health: claimed, risk: claimed, pension: claimed },
  deposits: { severance: { debit: salariesPayable, credit: pension } },
};

const plans = table<Declared>('plan de cuentas', '', [
  { from: '1994-01-01', value: merchants, basis: 'Decreto 2650 de 1993' },
]);

export function getDefaultAccounts(key: AccountKey, day: Day): Accounts {
  const { value } = getTableRow(plans, day);
  const found = accountsByKey(value).get(key);
  if (!found) throw new RangeError(`No hay cuenta declarada de ${key}`);
  return found;
}

/** Indexes the accounts of a declaration by key, because each entry of a month needs two. */
function accountsByKey(declared: Declared): ReadonlyMap<string, Accounts> {
  const before = byKey.get(declared);
  if (before) return before;
  const all = new Map(
    Object.entries(declared).flatMap(([group, concepts]) =>
      Object.entries<Accounts>(concepts).map(([concept, accounts]) => [`${group}.${concept}`, accounts]),
    ),
  );
  byKey.set(declared, all);
  return all;
}
const byKey = new WeakMap<Declared, ReadonlyMap<string, Accounts>>();

/** Returns whether the debit of the posting depends on the area of the employee, as expenses do. */
export const isPostedByArea = (key: AccountKey, day: Day): boolean =>
  typeof getDefaultAccounts(key, day).debit !== 'string';

const systems: Record<Subsystem, string> = {
  health: 'Salud',
  pension: 'Pensión',
  solidarity: 'Fondo de solidaridad pensional',
  risk: 'Riesgos laborales',
  compensation: 'Caja de compensación',
  icbf: 'ICBF',
  sena: 'SENA',
};
const ofAbsences = Object.fromEntries(Object.values(absenceConcepts).map(({ key, label }) => [key, label]));
const labelIn = (of: Readonly<Record<string, { label: string }>>, key: string): string | undefined =>
  Object.hasOwn(of, key) ? of[key]?.label : undefined;

const labels: Record<AccountGroup, (concept: string) => string | undefined> = {
  earnings: (concept) =>
    concept === 'integral_salary'
      ? 'Salario integral'
      : (labelIn(concepts, concept) ??
        ofAbsences[concept] ??
        labelIn(benefitConcepts, concept) ??
        labelIn(amountConcepts, concept)),
  deductions: (concept) => labelIn(concepts, concept) ?? labelIn(deductionConcepts, concept),
  contributions: (concept) => contributionLabels[concept as ContributionKey],
  rounding: (concept) => `Redondeo de ${systems[concept as Subsystem]}`,
  provisions: (concept) => provisionLabels[concept as ProvisionKey],
  consolidation: (concept) => `${provisionLabels[concept as ProvisionKey]} consolidadas`,
  recoveries: (concept) =>
    ({ health: 'A la EPS', risk: 'A la ARL', pension: 'Al fondo de pensiones' })[concept as AbsencePayer],
  deposits: () => 'Cesantías consignadas al fondo',
};

export function getAccountLabel(key: AccountKey): string {
  const [group, concept] = key.split('.') as [AccountGroup, string];
  return labels[group](concept) ?? concept;
}

/** Keys of every posting, by group, in the order of the declaration. */
export const accountKeys: readonly AccountKey[] = Object.entries(merchants).flatMap(([group, all]) =>
  Object.keys(all).map((concept) => `${group}.${concept}` as AccountKey),
);
const accountKeySet: ReadonlySet<string> = new Set(accountKeys);
export const isAccountKey = (given: unknown): given is AccountKey =>
  typeof given === 'string' && accountKeySet.has(given);

/** Names of the declared accounts, by the last figures of an expense account or by the whole account. */
const expenseNames: Readonly<Record<string, string>> = {
  '03': 'Salario integral',
  '06': 'Sueldos',
  '15': 'Horas extras y recargos',
  '18': 'Comisiones',
  '21': 'Viáticos',
  '24': 'Incapacidades',
  '27': 'Auxilio de transporte',
  '30': 'Cesantías',
  '33': 'Intereses sobre cesantías',
  '36': 'Prima de servicios',
  '39': 'Vacaciones',
  '45': 'Auxilios',
  '48': 'Bonificaciones',
  '51': 'Dotación y suministro a trabajadores',
  '60': 'Indemnizaciones laborales',
  '68': 'Aportes a administradoras de riesgos laborales',
  '69': 'Aportes a entidades promotoras de salud',
  '70': 'Aportes a fondos de pensiones',
  '72': 'Aportes a cajas de compensación',
  '75': 'Aportes al ICBF',
  '78': 'SENA',
  '95': 'Otros gastos de personal',
};
const wholeNames: Readonly<Record<string, string>> = {
  '133015': 'Anticipos a trabajadores',
  '136595': 'Préstamos a trabajadores',
  '138095': 'Deudores varios',
  '236505': 'Retención por salarios y pagos laborales',
  '237005': 'Aportes a EPS por pagar',
  '237006': 'Aportes a ARL por pagar',
  '237010': 'Aportes a caja, ICBF y SENA por pagar',
  '237025': 'Embargos judiciales',
  '237030': 'Libranzas',
  '237035': 'Sindicatos',
  '237040': 'Cooperativas',
  '237095': 'Otras retenciones y aportes de nómina',
  '425050': 'Reintegro de otros costos y gastos',
  '238030': 'Fondos de cesantías y pensiones',
  '250505': 'Salarios por pagar',
  '251010': 'Cesantías consolidadas',
  '251505': 'Intereses sobre cesantías consolidados',
  '252005': 'Prima de servicios consolidada',
  '252505': 'Vacaciones consolidadas',
  '261005': 'Provisión de cesantías',
  '261010': 'Provisión de intereses sobre cesantías',
  '261015': 'Provisión de vacaciones',
  '261020': 'Provisión de prima de servicios',
};

/** Returns the name of a declared account, or `undefined` for an account of the company. */
export const findAccountName = (account: string): string | undefined =>
  wholeNames[account] ??
  (/^(5105|5205|7205)\d\d$/.test(account) ? expenseNames[account.slice(4)] : undefined);
