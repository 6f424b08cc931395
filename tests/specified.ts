/** What the specification names in its §2, and what the engine asks a company about; not as the code has it. */
export const companyResources = [
  'arls',
  'bank_accounts',
  'charges',
  'consecutives',
  'minimum_wages',
  'payroll_funds',
  'solidarity_funds',
  'payroll_groups',
  'cost_centers',
  'branch_offices',
  'employees',
  // of our own, and of a company as those are
  'deduction_orders',
  'payroll_policies',
  'payroll_concepts',
  'recurring_concepts',
  'pila_settings',
  'pila_moves',
  'bank_templates',
  'law_packs',
] as const;

export const catalogues = [
  'banks',
  'contract_types',
  'countries',
  'currency_types',
  'departments',
  'document_types',
  'hour_types',
  'incapacity_types',
  'languages',
  'municipalities',
  'payment_means',
  'payment_methods',
  'payroll_periods',
  'worker_subtypes',
  'worker_types',
] as const;

export const specifiedResources = ['companies', 'notices', 'admins', ...companyResources, ...catalogues];
