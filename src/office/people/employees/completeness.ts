import { personFields } from '../../../domain/imports/columns/people-columns.ts';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { isNeeded } from '../../../domain/records/resource.ts';

/** Names that the server gives to what lacks and are of no one field. */
const others: Readonly<Record<string, string>> = { 'Cuenta bancaria': 'bank_id' };
/** Asked for by documents besides what the form asks for. */
const besides = ['health_fund_id', 'pension_fund_id', 'arl_id', 'risk_class'];

export type Lacking = { label: string; field: string | undefined };

/** Data that a document of the employee lacks, each with the field where it is written, and the share already there. */
export function computeCompleteness(row: AnyRecord): { lacking: Lacking[]; share: number } {
  const lacking = String(row['missing'] ?? '')
    .split(', ')
    .filter(Boolean)
    .map((label) => ({
      label,
      field: others[label] ?? Object.keys(personFields).find((name) => personFields[name]?.label === label),
    }));
  const needed = Object.entries(personFields).filter(
    ([name, field]) => besides.includes(name) || (!field.computed && isNeeded(field, row)),
  ).length;
  return { lacking, share: Math.max(0, (needed - lacking.length) / needed) };
}
