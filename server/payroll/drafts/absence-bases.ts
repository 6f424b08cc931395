import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import type { PayrollDraft } from '../../../src/domain/payroll/drafts/draft.ts';
import { addOpeningBalance } from '../../../src/domain/payroll/history/opening.ts';
import { fillAbsenceBases, hasMissingBases } from '../../../src/domain/payroll/runs/known-bases.ts';
import { listPayHistory } from '../../documents/history.ts';
import { type EmployeeSource, listEmployeeSources } from '../../documents/sources.ts';
import type { Tx } from '../../store/connection.ts';

type Based = Pick<PayrollDraft, 'employee_id' | 'year' | 'month' | 'absences' | 'totals'>;

/**
 * Adds to drafts from programs and files the base that earlier months give for their absences. A draft with
 * `totals` is left as it is: its sender saw the sums, and the form already proposed the bases.
 */
export async function addAbsenceBases<T extends Based>(
  tx: Tx,
  companyId: string,
  drafts: readonly T[],
  employees?: ReadonlyMap<string, EmployeeSource>,
): Promise<T[]> {
  const lacking = drafts.filter(({ totals, absences }) => !totals && hasMissingBases(absences));
  if (lacking.length === 0) return [...drafts];
  const people = employees ?? (await peopleOf(tx, companyId, lacking));
  const found = new Map<T, T>();
  const inMonth = ({ year, month }: Based): string => `${year}-${month}`;
  for (const key of new Set(lacking.map(inMonth))) {
    const some = lacking.filter((draft) => inMonth(draft) === key);
    const [{ year, month } = { year: 0, month: 0 }] = some;
    const ids = [...new Set(some.map(({ employee_id }) => employee_id))];
    const histories = await listPayHistory(tx, companyId, ids, { year, month });
    for (const draft of some) {
      const employee = people.get(draft.employee_id);
      if (!employee) continue;
      const employed = getEmployeeInMonth(employee, draft);
      const contract = buildContract(employed);
      const history = addOpeningBalance(contract, employed, histories.get(draft.employee_id) ?? [], draft);
      if (history.length > 0)
        found.set(draft, { ...draft, absences: fillAbsenceBases(contract, draft.absences ?? [], history) });
    }
  }
  return drafts.map((draft) => found.get(draft) ?? draft);
}

async function peopleOf(
  tx: Tx,
  companyId: string,
  drafts: readonly Based[],
): Promise<Map<string, EmployeeSource>> {
  const ids = [...new Set(drafts.map(({ employee_id }) => employee_id))];
  return new Map((await listEmployeeSources(tx, companyId, { ids })).map((one) => [one.id, one]));
}
