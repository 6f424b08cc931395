import type { IndividualPayrollInput } from '../../../domain/dian/document/individual-payroll.ts';
import type { Finding } from '../../../domain/findings/finding.ts';
import { absenceConcepts } from '../../../domain/payroll/concepts/amounts.ts';
import type { EmployeeRecord, Settlement } from '../../../domain/payroll/contract/settlement.ts';
import type { PaidMonth } from '../../../domain/payroll/history/paid-history.ts';
import type { DatedPolicy } from '../../../domain/payroll/law/policy.ts';
import type { Absence, CarriedDebt } from '../../../domain/payroll/novelties/novelties.ts';
import type { OwnEntries } from '../../../domain/payroll/novelties/own-concepts.ts';
import type { Line, Liquidation, Totals } from '../../../domain/payroll/statement/statement.ts';
import type { Month } from '../../months/month.ts';
import { filterRows } from '../../novelties/novelty-row.ts';
import type { Engine } from './engine.ts';
import { type PayrollValues, toNovelties } from './form-values.ts';

/**
 * Payroll context: what the company knows of an employee for a month, besides the record; the engine settles with it.
 */
export type PayrollContext = {
  /** Declared rows, amounts as text; the engine is given those in force. */
  orders: readonly object[];
  policies: readonly DatedPolicy[];
  /** The months paid before, and the last of them. */
  history?: readonly PaidMonth[];
  previous?: (Month & { totals: Totals }) | null;
  /** The official document with nothing paid yet. */
  document?: IndividualPayrollInput | null;
  /** NITs that the rules of the document do not ask about again. */
  confirmed_nits?: readonly string[];
  /** Entries that the concepts of every month bring to a new payroll. */
  recurring?: OwnEntries;
  /** Debts of earlier months, without what this payroll deducts. */
  debts?: readonly CarriedDebt[];
  /** Sicknesses of the months before that one of this month may extend. */
  sicknesses?: readonly Absence[];
  /** Findings of the record of the employee against the month. */
  findings?: readonly Finding[];
};

/** The days under contract and what they pay; nothing when the contract does not cover the month. */
export function computeLiquidation(
  { liquidate, buildContract, findSettlement, readDeductionOrders }: Engine,
  employee: EmployeeRecord,
  values: PayrollValues,
  context: PayrollContext = { orders: [], policies: [] },
): { settlement: Settlement; liquidation: Liquidation } | undefined {
  const contract = buildContract(employee);
  const settlement = findSettlement(contract, values.year, values.month);
  if (!settlement) return undefined;
  const orders = readDeductionOrders(context.orders, settlement.end);
  const novelties = { ...toNovelties(values), orders };
  return { settlement, liquidation: liquidate(contract, settlement, novelties, context.policies) };
}

/** The lines each written row brought, by the row; what nobody wrote is in none. */
export function groupLinesByRow(liquidation: Liquidation, { rows }: PayrollValues): Map<string, Line[]> {
  const left = new Map<string, Line[]>();
  for (const line of liquidation.lines) {
    const key = `${line.group}.${line.concept}`;
    left.set(key, [...(left.get(key) ?? []), line]);
  }
  const found = new Map<string, Line[]>();
  const bring = (id: string, concept: string, group: Line['group'], count = 1) => {
    const lines = left.get(`${group}.${concept}`)?.splice(0, count) ?? [];
    if (lines.length > 0) found.set(id, lines);
  };
  for (const { id, concept } of filterRows(rows, 'hours')) bring(id, concept, 'accrued');
  for (const list of ['earned', 'taken'] as const) {
    const group = list === 'earned' ? 'accrued' : 'deductions';
    const count = new Map<string, number>();
    for (const entry of filterRows(rows, list)) {
      const nth = count.get(entry.concept) ?? 0;
      count.set(entry.concept, nth + 1);
      const place = `${group}.${entry.concept}.${nth}`;
      // A concept that cannot be settled brings no line, and says so in a finding of its place.
      if (liquidation.findings.some(({ path }) => path === place || path.startsWith(`${place}.`))) continue;
      bring(entry.id, entry.concept, group, 'public_amount' in entry.values ? 2 : 1);
    }
  }
  for (const [nth, { id, concept }] of filterRows(rows, 'benefits').entries())
    if (!liquidation.findings.some(({ path }) => path.startsWith(`benefits.${nth}.`)))
      bring(id, concept, 'accrued');
  return found;
}

/** The line a row asks about: `salary`, the id of a written row, `id/1` of an absence, `loans:Banco Andino`. */
export function findExplainedLine(
  wanted: string,
  liquidation: Liquidation,
  lines: ReadonlyMap<string, Line[]>,
  { rows }: PayrollValues,
): Line | undefined {
  const [id = '', nth] = wanted.split('/');
  const absence = filterRows(rows, 'absences').find((row) => row.id === id);
  if (absence) {
    const { key } = absenceConcepts[absence.concept];
    return liquidation.lines.filter(({ concept }) => concept === key)[Number(nth ?? 0)];
  }
  return (
    lines.get(wanted)?.[0] ??
    liquidation.lines.find((line) => line.concept === wanted || `${line.concept}:${line.label}` === wanted)
  );
}
