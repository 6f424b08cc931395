import { isOfficialList } from '../../src/domain/records/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { bankTemplates } from './specials/bank-templates.ts';
import { guardOfficialCatalogue, hourTypes, municipalities, workerTypes } from './specials/catalogues.ts';
import { companies } from './specials/companies.ts';
import { consecutives } from './specials/consecutives.ts';
import { employees } from './specials/employees.ts';
import {
  arls,
  bankAccounts,
  branchOffices,
  costCenters,
  minimumWages,
  payrollFunds,
  solidarityFunds,
} from './specials/masters.ts';
import { notices } from './specials/notices.ts';
import { payrollConcepts } from './specials/payroll-concepts.ts';
import { recurringConcepts } from './specials/recurring-concepts.ts';
import type { Special } from './specials/special.ts';

const own: Readonly<Record<string, Special>> = {
  arls,
  bank_accounts: bankAccounts,
  bank_templates: bankTemplates,
  branch_offices: branchOffices,
  companies,
  consecutives,
  cost_centers: costCenters,
  employees,
  hour_types: hourTypes,
  minimum_wages: minimumWages,
  municipalities,
  notices,
  payroll_concepts: payrollConcepts,
  payroll_funds: payrollFunds,
  recurring_concepts: recurringConcepts,
  solidarity_funds: solidarityFunds,
  worker_types: workerTypes,
};

/** The resources that need more than their declaration, by path. */
export const specials: Readonly<Record<string, Special>> = {
  ...own,
  ...Object.fromEntries(
    resources.filter(isOfficialList).map((list) => [list.path, guardOfficialCatalogue(list, own[list.path])]),
  ),
};
