import type { Line, Totals } from '../../src/domain/payroll/statement/statement.ts';
import { type Day, formatDay, formatMonth, splitDay } from '../../src/domain/values/day.ts';
import {
  formatMoney,
  formatPesos,
  type Money,
  money,
  noMoney,
  parseMoney,
} from '../../src/domain/values/money.ts';
import type { WholeSlip } from '../../src/domain/vault/payslips.ts';
import type { Letterhead } from './letterhead.ts';
import { type DianMark, drawSeal, sealHeight } from './seal.ts';
import { colors, PdfSheet, page, type Structure } from './sheet.ts';

export type PayFacts = NonNullable<WholeSlip['employee']['pay']>;

export type Payslip = {
  company: { social_reason: string; nit: string; dv: string };
  letterhead?: Letterhead;
  employee: { name: string; document_type: string; document_number: string; charge?: string; pay?: PayFacts };
  period: { year: number; month: number; start: Day; end: Day };
  payment_dates: Day[];
  number: string;
  /** Name of the payment, for a slip of one payment instead of a month. */
  payment?: string;
  lines: Line[];
  totals: Totals;
  dian: DianMark | null;
};

const left = page.margin;
const right = page.width - page.margin;
const wide = right - left;
const sealStart = page.height - 36 - sealHeight;
const tableGap = 20;
const headHeight = 19;
const totalHeight = 22;

/** Renders a payslip as a tagged Letter page. A second page is used only when the lines do not fit. */
export async function drawPayslipPdf(
  slip: Payslip,
  moment: Date = new Date(`${slip.period.end}T12:00:00Z`),
): Promise<Buffer> {
  const title = `${kindOf(slip)} · ${timeOf(slip)} · ${slip.employee.name}`;
  const sheet = new PdfSheet(title, slip.company.social_reason, moment);
  const { head_note, foot_note } = slip.letterhead ?? {};
  drawHead(sheet, slip);
  const top = 86 + drawNote(sheet, head_note, 94);
  const facts = factsOf(slip);
  const netTop = drawFacts(sheet, facts, top + 12) + 8;
  drawNet(sheet, slip.totals, netTop);
  const foot = noteHeight(sheet, foot_note);
  const tablesTop = netTop + 118;
  const sealTop = sealStart - foot;
  const height = rowHeight(slip.lines.length, sealTop - tablesTop);
  const accrued = slip.lines.filter((line) => line.group === 'accrued');
  const deductions = slip.lines.filter((line) => line.group === 'deductions');
  let y = drawTable(
    sheet,
    { title: 'Devengado', lines: accrued, total: slip.totals.accrued_total, minus: false },
    tablesTop,
    height,
  );
  y = drawTable(
    sheet,
    { title: 'Deducciones', lines: deductions, total: slip.totals.deductions_total, minus: true },
    y + tableGap,
    height,
  );
  if (y > sealTop - 12) sheet.document.addPage();
  drawNote(sheet, foot_note, sealTop + 2);
  drawSeal(sheet, slip.payment ? 'payment' : slip.dian, sealStart);
  drawFoot(sheet);
  return sheet.finish();
}

const kindOf = ({ payment }: Payslip): string => (payment ? 'Comprobante de pago' : 'Comprobante de nómina');
const timeOf = ({ payment, period }: Payslip): string =>
  payment ?? sentenceCase(formatMonth(period.year, period.month));

const logoSide = 40;

/** Draws the logo and returns the inset of the text in points. A logo that cannot be drawn is omitted. */
function drawLogo(sheet: PdfSheet, logo: Buffer | undefined): number {
  if (!logo) return 0;
  let drawn = true;
  sheet.decorate((d) => {
    try {
      d.image(logo, left, 36, { fit: [logoSide, logoSide], align: 'center', valign: 'center' });
    } catch {
      drawn = false;
    }
  });
  return drawn ? logoSide + 12 : 0;
}

function drawHead(sheet: PdfSheet, slip: Payslip): void {
  const { company, letterhead, payment } = slip;
  const head = sheet.section('Sect');
  const inset = drawLogo(sheet, letterhead?.logo);
  const start = left + inset;
  const name = sheet.fitted(company.social_reason, { face: 'strong', size: 14, width: 270 - inset });
  sheet.write(head, 'P', company.social_reason, start, name.lines === 1 ? 42 : 36, name);
  sheet.write(head, 'P', `NIT ${grouped(company.nit)}-${company.dv}`, start, 62, {
    size: 9.5,
    color: colors.ink3,
    width: 290 - inset,
  });
  sheet.write(head, 'H1', kindOf(slip), right - 220, 42, {
    face: 'strong',
    size: 14,
    width: 220,
    align: 'right',
  });
  const time = timeOf(slip);
  const timeStart = right - sheet.widthOf(time, { size: 9.5 });
  // The full moon stands for a whole month.
  if (!payment)
    sheet.decorate((d) =>
      d
        .circle(timeStart - 10, 68, 4)
        .lineWidth(0.9)
        .fillAndStroke(colors.sun, colors.ink3),
    );
  sheet.write(head, 'P', time, timeStart, 62, { size: 9.5, color: colors.ink3 });
  sheet.rule(86);
}

const noteInk = { size: 9, color: colors.ink2, width: wide };

/** Height of a note with its margin, in points. 0 without a note. */
const noteHeight = (sheet: PdfSheet, note: string | undefined): number =>
  note ? sheet.heightOf(note, noteInk) + 12 : 0;

function drawNote(sheet: PdfSheet, note: string | undefined, top: number): number {
  if (note) sheet.writeWhole(sheet.section('Sect'), 'P', note, left, top, noteInk);
  return noteHeight(sheet, note);
}

const factColumns = 3;

type Fact = readonly [label: string, value: string];

function factsOf({ employee, period, payment, payment_dates, number }: Payslip): Fact[] {
  return [
    ['Empleado', employee.name],
    ['Documento', `${employee.document_type} ${grouped(employee.document_number)}`],
    ['Cargo', employee.charge ?? 'Sin registrar'],
    ['Periodo liquidado', spanShown(period.start, period.end)],
    [payment ? 'Fecha de pago' : 'Fechas de pago', datesShown(payment_dates)],
    payment ? ['Pago', payment] : ['Número', number || 'Sin asignar'],
    ...(employee.pay ? payFactsShown(employee.pay) : []),
  ];
}

/** Funds, salary and account. The last digits identify the account, and a lost page reveals no more. */
function payFactsShown({ salary, health, pension, bank, account_type, account_end }: PayFacts): Fact[] {
  const account = [bank, [account_type, account_end && `··· ${account_end}`].filter(Boolean).join(' ')];
  return [
    ['Salud y pensión', [health, pension].filter(Boolean).join(' · ') || 'Sin registrar'],
    ['Sueldo básico', formatPesos(read(salary))],
    ['Cuenta', bank ? account.filter(Boolean).join(', ') : 'Sin cuenta'],
  ];
}

/**
 * Draws the facts and returns where they end, in points. Three rows are closer together, to leave room for
 * the lines.
 */
function drawFacts(sheet: PdfSheet, entries: readonly Fact[], top: number): number {
  const rows = Math.ceil(entries.length / factColumns);
  const factHeight = rows > 2 ? 32 : 38;
  const facts = sheet.section('Sect');
  const columns = [left, left + 216, left + 372];
  const widths = [206, 146, right - left - 372];
  for (const [index, [label, value]] of entries.entries()) {
    const y = top + factHeight * Math.floor(index / factColumns);
    const [x = left, width = 140] = [columns[index % factColumns], widths[index % factColumns]];
    sheet.write(facts, 'P', label, x, y, { size: 8.5, color: colors.ink3, width });
    const ink = sheet.fitted(value, { face: index === 0 ? 'strong' : 'text', size: 10.5, width });
    sheet.write(facts, 'P', value, x, y + 12, ink);
  }
  return top + rows * factHeight;
}

function drawNet(sheet: PdfSheet, totals: Totals, top: number): void {
  const net = sheet.section('Sect');
  const [accrued, deductions] = [read(totals.accrued_total), read(totals.deductions_total)];
  const height = 96;
  sheet.decorate((d) => {
    d.roundedRect(left, top, wide, height, 12).fill(colors.brand);
    drawBalance(d, left + 20, top + 76, wide - 40, 6, accrued > 0 ? deductions / accrued : 0);
  });
  sheet.write(net, 'P', 'Neto a pagar', left + 20, top + 15, { size: 9.5, color: colors.onBrand2 });
  const hero = sheet.section('P', net);
  const total = read(totals.total);
  sheet.write(hero, 'Span', `${total < 0 ? '−' : ''}$ `, left + 20, top + 31, {
    face: 'money',
    size: 20,
    color: colors.onBrand2,
  });
  const digits = left + 25 + sheet.widthOf(total < 0 ? '−$' : '$', { face: 'money', size: 20 });
  sheet.write(hero, 'Span', formatMoney(money(Math.abs(total))), digits, top + 28, {
    face: 'money',
    size: 31,
    color: colors.onBrand,
    tracking: -0.7,
  });
  const column = 118;
  for (const [index, [label, amount]] of [
    ['Devengado', formatPesos(accrued)],
    ['Deducciones', `${deductions > 0 ? '−' : ''}${formatPesos(deductions)}`],
  ].entries()) {
    const x = right - 20 - column * (2 - index);
    sheet.write(net, 'P', label ?? '', x, top + 27, {
      size: 9.5,
      color: colors.onBrand2,
      width: column,
      align: 'right',
    });
    sheet.write(net, 'P', amount ?? '', x, top + 41, {
      face: 'strong',
      size: 12,
      color: colors.onBrand,
      width: column,
      align: 'right',
    });
  }
}

/** Draws the share of the net and of the deductions. Hatching tells them apart without colour. */
function drawBalance(
  d: PdfSheet['document'],
  x: number,
  y: number,
  width: number,
  height: number,
  deductedShare: number,
): void {
  const share = Math.min(1, Math.max(0, deductedShare));
  const kept = (width - 3) * (1 - share);
  if (kept > 0) d.roundedRect(x, y, share > 0 ? kept : width, height, 2).fill(colors.sun);
  if (share === 0) return;
  const [from, end] = [x + kept + 3, x + width];
  d.save()
    .roundedRect(from, y, end - from, height, 2)
    .clip();
  d.lineWidth(1.6).strokeColor(colors.onBrand2);
  for (let at = from - height; at < end + height; at += 4)
    d.moveTo(at, y + height).lineTo(at + height * 0.6, y);
  d.stroke().restore();
}

type Table = { title: string; lines: Line[]; total: string; minus: boolean };

/** Draws a table and returns where it ends, in points. */
function drawTable(sheet: PdfSheet, table: Table, top: number, height: number): number {
  const columns = { label: left, detail: left + 268, value: right - 110 };
  const color = table.minus ? colors.deduct : colors.ink;
  const structure = sheet.section('Table');
  const cells = (
    y: number,
    tag: 'TH' | 'TD',
    texts: [string, string, string],
    size: number,
    strong: boolean,
  ) => {
    const row: Structure = sheet.section('TR', structure);
    const face = strong ? 'strong' : 'text';
    sheet.write(row, tag, texts[0], columns.label, y, { face, size: strong ? 11.5 : size, width: 262 });
    sheet.write(row, tag, texts[1], columns.detail, y + (strong ? 2 : 0.5), {
      size: size - 0.8,
      color: colors.ink3,
      width: 138,
    });
    const ink = tag === 'TH' ? { size: size - 0.8, color: colors.ink3 } : { size, color };
    sheet.write(row, tag, texts[2], columns.value, y + (tag === 'TH' ? 2 : 0), {
      face: tag === 'TD' ? face : 'text',
      ...ink,
      width: 110,
      align: 'right',
    });
  };
  const fits = top + headHeight + height + totalHeight <= page.height - page.margin;
  if (!fits) sheet.document.addPage();
  const start = fits ? top : page.margin;
  cells(start, 'TH', [table.title, 'Detalle', 'Valor en pesos'], 9.8, true);
  let y = start + headHeight;
  sheet.rule(y, colors.lineStrong);
  for (const line of table.lines) {
    if (y + height > page.height - page.margin) {
      sheet.document.addPage();
      y = page.margin;
    }
    const size = Math.min(10, height * 0.65);
    const amount = read(line.amount);
    cells(
      y + (height - size * 1.1) / 2,
      'TD',
      [line.label, line.detail, `${table.minus && amount > 0 ? '−' : ''}${formatMoney(amount)}`],
      size,
      false,
    );
    y += height;
    sheet.rule(y);
  }
  const total = read(table.total);
  const row = sheet.section('TR', structure);
  const ink = table.minus ? colors.deduct : colors.earn;
  sheet.write(row, 'TD', `Total ${table.title.toLowerCase()}`, columns.label, y + 7, {
    face: 'strong',
    size: 10.5,
  });
  sheet.write(
    row,
    'TD',
    `${table.minus && total > 0 ? '−' : ''}${formatPesos(total)}`,
    columns.value - 40,
    y + 7,
    { face: 'strong', size: 10.5, color: ink, width: 150, align: 'right' },
  );
  return y + totalHeight;
}

/** Height of a row in points: at most 22. Below 12 the rows are 18 high and continue on a second page. */
function rowHeight(count: number, between: number): number {
  const room = between - 12 - tableGap - 2 * (headHeight + totalHeight);
  const height = room / Math.max(1, count);
  return height < 12 ? 18 : Math.min(22, height);
}

function drawFoot(sheet: PdfSheet): void {
  const foot = sheet.section('P');
  const y = page.height - 30;
  const start = right - sheet.widthOf('Quincena', { face: 'strong', size: 8.5 });
  sheet.decorate((d) => {
    d.save()
      .translate(start - 14, y - 1)
      .scale(11 / 64);
    d.path(
      'M30 5a26 26 0 0 0 0 52h25.2a2.2 2.2 0 0 0 1.55-3.75l-6.26-6.24A26 26 0 0 0 30 5zm0 11.5a14.5 14.5 0 0 1 0 29z',
    ).fill(colors.mark, 'even-odd');
    d.path('M30 16.5a14.5 14.5 0 0 1 0 29z').fill(colors.moon).restore();
  });
  sheet.write(foot, 'Span', 'Quincena', start, y, { face: 'strong', size: 8.5, color: colors.ink2 });
}

const read = (text: string): Money => parseMoney(text) ?? noMoney;
const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const grouped = (digits: string): string =>
  /^\d+$/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, '.') : digits;

/** Example: `1 al 31 de octubre de 2025`. Both dates are whole when the months differ. */
function spanShown(start: Day, end: Day): string {
  const sameMonth = start.slice(0, 7) === end.slice(0, 7);
  return sameMonth
    ? `${splitDay(start).date} al ${formatDay(end)}`
    : `${formatDay(start, 'short')} al ${formatDay(end, 'short')}`;
}

/** Example: `15 y 31 de octubre de 2025`. Each date has its month when they differ. */
function datesShown(dates: readonly Day[]): string {
  const last = dates.at(-1);
  if (!last) return 'Sin fecha';
  const sameMonth = dates.every((date) => date.slice(0, 7) === last.slice(0, 7));
  const before = dates
    .slice(0, -1)
    .map((date) => (sameMonth ? String(splitDay(date).date) : formatDay(date, 'short')));
  const end = formatDay(last, dates.length > 1 && !sameMonth ? 'short' : 'long');
  return before.length ? `${before.join(', ')} y ${end}` : end;
}
