/** Fields of an employee that a company says once for all of its new ones. */
export const employeeDefaultFields = ['arl_id', 'payroll_period_id', 'compensation_fund_id'] as const;
export type EmployeeDefaultField = (typeof employeeDefaultFields)[number];

export const isEmployeeDefault = (name: string): name is EmployeeDefaultField =>
  employeeDefaultFields.some((field) => field === name);
