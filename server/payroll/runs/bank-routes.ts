import { sql } from 'kysely';
import {
  formatTemplateFault,
  listTemplateFaults,
  readTemplate,
} from '../../../src/domain/banking/template.ts';
import { buildBankTrial } from '../../../src/domain/banking/trial.ts';
import { writeBankFile } from '../../../src/domain/banking/write.ts';
import { dayOf } from '../../../src/domain/values/day.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { buildInvalidRefusal, type HttpRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import {
  assertPaysPeople,
  type BankPlan,
  type BankQuery,
  buildBankFile,
  buildBankOrder,
  prepareBankPlan,
  readBankQuery,
  readPayingAccount,
  summarizeBankPlan,
} from './bank-file.ts';
import { listBankPayments } from './bank-payments.ts';
import { findRunRow } from './rows.ts';

export const registerBankFileRoutes: StaffModule = ({ on }) => {
  on('GET /pay_runs/:id/bank_file', async (call) =>
    answer({ data: summarizeBankPlan((await planned(call)).plan) }),
  );
  on('GET /pay_runs/:id/bank_file/download', async (call) => {
    const { plan, query } = await planned(call);
    const file = buildBankFile(plan, query);
    await call.writing((tx) =>
      recordBankFile(tx, {
        companyId: call.company.id,
        runId: call.input.id,
        userId: call.user.id,
        format: plan.format,
      }),
    );
    return file;
  });
  on('POST /pay_runs/:id/bank_trial', async (call, tx) => {
    const { id, layout: text, account } = call.input;
    const run = await findRunRow(tx, call.company.id, id);
    if (!run) throw call.missing();
    const layout = readTemplate(text);
    if (!layout)
      throw buildInvalidRefusal({
        layout: ['Los campos del archivo no se pueden leer: escríbalos de nuevo'],
      });
    const faults = listTemplateFaults(layout);
    if (faults.length > 0)
      throw buildInvalidRefusal({
        layout: faults.slice(0, 5).map((one) => formatTemplateFault(one, layout)),
      });
    assertPaysPeople(run);
    const today = dayOf(call.now);
    const paid = run.payment_date > today ? run.payment_date : today;
    const file = writeBankFile(
      { named: 'archivo', layout },
      await readPayingAccount(tx, call.company.id, account),
      await listBankPayments(tx, call.company.id, id),
      buildBankOrder(run, { paid, sequence: 'AA' }, call.now),
    );
    return answer({ data: buildBankTrial(file) });
  });
};

type BankCall = StaffAsk & {
  input: { id: string };
  values: Record<string, string>;
  missing: () => HttpRefusal;
};

async function planned(call: BankCall): Promise<{ plan: BankPlan; query: BankQuery }> {
  const query = readBankQuery(call.values, dayOf(call.now));
  const plan = await call.inCompany((tx) =>
    prepareBankPlan(tx, call.company.id, call.input.id, query, call.now),
  );
  if (!plan) throw call.missing();
  return { plan, query };
}

/** Records that the file was downloaded, for the checklist that closes the month. */
async function recordBankFile(
  tx: Tx,
  { companyId, runId, userId, format }: { companyId: string; runId: string; userId: string; format: string },
): Promise<void> {
  await sql`
    insert into bank_files (company_id, run_id, made_by, format)
    values (${companyId}, ${runId}, ${userId}, ${format}) on conflict do nothing`.execute(tx);
}
