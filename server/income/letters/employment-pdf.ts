import { formatNit } from '../../../src/domain/identity/nit.ts';
import { type Day, dayOf, formatDay, type Instant } from '../../../src/domain/values/day.ts';
import { formatPesos, noMoney, parseMoney } from '../../../src/domain/values/money.ts';
import { colors, PdfSheet, page, type Structure } from '../../payslips/sheet.ts';
import { drawMark, footTop, type VerificationMark } from '../form-pdf.ts';
import type { EmploymentContent } from './employment.ts';

const left = page.margin;
const wide = page.width - 2 * page.margin;
/** Lowest point of the functions, in points. The closing and the signature or code need the rest. */
const functionsEnd = footTop - 84;

/** Renders a certificate of employment as tagged Letter pages. Without `mark` it has room for a signature. */
export async function drawEmploymentPdf(
  content: EmploymentContent,
  issued: Date,
  mark?: VerificationMark,
): Promise<Buffer> {
  const title = `Certificado laboral · ${content.employee.name}`;
  const sheet = new PdfSheet(title, content.company.social_reason, issued);
  const head = sheet.section('Sect');
  sheet.write(head, 'P', content.company.social_reason, left, 56, {
    face: 'strong',
    size: 15,
    width: wide,
    lines: 2,
  });
  sheet.write(head, 'P', `NIT ${formatNit(content.company.nit)}`, left, 78, { size: 10, color: colors.ink3 });
  if (content.contact)
    sheet.write(head, 'P', contactLine(content.contact), left, 91, {
      size: 9,
      color: colors.ink3,
      width: wide,
      lines: 2,
    });
  sheet.rule(content.contact ? 116 : 102);
  drawEmployment(sheet, content, issued, mark !== undefined);
  if (mark) drawMark(sheet, mark);
  else drawSignature(sheet);
  return sheet.finish();
}

const contactLine = ({ address, city, phone }: NonNullable<EmploymentContent['contact']>): string =>
  [address, city, phone && `Teléfono ${phone}`].filter(Boolean).join(' · ');

function drawSignature(sheet: PdfSheet): void {
  const foot = sheet.section('Sect');
  sheet.rule(footTop + 24, colors.lineStrong, left, wide / 2);
  sheet.write(foot, 'P', 'Firma y cargo de quien certifica', left, footTop + 30, {
    size: 9,
    color: colors.ink3,
  });
}

const day = (text: string): string => formatDay(text as Day);
const documentShown = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/\B(?=(\d{3})+$)/g, '.') : number;
/** Examples: «a término indefinido», «de obra o labor». */
const contractWords = (name: string): string =>
  `${/^t[eé]rmino/i.test(name) ? 'a' : 'de'} ${name.toLowerCase()}`;
const pesos = (text: string): string => formatPesos(parseMoney(text) ?? noMoney);

function drawEmployment(
  sheet: PdfSheet,
  content: EmploymentContent,
  issued: Date,
  isVerifiable: boolean,
): void {
  const body = sheet.section('Sect');
  const { employee } = content;
  sheet.write(body, 'H1', 'Certificado laboral', left, 136, { face: 'strong', size: 20 });
  sheet.write(
    body,
    'P',
    content.addressed_to ? `Señores ${content.addressed_to}` : 'A quien interese',
    left,
    172,
    { size: 11, color: colors.ink2, width: wide },
  );
  const now = content.retirement === null;
  const sentence = [
    `${employee.name}, con ${employee.document_type} ${documentShown(employee.document_number)},`,
    now ? 'trabaja en esta empresa' : 'trabajó en esta empresa',
    `desde el ${day(content.admission)}`,
    now ? '' : `hasta el ${day(content.retirement ?? '')}`,
    content.charge ? `en el cargo de ${content.charge},` : '',
    `con contrato ${contractWords(content.contract)}`,
    content.salary
      ? `y un ${content.support ? 'apoyo de sostenimiento' : 'salario'} mensual de ${pesos(content.salary)}`
      : '',
    content.average
      ? `${content.salary ? 'más' : 'y'} un promedio mensual de pagos variables de ${pesos(content.average)} en los últimos doce meses`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
  const y = drawFunctions(sheet, content.functions, paragraph(sheet, body, `${sentence}.`, 206, 12) + 16);
  sheet.write(
    body,
    'P',
    `Expedido el ${formatDay(dayOf(issued.getTime() as Instant))} con los datos registrados en nómina.`,
    left,
    y + 8,
    { size: 11, color: colors.ink2, width: wide },
  );
  if (isVerifiable)
    sheet.write(
      body,
      'P',
      `Lo expide ${content.company.social_reason} como empleador. En lugar de firma lleva un código con que cualquiera lo comprueba.`,
      left,
      y + 46,
      { size: 9, color: colors.ink3, width: wide, lines: 2 },
    );
  sheet.write(body, 'P', 'Código Sustantivo del Trabajo, artículos 57 numeral 7 y 62.', left, y + 30, {
    size: 9,
    color: colors.ink3,
    width: wide,
  });
}

/** Draws the functions on as many pages as they take. Returns where they end, in points. */
function drawFunctions(sheet: PdfSheet, functions: string | null | undefined, top: number): number {
  const texts = (functions ?? '').split('\n').filter((text) => text.trim() !== '');
  if (texts.length === 0) return top;
  const section = sheet.section('Sect');
  sheet.write(section, 'H2', 'Funciones del cargo', left, top, { face: 'strong', size: 11 });
  let y = top + 20;
  for (const text of texts) {
    const height = sheet.heightOf(text, { size: 10, width: wide });
    if (y + height > functionsEnd) {
      sheet.document.addPage();
      y = page.margin;
    }
    y = paragraph(sheet, section, text, y, 10) + 4;
  }
  return y;
}

function paragraph(sheet: PdfSheet, section: Structure, text: string, top: number, size: number): number {
  return top + sheet.writeWhole(section, 'P', text, left, top, { size, width: wide });
}
