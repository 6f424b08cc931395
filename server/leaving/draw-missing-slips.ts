import { sql } from 'kysely';
import { onceAcceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { reportProgress } from '../jobs/progress.ts';
import { createSlipFiles } from '../payslips/slip-files.ts';
import type { Services } from '../services.ts';
import type { Transact } from '../store/connection.ts';

/** Payslips that are drawn together. */
const BATCH = 32;

/** Draws the PDF of each accepted payslip that nobody has opened yet. It is kept, as when somebody opens it. */
export async function drawMissingSlips(
  services: Services,
  { company, writing, origin }: { company: string; writing: Transact; origin: string },
): Promise<void> {
  const files = createSlipFiles(services);
  const { rows } = await writing((tx) =>
    sql<{ id: string }>`
      select p.id from payrolls p where p.company_id = ${company} and p.state = any(${[...onceAcceptedStates]}::text[])
        and not exists (select 1 from payslip_files f
          where f.company_id = p.company_id and f.payroll_id = p.id and f.state = p.state)
      order by p.id`.execute(tx),
  );
  for (let at = 0; at < rows.length; at += BATCH) {
    reportProgress(at, rows.length);
    const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
    await files.readMany(writing, { company }, ids, origin);
  }
}
