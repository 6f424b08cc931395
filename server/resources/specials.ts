import { isOfficialList } from '../../src/domain/records/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { bankTemplateSpecial } from './specials/bank-templates.ts';
import {
  guardOfficialCatalogue,
  hourTypeSpecial,
  municipalitySpecial,
  workerTypeSpecial,
} from './specials/catalogues.ts';
import { companySpecial } from './specials/companies.ts';
import { consecutiveSpecial } from './specials/consecutives.ts';
import { employeeSpecial } from './specials/employees.ts';
import {
  arlSpecial,
  bankAccountSpecial,
  branchOfficeSpecial,
  costCenterSpecial,
  minimumWageSpecial,
  payrollFundSpecial,
  solidarityFundSpecial,
} from './specials/masters.ts';
import { noticeSpecial } from './specials/notices.ts';
import { payrollConceptSpecial } from './specials/payroll-concepts.ts';
import { recurringConceptSpecial } from './specials/recurring-concepts.ts';
import type { Special } from './specials/special.ts';

const own: Readonly<Record<string, Special>> = {
  arls: arlSpecial,
  bank_accounts: bankAccountSpecial,
  bank_templates: bankTemplateSpecial,
  branch_offices: branchOfficeSpecial,
  companies: companySpecial,
  consecutives: consecutiveSpecial,
  cost_centers: costCenterSpecial,
  employees: employeeSpecial,
  hour_types: hourTypeSpecial,
  minimum_wages: minimumWageSpecial,
  municipalities: municipalitySpecial,
  notices: noticeSpecial,
  payroll_concepts: payrollConceptSpecial,
  payroll_funds: payrollFundSpecial,
  recurring_concepts: recurringConceptSpecial,
  solidarity_funds: solidarityFundSpecial,
  worker_types: workerTypeSpecial,
};

export const specials: Readonly<Record<string, Special>> = {
  ...own,
  ...Object.fromEntries(
    resources.filter(isOfficialList).map((list) => [list.path, guardOfficialCatalogue(list, own[list.path])]),
  ),
};
