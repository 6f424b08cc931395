import { carryPlan, listOutstandingDebts } from '../../../src/domain/payroll/drafts/carried-debts.ts';
import { computeRunResult, type PaymentContext, type RunPersonEntries } from './pay.ts';
import type { RunPersonRow, RunRow } from './rows.ts';
import { isApartRun } from './typed-figures.ts';

/**
 * Proposes answers for an employee of an open run: how to carry a negative payment, and which earlier debts
 * to deduct.
 */
export function proposeDebtAnswers(run: RunRow, payrollContext: PaymentContext, person: RunPersonRow) {
  const own: RunPersonEntries = { novelties: person.novelties, ending: person.ending };
  const negative = !isApartRun(run.kind) && Number(person.total) < 0;
  const plan = negative
    ? carryPlan(run, own.novelties, (novelties) =>
        computeRunResult(run, payrollContext, { ...own, novelties }),
      )
    : undefined;
  const owed = isApartRun(run.kind)
    ? []
    : listOutstandingDebts(payrollContext.debts, own.novelties.taken ?? []);
  return { ...(plan && { plan }), ...(owed.length > 0 && { owed }) };
}
