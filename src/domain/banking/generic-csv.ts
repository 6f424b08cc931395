import { moneyText } from '../money.ts';
import type { BankLayout } from './layout.ts';

/** A table that any bank's own page can be filled from. */
export const genericCsv: BankLayout = {
  asks: [],
  unusable: () => undefined,
  unpayable: () => undefined,
  write: (_, payments) => ({
    kind: 'table',
    columns: [
      { header: 'Tipo de documento' },
      { header: 'Documento' },
      { header: 'Nombre' },
      { header: 'Banco' },
      { header: 'Tipo de cuenta' },
      { header: 'Cuenta' },
      { header: 'Valor', amount: true },
    ],
    rows: payments.map((one) => [
      one.document_type,
      one.document_number,
      one.name,
      one.bank ?? '',
      one.account_type ?? '',
      one.account_number ?? '',
      moneyText(one.amount),
    ]),
  }),
};
