import { noMoney } from '../money.ts';
import type { BankFormat } from './formats.ts';
import { genericCsv } from './generic-csv.ts';
import type { BankLayout, BankPayment } from './layout.ts';
import { bancolombiaPab } from './pab.ts';

/** Layout of each format: a new format does not compile without one. */
export const bankLayouts: Readonly<Record<BankFormat, BankLayout>> = {
  bancolombia_pab: bancolombiaPab,
  generic_csv: genericCsv,
};

/** Reason why a person cannot go in the file, in words. */
export function unpayable(payment: BankPayment, layout: BankLayout): string | undefined {
  if (payment.amount <= noMoney) return 'No tiene valor por pagar';
  const { without_account: means } = payment;
  if (means)
    return means === 'Efectivo'
      ? 'Se le paga en efectivo'
      : `Su medio de pago, «${means}», no usa cuenta bancaria`;
  if (!payment.bank || !payment.account_type || !payment.account_number)
    return 'Su ficha no tiene cuenta bancaria';
  return layout.unpayable(payment);
}
