import { noMoney, sum } from '../values/money.ts';
import { brebKeyPattern } from './employee-account.ts';
import { type BankFacts, findBankFieldText } from './field-text.ts';
import type {
  BankField,
  BankLayout,
  BankOrder,
  BankPayment,
  BankRecordKind,
  PayingCompany,
} from './layout.ts';
import { type BankSource, getBankSource } from './sources.ts';

/** A layout and the name of its file in a refusal: `archivo PAB`. */
export type BankFileKind = { named: string; layout: BankLayout };

/** One line by field, and the payment it is for. */
export type BankLine = { record: BankRecordKind | 'titles'; cells: string[]; payment?: BankPayment };
/** Text that did not fit: of a person, or of the order when `payment` is missing. */
export type CutText = { payment?: BankPayment; field: string; whole: string; written: string };
export type LeftOutPayment = { payment: BankPayment; reason: string };

/** A bank file: its lines, the people left out, the cut texts, and the reason when it is refused. */
export type BankFile = {
  lines: BankLine[];
  paid: BankPayment[];
  left: LeftOutPayment[];
  cut: CutText[];
  /** Sentence without a final period. When it is present, there are no lines. */
  refused?: string;
};

/**
 * Writes a payment in a format. A person whose account, document or amount does not fit is left out with a reason. A
 * fact of the order that does not fit refuses the file. Only names and references are cut, and every cut is reported.
 */
export function writeBankFile(
  { named, layout }: BankFileKind,
  payer: PayingCompany,
  people: readonly BankPayment[],
  order: BankOrder,
): BankFile {
  const none = { payer, order, count: 0, lines: 0, total: noMoney };
  const left = people.flatMap((payment): LeftOutPayment[] => {
    const reason =
      unpayable(layout, payment) ?? misfit(named, layout, { ...none, person: { payment, nth: 0 } });
    return reason === undefined ? [] : [{ payment, reason }];
  });
  const out = new Set(left.map(({ payment }) => payment));
  const paid = people.filter((payment) => !out.has(payment));
  const whole = { payer, order, count: paid.length, total: sum(paid.map(({ amount }) => amount)) };
  const around = [layout.header, layout.trailer].filter(({ length }) => length > 0).length;
  const facts: BankFacts = { ...whole, lines: paid.length + around + (layout.titles ? 1 : 0) };

  const cut: CutText[] = [];
  const tell = (field: BankField, { shown, whole }: Fitted, person: BankFacts['person']) => {
    if (whole === undefined) return;
    const payment = getBankSource(field.source).person && person?.payment;
    // A text of the order is the same in every line, so its cut is reported once.
    if (!payment && cut.some((one) => !one.payment && one.field === field.name && one.whole === whole))
      return;
    cut.push({ ...(payment && { payment }), field: field.name, whole, written: shown });
  };
  let refused: string | undefined;
  const line = (record: BankRecordKind, of: BankFacts): BankLine => {
    const payment = of.person?.payment;
    const cells = layout[record].map((field) => {
      const fitted = fit(layout, field, of);
      if ('fault' in fitted) refused ??= ofOrder(named, field, fitted);
      else tell(field, fitted, of.person);
      return 'fault' in fitted ? '' : fitted.text;
    });
    return { record, cells, ...(payment && { payment }) };
  };
  const lines = [
    ...(layout.titles ? [{ record: 'titles' as const, cells: layout.detail.map(({ name }) => name) }] : []),
    ...(layout.header.length > 0 ? [line('header', facts)] : []),
    ...paid.map((payment, at) => line('detail', { ...facts, person: { payment, nth: at + 1 } })),
    ...(layout.trailer.length > 0 ? [line('trailer', facts)] : []),
  ];
  return refused === undefined ? { lines, paid, left, cut } : { lines: [], paid, left, cut: [], refused };
}

/**
 * Joins the lines into the text of the file, in the characters of `layout.letters`, with the byte order mark when the
 * format has one.
 */
export function writeBankText(layout: BankLayout, lines: readonly BankLine[]): string {
  const end = layout.lineEnd === 'crlf' ? '\r\n' : '\n';
  const text = lines.map((line) => formatBankLine(layout, line)).join(end);
  return `${layout.letters === 'utf8_sheet' ? '\ufeff' : ''}${text}${layout.endsLast && text ? end : ''}`;
}

export const formatBankLine = (
  { shape, delimiter = ';', letters }: BankLayout,
  { cells }: BankLine,
): string =>
  shape === 'fixed'
    ? cells.join('')
    : cells
        .map((cell) => quoted(letters === 'utf8_sheet' ? withoutFormula(cell) : cell, delimiter))
        .join(delimiter);

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Prefixes a text that begins like a formula, so that a sheet reads it as text. A Bre-B key stays as it is. */
const withoutFormula = (cell: string): string =>
  /^[=+\-@|]/.test(cell) && !brebKeyPattern.test.test(cell) ? `'${cell}` : cell;

/** Fields of the account of a person. A file with a key and none of them pays by the key alone. */
const accountSources: readonly BankSource[] = ['bank', 'short_bank', 'account_type', 'account_number'];

/** Explains why a file of this layout could not pay the person. Returns `undefined` when it could. */
function unpayable({ detail }: BankLayout, payment: BankPayment): string | undefined {
  if (payment.amount <= noMoney) return 'No tiene valor por pagar';
  const { without_account: means } = payment;
  const sources = detail.map(({ source }) => source);
  const isByKey = sources.includes('breb_key') && !sources.some((source) => accountSources.includes(source));
  if (isByKey && means !== 'Efectivo') return payment.breb_key ? undefined : 'Su ficha no tiene llave Bre-B';
  if (means)
    return means === 'Efectivo'
      ? 'Se le paga en efectivo'
      : `Su medio de pago, «${means}», no usa cuenta bancaria`;
  const { bank, account_type, account_number } = payment;
  return bank && account_type && account_number ? undefined : 'Su ficha no tiene cuenta bancaria';
}

type Fault = { fault: 'value' | 'room'; value: string };
/** `whole` is the text before the cut and `shown` the part that remains. */
type Fitted = { text: string; shown: string; whole?: string };

function fit(layout: BankLayout, field: BankField, facts: BankFacts): Fitted | Fault {
  const value = findBankFieldText(field, facts);
  if (value === undefined) return { fault: 'value', value: '' };
  const { kind } = getBankSource(field.source);
  const isTyped = kind === 'constant' || kind === 'code' || kind === 'exact';
  const shown = lettersOf(layout, layout.capitals && !isTyped ? value.toUpperCase() : value);
  const most = field.length ?? Number.POSITIVE_INFINITY;
  const isLong = sizeOf(shown) > most;
  if (isLong && kind !== 'text') return { fault: 'room', value: shown };
  const kept = isLong ? [...shown].slice(0, most).join('') : shown;
  const text = layout.shape === 'fixed' ? filled(field, kept) : kept;
  return { text, shown: kept, ...(isLong && { whole: shown }) };
}

function filled({ length = 0, align = 'left', pad = ' ' }: BankField, text: string): string {
  const filling = pad.repeat(Math.max(0, length - sizeOf(text)));
  return align === 'left' ? text + filling : filling + text;
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Counts the positions of a text: characters, not UTF-16 units. */
const sizeOf = (text: string): number => (isPlain(text) ? text.length : [...text].length);

/**
 * Converts a text to the characters of the file. A character that takes two positions or breaks the line becomes a
 * space.
 */
function lettersOf({ letters }: BankLayout, text: string): string {
  if (isPlain(text)) return text;
  const bare = text.normalize('NFC').replace(/\p{Cc}/gu, ' ');
  if (letters === 'utf8' || letters === 'utf8_sheet') return bare;
  const outside = letters === 'ascii' ? /[^\x20-\x7e]/gu : /[^\x20-\x7e\xa0-\xff]/gu;
  return bare.replace(outside, (letter) => {
    const base = letter.normalize('NFD').replace(/\p{M}/gu, '');
    return /^[\x20-\x7e]+$/.test(base) ? base : ' ';
  });
}

/** Explains why the facts of a person do not fit in their record. Returns `undefined` when they fit. */
function misfit(named: string, layout: BankLayout, facts: BankFacts): string | undefined {
  for (const field of layout.detail) {
    if (!getBankSource(field.source).person || field.source === 'nth') continue;
    const fitted = fit(layout, field, facts);
    if ('fault' in fitted) return ofPerson(named, field, fitted);
  }
  return undefined;
}

function ofPerson(named: string, { source, name, length }: BankField, { fault }: Fault): string {
  const { subject, kind } = getBankSource(source);
  if (kind === 'amount')
    return fault === 'value'
      ? `Su pago tiene centavos, y en el ${named} va en pesos enteros`
      : `Su pago no cabe en las ${length} posiciones de «${name}»`;
  if (fault === 'value') return `El ${named} no tiene código para ${subject}`;
  return kind === 'code'
    ? `El código de ${subject} no cabe en «${name}»`
    : `${subject} tiene más de ${length} ${source === 'account_number' ? 'dígitos' : 'caracteres'}`;
}

function ofOrder(named: string, { source, name, length }: BankField, { fault, value }: Fault): string {
  if (fault === 'value')
    return `El ${named} no tiene código para ${getBankSource(source).subject ?? `«${name}»`}`;
  return source === 'paying_account'
    ? `La cuenta que paga tiene más de ${length} dígitos: el ${named} no la admite`
    : `«${value}» no cabe en las ${length} posiciones de «${name}»`;
}
