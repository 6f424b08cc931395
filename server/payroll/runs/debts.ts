import { type QueryExecutorProvider, sql } from 'kysely';
import { carryPlan, stillOwed } from '../../../src/domain/payroll/drafts/carried-debts.ts';
import type { RunNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import type { AmountTaken, CarriedDebt } from '../../../src/domain/payroll/novelties/novelties.ts';
import { countsInMonth } from '../../documents/history.ts';
import { isApart } from './by-hand.ts';
import { type Known, type Own, payPerson } from './pay.ts';
import { grouped, type PersonRow, type RunRow } from './rows.ts';

/** Debts that closed payments left and no payroll took since, by employee. */
export async function debtsOf(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
): Promise<Map<string, CarriedDebt[]>> {
  const { rows } = await sql<{ employee_id: string; debt: CarriedDebt }>`
    select q.employee_id, d as debt
    from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id,
      jsonb_array_elements(q.novelties -> 'carried') d
    where q.company_id = ${companyId} and q.employee_id = any(${employeeIds as string[]}::uuid[])
      and q.novelties ? 'carried' and r.state = 'cerrada'
    order by r.year, r.month, r.closed_at`.execute(tx);
  if (rows.length === 0) return new Map();
  const owing = [...new Set(rows.map(({ employee_id }) => employee_id))];
  const named = [...new Set(rows.map(({ debt }) => debt.description))];
  const ids = rows.flatMap(({ debt: { id } }) => (id ? [id] : []));
  const deducted = await sql<{ employee_id: string; entry: AmountTaken }>`
    select p.employee_id, t as entry
    from payrolls p, jsonb_array_elements(coalesce(p.novelties -> 'taken', '[]')) t
    where p.company_id = ${companyId} and p.employee_id = any(${owing}::uuid[])
      and (t ->> 'debt' = any(${ids}::text[]) or t ->> 'description' = any(${named}::text[]))
      and ${countsInMonth('p')}`.execute(tx);
  const paid = grouped(deducted.rows, ({ employee_id }) => employee_id);
  const left = grouped(rows, ({ employee_id }) => employee_id);
  return new Map(
    [...left].map(([id, all]) => [
      id,
      stillOwed(
        all.map(({ debt }) => debt),
        (paid.get(id) ?? []).map(({ entry }) => entry),
      ),
    ]),
  );
}

/** Answers offered for a person of an open run: the plan of a payment that ends negative, and what is owed of before. */
export function debtsShown(run: RunRow, known: Known, person: PersonRow) {
  const own: Own = { novelties: person.novelties, ending: person.ending };
  const negative = !isApart(run.kind) && Number(person.total) < 0;
  const plan = negative
    ? carryPlan(run, own.novelties, (novelties) => payPerson(run, known, { ...own, novelties }))
    : undefined;
  const owed = isApart(run.kind) ? [] : stillOwed(known.debts, own.novelties.taken ?? []);
  return { ...(plan && { plan }), ...(owed.length > 0 && { owed }) };
}

/**
 * Debts that agree with what is written beside them, each with its id: what was paid over is owed as far as its advance
 * says.
 */
export function agreedDebts(
  { carried, earned = [] }: RunNovelties,
  newId: () => string,
): CarriedDebt[] | undefined {
  const agreed = carried?.flatMap((written): CarriedDebt[] => {
    const debt = { ...written, id: written.id ?? newId() };
    if (debt.concept !== 'advances') return [debt];
    const advance = earned.find(
      ({ concept, description }) => concept === 'advances' && description === debt.description,
    );
    return advance?.non_salary ? [{ ...debt, amount: advance.non_salary }] : [];
  });
  return agreed?.length ? agreed : undefined;
}
