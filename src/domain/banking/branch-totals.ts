import { sum, toMoneyText } from '../values/money.ts';
import type { BankPayment } from './layout.ts';
import type { BankFile } from './write.ts';

/** Sums of a bank file for one branch office. `id` and `name` are null for employees without one. Amounts in pesos. */
export type BranchTotal = {
  id: string | null;
  name: string | null;
  count: number;
  total: string;
  left_count: number;
  left_total: string;
};

/**
 * Sums a bank file by branch office, in order of their names, with those without one at the end: what the file pays, and
 * what it leaves out.
 */
export function sumBankFileByBranch({ paid, left }: Pick<BankFile, 'paid' | 'left'>): BranchTotal[] {
  const omitted = left.map(({ payment }) => payment);
  const idOf = (payment: BankPayment) => payment.branch_office?.id ?? null;
  const branches = new Map([...paid, ...omitted].map((one) => [idOf(one), one.branch_office?.name ?? null]));
  const total = (payments: readonly BankPayment[]) => toMoneyText(sum(payments.map(({ amount }) => amount)));
  return [...branches]
    .sort(([, a], [, b]) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b, 'es')))
    .map(([id, name]) => {
      const [here, missing] = [paid, omitted].map((each) => each.filter((one) => idOf(one) === id)) as [
        BankPayment[],
        BankPayment[],
      ];
      return {
        ...{ id, name, count: here.length, total: total(here) },
        ...{ left_count: missing.length, left_total: total(missing) },
      };
    });
}
