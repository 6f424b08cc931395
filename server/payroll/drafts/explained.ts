import type { QueryExecutorProvider } from 'kysely';
import { contractOf, settlementOf } from '../../../src/domain/payroll/contract/settlement.ts';
import {
  noveltiesOf,
  type PayrollDraft,
  type WrittenNovelties,
} from '../../../src/domain/payroll/drafts/draft.ts';
import { withOpening } from '../../../src/domain/payroll/history/opening.ts';
import { liquidate } from '../../../src/domain/payroll/month/liquidate.ts';
import { explained } from '../../../src/domain/payroll/runs/proposed-benefit.ts';
import { historyFor } from '../../documents/history.ts';
import type { EmployeeSource } from '../../documents/sources.ts';

/** Novelties of a month, its benefits with the sum of those that are as the months paid before give them. */
export async function explainedNovelties(
  tx: QueryExecutorProvider,
  companyId: string,
  employee: EmployeeSource,
  draft: PayrollDraft,
): Promise<WrittenNovelties> {
  const novelties = noveltiesOf(draft);
  if (!novelties.benefits?.length) return novelties;
  const { year, month } = draft;
  const stored = (await historyFor(tx, companyId, [employee.id], draft)).get(employee.id) ?? [];
  const { policies } = employee;
  const contract = contractOf(employee);
  const history = withOpening(contract, employee, stored, draft);
  const period = settlementOf(contract, year, month);
  const settled = () => period && liquidate(contract, period, novelties, policies);
  return {
    ...novelties,
    benefits: explained(novelties.benefits, { employee, year, month, history, policies, settled }),
  };
}
