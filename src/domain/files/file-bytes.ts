import type { FileType } from './files.ts';

const begins = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

/** Kind of a file by its own bytes, whatever its name says; `undefined` when it is none of the kinds. */
export function detectFileType(bytes: Uint8Array, wanted: readonly FileType[]): FileType | undefined {
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpg';
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf';
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const text = new TextDecoder('latin1').decode(bytes);
    if (text.includes('xl/workbook.xml')) return 'xlsx';
    return text.includes('word/document.xml') ? 'docx' : undefined;
  }
  return wanted.includes('svg') && isDrawing(bytes) ? 'svg' : undefined;
}

/** Elements that draw; others run, or bring pages and pictures from elsewhere. */
const drawingElements = new Set(
  (
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'image linearGradient radialGradient stop clipPath mask pattern marker switch filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feOffset'
  ).split(' '),
);
/** Most copies that a drawing makes of its parts: copies of copies are as many as their product, 3⁸ with these. */
const maxUses = 24;
/** Notes of programs that draw (`sodipodi:namedview`), which no browser looks at. */
const ofPrograms = /^(?:sodipodi|inkscape|rdf|cc|dc|serif|i|x|sketch|bx|vectornator):[\w-]+$/;
const tag =
  /<!--[\s\S]*?-->|<\?xml\s(?:(?!encoding)[^<>])*(?:encoding\s*=\s*["'](?:utf-8|us-ascii|iso-8859-1|windows-1252)["'][^<>]*)?\?>|<!doctype svg[^[<>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/giy;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A reference to a part of the same drawing, or a picture inside it. */
const staysInside = (address: string): boolean =>
  /^\s*(#[\w.:-]*|data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]*)$/.test(address);
/** Rules of style that ask for nothing from elsewhere and hide nothing behind escapes. */
const isStill = (style: string): boolean =>
  !/[@\\]|expression|-moz-binding|behavior\s*:|image-set\(/i.test(style) &&
  // Letters written by number or name hide what a style says; only those of text are left in peace.
  !/&(?!(?:amp|lt|gt|quot|apos);)/.test(style) &&
  [...style.matchAll(/url\(\s*["']?([^"')]*)/gi)].every(([, address = '']) => staysInside(address));

/** Prefixes are of notes alone: one that means SVG or a page would let any of their elements in by another name. */
const bindsSafely = (prefix: string, space: string): boolean =>
  !/[&\s]|xhtml/i.test(space) && (prefix === '' || prefix === 'svg' || !/2000\/svg/i.test(space));

/** Test of an attribute: it acts on nothing and asks for nothing from elsewhere. */
function mayStand(name: string, value: string): boolean {
  const plain = name.toLowerCase();
  if (plain.startsWith('on')) return false;
  if (plain === 'href' || plain.endsWith(':href')) return staysInside(value);
  if (plain.startsWith('xml:')) return plain !== 'xml:base';
  if (/^xmlns(?::|$)/.test(plain)) return bindsSafely(plain.slice('xmlns:'.length), value);
  return isStill(value);
}

/** A drawing that runs nothing and asks for nothing from elsewhere: of elements and values that are known to be so. */
function isDrawing(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return false;
  }
  // None of them is a letter of XML, and some switch to another alphabet.
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return false;
  let first: string | undefined;
  let styled: number | undefined;
  let uses = 0;
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const between = text.slice(at, next < 0 ? undefined : next);
      // Text stands inside the drawing; that of a style is read as rules.
      if (between.trim() !== '' && (first === undefined || next < 0)) return false;
      if (styled !== undefined && !isStill(between)) return false;
      at = next < 0 ? text.length : next;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found) return false;
    at = tag.lastIndex;
    const [whole, closes, name, attributes = ''] = found;
    // Rules go on after whatever stands between them.
    if (styled !== undefined && (name !== 'style' || !closes)) return false;
    if (name === undefined) continue;
    if (!drawingElements.has(name) && !ofPrograms.test(name)) return false;
    if (name === 'use' && !closes && ++uses > maxUses) return false;
    first ??= name;
    if (first !== 'svg') return false;
    for (const [, of = '', double, single] of attributes.matchAll(attribute))
      if (!mayStand(of, double ?? single ?? '')) return false;
    styled = name === 'style' && !closes && !whole.endsWith('/>') ? at : undefined;
  }
  return first !== undefined;
}
