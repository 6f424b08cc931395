import { payrollPolicies } from '../../resources/payroll-policies.ts';
import type { Day } from '../../values/day.ts';
import { getPayrollPolicy, type PayrollPolicy } from '../law/policy.ts';
import { readPolicies } from './declared.ts';

export type PolicyInForce = {
  name: keyof PayrollPolicy;
  label: string;
  value: string;
  /** Day from which the company chose it; `undefined` where nobody chose. */
  from: Day | undefined;
};

const names = Object.keys(payrollPolicies.fields).filter(
  (name) => name !== 'from',
) as (keyof PayrollPolicy)[];

/**
 * Lists what each policy says on a day, with the day of the row of `payroll_policies` that says it. Without a row it is
 * what payrolls are worked out with; the exemption of health, SENA and ICBF is then what the record of the company says.
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
