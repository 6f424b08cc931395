import type { QueryExecutorProvider } from 'kysely';
import { buildContract, findSettlement } from '../../../src/domain/payroll/contract/settlement.ts';
import {
  getDraftNovelties,
  type PayrollDraft,
  type WrittenNovelties,
} from '../../../src/domain/payroll/drafts/draft.ts';
import { addOpeningBalance } from '../../../src/domain/payroll/history/opening.ts';
import { liquidate } from '../../../src/domain/payroll/month/liquidate.ts';
import { explainBenefits } from '../../../src/domain/payroll/runs/proposed-benefit.ts';
import { listPayHistory } from '../../documents/history.ts';
import type { EmployeeSource } from '../../documents/sources.ts';

/** Adds to each benefit the sum that explains its amount, when it equals what the earlier months give. */
export async function explainNovelties(
  tx: QueryExecutorProvider,
  companyId: string,
  employee: EmployeeSource,
  draft: PayrollDraft,
): Promise<WrittenNovelties> {
  const novelties = getDraftNovelties(draft);
  if (!novelties.benefits?.length) return novelties;
  const { year, month } = draft;
  const stored = (await listPayHistory(tx, companyId, [employee.id], draft)).get(employee.id) ?? [];
  const { policies } = employee;
  const contract = buildContract(employee);
  const history = addOpeningBalance(contract, employee, stored, draft);
  const period = findSettlement(contract, year, month);
  const settled = () => period && liquidate(contract, period, novelties, policies);
  return {
    ...novelties,
    benefits: explainBenefits(novelties.benefits, { employee, year, month, history, policies, settled }),
  };
}
