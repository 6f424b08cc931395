import { hash } from 'node:crypto';
import { buildAdjustment, buildDescribedDocument } from '../../../src/domain/dian/document/adjustment.ts';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import { openDocument } from '../../../src/domain/dian/document/read.ts';
import { writeDocument } from '../../../src/domain/dian/document/write.ts';
import { sealDocument } from '../../../src/domain/dian/rules/seal.ts';
import type { MoveFile } from '../../../src/domain/migration/choose-standing.ts';
import { type ForeignDocument, readForeignDocument } from '../../../src/domain/migration/foreign-document.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { type Day, getMonthEnd, getMonthStart } from '../../../src/domain/values/day.ts';
import { simplePayroll } from '../dian/sample.ts';

/** Documents of the programs that a company leaves, made by our own engine and written with the habits of others. */

export const NIT = '900123456';
const sha384 = (text: string): string => hash('sha384', text, 'hex');

type Changes = Omit<Partial<IndividualPayrollInput>, 'worker' | 'period' | 'payment' | 'company'> & {
  worker?: Partial<IndividualPayrollInput['worker']>;
  period?: Partial<IndividualPayrollInput['period']>;
  payment?: Partial<IndividualPayrollInput['payment']>;
  nit?: string;
};

/** Payroll of a month of 2026. */
export function aMonth(month: number, consecutive: number, changes: Changes = {}): IndividualPayrollInput {
  const [start, end] = [getMonthStart(2026, month), getMonthEnd(2026, month)];
  const base = simplePayroll();
  const { worker, period, payment, nit = NIT, ...others } = changes;
  return {
    ...base,
    environment: 1,
    issued: { day: end, time: '14:30:00-05:00' },
    number: { prefix: 'NOM', consecutive },
    payment_dates: [end],
    ...others,
    company: { ...base.company, nit },
    worker: { ...base.worker, ...worker },
    payment: { ...base.payment, ...payment },
    period: { ...base.period, start, end, ...period },
  };
}

/** Payroll of a month with the result of a liquidation. */
export const paidMonth = (
  month: number,
  consecutive: number,
  { accrued, deductions, totals }: Liquidation,
  changes: Changes = {},
): IndividualPayrollInput =>
  aMonth(month, consecutive, { statement: { accrued, deductions, totals }, ...changes });

type Written = { xml: string; document: ForeignDocument };

function write(input: Parameters<typeof buildDescribedDocument>[0]): Written {
  const { description, value } = buildDescribedDocument(input);
  const xml = writeDocument(description, sealDocument(value, sha384, '12345'), null);
  return { xml, document: read(xml) };
}

export function read(xml: string): ForeignDocument {
  const document = readForeignDocument(openDocument(xml));
  if (!document) throw new Error('not a document of payroll');
  return document;
}

export const issue = (input: IndividualPayrollInput): Written => write(input);

/** Note on a document: it replaces it with `input`, or deletes it. */
export const adjust = (
  of: ForeignDocument,
  input: IndividualPayrollInput,
  note: '1' | '2',
  day = '2026-11-03',
): Written =>
  write(
    buildAdjustment(
      { ...input, issued: { day: day as Day, time: '09:20:00-05:00' }, notes: [] },
      { number: of.number, cune: of.cune, day: of.issued as Day },
      note,
    ),
  );

/** A program that writes prefixes, indentation, and amounts with as many decimals as it has. */
export const withPrefixes = (xml: string): string =>
  xml
    .replace(/<(\/?)([A-Z]\w*)(?=[\s>/])/g, '<$1nom:$2')
    .replace('xmlns="', 'xmlns:nom="')
    .replace(/></g, '>\n  <');
/** A program that writes whole amounts and groups of zero, in another order. */
export const withBareAmounts = (xml: string): string =>
  xml
    .replace(/(?<=[">])(\d+)\.00(?=["<])/g, '$1')
    .replace(/(<Devengados>.*<\/Devengados>)(<Deducciones>.*<\/Deducciones>)/s, '$2$1');
/** A program that writes single quotes and four decimals. */
export const withManyDecimals = (xml: string): string =>
  xml
    .replace(/(Sueldo|SueldoTrabajado|Pago|Deduccion|AuxilioTransporte)="(\d+\.\d\d)"/g, '$1="$200"')
    .replace(/="([^"']*)"/g, "='$1'");

/** How the XML of each program differs from ours. */
export const foreignHabits = [
  (xml: string) => xml,
  withPrefixes,
  (xml: string) => withBareAmounts(withManyDecimals(xml)),
] as const;
export type ForeignHabit = (typeof foreignHabits)[number];

let files = 0;
/** File with one document whose signature is whole. */
export function fileOf({ xml, document }: Written, changes: Partial<MoveFile> = {}): MoveFile {
  files += 1;
  return {
    key: `file-${files}`,
    name: `${document.number}.xml`,
    hash: sha384(xml),
    documents: [{ document, signature: 'valid', cune: 'form' }],
    responses: [],
    ...changes,
  };
}
