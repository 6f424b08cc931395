import { carryPlan, listOutstandingDebts } from '../../../src/domain/payroll/drafts/carried-debts.ts';
import { isApart } from './by-hand.ts';
import { computeRunResult, type Own, type PayrollContext } from './pay.ts';
import type { PersonRow, RunRow } from './rows.ts';

/** Answers offered for a person of an open run: the plan of a payment that ends negative, and what is owed of before. */
export function proposeDebtAnswers(run: RunRow, payrollContext: PayrollContext, person: PersonRow) {
  const own: Own = { novelties: person.novelties, ending: person.ending };
  const negative = !isApart(run.kind) && Number(person.total) < 0;
  const plan = negative
    ? carryPlan(run, own.novelties, (novelties) =>
        computeRunResult(run, payrollContext, { ...own, novelties }),
      )
    : undefined;
  const owed = isApart(run.kind) ? [] : listOutstandingDebts(payrollContext.debts, own.novelties.taken ?? []);
  return { ...(plan && { plan }), ...(owed.length > 0 && { owed }) };
}
