import type { Day } from '../day.ts';
import { type Money, moneyText, sum } from '../money.ts';
import { type BankLayout, type BankOrder, type BankPayment, type Payer, referenceLetters } from './layout.ts';

/** The codes that PAB has for the document of a person, by those of DIAN. */
const pabDocuments: Readonly<Record<string, string>> = {
  '13': '1',
  '22': '2',
  '31': '3',
  '12': '4',
  '41': '5',
};
/** Credit to each kind of account. */
const pabCredits: Readonly<Record<string, string>> = { ahorros: '37', corriente: '27' };
const pabSource = { ahorros: 'S', corriente: 'D' } as const;
const mostDebited = 11;

/** Bancolombia «Formato de pago PAB», version 2.0, as its mapping of 25 February 2020 (scribd.com/document/728724011) has it. */
export const bancolombiaPab: BankLayout = {
  asks: ['sequence'],
  unusable: ({ account_number }) =>
    account_number.length > mostDebited
      ? `La cuenta que paga tiene más de ${mostDebited} dígitos: el archivo PAB no la admite`
      : undefined,
  unpayable: (payment) => {
    if ((payment.account_number?.length ?? 0) > 17) return 'Su cuenta tiene más de 17 dígitos';
    if (!pabCredits[payment.account_type ?? ''])
      return 'El archivo PAB no tiene código para su tipo de cuenta';
    return pabDocuments[payment.document_type]
      ? undefined
      : 'El archivo PAB no tiene código para su tipo de documento';
  },
  write: (payer, payments, order) => ({ kind: 'lines', text: pabFile(payer, payments, order) }),
};

/** Lines of fixed positions ended in CRLF, letters without accents: a header of 264 positions and a line of 264 for each one. */
function pabFile(payer: Payer, payments: readonly BankPayment[], order: BankOrder): string {
  const paid = compact(order.paid);
  const header = [
    '1',
    figures(payer.nit, 15),
    'I',
    blank(15),
    '225',
    words('NOMINA', 10),
    compact(order.sent),
    words(order.sequence, 2),
    paid,
    figures(String(payments.length), 6),
    figures('', 17),
    cents(sum(payments.map(({ amount }) => amount)), 17),
    figures(payer.account_number, mostDebited),
    pabSource[payer.account_type],
    blank(149),
  ];
  const lines = payments.map((one) => [
    '6',
    words(one.document_number, 15),
    words(one.name, 30),
    figures(one.bank ?? '', 9),
    words(one.account_number ?? '', 17),
    'S',
    pabCredits[one.account_type ?? ''] ?? '',
    cents(one.amount, 17),
    paid,
    words(order.reference, referenceLetters),
    pabDocuments[one.document_type] ?? '',
    figures('', 5),
    blank(15),
    blank(80),
    blank(15),
    blank(27),
  ]);
  return [header, ...lines].map((line) => `${line.join('')}\r\n`).join('');
}

const blank = (length: number): string => ' '.repeat(length);
const figures = (text: string, length: number): string => text.padStart(length, '0').slice(-length);
const words = (text: string, length: number): string => plain(text).padEnd(length).slice(0, length);
/** Without accents nor signs that a file of positions would count twice. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .toUpperCase();
const cents = (amount: Money, length: number): string => figures(moneyText(amount).replace('.', ''), length);

const compact = (day: Day): string => day.replaceAll('-', '');
