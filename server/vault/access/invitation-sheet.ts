import QRCode from 'qrcode';
import { dayOf, formatDay, type Instant } from '../../../src/domain/values/day.ts';
import { colors, PdfSheet, page } from '../../payslips/sheet.ts';

export type PrintedInvitation = {
  name: string;
  document: string;
  letters: string;
  address: string;
  expires: Date;
};

const perPage = 8;
const columns = 2;
const width = (page.width - 2 * page.margin) / columns;
const height = 166;
const top = 78;
const qr = 96;

/** Renders invitation slips to cut out, eight to a Letter page. */
export async function drawInvitationSheet(
  company: string,
  invitations: readonly PrintedInvitation[],
  moment: Date,
): Promise<Buffer> {
  const sheet = new PdfSheet('Invitaciones a la bóveda de comprobantes', company, moment);
  for (const [index, invitation] of invitations.entries()) {
    const place = index % perPage;
    if (place === 0) {
      if (index > 0) sheet.document.addPage();
      heading(sheet, company);
    }
    slip(
      sheet,
      invitation,
      page.margin + (place % columns) * width,
      top + Math.floor(place / columns) * height,
    );
  }
  return sheet.finish();
}

function heading(sheet: PdfSheet, company: string): void {
  const head = sheet.section('Sect');
  sheet.write(head, 'H1', 'Su bóveda de comprobantes de nómina', page.margin, 34, {
    face: 'strong',
    size: 13,
  });
  sheet.write(
    head,
    'P',
    `${company} · Recorte por las líneas y entregue cada una a su dueño`,
    page.margin,
    52,
    {
      size: 9,
      color: colors.ink3,
    },
  );
}

/**
 * Draws a slip. The end of the document number tells namesakes apart and opens nothing: the whole number is
 * needed to enter.
 */
function slip(
  sheet: PdfSheet,
  { name, document, letters, address, expires }: PrintedInvitation,
  x: number,
  y: number,
): void {
  const section = sheet.section('Sect');
  sheet.decorate((d) =>
    d.rect(x, y, width, height).lineWidth(0.5).dash(3, { space: 3 }).strokeColor(colors.lineStrong).stroke(),
  );
  section.add(
    sheet.document.struct('Figure', { alt: 'Código QR que abre la bóveda' }, () => {
      const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
      const unit = qr / modules.size;
      for (let row = 0; row < modules.size; row++)
        for (let column = 0; column < modules.size; column++)
          if (modules.get(row, column))
            sheet.document.rect(x + 14 + column * unit, y + 16 + row * unit, unit + 0.01, unit + 0.01);
      sheet.document.fillColor(colors.ink).fill();
    }),
  );
  const left = x + qr + 28;
  const room = width - qr - 40;
  sheet.write(
    section,
    'P',
    name,
    left,
    y + 16,
    sheet.fitted(name, { face: 'strong', size: 11, width: room }),
  );
  sheet.write(section, 'P', 'Apunte la cámara al código, o entre a la dirección y escriba:', left, y + 46, {
    size: 8.5,
    color: colors.ink2,
    width: room,
    lines: 3,
  });
  sheet.write(section, 'P', letters, left, y + 80, { face: 'strong', size: 16, tracking: 1 });
  sheet.write(section, 'P', `Documento terminado en ${document.slice(-3)}`, left, y + 104, {
    size: 8,
    color: colors.ink3,
    width: room,
  });
  const host = new URL(address).host;
  sheet.write(section, 'P', `${host}/payslip/activate`, x + 14, y + 122, {
    size: 8.5,
    color: colors.earn,
    width: width - 28,
  });
  sheet.write(
    section,
    'P',
    `Sirve una vez y vence el ${formatDay(dayOf(expires.getTime() as Instant))}. Le pedirá su número de documento.`,
    x + 14,
    y + 137,
    { size: 8, color: colors.ink3, width: width - 28, lines: 2 },
  );
}
