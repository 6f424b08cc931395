import { formatNit } from '../../../src/domain/identity/nit.ts';
import { formatPeopleCount } from '../../../src/domain/text/people-count.ts';
import { formatDay } from '../../../src/domain/values/day.ts';
import { formatMoney, type Money, noMoney, parseMoney } from '../../../src/domain/values/money.ts';
import { colors, PdfSheet, page, type Structure } from '../../payslips/sheet.ts';
import type { Register } from './register.ts';
import { buildRegisterConceptKey, buildRegisterTable, type RegisterRow } from './register-table.ts';

const left = page.margin;
const wide = page.width - 2 * page.margin;
const right = page.width - page.margin;
const top = 56;
const bottom = page.height - 56;
const figures = 84;
const detail = { size: 8, color: colors.ink2, width: wide } as const;
/** Height of the signatures, in points. */
const signatures = 96;

type Printed = { row: RegisterRow; who: string; words: string };

export async function drawRegisterPdf(register: Register): Promise<Buffer> {
  const { run, name, company, people } = register;
  const title = `Planilla de pago · ${name}`;
  const moment = new Date(`${run.payment_date}T12:00:00Z`);
  const sheet = new PdfSheet(`${title} · ${company.social_reason}`, company.social_reason, moment);
  const head = sheet.section('Sect');
  const strong = { face: 'strong', size: 14, width: wide } as const;
  const nit = 46 + sheet.writeWhole(head, 'P', company.social_reason, left, 44, strong);
  sheet.write(head, 'P', `NIT ${formatNit(company.nit)}`, left, nit, { size: 9.5, color: colors.ink3 });
  const under = nit + 26 + sheet.writeWhole(head, 'H1', title, left, nit + 24, strong);
  const facts = [
    `Se paga el ${formatDay(run.payment_date)}`,
    formatPeopleCount(people.length),
    run.state === 'cerrada' ? 'Pago cerrado' : 'Pago abierto: los valores pueden cambiar',
  ];
  sheet.write(head, 'P', facts.join(' · '), left, under, { size: 9.5, color: colors.ink2, width: wide });

  const table = sheet.section('Table');
  let y = drawHeadings(sheet, table, under + 26);
  for (const row of printedRows(people)) {
    const height = heightOf(sheet, row);
    if (y + height > bottom) {
      sheet.document.addPage();
      y = drawHeadings(sheet, table, top);
    }
    drawRow(sheet, table, row, y);
    y += height;
  }
  if (y + signatures > bottom) {
    sheet.document.addPage();
    y = top;
  }
  drawSignatures(sheet, y + 56);
  return sheet.finish();
}

function drawHeadings(sheet: PdfSheet, table: Structure, y: number): number {
  const ink = { size: 8.5, color: colors.ink3 } as const;
  const row = sheet.section('TR', table);
  sheet.write(row, 'TH', 'Empleado y conceptos', left, y, ink);
  for (const [i, word] of ['Devengado', 'Deducciones', 'Neto'].entries())
    sheet.write(row, 'TH', word, columnAt(i), y, { ...ink, width: figures, align: 'right' });
  sheet.rule(y + 14, colors.lineStrong);
  return y + 20;
}

const columnAt = (i: number): number => right - figures * (3 - i);

/** Row texts are like `Salario básico 875.453 · Salud −35.018`. */
function printedRows(people: Register['people']): Printed[] {
  const { concepts, rows } = buildRegisterTable(people);
  const wordsOf = ({ amounts }: RegisterRow): string[] =>
    concepts.flatMap((concept) => {
      const amount: Money | undefined = amounts.get(buildRegisterConceptKey(concept));
      const sign = concept.group === 'deductions' ? '−' : '';
      return amount === undefined ? [] : [`${concept.label} ${sign}${formatMoney(amount)}`];
    });
  return rows.map((row) => ({
    row,
    who: [row.name, row.document_number, row.charge].filter(Boolean).join(' · '),
    words: wordsOf(row).join(' · '),
  }));
}

const isTotal = ({ row }: Printed): boolean => row.document_number === undefined;
const whoInk = (printed: Printed) =>
  ({
    size: 9.5,
    width: wide - 3 * figures - 8,
    ...(isTotal(printed) && { face: 'strong' as const }),
  }) as const;

const heightOf = (sheet: PdfSheet, printed: Printed): number =>
  sheet.heightOf(printed.who, whoInk(printed)) +
  (printed.words ? sheet.heightOf(printed.words, detail) : 0) +
  10;

function drawRow(sheet: PdfSheet, table: Structure, printed: Printed, y: number): void {
  const { row: of, who, words } = printed;
  const row = sheet.section('TR', table);
  const ink = whoInk(printed);
  const under = y + sheet.writeWhole(row, 'TD', who, left, y, ink);
  for (const [i, amount] of [of.accrued_total, of.deductions_total, of.total].entries())
    sheet.write(row, 'TD', formatMoney(parseMoney(amount) ?? noMoney), columnAt(i), y, {
      ...ink,
      ...(i === 2 && { face: 'strong' }),
      lines: 1,
      width: figures,
      align: 'right',
    });
  if (words) sheet.writeWhole(row, 'TD', words, left, under, detail);
  sheet.rule(y + heightOf(sheet, printed) - 5, isTotal(printed) ? colors.lineStrong : colors.line);
}

function drawSignatures(sheet: PdfSheet, y: number): void {
  const foot = sheet.section('Sect');
  const width = (wide - 48) / 3;
  for (const [i, word] of ['Elaboró', 'Revisó', 'Aprobó'].entries()) {
    const x = left + i * (width + 24);
    sheet.rule(y, colors.lineStrong, x, width);
    sheet.write(foot, 'P', word, x, y + 6, { size: 9, color: colors.ink3, width });
  }
}
