import QRCode from 'qrcode';
import { type CertificateRow, findDeclarationLimits } from '../../src/domain/income/form-220.ts';
import { getLaw } from '../../src/domain/payroll/law/parameters.ts';
import { formatGroupedNumber } from '../../src/domain/payroll/statement/explanation.ts';
import {
  type Day,
  dayOf,
  formatDay,
  hasYearEnded,
  type Instant,
  months,
} from '../../src/domain/values/day.ts';
import { formatPesos, noMoney, parseMoney } from '../../src/domain/values/money.ts';
import { colors, PdfSheet, page, type Structure } from '../payslips/sheet.ts';
import type { IncomeContent } from './content.ts';

const left = page.margin;
const wide = page.width - 2 * page.margin;
const rowHeight = 12.5;
/** Where the verification code begins, in points. */
export const footTop = 676;

export type VerificationMark = { code: string; address: string };

const day = (text: string): string => formatDay(text as Day);
const pesos = (text: string): string => formatPesos(parseMoney(text) ?? noMoney);

/** Tells whether the year had not ended when the certificate was issued. */
export const isPartial = ({ year }: Pick<IncomeContent, 'year'>, issued: Date): boolean =>
  !hasYearEnded(year, issued.getTime() as Instant);

export const formatIncomeTitle = (content: Pick<IncomeContent, 'year'>, issued: Date): string =>
  `Certificado ${isPartial(content, issued) ? 'parcial ' : ''}de ingresos y retenciones ${content.year}`;

/** Renders form 220 as a tagged Letter page. `mark` is undefined for a certificate that is not stored. */
export async function drawForm220Pdf(
  content: IncomeContent,
  issued: Date,
  mark?: VerificationMark,
): Promise<Buffer> {
  const sheet = new PdfSheet(
    `${formatIncomeTitle(content, issued)} · ${content.employee.name}`,
    content.company.social_reason,
    issued,
  );
  // Without a stored code the number is the year and the document number.
  drawForm(sheet, content, issued, mark?.code ?? `${content.year}-${content.employee.document_number}`);
  if (mark) drawMark(sheet, mark);
  return sheet.finish();
}

function drawForm(sheet: PdfSheet, content: IncomeContent, issued: Date, number: string): void {
  let y = drawHead(sheet, content, issued);
  y = drawParties(sheet, content, issued, number, y);
  y = drawTable(sheet, 'Concepto de los ingresos', content.income, y + 8);
  y = drawTotal(sheet, 'Total de ingresos brutos', content.income_total, content.total_box, y);
  y = drawTable(sheet, 'Concepto de los aportes', content.contributions, y + 8);
  if (content.average) {
    const { label, amount, box } = content.average;
    y = drawRow(sheet, sheet.section('Table'), label, amount, box, y);
  }
  y = drawTotal(sheet, 'Valor de la retención en la fuente', content.withholding, content.withholding_box, y);
  y = drawNotes(sheet, content, y + 2);
  drawDeclaration(sheet, content, y + 4);
}

function drawHead(sheet: PdfSheet, content: IncomeContent, issued: Date): number {
  const head = sheet.section('Sect');
  const partial = isPartial(content, issued) ? ' · Parcial: al expedirlo no había terminado' : '';
  sheet.decorate((d) =>
    d
      .roundedRect(page.width - left - 64, 38, 64, 34, 4)
      .fillColor(colors.brand)
      .fill(),
  );
  sheet.write(head, 'H1', 'Certificado de ingresos y retenciones', left, 38, { face: 'strong', size: 15 });
  sheet.write(head, 'P', '220', page.width - left - 64, 44, {
    face: 'strong',
    size: 17,
    width: 64,
    align: 'center',
    color: colors.onBrand,
  });
  sheet.write(
    head,
    'P',
    `Por rentas de trabajo y de pensiones · Año gravable ${content.year}${partial}`,
    left,
    59,
    { size: 9.5, color: colors.ink2, width: wide - 76 },
  );
  return 80;
}

type Cell = { box?: number; label: string; value: string; width: number };

function drawCells(sheet: PdfSheet, cells: readonly Cell[], y: number): number {
  const section = sheet.section('Sect');
  const height = 25;
  let x = left;
  for (const { box, label, value, width } of cells) {
    const at = x;
    sheet.decorate((d) =>
      d.rect(at, y, width, height).lineWidth(0.5).strokeColor(colors.lineStrong).stroke(),
    );
    sheet.write(section, 'P', `${box === undefined ? '' : `${box}. `}${label}`, at + 4, y + 3, {
      size: 6.5,
      color: colors.ink3,
    });
    const ink = { size: 9, width: width - 8 };
    if (sheet.widthOf(value, ink) <= ink.width)
      sheet.write(section, 'P', value, at + 4, y + 11.5, { size: 9 });
    else sheet.write(section, 'P', value, at + 4, y + 9.5, sheet.fitted(value, ink));
    x += width;
  }
  return y + height;
}

function drawParties(
  sheet: PdfSheet,
  content: IncomeContent,
  issued: Date,
  number: string,
  top: number,
): number {
  const { company, employee } = content;
  const { surnames, names, type_code } = employee;
  const numbered = surnames !== undefined;
  const box = (number: number) => (numbered ? { box: number } : {});
  const sixth = wide / 6;
  let y = drawCells(
    sheet,
    [
      { ...box(4), label: 'Número de formulario', value: number, width: sixth },
      { ...box(5), label: 'NIT del agente retenedor', value: company.nit, width: sixth },
      { ...box(6), label: 'DV', value: String(company.dv), width: 30 },
      { ...box(11), label: 'Razón social', value: company.social_reason, width: wide - 2 * sixth - 30 },
    ],
    top,
  );
  const document = { label: 'Número', value: employee.document_number, width: sixth };
  const type = type_code === undefined ? employee.document_type : `${type_code} · ${employee.document_type}`;
  const rest = wide - sixth - 62;
  y = drawCells(
    sheet,
    [
      { ...box(24), label: 'Tipo', value: type, width: 62 },
      { ...box(25), ...document },
      ...(surnames && names
        ? [...surnames, ...names].map((value, at) => ({
            box: 26 + at,
            label: ['Primer apellido', 'Segundo apellido', 'Primer nombre', 'Otros nombres'][at] ?? '',
            value,
            width: rest / 4,
          }))
        : [{ label: 'Trabajador', value: employee.name, width: rest }]),
    ],
    y,
  );
  const { place } = content;
  const quarter = wide / 4;
  const issue = formatDay(dayOf(issued.getTime() as Instant));
  return drawCells(
    sheet,
    [
      { ...box(30), label: 'Periodo, desde', value: day(content.from), width: quarter },
      { ...box(31), label: 'Hasta', value: day(content.to), width: quarter },
      { ...box(32), label: 'Expedido el', value: issue, width: place ? quarter : 2 * quarter },
      ...(place
        ? [
            {
              label: '33, 34 y 35. Lugar de la retención',
              value: `${place.name} · ${place.department} · ${place.municipality}`,
              width: quarter,
            },
          ]
        : []),
    ],
    y,
  );
}

function drawTable(sheet: PdfSheet, title: string, rows: readonly CertificateRow[], top: number): number {
  const section = sheet.section('Table');
  const head = sheet.section('TR', section);
  sheet.write(head, 'TH', title, left, top, { face: 'strong', size: 9 });
  writeRight(sheet, head, 'TH', 'Valor en pesos', left + wide, top, { face: 'strong', size: 9 });
  sheet.rule(top + 13, colors.lineStrong);
  let y = top + 16;
  for (const { label, amount, box } of rows) y = drawRow(sheet, section, label, amount, box, y);
  return y;
}

function drawRow(
  sheet: PdfSheet,
  table: Structure,
  label: string,
  amount: string,
  box: number | undefined,
  y: number,
): number {
  const row = sheet.section('TR', table);
  // Labels always fit. Text without a width is laid out once instead of word by word.
  sheet.write(row, 'TD', label, left, y, { size: 8.5, color: colors.ink2 });
  drawAmount(sheet, row, amount, box, y, {});
  return y + rowHeight;
}

function drawAmount(
  sheet: PdfSheet,
  row: Structure,
  amount: string,
  box: number | undefined,
  y: number,
  { face = 'text' }: { face?: 'text' | 'strong' },
): void {
  if (box !== undefined)
    writeRight(sheet, row, 'TD', String(box), left + wide - 118, y, { size: 8, color: colors.ink3 });
  writeRight(sheet, row, 'TD', pesos(amount), left + wide, y, { face, size: 8.5 });
}

type Ink = { face?: 'text' | 'strong'; size: number; color?: (typeof colors)[keyof typeof colors] };
function writeRight(
  sheet: PdfSheet,
  row: Structure,
  tag: string,
  text: string,
  x: number,
  y: number,
  ink: Ink,
): void {
  sheet.write(row, tag, text, x - sheet.widthOf(text, ink), y, ink);
}

function drawTotal(
  sheet: PdfSheet,
  label: string,
  amount: string,
  box: number | undefined,
  y: number,
): number {
  const section = sheet.section('Table');
  const row = sheet.section('TR', section);
  sheet.rule(y, colors.line);
  sheet.write(row, 'TH', label, left, y + 3, { face: 'strong', size: 9 });
  drawAmount(sheet, row, amount, box, y + 3, { face: 'strong' });
  return y + 18;
}

function drawNotes(sheet: PdfSheet, content: IncomeContent, top: number): number {
  const notes = sheet.section('Sect');
  return notesOf(content).reduce(
    (y, text) =>
      y + sheet.writeWhole(notes, 'P', text, left, y, { size: 7.5, color: colors.ink2, width: wide }),
    top,
  );
}

function notesOf({ apart = [], opening, missing = [], boxes_of, year }: IncomeContent): string[] {
  const amountsShown = (of: readonly { label: string; amount: string }[]) =>
    of.map(({ label, amount }) => `${label}, ${pesos(amount)}`).join('; ');
  return [
    ...(apart.length > 0 ? [`No son ingreso y no se suman: ${amountsShown(apart)}.`] : []),
    ...(missing.length > 0
      ? [
          `Sin nómina aceptada por la DIAN, y por eso fuera de este certificado: ${missing.map((month) => months[month - 1]).join(', ')}.`,
        ]
      : []),
    ...(opening
      ? [
          `Incluye lo que la empresa pagó con otro programa (saldo inicial al ${day(opening.on)}${opening.source ? `, según ${opening.source}` : ''}): ${amountsShown(opening.amounts)}.`,
        ]
      : []),
    ...(boxes_of === undefined
      ? []
      : [
          boxes_of === null
            ? `Sin números de casilla: los del formulario de ${year} no están confirmados.`
            : `Casillas del formulario del año gravable ${boxes_of}, el último conocido al expedirlo.`,
        ]),
  ];
}

/**
 * Draws the statement that an employee signs who need not file a tax return, with the limits of the year.
 * Draws nothing for a year without UVT, nor when the certificate lacks the parts of the name.
 */
function drawDeclaration(sheet: PdfSheet, content: IncomeContent, top: number): void {
  const limits = content.employee.surnames && (content.limits ?? findDeclarationLimits(content.year, getLaw));
  if (!limits) return;
  const { year } = content;
  const section = sheet.section('Sect');
  sheet.rule(top, colors.lineStrong);
  sheet.write(section, 'H2', 'Del trabajador que no está obligado a declarar', left, top + 4, {
    face: 'strong',
    size: 8.5,
  });
  const limitShown = ({ uvt, amount }: typeof limits.wealth) =>
    `${formatPesos(amount)} (${formatGroupedNumber(String(uvt))} UVT)`;
  const text = `Si en ${year} fue residente, no fue responsable de IVA, su patrimonio bruto al 31 de diciembre no pasó de ${limitShown(limits.wealth)}, y ni sus ingresos brutos, ni sus consumos con tarjeta, ni sus compras y consumos, ni sus consignaciones, depósitos e inversiones pasaron de ${limitShown(limits.flow)} cada uno, no está obligado a presentar declaración de renta por ese año (Estatuto Tributario arts. 592, 593 y 594-3). Firmado por el trabajador, este certificado hace las veces de ella.`;
  const y =
    top +
    17 +
    sheet.writeWhole(section, 'P', text, left, top + 17, { size: 7.5, color: colors.ink2, width: wide });
  const half = (wide - 24) / 2;
  for (const [at, words] of [
    'Firma del trabajador',
    'Agente retenedor: sin firma autógrafa (DUR 1625 de 2016 art. 1.6.1.12.12)',
  ].entries()) {
    const x = left + at * (half + 24);
    sheet.rule(y + 16, colors.line, x, half);
    sheet.write(section, 'P', words, x, y + 18, { size: 7, color: colors.ink3, width: half });
  }
}

export function drawMark(sheet: PdfSheet, { code, address }: VerificationMark): void {
  const foot = sheet.section('Sect');
  sheet.rule(footTop);
  foot.add(
    sheet.document.struct('Figure', { alt: `Código QR para comprobar este certificado: ${address}` }, () => {
      const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
      const unit = 70 / modules.size;
      for (let y = 0; y < modules.size; y++)
        for (let x = 0; x < modules.size; x++)
          if (modules.get(y, x))
            sheet.document.rect(left + x * unit, footTop + 10 + y * unit, unit + 0.01, unit + 0.01);
      sheet.document.fillColor(colors.ink).fill();
    }),
  );
  const x = left + 88;
  sheet.write(foot, 'P', 'Compruebe que es auténtico', x, footTop + 10, { face: 'strong', size: 11 });
  sheet.write(
    foot,
    'P',
    'Compare el papel con lo que dice esta dirección. Si no dice lo mismo, el papel fue alterado.',
    x,
    footTop + 27,
    { size: 9.5, color: colors.ink2, width: wide - 88, lines: 2 },
  );
  sheet.write(foot, 'Link', address, x, footTop + 53, {
    size: 9.5,
    color: colors.earn,
    link: address,
    width: wide - 88,
  });
  sheet.write(foot, 'P', `Código ${code}`, x, footTop + 68, { face: 'strong', size: 10, tracking: 0.6 });
}
