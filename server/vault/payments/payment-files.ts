import type { Answer } from '../../http/answer.ts';
import type { NamedFile, ZippedFile } from '../../http/zipped.ts';
import { readLetterhead } from '../../payslips/letterhead.ts';
import { buildNotFoundRefusal } from '../../refusals.ts';
import type { Transact } from '../../store/connection.ts';
import { buildFoldersZip, buildZipPath, type Folders } from '../folders-zip.ts';
import { buildPaymentSlipAnswer } from './payment-pdf.ts';
import { findEmployeePayment, listPaymentKeys, type PaymentQuery } from './payments.ts';

/**
 * Streams slips of closed payments as a ZIP, in folders by employee or by month. Each file is read in a short
 * transaction. The record of readings names the employees.
 */
export async function buildPaymentsZip(
  inside: Transact,
  companyId: string,
  query: PaymentQuery,
  folders: Folders,
): Promise<Answer> {
  const keys = await inside((tx) => listPaymentKeys(tx, companyId, query));
  if (keys.length === 0) throw buildNotFoundRefusal('Ninguno de esos pagos está cerrado.');
  const used = new Set<string>();
  const read = async ({ id: runId, name: employeeId }: NamedFile): Promise<ZippedFile | undefined> => {
    const [slip, letterhead] = await inside(
      async (tx) =>
        [
          await findEmployeePayment(tx, companyId, runId, employeeId),
          await readLetterhead(tx, companyId),
        ] as const,
    );
    if (!slip) return undefined;
    const { body } = await buildPaymentSlipAnswer(slip, letterhead);
    const { period, payment_date, employee, name } = slip;
    const month = `${period.year}-${String(period.month).padStart(2, '0')}`;
    // Two payments with one name and day need different paths.
    for (let nth = 1; ; nth += 1) {
      const about = [payment_date, nth === 1 ? name : `${name} ${nth}`] as const;
      const path = buildZipPath(folders, { employee, month, about }, 'pdf');
      if (used.has(path)) continue;
      used.add(path);
      return { name: path, data: body as Buffer };
    }
  };
  const files = keys.map(({ run_id, employee_id }) => ({ id: run_id, name: employee_id }));
  return buildFoldersZip(files, read, { employees: [...new Set(keys.map((key) => key.employee_id))] });
}
