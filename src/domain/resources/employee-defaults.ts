/** Fields of an employee with one default for the company. */
export const employeeDefaultFields = ['arl_id', 'payroll_period_id', 'compensation_fund_id'] as const;
export type EmployeeDefaultField = (typeof employeeDefaultFields)[number];

export const isEmployeeDefault = (name: string): name is EmployeeDefaultField =>
  employeeDefaultFields.some((field) => field === name);
