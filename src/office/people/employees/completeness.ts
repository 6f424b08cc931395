import type { Field } from '../../../domain/records/fields.ts';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { isNeeded } from '../../../domain/records/resource.ts';
import { employees } from '../../../domain/resources/employees.ts';

const fields: Readonly<Record<string, Field>> = employees.fields;

/** Labels of the server for missing data that several fields hold, with the field to open. */
const others: Readonly<Record<string, string>> = { 'Cuenta bancaria': 'bank_id' };
/** Fields that a document requires and the form does not. */
const besides = ['health_fund_id', 'pension_fund_id', 'arl_id', 'risk_class'];

export type Lacking = { label: string; field: string | undefined };

/**
 * Lists the data missing for a payroll document, and computes the share (0 to 1) of the required data that is
 * present. `field` is `undefined` when no field has the label.
 */
export function computeCompleteness(row: AnyRecord): { lacking: Lacking[]; share: number } {
  const lacking = String(row['missing'] ?? '')
    .split(', ')
    .filter(Boolean)
    .map((label) => ({
      label,
      field: others[label] ?? Object.keys(fields).find((name) => fields[name]?.label === label),
    }));
  const needed = Object.entries(fields).filter(
    ([name, field]) => besides.includes(name) || (!field.computed && isNeeded(field, row)),
  ).length;
  return { lacking, share: Math.max(0, (needed - lacking.length) / needed) };
}
