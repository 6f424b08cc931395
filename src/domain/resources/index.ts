import type { Resource } from '../records/resource.ts';
import { admins } from './admins.ts';
import { arls } from './arls.ts';
import { bankAccounts } from './bank-accounts.ts';
import { bankTemplates } from './bank-templates.ts';
import { branchOffices } from './branch-offices.ts';
import * as catalogues from './catalogues.ts';
import { charges } from './charges.ts';
import { companies } from './companies.ts';
import { consecutives } from './consecutives.ts';
import { costCenters } from './cost-centers.ts';
import { deductionOrders } from './deduction-orders.ts';
import { employees } from './employees.ts';
import { lawPacks } from './law-packs.ts';
import { minimumWages } from './minimum-wages.ts';
import { notices } from './notices.ts';
import { payrollConcepts } from './payroll-concepts.ts';
import { payrollFunds } from './payroll-funds.ts';
import { payrollGroups } from './payroll-groups.ts';
import { payrollPolicies } from './payroll-policies.ts';
import { pilaMoves } from './pila-moves.ts';
import { pilaSettings } from './pila-settings.ts';
import { recurringConcepts } from './recurring-concepts.ts';
import { solidarityFunds } from './solidarity-funds.ts';

/** Every resource, in the order of the menu. Adding one: `docs/adding-a-resource.md`. */
export const resources: readonly Resource[] = [
  companies,
  employees,
  charges,
  payrollGroups,
  costCenters,
  branchOffices,
  bankAccounts,
  consecutives,
  deductionOrders,
  payrollConcepts,
  recurringConcepts,
  arls,
  payrollFunds,
  solidarityFunds,
  minimumWages,
  lawPacks,
  payrollPolicies,
  pilaSettings,
  pilaMoves,
  bankTemplates,
  ...Object.values(catalogues),
  notices,
  admins,
];

export const findResource = (path: string): Resource | undefined => resources.find((r) => r.path === path);

export const listReferrers = (path: string): { resource: Resource; name: string }[] =>
  resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.to === path ? [{ resource, name }] : [],
    ),
  );
