import { expect, it } from 'vitest';
import { sumBankFileByBranch } from '../../../src/domain/banking/branch-totals.ts';
import type { BankPayment } from '../../../src/domain/banking/layout.ts';
import { pesos } from '../../../src/domain/values/money.ts';

const paying = (amount: number, name?: string): BankPayment => ({
  ...{ employee_id: '', name: '', list_name: '', document_type: '13', document_number: '1' },
  ...{ bank: null, account_type: null, account_number: null, email: null },
  branch_office: name ? { id: `id of ${name}`, name } : null,
  amount: pesos(amount),
});

it('sums what the file pays and what it leaves out, by branch office', () => {
  const totals = sumBankFileByBranch({
    paid: [paying(100), paying(1_000, 'Ñeque'), paying(20, 'Norte'), paying(2_000, 'Ñeque')],
    left: [
      { payment: paying(7, 'Norte'), reason: '' },
      { payment: paying(5, 'Ábrego'), reason: '' },
    ],
  });
  expect(
    totals.map(({ name, count, total, left_count, left_total }) => [
      name,
      count,
      total,
      left_count,
      left_total,
    ]),
  ).toEqual([
    ['Ábrego', 0, '0.00', 1, '5.00'],
    ['Norte', 1, '20.00', 1, '7.00'],
    ['Ñeque', 2, '3000.00', 0, '0.00'],
    [null, 1, '100.00', 0, '0.00'],
  ]);
});

it('tells two branch offices of one name apart', () => {
  const twin = { ...paying(3, 'Norte'), branch_office: { id: 'another', name: 'Norte' } };
  const totals = sumBankFileByBranch({ paid: [paying(20, 'Norte'), twin], left: [] });
  expect(totals.map(({ total }) => total).sort()).toEqual(['20.00', '3.00']);
});
