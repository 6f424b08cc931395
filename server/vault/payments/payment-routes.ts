import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { readLetterhead } from '../../payslips/letterhead.ts';
import { listAlliedCompanies } from '../allied.ts';
import { readFolders } from '../folders-zip.ts';
import { readPage } from '../query.ts';
import { buildPaymentsZip } from './payment-files.ts';
import { buildPaymentSlipAnswer } from './payment-pdf.ts';
import { readChosenPayments, readPaymentQuery } from './payment-query.ts';
import { findEmployeePayment, listClosedRuns, listPayments, toVaultPayment } from './payments.ts';

export const registerVaultPaymentRoutes: StaffModule = ({ on }, { store }) => {
  on('GET /vault_payments', async (call) => {
    const query = readPaymentQuery(call.values);
    const asked = readPage(call.values, 'payments');
    const { rows, meta, summary, runs } = await call.inCompany(async (tx) => ({
      ...(await listPayments(tx, [call.company.id], query, asked)),
      runs: await listClosedRuns(tx, call.company.id, query),
    }));
    return answer({ data: rows.map(toVaultPayment), meta, summary, runs });
  });

  on('GET /vault_payments/zip', (call) => {
    const { ids, ...filters } = call.values;
    const folders = readFolders(filters.folders);
    return buildPaymentsZip(
      call.inCompany,
      call.company.id,
      readChosenPayments(ids?.split(','), filters),
      folders,
    );
  });

  on('GET /vault_payments/:run_id/:employee_id/pdf', async (call) => {
    const { run_id, employee_id } = call.input;
    const [slip, letterhead] = await call.inCompany(
      async (tx) =>
        [
          await findEmployeePayment(tx, call.company.id, run_id, employee_id),
          await readLetterhead(tx, call.company.id),
        ] as const,
    );
    if (!slip) throw call.missing();
    return buildPaymentSlipAnswer(slip, letterhead);
  });

  on('GET /allied_vault_payments', async (call) => {
    const query = readPaymentQuery(call.values);
    const asked = readPage(call.values, 'payments');
    const companies = await listAlliedCompanies(store, call);
    const ids = [...companies.keys()];
    const { rows, meta, summary } = await store.asAlly(ids, (tx) => listPayments(tx, ids, query, asked));
    return answer({
      data: rows.map((row) => ({ ...toVaultPayment(row), company: companies.get(row.company_id) })),
      meta,
      summary,
    });
  });
};
