import type { Day } from '../values/day.ts';
import type { Money } from '../values/money.ts';
import type { BankSource } from './sources.ts';

/** Company that pays, and its account: NIT without check digit, account of figures alone, document by its code of DIAN. */
export type PayingCompany = {
  name: string;
  nit: string;
  document_type: string;
  account_number: string;
  account_type: 'ahorros' | 'corriente';
  /** Number of the agreement with the bank, when it gave one. */
  agreement: string | null;
};

/** Payment of one person. Codes are of the official lists; `bank` is that of transfers (ACH), of four figures. */
export type BankPayment = {
  employee_id: string;
  name: string;
  /** As lists show the person; a file says `name`. */
  list_name: string;
  document_type: string;
  document_number: string;
  bank: string | null;
  account_type: string | null;
  account_number: string | null;
  email: string | null;
  /** Name of the means of payment when it goes to no account: `Efectivo`. */
  without_account?: string | null;
  amount: Money;
};

/** Letters of a reference that a bank shows in each statement. */
export const referenceLetters = 21;

/**
 * Order of payment: its days, the time of the clock of Colombia at which it is made (`HHMMSS`), the reference in each
 * statement, and its place among the files of the day: `AA`, `AB`…
 */
export type BankOrder = { sent: Day; time: string; paid: Day; reference: string; sequence: string };

/** Ways of writing an amount: whole pesos, centavos without a point, with a point, with a comma, or a comma only where there are centavos. */
export const amountStyles = {
  cents: '185050 centavos',
  pesos: '1850 pesos',
  point: '1850.50',
  comma: '1850,50',
  as_needed: '1850 o 1850,50',
} as const;
export type AmountStyle = keyof typeof amountStyles;

/** One field of a record, as the manual of the bank has it. */
export type BankField = {
  name: string;
  source: BankSource;
  /** Positions in a line of fixed width; in a delimited one, the most that the field takes. */
  length?: number;
  /** Sides and fillings count in lines of fixed width: `left` and a space unless said. */
  align?: 'left' | 'right';
  pad?: ' ' | '0';
  /** Text of a field that always says the same. */
  constant?: string;
  /** Codes that the bank gives to the values of a list, and that of all the others. */
  codes?: Readonly<Record<string, string>>;
  otherwise?: string;
  /** `cents` unless said. */
  amount?: AmountStyle;
  /** Days as `AAAA`, `AA`, `MM` and `DD` place them: `AAAAMMDD` unless said. */
  pattern?: string;
};

export const bankRecords = ['header', 'detail', 'trailer'] as const;
export type BankRecordKind = (typeof bankRecords)[number];

/** Letters of a file: `ascii` has no accents, `utf8_sheet` begins with the mark by which a spreadsheet knows it. */
export const bankLetters = {
  ascii: 'Sin tildes ni eñes',
  latin1: 'Con tildes (Windows, ISO 8859-1)',
  utf8: 'Con tildes (UTF-8)',
  utf8_sheet: 'Con tildes (UTF-8 para Excel)',
} as const;

/** Format in which a bank takes a payment, as data: `writeBankFile` writes any of them. */
export type BankLayout = {
  shape: 'fixed' | 'delimited';
  /** Between the fields of a delimited line. */
  delimiter?: string;
  /** A delimited file begins with the names of the fields of each person. */
  titles?: boolean;
  letters: keyof typeof bankLetters;
  capitals: boolean;
  lineEnd: 'crlf' | 'lf';
  /** The last line ends as the others do. */
  endsLast: boolean;
} & Readonly<Record<BankRecordKind, readonly BankField[]>>;
