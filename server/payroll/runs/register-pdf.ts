import { dayShown } from '../../../src/domain/day.ts';
import { moneyShown, noMoney, parseMoney } from '../../../src/domain/money.ts';
import { nitShown } from '../../../src/domain/nit.ts';
import { peopleCounted } from '../../../src/domain/people-counted.ts';
import { colors, lineHeight, page, Sheet, type Structure } from '../../payslips/sheet.ts';
import { type Register, type RegisterRow, registerRows } from './register.ts';

const left = page.margin;
const wide = page.width - 2 * page.margin;
const right = page.width - page.margin;
const top = 56;
const bottom = page.height - 56;
const figures = 84;
const detail = { size: 8, color: colors.ink2, width: wide } as const;
/** Room of the signatures that end it. */
const signatures = 96;

const pesos = (amount: string): string => moneyShown(parseMoney(amount) ?? noMoney);

/** The payroll register as tagged Letter pages, to be approved and signed. */
export async function registerPdf(register: Register): Promise<Buffer> {
  const { run, name, company, people } = register;
  const title = `Planilla de pago · ${name}`;
  const moment = new Date(`${run.payment_date}T12:00:00Z`);
  const sheet = new Sheet(`${title} · ${company.social_reason}`, company.social_reason, moment);
  const head = sheet.section('Sect');
  sheet.write(head, 'P', company.social_reason, left, 44, { face: 'strong', size: 14, width: wide });
  sheet.write(head, 'P', `NIT ${nitShown(company.nit)}`, left, 64, { size: 9.5, color: colors.ink3 });
  sheet.write(head, 'H1', title, left, 88, { face: 'strong', size: 14, width: wide });
  const facts = [
    `Se paga el ${dayShown(run.payment_date)}`,
    peopleCounted(people.length),
    run.state === 'cerrada' ? 'Pago cerrado' : 'Pago abierto: los valores pueden cambiar',
  ];
  sheet.write(head, 'P', facts.join(' · '), left, 108, { size: 9.5, color: colors.ink2, width: wide });

  const table = sheet.section('Table');
  let y = drawHeadings(sheet, table, 134);
  for (const row of registerRows(people)) {
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

function drawHeadings(sheet: Sheet, table: Structure, y: number): number {
  const ink = { size: 8.5, color: colors.ink3 } as const;
  const row = sheet.section('TR', table);
  sheet.write(row, 'TH', 'Empleado y conceptos', left, y, ink);
  for (const [i, word] of ['Devengado', 'Deducciones', 'Neto'].entries())
    sheet.write(row, 'TH', word, columnAt(i), y, { ...ink, width: figures, align: 'right' });
  sheet.rule(y + 14, colors.lineStrong);
  return y + 20;
}

const columnAt = (i: number): number => right - figures * (3 - i);

/** `Salario básico 875.453 · Salud −35.018`. */
const conceptsOf = ({ lines }: RegisterRow): string =>
  lines
    .map(({ group, label, amount }) => `${label} ${group === 'deductions' ? '−' : ''}${pesos(amount)}`)
    .join(' · ');

const whoOf = ({ name, document_number, charge }: RegisterRow): string =>
  [name, document_number, charge].filter(Boolean).join(' · ');

/** Ink of who a row is of, in as many lines as it takes. */
function inkOf(sheet: Sheet, row: RegisterRow) {
  const isTotal = row.document_number === undefined;
  const ink = { size: 9.5, width: wide - 3 * figures, ...(isTotal && { face: 'strong' as const }) };
  return { ...ink, lines: sheet.linesOf(whoOf(row), ink) };
}

/** Height over the concepts of a row. */
const topOf = (sheet: Sheet, row: RegisterRow): number => {
  const { size, lines } = inkOf(sheet, row);
  return 13 + (lines - 1) * size * lineHeight;
};

const heightOf = (sheet: Sheet, row: RegisterRow): number =>
  topOf(sheet, row) + 1 + sheet.linesOf(conceptsOf(row), detail) * detail.size * lineHeight + 9;

function drawRow(sheet: Sheet, table: Structure, of: RegisterRow, y: number): void {
  const row = sheet.section('TR', table);
  const ink = inkOf(sheet, of);
  sheet.write(row, 'TD', whoOf(of), left, y, ink);
  for (const [i, amount] of [of.accrued_total, of.deductions_total, of.total].entries())
    sheet.write(row, 'TD', pesos(amount), columnAt(i), y, {
      ...ink,
      ...(i === 2 && { face: 'strong' }),
      lines: 1,
      width: figures,
      align: 'right',
    });
  const words = conceptsOf(of);
  if (words)
    sheet.write(row, 'TD', words, left, y + topOf(sheet, of), {
      ...detail,
      lines: sheet.linesOf(words, detail),
    });
  sheet.rule(y + heightOf(sheet, of) - 5, of.document_number === undefined ? colors.lineStrong : colors.line);
}

function drawSignatures(sheet: Sheet, y: number): void {
  const foot = sheet.section('Sect');
  const width = (wide - 48) / 3;
  for (const [i, word] of ['Elaboró', 'Revisó', 'Aprobó'].entries()) {
    const x = left + i * (width + 24);
    sheet.rule(y, colors.lineStrong, x, width);
    sheet.write(foot, 'P', word, x, y + 6, { size: 9, color: colors.ink3, width });
  }
}
