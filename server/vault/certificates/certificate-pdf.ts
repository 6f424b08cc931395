import QRCode from 'qrcode';
import { type Day, dayOf, dayShown, type Instant, isYearOver } from '../../../src/domain/day.ts';
import { inPesos, noMoney, parseMoney } from '../../../src/domain/money.ts';
import { nitShown } from '../../../src/domain/nit.ts';
import { colors, page, Sheet, type Structure } from '../../payslips/sheet.ts';
import type { CertificateContent, EmploymentContent, IncomeContent } from './certificates.ts';

const left = page.margin;
const wide = page.width - 2 * page.margin;
const footTop = 664;
/** Below, what ends the certificate and what proves it have their room. */
const functionsEnd = footTop - 48;

/** A certificate as a tagged Letter page, with the code by which anybody checks it. */
export async function certificatePdf(
  content: CertificateContent,
  mark: { code: string; issued: Date; address: string },
): Promise<Buffer> {
  const partial = content.kind === 'income' && !isYearOver(content.year, mark.issued.getTime() as Instant);
  const title =
    content.kind === 'employment'
      ? 'Certificado laboral'
      : `Certificado ${partial ? 'parcial ' : ''}de ingresos y retenciones ${content.year}`;
  const sheet = new Sheet(`${title} · ${content.employee.name}`, content.company.social_reason, mark.issued);
  const head = sheet.section('Sect');
  sheet.write(head, 'P', content.company.social_reason, left, 56, {
    face: 'strong',
    size: 15,
    width: wide,
    lines: 2,
  });
  sheet.write(head, 'P', `NIT ${nitShown(content.company.nit)}`, left, 78, { size: 10, color: colors.ink3 });
  sheet.rule(102);
  if (content.kind === 'employment') drawEmployment(sheet, content, mark.issued);
  else drawIncome(sheet, content, partial);
  drawCheck(sheet, mark);
  return sheet.finish();
}

const day = (text: string): string => dayShown(text as Day);
const documentShown = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/\B(?=(\d{3})+$)/g, '.') : number;
/** «a término indefinido», «de obra o labor». */
const contractWords = (name: string): string =>
  `${/^t[eé]rmino/i.test(name) ? 'a' : 'de'} ${name.toLowerCase()}`;
const pesos = (text: string): string => inPesos(parseMoney(text) ?? noMoney);

function drawEmployment(sheet: Sheet, content: EmploymentContent, issued: Date): void {
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
  ]
    .filter(Boolean)
    .join(' ');
  const y = drawFunctions(sheet, content.functions, paragraph(sheet, body, `${sentence}.`, 206, 12) + 16);
  sheet.write(
    body,
    'P',
    `Expedido el ${dayShown(dayOf(issued.getTime() as Instant))} con los datos registrados en nómina.`,
    left,
    y + 8,
    { size: 11, color: colors.ink2, width: wide },
  );
  sheet.write(body, 'P', 'Código Sustantivo del Trabajo, artículos 57 numeral 7 y 62.', left, y + 30, {
    size: 9,
    color: colors.ink3,
    width: wide,
  });
}

/** Functions of the person, on as many pages as they take. Answers where they end. */
function drawFunctions(sheet: Sheet, functions: string | null | undefined, top: number): number {
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

/** Writes a whole text; says where it ends. */
function paragraph(sheet: Sheet, section: Structure, text: string, top: number, size: number): number {
  return top + sheet.writeWhole(section, 'P', text, left, top, { size, width: wide });
}

function drawIncome(sheet: Sheet, content: IncomeContent, partial: boolean): void {
  const body = sheet.section('Sect');
  const { employee } = content;
  sheet.write(body, 'H1', `Ingresos y retenciones de ${content.year}`, left, 124, {
    face: 'strong',
    size: 18,
  });
  sheet.write(body, 'P', 'Datos del formulario 220 de la DIAN, por rentas de trabajo', left, 148, {
    size: 10,
    color: colors.ink3,
  });
  sheet.write(
    body,
    'P',
    `${employee.name} · ${employee.document_type} ${documentShown(employee.document_number)}`,
    left,
    174,
    { face: 'strong', size: 11, width: wide },
  );
  const words = partial ? ` · Parcial: al expedirlo, ${content.year} no había terminado` : '';
  sheet.write(body, 'P', `Del ${day(content.from)} al ${day(content.to)}${words}`, left, 190, {
    size: 10,
    color: colors.ink2,
    width: wide,
  });
  let y = table(sheet, 'Concepto de los ingresos', content.income, 216);
  y = total(sheet, 'Total de ingresos brutos', content.income_total, y);
  const apart = content.apart ?? [];
  if (apart.length > 0) {
    const words = apart.map(({ label, amount }) => `${label.toLowerCase()} por ${pesos(amount)}`).join(' y ');
    sheet.write(body, 'P', `No son ingreso y no se suman: ${words}.`, left, y, {
      size: 9,
      color: colors.ink3,
      width: wide,
    });
    y += 14;
  }
  y = table(sheet, 'Concepto de los aportes', content.contributions, y + 18);
  y = total(sheet, 'Valor de la retención en la fuente', content.withholding, y + 6);
  if (!content.opening) return;
  const { on, amounts } = content.opening;
  const balance = amounts.map(({ label, amount }) => `${label}, ${pesos(amount)}`).join('; ');
  const sentence = `Incluye lo que la empresa pagó con otro programa (saldo inicial al ${day(on)}): ${balance}.`;
  paragraph(sheet, body, sentence, y, 9);
}

function table(
  sheet: Sheet,
  title: string,
  rows: readonly { label: string; amount: string }[],
  top: number,
): number {
  const section = sheet.section('Table');
  const head = sheet.section('TR', section);
  sheet.write(head, 'TH', title, left, top, { face: 'strong', size: 10 });
  sheet.write(head, 'TH', 'Valor en pesos', left, top, {
    face: 'strong',
    size: 10,
    width: wide,
    align: 'right',
  });
  sheet.rule(top + 16, colors.lineStrong);
  for (const [index, { label, amount }] of rows.entries())
    row(sheet, section, label, amount, top + 22 + index * 18);
  return top + 22 + rows.length * 18;
}

function row(sheet: Sheet, section: Structure, label: string, amount: string, y: number): void {
  const line = sheet.section('TR', section);
  sheet.write(line, 'TD', label, left, y, { size: 10, color: colors.ink2, width: wide - 120 });
  sheet.write(line, 'TD', pesos(amount), left, y, { size: 10, width: wide, align: 'right' });
}

function total(sheet: Sheet, label: string, amount: string, y: number): number {
  const section = sheet.section('Sect');
  sheet.rule(y, colors.line);
  sheet.write(section, 'P', label, left, y + 6, { face: 'strong', size: 11 });
  sheet.write(section, 'P', pesos(amount), left, y + 6, {
    face: 'strong',
    size: 11,
    width: wide,
    align: 'right',
  });
  return y + 26;
}

function drawCheck(sheet: Sheet, { code, address }: { code: string; address: string }): void {
  const foot = sheet.section('Sect');
  sheet.rule(footTop);
  foot.add(
    sheet.document.struct('Figure', { alt: `Código QR para comprobar este certificado: ${address}` }, () => {
      const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
      const unit = 76 / modules.size;
      for (let y = 0; y < modules.size; y++)
        for (let x = 0; x < modules.size; x++)
          if (modules.get(y, x))
            sheet.document.rect(left + x * unit, footTop + 14 + y * unit, unit + 0.01, unit + 0.01);
      sheet.document.fillColor(colors.ink).fill();
    }),
  );
  const x = left + 94;
  sheet.write(foot, 'P', 'Compruebe que es auténtico', x, footTop + 16, { face: 'strong', size: 11 });
  sheet.write(
    foot,
    'P',
    'Compare el papel con lo que dice esta dirección. Si no dice lo mismo, el papel fue alterado.',
    x,
    footTop + 33,
    { size: 9.5, color: colors.ink2, width: wide - 94, lines: 2 },
  );
  sheet.write(foot, 'Link', address, x, footTop + 60, {
    size: 9.5,
    color: colors.earn,
    link: address,
    width: wide - 94,
  });
  sheet.write(foot, 'P', `Código ${code}`, x, footTop + 76, { face: 'strong', size: 10, tracking: 0.6 });
}
