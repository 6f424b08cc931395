import { decodeReferences } from '../description/xml.ts';

/**
 * Canonical XML 1.0 without comments (https://www.w3.org/TR/2001/REC-xml-c14n-20010315) of a text that `parseXml`
 * accepts: well formed, with namespaces, without document type.
 */

type QualifiedName = { prefix: string; local: string };
type Attribute = QualifiedName & { value: string };
type Scope = ReadonlyMap<string, string>;
type StartTag = {
  kind: 'start';
  name: string;
  local: string;
  namespace: string;
  attributes: readonly Attribute[];
  scope: Scope;
  declaresRelative: boolean;
  /** Index of the start tag of the parent. -1 for the root. */
  parent: number;
  /** Index of the end tag. */
  end: number;
};
type Piece =
  | StartTag
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'instruction'; text: string };

/** The pieces of a document in their order, from which canonical forms are written. */
export type CanonicalSource = readonly Piece[];

/** A part of a document: a range of pieces, ends included, without another range inside it. */
type Part = { from: number; to: number; without?: { from: number; to: number } };

const tagName = /[^\s/>]+/y;
const attributePattern = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
/** A namespace without a scheme has no canonical form (§1.3 of the recommendation). */
const absoluteUri = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]*$/;

/** Reads the pieces of a text. */
export function readCanonicalSource(source: string): CanonicalSource {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const pieces: Piece[] = [];
  const open: number[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      if (open.length > 0) pieces.push({ kind: 'text', text: decodeReferences(text.slice(at, end)) });
      at = end;
    } else if (text.startsWith('<!--', at)) at = text.indexOf('-->', at) + 3;
    else if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      pieces.push({ kind: 'text', text: text.slice(at + 9, end) });
      at = end + 3;
    } else if (text.startsWith('<?', at)) {
      const end = text.indexOf('?>', at);
      const [, target = '', data = ''] = /^(\S+)\s*([\s\S]*)$/.exec(text.slice(at + 2, end)) ?? [];
      if (target !== 'xml') pieces.push({ kind: 'instruction', text: `<?${target}${data && ` ${data}`}?>` });
      at = end + 2;
    } else if (text[at + 1] === '/') {
      const end = text.indexOf('>', at);
      closeElement(pieces, open);
      at = end + 1;
    } else at = readStartTag(text, at, pieces, open);
  }
  return pieces;
}

function closeElement(pieces: Piece[], open: number[]): void {
  const start = pieces[open.pop() ?? -1];
  if (start?.kind !== 'start') return;
  start.end = pieces.length;
  pieces.push({ kind: 'end', name: start.name });
}

const rootScope: Scope = new Map([
  ['', ''],
  ['xml', xmlNamespace],
]);

/** Reads a start tag and returns the position after it. */
function readStartTag(text: string, at: number, pieces: Piece[], open: number[]): number {
  tagName.lastIndex = at + 1;
  const name = tagName.exec(text)?.[0] ?? '';
  let position = tagName.lastIndex;
  const parent = open.at(-1) ?? -1;
  const above = pieces[parent];
  const inherited = above?.kind === 'start' ? above.scope : rootScope;
  let scope = inherited;
  let declaresRelative = false;
  const attributes: Attribute[] = [];
  for (;;) {
    attributePattern.lastIndex = position;
    const match = attributePattern.exec(text);
    if (!match) break;
    position = attributePattern.lastIndex;
    const value = decodeReferences((match[2] ?? match[3] ?? '').replace(/[\t\n]/g, ' '));
    const { prefix, local } = splitName(match[1] ?? '');
    if (match[1] !== 'xmlns' && prefix !== 'xmlns') {
      attributes.push({ prefix, local, value });
      continue;
    }
    if (scope === inherited) scope = new Map(inherited);
    (scope as Map<string, string>).set(prefix === 'xmlns' ? local : '', value);
    declaresRelative ||= value !== '' && !absoluteUri.test(value);
  }
  const close = text.indexOf('>', position);
  const { prefix, local } = splitName(name);
  const namespace = scope.get(prefix) ?? '';
  open.push(pieces.length);
  pieces.push({
    kind: 'start',
    ...{ name, local, namespace, attributes, scope, declaresRelative, parent },
    end: pieces.length,
  });
  if (text[close - 1] === '/') closeElement(pieces, open);
  return close + 1;
}

function splitName(name: string): QualifiedName {
  const colon = name.indexOf(':');
  return colon < 0
    ? { prefix: '', local: name }
    : { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}

/** Finds the start tags of elements by namespace and name. */
export const findElements = (source: CanonicalSource, namespace: string, local: string): number[] =>
  source.flatMap((piece, at) =>
    piece.kind === 'start' && piece.local === local && piece.namespace === namespace ? [at] : [],
  );

/** Finds the start tags of elements with an attribute `Id` of that value. */
export const findElementsById = (source: CanonicalSource, id: string): number[] =>
  source.flatMap((piece, at) =>
    piece.kind === 'start' &&
    piece.attributes.some(({ prefix, local, value }) => prefix === '' && local === 'Id' && value === id)
      ? [at]
      : [],
  );

/** Returns whether an element is a child of another. */
export function hasParent(source: CanonicalSource, child: number, parent: number): boolean {
  const piece = source[child];
  return piece?.kind === 'start' && piece.parent === parent;
}

const rangeOf = (source: CanonicalSource, start: number): { from: number; to: number } => {
  const piece = source[start];
  return { from: start, to: piece?.kind === 'start' ? piece.end : start };
};

/** Writes the canonical form of an element. Returns `undefined` when it has none. */
export const writeCanonicalElement = (source: CanonicalSource, start: number): string | undefined =>
  canonicalize(source, rangeOf(source, start));

/** Writes the canonical form of the document without one element of it. Returns `undefined` when it has none. */
export const writeCanonicalRemainder = (source: CanonicalSource, start: number): string | undefined =>
  canonicalize(source, { from: 0, to: source.length - 1, without: rangeOf(source, start) });

function canonicalize(source: CanonicalSource, { from, to, without }: Part): string | undefined {
  const written: string[] = [];
  let depth = 0;
  let isRootWritten = false;
  for (let at = from; at <= to; at++) {
    if (without && at === without.from) {
      at = without.to;
      continue;
    }
    const piece = source[at];
    switch (piece?.kind) {
      case 'start': {
        const tag = writeStartTag(source, piece, depth === 0);
        if (tag === undefined) return undefined;
        written.push(tag);
        depth += 1;
        break;
      }
      case 'end':
        written.push(`</${piece.name}>`);
        depth -= 1;
        isRootWritten ||= depth === 0;
        break;
      case 'text':
        written.push(escapeText(piece.text));
        break;
      case 'instruction':
        written.push(depth > 0 ? piece.text : isRootWritten ? `\n${piece.text}` : `${piece.text}\n`);
        break;
      case undefined:
        break;
      default:
        piece satisfies never;
    }
  }
  return written.join('');
}

/** Writes a start tag. `isApex` means that no ancestor is written, so every name in scope is declared. */
function writeStartTag(source: CanonicalSource, tag: StartTag, isApex: boolean): string | undefined {
  if (tag.declaresRelative) return undefined;
  const above = source[tag.parent];
  const before = !isApex && above?.kind === 'start' ? above.scope : rootScope;
  const declarations =
    before === tag.scope
      ? []
      : [...tag.scope]
          .filter(([prefix, uri]) => prefix !== 'xml' && before.get(prefix) !== uri)
          .sort(([a], [b]) => compareText(a, b))
          .map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(uri)}"`);
  const attributes = (
    isApex ? [...tag.attributes, ...inheritedXmlAttributes(source, tag)] : [...tag.attributes]
  )
    .map((attribute) => ({ ...attribute, uri: attribute.prefix && (tag.scope.get(attribute.prefix) ?? '') }))
    .sort((a, b) => compareText(a.uri, b.uri) || compareText(a.local, b.local))
    .map(({ prefix, local, value }) => ` ${prefix && `${prefix}:`}${local}="${escapeAttribute(value)}"`);
  return `<${tag.name}${declarations.join('')}${attributes.join('')}>`;
}

/** Lists the attributes `xml:` of the ancestors, nearest first, which the apex of a part inherits (§2.4). */
function inheritedXmlAttributes(source: CanonicalSource, tag: StartTag): Attribute[] {
  const found: Attribute[] = [];
  const names = new Set(tag.attributes.filter(({ prefix }) => prefix === 'xml').map(({ local }) => local));
  for (let above = source[tag.parent]; above?.kind === 'start'; above = source[above.parent])
    for (const attribute of above.attributes)
      if (attribute.prefix === 'xml' && !names.has(attribute.local)) {
        names.add(attribute.local);
        found.push(attribute);
      }
  return found;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const textEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#xD;',
};
const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (letter) => textEscapes[letter] ?? '');

const attributeEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};
const escapeAttribute = (text: string): string =>
  text.replace(/[&<"\t\n\r]/g, (letter) => attributeEscapes[letter] ?? '');
