import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/**
 * Letter page with tagged text in reading order. Drawings are artifacts. Coordinates are points from the top
 * left corner.
 */

export const colors = {
  ink: '#14211C',
  ink2: '#435049',
  ink3: '#5A6660',
  line: '#DDE4E0',
  lineStrong: '#79857F',
  brand: '#013A3B',
  onBrand: '#FFFFFF',
  onBrand2: '#B9D6D3',
  sun: '#FFCD47',
  mark: '#004F50',
  moon: '#F6BC1C',
  earn: '#005F5F',
  deduct: '#93374F',
  accepted: '#186329',
  rejected: '#B3241F',
  sent: '#0D5C91',
  draft: '#4B5852',
} as const;
export type Color = (typeof colors)[keyof typeof colors];

/** Tabular figures, so that amounts align, and kerning. */
const features = ['tnum', 'kern'] as never;
/** In multiples of the font size. */
const lineHeight = 1.3;

export const page = { width: 612, height: 792, margin: 48 };
export const landscape = { width: page.height, height: page.width, margin: 36 };

type Layout = (text: string, features?: unknown) => unknown;
type Embedded = { font: object; layoutRun: Layout };
/**
 * Font of every document. `source` is the file until a document parses it. `layouts` caches laid-out texts.
 */
type SharedFont = { source: Buffer | object; layouts: Map<string, unknown> };

const font = (name: string): SharedFont => ({
  source: readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)),
  layouts: new Map(),
});
/** `money` has figures only: it is the wide cut for the net pay. */
const fonts = { text: font('archivo-400'), strong: font('archivo-600'), money: font('archivo-money-600') };
type Face = keyof typeof fonts;
/** Most cached layouts of a font. Forms and payslips repeat the same words. */
const mostLayouts = 3000;

export type Document = InstanceType<typeof PDFDocument>;
export type Structure = ReturnType<Document['struct']>;

/**
 * Sets a font whose parsed file and layouts all documents share. Each layout holds its font, so with a font
 * for each document the cache would hold as many fonts as documents.
 */
function withFace(document: Document, face: Face): Document {
  const used = document.font(face);
  const embedded = (used as unknown as { _font: Embedded })._font;
  if (Object.hasOwn(embedded, 'layoutRun')) return used;
  const shared = fonts[face];
  shared.source = embedded.font;
  const { layouts } = shared;
  const layout = embedded.layoutRun.bind(embedded);
  embedded.layoutRun = (text, features) => {
    const key = `${features ? 'f' : ' '}${text}`;
    const found = layouts.get(key);
    if (found) return found;
    const run = layout(text, features);
    if (layouts.size >= mostLayouts) layouts.clear();
    layouts.set(key, run);
    return run;
  };
  return used;
}

type Ink = {
  face?: Face;
  size?: number;
  color?: Color;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Most lines before an ellipsis. */
  lines?: number;
  tracking?: number;
  link?: string;
};

export class PdfSheet {
  readonly document: Document;
  readonly root: Structure;

  constructor(title: string, author: string, moment: Date, { width, height } = page) {
    this.document = new PDFDocument({
      size: [width, height],
      margin: 0,
      // Otherwise pdfkit reads Helvetica for each document.
      font: '',
      lang: 'es-CO',
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, Creator: 'Quincena', Producer: 'Quincena', CreationDate: moment },
    });
    for (const [name, { source }] of Object.entries(fonts))
      this.document.registerFont(name, source as Buffer);
    this.root = this.document.struct('Document');
    this.document.addStructure(this.root);
  }

  section(tag: string, parent: Structure = this.root): Structure {
    const structure = this.document.struct(tag);
    parent.add(structure);
    return structure;
  }

  write(parent: Structure, tag: string, text: string, x: number, y: number, ink: Ink = {}): void {
    parent.add(this.document.struct(tag, {}, () => this.place(text, x, y, ink)));
  }

  /** Draws artifacts, which screen readers skip. */
  decorate(draw: (document: Document) => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document.save();
    draw(this.document);
    this.document.restore();
    this.document.endMarkedContent();
  }

  rule(
    y: number,
    color: Color = colors.line,
    x: number = page.margin,
    width: number = page.width - 2 * page.margin,
  ): void {
    this.decorate((d) =>
      d
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke(),
    );
  }

  widthOf(text: string, { face = 'text', size = 10, tracking = 0 }: Ink): number {
    return withFace(this.document, face)
      .fontSize(size)
      .widthOfString(text, { features, characterSpacing: tracking });
  }

  linesOf(text: string, { face = 'text', size = 10, width }: Ink & { width: number }): number {
    const document = withFace(this.document, face).fontSize(size);
    return Math.round(document.heightOfString(text, { width, features }) / document.currentLineHeight());
  }

  /** Height of a text that is not cut, in points. */
  heightOf(text: string, ink: Ink & { width: number; size: number }): number {
    return this.linesOf(text, ink) * ink.size * lineHeight;
  }

  /** Writes a text on as many lines as it needs. Returns its height in points. */
  writeWhole(
    parent: Structure,
    tag: string,
    text: string,
    x: number,
    y: number,
    ink: Ink & { width: number; size: number },
  ): number {
    const lines = this.linesOf(text, ink);
    this.write(parent, tag, text, x, y, { ...ink, lines });
    return lines * ink.size * lineHeight;
  }

  /**
   * Fits a long name in smaller letters on two lines before it is cut, because names must not be abbreviated.
   */
  fitted(text: string, ink: Ink & { width: number; size: number }): Ink & { lines: number } {
    return this.widthOf(text, ink) <= ink.width
      ? { ...ink, lines: 1 }
      : { ...ink, size: ink.size * 0.78, lines: 2 };
  }

  /** Ends the document and returns its bytes. Call it once. */
  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const done = new Promise<void>((resolve, reject) => {
      this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.document.on('end', resolve);
      this.document.on('error', reject);
    });
    this.root.end();
    this.document.end();
    await done;
    return Buffer.concat(chunks);
  }

  private place(text: string, x: number, y: number, ink: Ink): void {
    const {
      face = 'text',
      size = 10,
      color = colors.ink,
      width,
      align = 'left',
      lines = 1,
      tracking = 0,
      link,
    } = ink;
    const options = {
      lineBreak: width !== undefined,
      features,
      characterSpacing: tracking,
      ...(width !== undefined && { width, align, height: size * lineHeight * lines, ellipsis: '…' }),
      ...(link !== undefined && { link }),
    };
    withFace(this.document, face).fontSize(size).fillColor(color).text(text, x, y, options);
  }
}
