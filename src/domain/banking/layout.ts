import type { Day } from '../day.ts';
import type { Money } from '../money.ts';

/** Company that pays, and its account: NIT without check digit, account of figures alone. */
export type Payer = { nit: string; account_number: string; account_type: 'ahorros' | 'corriente' };

/** Payment of one person. Codes are of the official lists; `bank` is that of transfers (ACH), of four figures. */
export type BankPayment = {
  name: string;
  document_type: string;
  document_number: string;
  bank: string | null;
  account_type: string | null;
  account_number: string | null;
  /** Name of the means of payment when it goes to no account: `Efectivo`. */
  without_account?: string | null;
  amount: Money;
};

/** Letters of a reference that a bank shows in each statement. */
export const referenceLetters = 21;

/** Order of payment: its days, the reference in each statement, and its place among the files of the day: `AA`, `AB`… */
export type BankOrder = { sent: Day; paid: Day; reference: string; sequence: string };

/** Lines of fixed positions in plain letters, or a table whose amounts are decimal text. */
export type BankFile =
  | { kind: 'lines'; text: string }
  | {
      kind: 'table';
      columns: readonly { header: string; amount?: true }[];
      rows: readonly (readonly string[])[];
    };

/** One way in which a bank takes a payment. The payments given to `write` are all payable. */
export type BankLayout = {
  /** Answers that the layout needs besides account and day. */
  asks: readonly 'sequence'[];
  /** Reason why nobody can be paid from that account, in words. */
  unusable: (payer: Payer) => string | undefined;
  /** Reason why a person with account and amount cannot go in the file, in words. */
  unpayable: (payment: BankPayment) => string | undefined;
  write: (payer: Payer, payments: readonly BankPayment[], order: BankOrder) => BankFile;
};
