/** Piece of a page or of an XML. Names come in small letters and without their prefixes. */
export type MarkupPiece =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; alone: boolean }
  | { kind: 'close'; name: string }
  /** The file ends within it. */
  | { kind: 'cut' };

const tag = /<(\/?)(?:[a-z][\w.-]*:)?([a-z][\w.-]*)/iy;
const attribute = /([^\s=>/][^\s=>/]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
/** Elements whose content is no text of the page, and is never run. */
const passedOver = new Set([
  'script',
  'style',
  'xml',
  'title',
  'textarea',
  'select',
  'noscript',
  'template',
  'comment',
]);

/**
 * Reads what programs write, well formed or not, once from its beginning to its end: nothing is fetched and nothing is
 * run. In `xml` nothing is passed over.
 */
export function* readMarkupPieces(source: string, xml: boolean): Generator<MarkupPiece> {
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf('<', at);
    if (next < 0) return yield { kind: 'text', text: plain(source.slice(at)) };
    if (next > at) yield { kind: 'text', text: plain(source.slice(at, next)) };
    const aside = asideAt(source, next);
    if (aside) {
      if (aside.end < 0) return yield { kind: 'cut' };
      if (aside.text) yield { kind: 'text', text: aside.text };
      at = aside.end;
      continue;
    }
    const found = matched(tag, source, next);
    if (!found) {
      yield { kind: 'text', text: '<' };
      at = next + 1;
      continue;
    }
    const name = (found[2] ?? '').toLowerCase();
    const { attributes, alone, end } = attributesAt(source, tag.lastIndex);
    if (end < 0) return yield { kind: 'cut' };
    at = end;
    if (found[1]) yield { kind: 'close', name };
    else if (!xml && passedOver.has(name) && !alone) at = afterClose(source, name, at);
    else yield { kind: 'open', name, attributes, alone };
  }
}

/** Remarks, instructions and what XML writes without signs: where they end, or less than 0 when nothing ends them. */
function asideAt(source: string, at: number): { end: number; text?: string } | undefined {
  const until = (sign: string, from: number) => {
    const found = source.indexOf(sign, from);
    return found < 0 ? -1 : found + sign.length;
  };
  if (source.startsWith('<!--', at)) return { end: until('-->', at + 4) };
  if (source.startsWith('<![CDATA[', at)) {
    const end = until(']]>', at + 9);
    return { end, text: source.slice(at + 9, Math.max(at + 9, end - 3)) };
  }
  return source[at + 1] === '!' || source[at + 1] === '?' ? { end: until('>', at + 2) } : undefined;
}

function attributesAt(source: string, from: number) {
  const attributes = new Map<string, string>();
  let at = from;
  while (at < source.length) {
    if (source[at] === '>') return { attributes, alone: source[at - 1] === '/', end: at + 1 };
    const found = matched(attribute, source, at);
    at = found ? attribute.lastIndex : at + 1;
    const name = found?.[1]?.replace(/^.*:/, '').toLowerCase();
    if (name && !attributes.has(name))
      attributes.set(name, plain(found?.[2] ?? found?.[3] ?? found?.[4] ?? ''));
  }
  return { attributes, alone: false, end: -1 };
}

function afterClose(source: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  const end = close.exec(source) ? source.indexOf('>', close.lastIndex) : -1;
  return end < 0 ? source.length : end + 1;
}

function matched(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

const signs: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü' },
  ...{ iquest: '¿', iexcl: '¡', ordm: 'º', ordf: 'ª', deg: '°', middot: '·', ndash: '–', mdash: '—' },
  ...{ minus: '−', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', acute: '´' },
  ...{ hellip: '…', bull: '•', euro: '€', ccedil: 'ç', agrave: 'à', egrave: 'è', ograve: 'ò', times: '×' },
};

/** A text with its signs in place of their names; a name nobody knows stays as it was written. */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));?/gi,
        (all, decimal?: string, hex?: string, name?: string) => {
          if (name) return Object.hasOwn(signs, name) ? (signs[name] ?? all) : all;
          return signOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) ?? all;
        },
      )
    : text;

function signOf(code: number): string | undefined {
  // As Windows numbers them.
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  const legal = code >= 9 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return legal ? String.fromCodePoint(code) : undefined;
}
