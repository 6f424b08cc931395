import type { FileType } from './files.ts';

const begins = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

/**
 * Detects the type of a file from its bytes, whatever its name says. Returns `undefined` when it is none of `wanted`.
 */
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

/** SVG elements that only draw. Others run scripts or load pages and pictures from elsewhere. */
const drawingElements = new Set(
  (
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'image linearGradient radialGradient stop clipPath mask pattern marker switch filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feOffset'
  ).split(' '),
);
/** Maximum copies that a drawing makes of its parts. Copies of copies multiply: 24 allow at most 3⁸. */
const maxUses = 24;
/** Notes of drawing programs (`sodipodi:namedview`), which browsers ignore. */
const ofPrograms = /^(?:sodipodi|inkscape|rdf|cc|dc|serif|i|x|sketch|bx|vectornator):[\w-]+$/;
const tag =
  /<!--[\s\S]*?-->|<\?xml\s(?:(?!encoding)[^<>])*(?:encoding\s*=\s*["'](?:utf-8|us-ascii|iso-8859-1|windows-1252)["'][^<>]*)?\?>|<!doctype svg[^[<>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/giy;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Returns whether the address is a part of the same drawing or an embedded picture. */
const staysInside = (address: string): boolean =>
  /^\s*(#[\w.:-]*|data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]*)$/.test(address);
/** Returns whether the style loads nothing from elsewhere and hides nothing behind escapes. */
const isStill = (style: string): boolean =>
  !/[@\\]|expression|-moz-binding|behavior\s*:|image-set\(/i.test(style) &&
  // A character reference can hide the text of a style. Only those of plain text are allowed.
  !/&(?!(?:amp|lt|gt|quot|apos);)/.test(style) &&
  [...style.matchAll(/url\(\s*["']?([^"')]*)/gi)].every(([, address = '']) => staysInside(address));

/** A prefix bound to SVG or XHTML could smuggle in their elements under another name. Only notes may use prefixes. */
const bindsSafely = (prefix: string, space: string): boolean =>
  !/[&\s]|xhtml/i.test(space) && (prefix === '' || prefix === 'svg' || !/2000\/svg/i.test(space));

/** Returns whether an attribute runs nothing and loads nothing from elsewhere. */
function mayStand(name: string, value: string): boolean {
  const plain = name.toLowerCase();
  if (plain.startsWith('on')) return false;
  if (plain === 'href' || plain.endsWith(':href')) return staysInside(value);
  if (plain.startsWith('xml:')) return plain !== 'xml:base';
  if (/^xmlns(?::|$)/.test(plain)) return bindsSafely(plain.slice('xmlns:'.length), value);
  return isStill(value);
}

/** Returns whether the file is an SVG made only of allowed elements and values, which run and load nothing. */
function isDrawing(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    return false;
  }
  // XML allows none of these control characters, and some of them switch to another alphabet.
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return false;
  let first: string | undefined;
  let styled: number | undefined;
  let uses = 0;
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const between = text.slice(at, next < 0 ? undefined : next);
      // Text must stand inside the drawing. Text inside a style is read as rules.
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
    // A style may contain only its rules and its closing tag.
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
