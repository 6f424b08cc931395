import { formatNit } from '../../../src/domain/identity/nit.ts';
import { type Day, formatDay } from '../../../src/domain/values/day.ts';
import { colors, PdfSheet, page, type Structure } from '../../payslips/sheet.ts';

const left = page.margin;
const wide = page.width - 2 * page.margin;
const bottom = page.height - 56;

export type Sender = { social_reason: string; nit: string; city: string };

export class LetterSheet {
  readonly sheet: PdfSheet;
  private readonly body: Structure;
  private y = 0;

  constructor(title: string, name: string, sender: Sender, moment: Date) {
    this.sheet = new PdfSheet(`${title} · ${name}`, sender.social_reason, moment);
    this.body = this.sheet.section('Sect');
    const ink = { face: 'strong', size: 14, width: wide } as const;
    const under = 48 + this.sheet.writeWhole(this.body, 'P', sender.social_reason, left, 48, ink);
    this.sheet.write(this.body, 'P', `NIT ${formatNit(sender.nit)}`, left, under + 2, {
      size: 9.5,
      color: colors.ink3,
    });
    this.sheet.rule(under + 22);
    this.y = under + 38;
  }

  /** Starts a page when less than `height` points are left. */
  private room(height: number): void {
    if (this.y + height <= bottom) return;
    this.sheet.document.addPage();
    this.y = page.margin;
  }

  placed(city: string, day: Day): void {
    this.paragraph(city ? `${city}, ${formatDay(day)}` : formatDay(day), 10.5);
  }

  title(text: string): void {
    this.room(40);
    const ink = { face: 'strong', size: 17, width: wide } as const;
    this.y += this.sheet.writeWhole(this.body, 'H1', text, left, this.y, ink) + 8;
  }

  heading(text: string): void {
    this.room(60);
    this.sheet.write(this.body, 'H2', text, left, this.y + 4, { face: 'strong', size: 11 });
    this.sheet.rule(this.y + 21, colors.lineStrong);
    this.y += 27;
  }

  paragraph(text: string, size = 11): void {
    const ink = { size, width: wide, color: colors.ink2 } as const;
    this.room(this.sheet.heightOf(text, ink));
    this.y += this.sheet.writeWhole(this.body, 'P', text, left, this.y, ink) + 8;
  }

  facts(rows: readonly (readonly [label: string, value: string])[]): void {
    const half = wide / 2;
    for (let at = 0; at < rows.length; at += 2) {
      const pair = rows.slice(at, at + 2);
      const ink = { size: 10, width: half - 12 } as const;
      const height = Math.max(...pair.map(([, value]) => this.sheet.heightOf(value, ink)));
      this.room(height + 16);
      for (const [index, [label, value]] of pair.entries()) {
        const x = left + index * half;
        this.sheet.write(this.body, 'P', label, x, this.y, { size: 8, color: colors.ink3 });
        this.sheet.writeWhole(this.body, 'P', value, x, this.y + 11, ink);
      }
      this.y += height + 17;
    }
    this.y += 4;
  }

  row(label: string, amount: string, under = '', strong = false): void {
    const ink = { size: 10, width: wide - 110, ...(strong && { face: 'strong' as const }) };
    const small = { size: 8, width: wide - 110, color: colors.ink3 } as const;
    const height = this.sheet.heightOf(label, ink) + (under ? this.sheet.heightOf(under, small) : 0);
    this.room(height + 7);
    const y = this.y + this.sheet.writeWhole(this.body, 'P', label, left, this.y, ink);
    this.sheet.write(this.body, 'P', amount, left, this.y, { ...ink, width: wide, align: 'right' });
    if (under) this.sheet.writeWhole(this.body, 'P', under, left, y, small);
    this.y += height + 6;
    this.sheet.rule(this.y - 3, strong ? colors.lineStrong : colors.line);
  }

  columns(titles: readonly string[], rows: readonly (readonly string[])[]): void {
    const width = wide / titles.length;
    const line = (cells: readonly string[], head: boolean) => {
      this.room(16);
      for (const [at, text] of cells.entries())
        this.sheet.write(this.body, 'P', text, left + at * width, this.y, {
          size: 8.5,
          width: width - 4,
          align: at === 0 ? 'left' : 'right',
          color: head ? colors.ink3 : colors.ink,
        });
      this.y += 13;
      this.sheet.rule(this.y - 1.5);
      this.y += 2;
    };
    line(titles, true);
    for (const cells of rows) line(cells, false);
    this.y += 6;
  }

  signatures(names: readonly (readonly [name: string, detail: string])[]): void {
    this.room(84);
    this.y += 44;
    const width = (wide - 24) / 2;
    for (const [at, [name, detail]] of names.entries()) {
      const x = left + at * (width + 24);
      this.sheet.rule(this.y, colors.lineStrong, x, width);
      this.sheet.write(this.body, 'P', name, x, this.y + 5, { size: 9.5, width, face: 'strong' });
      this.sheet.write(this.body, 'P', detail, x, this.y + 18, { size: 8.5, color: colors.ink3, width });
    }
    this.y += 36;
  }
}
