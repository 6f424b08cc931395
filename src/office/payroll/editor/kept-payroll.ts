import type { AbsenceKind } from '../../../domain/payroll/concepts/amounts.ts';
import {
  filterRows,
  findAmountField,
  isByUnits,
  type NoveltyRow,
  type RowValues,
} from '../../novelties/novelty-row.ts';
import { readKeptDraft } from '../../records/kept-draft.ts';
import type { PayrollValues } from './form-values.ts';

/** Row as the device keeps it: values of its list, side by side with its id. */
type KeptRow = RowValues & { id: string };
const keptLists = ['hours', 'absences', 'earned', 'taken', 'benefits'] as const;
/** Draft of a payroll as the device keeps it, a list for each kind of row. */
export type KeptPayroll = Omit<PayrollValues, 'rows'> & Record<(typeof keptLists)[number], KeptRow[]>;

const blankAbsence = {
  ...{ start: '', end: '', origin: 'comun', first_day: '', previous_ibc: '', base: '' },
  ...{ unjustified: false, reason: '' },
};

/** Values that one kind of absence alone has. */
const kindOf: Readonly<Record<string, AbsenceKind>> = {
  origin: 'work_disability',
  first_day: 'work_disability',
  reason: 'paid_leave',
  unjustified: 'non_paid_leave',
};

function toKeptRow(row: NoveltyRow): KeptRow {
  const { id, list, concept, values } = row;
  if (list === 'hours') return { id, kind: concept, quantity: '', day: '', ...values };
  if (list === 'absences') return { id, kind: concept, ...blankAbsence, ...values };
  if (list === 'benefits') {
    const { days = '', amount = '', deposited, ...more } = values;
    return { id, concept, days, amount, deposited, more };
  }
  const field = findAmountField(row);
  const { [field]: amount = '', quantity, unit_value, ...others } = values;
  const side =
    list === 'earned'
      ? { salary: field === 'salary', food: false }
      : { public: field === 'public_amount', percent: '' };
  const units = isByUnits(row) ? { quantity, value: unit_value } : undefined;
  return { id, concept, ...side, amount, description: '', ...others, units };
}

function fromKeptRow(list: NoveltyRow['list'], { id, ...kept }: KeptRow): NoveltyRow {
  const { kind, concept = kind, ...values } = kept;
  // Values that a row of this device was kept with.
  return { id, list, concept, values: readKeptValues(list, String(concept), values) } as NoveltyRow;
}

function readKeptValues(list: NoveltyRow['list'], concept: string, kept: RowValues): RowValues {
  if (list === 'hours') return kept;
  if (list === 'absences') {
    const isOther = (name: string) => (kindOf[name] ?? concept) !== concept;
    return Object.fromEntries(Object.entries(kept).filter(([name]) => !isOther(name)));
  }
  if (list === 'benefits') {
    const { more, ...values } = kept;
    return { ...values, ...(more as RowValues) };
  }
  const { salary, public: open, amount, units, ...values } = kept;
  const field = list === 'earned' ? (salary ? 'salary' : 'non_salary') : open ? 'public_amount' : 'amount';
  const { quantity, value } = (units ?? {}) as RowValues;
  return { ...values, [field]: amount, ...(units !== undefined && { quantity, unit_value: value }) };
}

export function toKeptPayroll({ rows, ...values }: PayrollValues): KeptPayroll {
  const lists = keptLists.map((list) => [list, filterRows(rows, list).map(toKeptRow)]);
  return { ...values, ...(Object.fromEntries(lists) as Record<(typeof keptLists)[number], KeptRow[]>) };
}

export const restoreKeptPayroll = (kept: KeptPayroll): PayrollValues => {
  const { hours, absences, earned, taken: deductions, benefits, ...values } = kept;
  const lists = { hours, absences, earned, taken: deductions, benefits };
  return {
    ...values,
    rows: keptLists.flatMap((list) => (lists[list] ?? []).map((row) => fromKeptRow(list, row))),
  };
};

export function readKeptPayroll(record: string): { at: number; value: PayrollValues } | undefined {
  const kept = readKeptDraft<KeptPayroll>(record);
  return kept && { at: kept.at, value: restoreKeptPayroll(kept.value) };
}
