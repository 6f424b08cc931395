import type { Day } from '../values/day.ts';
import type { Money } from '../values/money.ts';
import type { BankSource } from './sources.ts';

/** Paying company and its account: NIT without check digit, account with figures only, document by its DIAN code. */
export type PayingCompany = {
  name: string;
  nit: string;
  document_type: string;
  account_number: string;
  account_type: 'ahorros' | 'corriente';
  agreement: string | null;
};

/**
 * Payment of one person. Codes are those of the official lists. `bank` is the transfer code (ACH), of four figures.
 */
export type BankPayment = {
  employee_id: string;
  name: string;
  /** Name in lists. A file uses `name`. */
  list_name: string;
  document_type: string;
  document_number: string;
  bank: string | null;
  account_type: string | null;
  account_number: string | null;
  breb_key?: string | null;
  email: string | null;
  /** Name of the means of payment when there is no account: `Efectivo`. */
  without_account?: string | null;
  /** Branch office where the employee works today. */
  branch_office?: { id: string; name: string } | null;
  amount: Money;
};

/** Characters of a reference that every bank shows in its statements. */
export const referenceLetters = 21;

/**
 * Payment order: its days, the time of payment in Colombia (`HHMMSS`), the reference in statements, and its sequence
 * among the files of the day: `AA`, `AB`…
 */
export type BankOrder = { sent: Day; time: string; paid: Day; reference: string; sequence: string };

/**
 * Formats of an amount: whole pesos, centavos without a sign, with a point, with a comma, or a comma only when there
 * are centavos.
 */
export const amountStyles = {
  cents: '185050 centavos',
  pesos: '1850 pesos',
  point: '1850.50',
  comma: '1850,50',
  as_needed: '1850 o 1850,50',
} as const;
export type AmountStyle = keyof typeof amountStyles;

/** One field of a record, as in the manual of the bank. */
export type BankField = {
  name: string;
  source: BankSource;
  /** Positions in a fixed-width line. In a delimited line, the maximum length. */
  length?: number;
  /** Alignment and filling of fixed-width lines. The defaults are `left` and a space. */
  align?: 'left' | 'right';
  pad?: ' ' | '0';
  constant?: string;
  /** Codes that the bank gives to the values of a list. `otherwise` is the code of other values. */
  codes?: Readonly<Record<string, string>>;
  otherwise?: string;
  /** Default: `cents`. */
  amount?: AmountStyle;
  /** Date pattern with `AAAA`, `AA`, `MM` and `DD`. Default: `AAAAMMDD`. */
  pattern?: string;
};

export const bankRecords = ['header', 'detail', 'trailer'] as const;
export type BankRecordKind = (typeof bankRecords)[number];

/**
 * Character set of a file. `ascii` has no accents. `utf8_sheet` begins with the mark by which a spreadsheet detects
 * it.
 */
export const bankLetters = {
  ascii: 'Sin tildes ni eñes',
  latin1: 'Con tildes (Windows, ISO 8859-1)',
  utf8: 'Con tildes (UTF-8)',
  utf8_sheet: 'Con tildes (UTF-8 para Excel)',
} as const;

/** File format of a bank, as data. `writeBankFile` writes any of them. */
export type BankLayout = {
  shape: 'fixed' | 'delimited';
  delimiter?: string;
  titles?: boolean;
  letters: keyof typeof bankLetters;
  capitals: boolean;
  lineEnd: 'crlf' | 'lf';
  /** The last line has a line end like the others. */
  endsLast: boolean;
} & Readonly<Record<BankRecordKind, readonly BankField[]>>;
