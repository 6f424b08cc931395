import QRCode from 'qrcode';
import { type SealWords, type Standing, sealWords } from '../../src/domain/dian/answers/seal-words.ts';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import { dayOf, formatDay, type Instant, toIsoTime } from '../../src/domain/values/day.ts';
import { type Color, colors, type Document, type PdfSheet, page, type Structure } from './sheet.ts';

/** DIAN's mark on a document. `check` is the URL that verifies it. */
export type DianMark = {
  status: DocumentState;
  cune: string;
  qr: string;
  accepted_at: string | null;
  check?: string;
};

export const sealHeight = 128;
const qrSide = 104;
const checkSide = 68;
const checkWidth = 152;

const unsealed = {
  draft: ['Borrador', 'Este comprobante no se ha enviado a la DIAN.'],
  payment: ['Pago de la nómina', 'La DIAN recibe la nómina del mes entero, con todos sus pagos.'],
} as const;

/** Draws state, QR and CUNE at the foot of the page. `null` is a draft. */
export function drawSeal(sheet: PdfSheet, mark: DianMark | 'payment' | null, top: number): void {
  const section = sheet.section('Sect');
  const left = page.margin;
  sheet.rule(top, colors.line);
  if (!mark || mark === 'payment') {
    const [word, sentence] = unsealed[mark ?? 'draft'];
    const color = mark ? colors.ink : colors.draft;
    sheet.write(section, 'H2', word, left, top + 16, { face: 'strong', size: 12, color });
    sheet.write(section, 'P', sentence, left, top + 34, {
      size: 9.5,
      color: colors.ink2,
      width: 400,
    });
    return;
  }
  const shown = stateShown(mark);
  const text = mark.qr ? left + qrSide + 22 : left;
  if (mark.qr) {
    const figure = sheet.document.struct(
      'Figure',
      { alt: `Código QR para consultar este documento en la DIAN: ${mark.qr}` },
      () => drawQr(sheet.document, mark.qr, left, top + 16, qrSide),
    );
    section.add(figure);
  }
  sheet.decorate((d) => drawShield(d, text, top + 17, shown));
  sheet.write(section, 'H2', shown.word, text + 21, top + 18, {
    face: 'strong',
    size: 13,
    color: shown.color,
  });
  sheet.write(section, 'P', shown.sentence, text, top + 38, {
    size: 9.5,
    color: colors.ink2,
    width: page.width - page.margin - text - (mark.check ? checkSide + 14 : 0),
    lines: 2,
  });
  if (mark.check) drawCheck(sheet, section, mark.check, top);
  if (!mark.cune) return;
  sheet.write(section, 'P', 'CUNE', text, top + 64, { face: 'strong', size: 8.5, color: colors.ink3 });
  for (const [row, groups] of cuneRows(mark.cune).entries()) {
    const line = sheet.section('P', section);
    for (const [column, group] of groups.entries()) {
      sheet.write(line, 'Span', `${group} `, text + column * 56, top + 77 + row * 11.5, {
        size: 9.5,
        color: colors.ink2,
        tracking: 0.2,
      });
    }
  }
  if (mark.qr) {
    const host = URL.parse(mark.qr)?.host;
    if (host)
      sheet.write(section, 'Link', `Consúltelo en ${host}`, text, top + 114, {
        size: 8.5,
        color: colors.earn,
        link: mark.qr,
      });
  }
}

function drawCheck(sheet: PdfSheet, section: Structure, address: string, top: number): void {
  const right = page.width - page.margin;
  const alt = `Código QR para comprobar este comprobante: ${address}`;
  section.add(
    sheet.document.struct('Figure', { alt }, () =>
      drawQr(sheet.document, address, right - checkSide, top + 16, checkSide),
    ),
  );
  const x = right - checkWidth;
  const words = { face: 'strong', size: 8.5, width: checkWidth, align: 'right' } as const;
  sheet.write(section, 'P', 'Compruebe si sigue vigente', x, top + 91, { ...words, color: colors.ink2 });
  const text = address.replace(/^https?:\/\//, '');
  const ink = sheet.fitted(text, { size: 8.5, width: checkWidth });
  sheet.write(section, 'Link', text, x, top + 103, {
    ...ink,
    align: 'right',
    color: colors.earn,
    link: address,
  });
}

/** Splits a CUNE into groups of eight, four to a line, so that people can compare it. */
function cuneRows(cune: string): string[][] {
  const groups = cune.match(/.{1,8}/g) ?? [];
  return [0, 4, 8].map((start) => groups.slice(start, start + 4)).filter((row) => row.length > 0);
}

/** Look of each standing. A document in the queue is grey and one on its way is blue. */
const looks: Readonly<Record<Standing, { color: Color; sign: 'check' | 'cross' | 'line' }>> = {
  accepted: { color: colors.accepted, sign: 'check' },
  rejected: { color: colors.rejected, sign: 'cross' },
  undone: { color: colors.draft, sign: 'line' },
  waiting: { color: colors.sent, sign: 'line' },
};
type Shown = SealWords & (typeof looks)[Standing];

function stateShown({ status, accepted_at }: DianMark): Shown {
  const words = sealWords(status, accepted_at ? momentShown(accepted_at) : '');
  return { ...words, ...looks[words.standing], ...(status === 'en_cola' && { color: colors.draft }) };
}

/** Example: `6 de noviembre de 2025, 9:14 a. m.` */
function momentShown(text: string): string {
  const moment = Date.parse(text) as Instant;
  if (Number.isNaN(moment)) return text;
  const [hour = 0, minute = 0] = toIsoTime(moment).split(':').map(Number);
  return `${formatDay(dayOf(moment))}, ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'a.' : 'p.'}\u00a0m.`;
}

/** Draws the QR as one path of horizontal runs: sharp at any size, and small. */
function drawQr(document: Document, text: string, x: number, y: number, side: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const unit = side / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
      document.rect(x + start * unit, y + row * unit, (column - start + 1) * unit, unit + 0.01);
    }
  }
  document.fillColor(colors.ink).fill();
}

function drawShield(document: Document, x: number, y: number, { color, sign }: Shown): void {
  document.save().translate(x, y).lineWidth(1.4).lineJoin('round').lineCap('round').strokeColor(color);
  document.path('M8 0.8 L14.6 3 V8 C14.6 11.8 12 14.6 8 16.2 C4 14.6 1.4 11.8 1.4 8 V3 Z').stroke();
  const inside = {
    check: 'M5 8.4 L7.2 10.6 L11.2 5.8',
    cross: 'M5.6 5.8 L10.4 10.6 M10.4 5.8 L5.6 10.6',
    line: 'M5.2 8.2 H10.8',
  };
  document.path(inside[sign]).stroke().restore();
}
