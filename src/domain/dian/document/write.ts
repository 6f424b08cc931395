import {
  buildCanonicalStartTag,
  type DocumentDescription,
  type Element,
  type Value,
} from '../description/description.ts';

/** Error for a value that XML or the annex does not allow. */
export class Unwritable extends Error {
  override name = 'Unwritable';
  readonly path: string;
  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.path = path;
  }
}

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
const [before, after] = [
  '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>',
  '</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
];

/**
 * Writes the document as it is transmitted: official prolog and start tag, one line, attributes in printed order.
 * `signature` goes in its extension; `null` leaves out the extension, as the schema requires of unsigned files.
 */
export const writeDocument = (
  description: DocumentDescription,
  value: Value,
  signature: string | null = '',
): string => buildDocumentForms(description, value).printed(signature);

/**
 * Writes the inclusive canonical form (C14N 1.0, no comments) of the document without its signature: the input of
 * the first digest of the signature.
 */
export const writeCanonicalDocument = (
  description: DocumentDescription,
  value: Value,
  extension = true,
): string => buildDocumentForms(description, value).canonical(extension);

export type DocumentForms = {
  printed: (signature: string | null) => string;
  canonical: (extension?: boolean) => string;
  /** Returns the file after the signature: the end of its extension, the content and the end of the root. */
  rest: () => string;
};

/** Returns the text before the signature, equal in all files of one kind. */
export const buildSignaturePrefix = ({ startTag }: DocumentDescription): string =>
  `${prolog}${startTag}${before}`;

/** Builds both forms of a document in one pass, because signing needs the two. */
export function buildDocumentForms(description: DocumentDescription, value: Value): DocumentForms {
  const { root } = description;
  const { canonicalStart, plan } = preparedFor(root);
  const content: Forms = { printed: '', canonical: '' };
  writeChildren(plan, value, content);
  const ending = `${content.printed}</${root.name}>`;
  const rest = () => after + ending;
  return {
    printed: (signature) =>
      signature === null
        ? prolog + description.startTag + ending
        : buildSignaturePrefix(description) + signature + rest(),
    rest,
    canonical: (extension = true) =>
      `${canonicalStart}${extension ? before + after : ''}${content.canonical}</${root.name}>`,
  };
}

/** Text written so far. Canonical XML sorts attributes by code point and never shortens an empty element. */
type Forms = { printed: string; canonical: string };

/** Description prepared for writing: everything that is equal in all documents, built once. */
type Plan = {
  name: string;
  /** Path named in the error of a value that cannot be written. */
  path: string;
  /** Start and end tags: `<Periodo` and `</Periodo>`. */
  start: string;
  end: string;
  attributes: readonly { key: string; opening: string; path: string }[];
  /** Order of the attributes in canonical XML. Undefined when it is the printed order. */
  sorted: readonly number[] | undefined;
  children: readonly Plan[];
};

type Prepared = { canonicalStart: string; plan: Plan };
const prepared = new WeakMap<Element, Prepared>();

function preparedFor(root: Element): Prepared {
  const cached = prepared.get(root);
  if (cached) return cached;
  const made = { canonicalStart: buildCanonicalStartTag(root.name), plan: planOf(root, root.name) };
  prepared.set(root, made);
  return made;
}

function planOf({ name, attributes, children }: Element, path: string): Plan {
  const names = attributes.map((attribute) => attribute.name);
  const sorted = [...names.keys()].sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1));
  return {
    name,
    path,
    start: `<${name}`,
    end: `</${name}>`,
    attributes: names.map((own) => ({ key: `@${own}`, opening: ` ${own}="`, path: `${path}/@${own}` })),
    sorted: sorted.every((from, to) => from === to) ? undefined : sorted,
    children: children.map((child) => planOf(child, `${path}/${child.name}`)),
  };
}

function writeChildren({ children }: Plan, value: Value, out: Forms): void {
  for (const child of children) {
    const found = value[child.name];
    if (found === undefined) continue;
    if (Array.isArray(found)) for (const item of found) writeElement(child, item, out);
    else writeElement(child, found as string | Value, out);
  }
}

function writeElement(plan: Plan, value: string | Value, out: Forms): void {
  const { start, end, path } = plan;
  if (typeof value === 'string') {
    const both = value === '' ? '' : `${start}>${escapeCanonicalText(value, path)}${end}`;
    out.printed += both || `${start}/>`;
    out.canonical += both || `${start}>${end}`;
    return;
  }
  writeStart(plan, value, out);
  const empty = `${out.printed}/>`;
  out.printed += '>';
  out.canonical += '>';
  const printedLength = out.printed.length;
  const text = value['#'];
  if (typeof text === 'string') {
    const escaped = escapeCanonicalText(text, path);
    out.printed += escaped;
    out.canonical += escaped;
  } else writeChildren(plan, value, out);
  if (out.printed.length === printedLength) out.printed = empty;
  else out.printed += end;
  out.canonical += end;
}

function writeStart({ start, attributes, sorted }: Plan, value: Value, out: Forms): void {
  let printed = start;
  const each: string[] = [];
  for (const { key, opening, path } of attributes) {
    const found = value[key];
    if (found !== undefined && typeof found !== 'string') throw new Unwritable(path, 'no es un texto');
    const attribute = found === undefined ? '' : `${opening}${escapeCanonicalAttribute(found, path)}"`;
    printed += attribute;
    if (sorted) each.push(attribute);
  }
  let canonical = sorted ? start : printed;
  if (sorted) for (const from of sorted) canonical += each[from];
  out.printed += printed;
  out.canonical += canonical;
}

/** Matches text that needs no escape and has no forbidden character: nearly all text. */
const plain = /^[ !#-%'-;=?-~\u00A0-\uD7FF\uE000-\uFFFD]*$/;

/** Escapes a text as canonical XML does. The printed form uses the same escapes. */
export function escapeCanonicalText(text: string, path = 'texto'): string {
  if (plain.test(text)) return text;
  refuseUnprintable(text, path);
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function escapeCanonicalAttribute(text: string, path = 'atributo'): string {
  if (plain.test(text)) return text;
  refuseUnprintable(text, path);
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** Matches line breaks and tabs, which are legal XML but break rule ZB02, and characters that XML does not allow. */
export const unprintable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

function refuseUnprintable(text: string, path: string): void {
  if (unprintable.test(text)) {
    throw new Unwritable(path, 'tiene caracteres de control');
  }
}
