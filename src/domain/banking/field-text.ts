import { checkDigit } from '../identity/nit.ts';
import type { Day } from '../values/day.ts';
import { type Money, toMoneyText } from '../values/money.ts';
import type { AmountStyle, BankField, BankOrder, BankPayment, PayingCompany } from './layout.ts';
import { type BankSource, dayPattern } from './sources.ts';

/** Facts for the fields of a line: those of the order everywhere, those of a person only in their own record. */
export type BankFacts = {
  payer: PayingCompany;
  order: BankOrder;
  count: number;
  lines: number;
  total: Money;
  person?: { payment: BankPayment; nth: number };
};

/** Bank codes of wallets, with the account type of each. */
const wallets: Readonly<Record<string, 'daviplata' | 'nequi'>> = { '1551': 'daviplata', '1507': 'nequi' };

/** Texts of the sources that have neither a code nor a style. */
const texts: Readonly<Record<Exclude<BankSource, Coded | Styled | 'constant'>, (of: BankFacts) => string>> = {
  nit: ({ payer }) => payer.nit,
  nit_with_digit: ({ payer }) => `${payer.nit}${checkDigit(payer.nit)}`,
  company_name: ({ payer }) => payer.name,
  paying_account: ({ payer }) => payer.account_number,
  agreement: ({ payer }) => payer.agreement ?? '',
  time: ({ order }) => order.time,
  sequence: ({ order }) => order.sequence,
  sequence_letter: ({ order }) => order.sequence.slice(-1),
  sequence_number: ({ order }) => numberOf(order.sequence),
  reference: ({ order }) => order.reference,
  count: ({ count }) => String(count),
  lines: ({ lines }) => String(lines),
  nth: ({ person }) => String(person?.nth ?? ''),
  document_number: ({ person }) => person?.payment.document_number ?? '',
  name: ({ person }) => person?.payment.name ?? '',
  account_number: ({ person }) => person?.payment.account_number ?? '',
  breb_key: ({ person }) => person?.payment.breb_key ?? '',
  email: ({ person }) => person?.payment.email ?? '',
};
type Styled = 'paid' | 'sent' | 'total' | 'amount';
type Coded =
  | 'company_document_type'
  | 'paying_account_type'
  | 'document_type'
  | 'bank'
  | 'short_bank'
  | 'account_type';

/** Returns the number of a sequence: `AC` is the third file of the day, `A7` the seventh. */
const numberOf = (sequence: string): string => {
  const last = sequence.slice(-1);
  return /\d/.test(last) ? last : String(last.charCodeAt(0) - 64);
};

/**
 * Names of a value in a table of codes, the closest first, and its text without a code. A bank without a code keeps
 * its own.
 */
const named: Readonly<Record<Coded, (of: BankFacts) => { names: string[]; bare: string; needed: boolean }>> =
  {
    company_document_type: ({ payer }) => oneOf(payer.document_type),
    paying_account_type: ({ payer }) => oneOf(payer.account_type),
    document_type: ({ person }) => oneOf(person?.payment.document_type ?? ''),
    account_type: ({ person }) => {
      const kind = person?.payment.account_type ?? '';
      const wallet = wallets[person?.payment.bank ?? ''];
      return { names: wallet ? [wallet, kind] : [kind], bare: kind, needed: true };
    },
    bank: ({ person }) => bankNamed(person?.payment.bank ?? '', (code) => code),
    // Transfer codes are clearing-house codes after a 1.
    short_bank: ({ person }) =>
      bankNamed(person?.payment.bank ?? '', (code) => code.replace(/^1(?=\d{3}$)/, '')),
  };
const oneOf = (name: string) => ({ names: [name], bare: name, needed: true });
const bankNamed = (code: string, short: (code: string) => string) => ({
  names: [code],
  bare: short(code),
  needed: false,
});

/**
 * Returns the text of a field before it is fitted. `undefined` when the bank has no code for it, or when centavos are
 * not allowed.
 */
export function findBankFieldText(field: BankField, facts: BankFacts): string | undefined {
  const { source } = field;
  switch (source) {
    case 'constant':
      return field.constant ?? '';
    case 'paid':
    case 'sent':
      return dayShown(facts.order[source], field.pattern ?? dayPattern);
    case 'total':
      return amountShown(facts.total, field.amount ?? 'cents');
    case 'amount':
      return facts.person && amountShown(facts.person.payment.amount, field.amount ?? 'cents');
    default:
      return source in named ? codeOf(field, named[source as Coded](facts)) : textOf(source, facts);
  }
}

const textOf = (source: BankSource, facts: BankFacts): string => texts[source as keyof typeof texts](facts);

function codeOf(
  { codes, otherwise }: BankField,
  { names, bare, needed }: ReturnType<(typeof named)[Coded]>,
): string | undefined {
  if (!codes) return otherwise ?? bare;
  const name = names.find((one) => Object.hasOwn(codes, one));
  return name === undefined ? (otherwise ?? (needed ? undefined : bare)) : codes[name];
}

const dayShown = (day: Day, pattern: string): string =>
  pattern
    .replace('AAAA', day.slice(0, 4))
    .replace('AA', day.slice(2, 4))
    .replace('MM', day.slice(5, 7))
    .replace('DD', day.slice(8, 10));

const amountShown = (amount: Money, style: AmountStyle): string | undefined => {
  const text = toMoneyText(amount);
  const whole = text.endsWith('.00');
  switch (style) {
    case 'pesos':
      return whole ? text.slice(0, -3) : undefined;
    case 'cents':
      return text.replace('.', '');
    case 'point':
      return text;
    case 'comma':
      return text.replace('.', ',');
    case 'as_needed':
      return String(Number(text)).replace('.', ',');
  }
};
