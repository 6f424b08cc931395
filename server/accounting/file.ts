import { findAccountName } from '../../src/domain/accounting/accounts.ts';
import {
  type AccountingFormat,
  accountingFormats,
  type FormatColumn,
  type FormatKey,
  type LineValue,
} from '../../src/domain/accounting/formats.ts';
import {
  createVoucherLines,
  type VoucherGrouping,
  type VoucherLine,
} from '../../src/domain/accounting/voucher.ts';
import { type VoucherKind, voucherKinds, voucherOrder } from '../../src/domain/accounting/voucher-kinds.ts';
import { formatMonth, getMonthEnd } from '../../src/domain/values/day.ts';
import { toMoneyText } from '../../src/domain/values/money.ts';
import { type Month, toMonthText } from '../../src/domain/values/month.ts';
import type { Answer } from '../http/answer.ts';
import { buildSheetAnswer, type SheetFormat, toFigureCell } from '../http/sheet.ts';
import type { CentreNames } from './plan.ts';
import type { ViewedEntries } from './view.ts';

export type FileRequest = {
  company: { name: string; nit: string };
  month: Month;
  /** Posting of the file; `undefined` while the month is open. */
  posting: { number: number; words: string } | undefined;
  kinds: readonly VoucherKind[];
  grouping: VoucherGrouping;
  centreNames: CentreNames;
  format: FormatKey;
  type: SheetFormat;
  document_type: string;
};

/** `Nómina de octubre de 2026`. `posting` is appended for a difference or a reversal. */
export const formatVoucherTitle = (kind: VoucherKind, { year, month }: Month, posting = ''): string =>
  `${voucherKinds[kind]} de ${formatMonth(year, month)}${posting && `, ${posting}`}`;

/**
 * Voucher number: month, position of the kind and, from the second on, the posting: `2026101`, `20261012`.
 */
const numberOf = (kind: VoucherKind, { year, month }: Month, posting = 1): string =>
  `${year}${String(month).padStart(2, '0')}${voucherOrder.indexOf(kind) + 1}${posting > 1 ? posting : ''}`;

/**
 * Exports vouchers in the format of a program. `read` starts over for each voucher, so that its lines stay
 * together.
 */
export function exportVouchers(read: () => AsyncIterable<ViewedEntries[]>, request: FileRequest): Answer {
  const format: AccountingFormat = accountingFormats[request.format];
  async function* rows() {
    for (const kind of request.kinds)
      for await (const line of linesOf(read(), kind, request.grouping))
        yield format.columns.map((column) => cellOf(column, line, format, request));
  }
  const { month, posting, kinds } = request;
  const parts = [
    'contabilidad',
    toMonthText(month),
    kinds.length === 1 ? kinds[0] : '',
    request.format === 'general' ? '' : request.format,
    posting === undefined ? 'borrador' : posting.words.replaceAll(' ', '-'),
  ];
  return buildSheetAnswer({
    format: request.type,
    title: kinds.length === 1 && kinds[0] ? voucherKinds[kinds[0]] : 'Contabilidad',
    file: parts.filter(Boolean).join('-').replaceAll('_', '-'),
    columns: format.columns.map(({ header, value }) => ({
      header,
      width: Math.max(10, Math.min(30, header.length + 2)),
      ...((value === 'debit' || value === 'credit') && { numFmt: '#,##0.00' }),
    })),
    rows: rows(),
  });
}

async function* linesOf(
  view: AsyncIterable<ViewedEntries[]>,
  kind: VoucherKind,
  grouping: VoucherGrouping,
): AsyncGenerator<VoucherLine> {
  const lines = createVoucherLines(grouping);
  for await (const some of view)
    for (const { employee, document, entries } of some) {
      lines.add({
        employee: { id: employee.id, document },
        entries: entries.filter(({ voucher }) => voucher === kind),
      });
      yield* lines.ofEmployees();
    }
  yield* lines.rest();
}

/** Maximum characters of a detail. Longer ones are cut after a whole concept. */
const mostDetail = 120;

function detailOf({ concepts }: VoucherLine, title: string): string {
  const all = `${title}: ${[...concepts.keys()].join(', ')}`;
  if (all.length <= mostDetail) return all;
  const cut = all.slice(0, mostDetail - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(','), title.length))}…`;
}

function cellOf(
  { value, text }: FormatColumn,
  line: VoucherLine,
  { days }: AccountingFormat,
  { month, company, posting, type, document_type, centreNames }: FileRequest,
): string | number | null {
  if (text !== undefined) return text;
  if (value === undefined) return null;
  const title = formatVoucherTitle(line.voucher, month, posting?.words);
  const day = getMonthEnd(month.year, month.month);
  const values: Record<LineValue, () => string | number | null> = {
    day: () => (days === 'AAAA-MM-DD' ? day : day.split('-').reverse().join('/')),
    voucher: () => title,
    type: () => document_type,
    number: () => numberOf(line.voucher, month, posting?.number),
    account: () => line.account,
    account_name: () => findAccountName(line.account) ?? [...line.concepts.keys()][0] ?? '',
    document: () => line.document,
    party: () => line.party,
    centre: () => line.centre,
    centre_name: () => centreNames.get(line.centre) ?? '',
    debit: () => amountCell(line.debit, type),
    credit: () => amountCell(line.credit, type),
    detail: () => detailOf(line, title),
    company: () => company.name,
    company_nit: () => company.nit,
  };
  return values[value]();
}

const amountCell = (amount: VoucherLine['debit'], type: SheetFormat): string | number | null =>
  toFigureCell(toMoneyText(amount), type) as string | number | null;
