import { payrollPolicies } from '../../resources/payroll-policies.ts';
import type { Day } from '../../values/day.ts';
import { getPayrollPolicy, type PayrollPolicy } from '../law/policy.ts';
import { readPolicies } from './policies.ts';

export type PolicyInForce = {
  name: keyof PayrollPolicy;
  label: string;
  value: string;
  /** Day from which the company chose it; `undefined` when it never chose. */
  from: Day | undefined;
};

const names = Object.keys(payrollPolicies.fields).filter(
  (name) => name !== 'from',
) as (keyof PayrollPolicy)[];

/**
 * Lists the value of each policy on a day, with the day of the row of `payroll_policies` that sets it. Without a row,
 * it is the value that payrolls are computed with. The exemption from health, SENA and ICBF then comes from the record
 * of the company.
 */
export function listPoliciesInForce(rows: readonly object[], day: Day): PolicyInForce[] {
  const dated = readPolicies(rows);
  const policy = getPayrollPolicy(day, dated);
  return names.map((name) => {
    const chosen = dated.filter((row) => row.from <= day && row[name] !== undefined).map(({ from }) => from);
    const from = chosen.sort().at(-1);
    const { label } = payrollPolicies.fields[name];
    const value = name === 'exempt' && !from ? 'Lo que dice la ficha de la compañía' : wordsOf(name, policy);
    return { name, label, value, from };
  });
}

function wordsOf(name: keyof PayrollPolicy, policy: PayrollPolicy): string {
  const value = policy[name];
  const key = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  const options: Readonly<Record<string, string>> = payrollPolicies.fields[name].options;
  return options[key] ?? key;
}
