import { canonicalStartTag, type DocumentDescription, type Element, type Value } from './description.ts';
import { entries } from './value.ts';

/** A document that cannot be written: a value that XML or the annex has no place for. */
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
 * The document as it is transmitted: official prolog and start tag, one line, attributes in printed order.
 * `signature` is placed in its extension; `null` leaves the extension out, as the schema asks of unsigned files.
 */
export function writeDocument(
  description: DocumentDescription,
  value: Value,
  signature: string | null = '',
): string {
  const { root } = description;
  const extension = signature === null ? '' : `${before}${signature}${after}`;
  return `${prolog}${description.startTag}${extension}${children(root, value, root.name, printed)}</${root.name}>`;
}

/**
 * Inclusive canonical form (C14N 1.0, no comments) of the document without its signature: what the first
 * reference of the signature digests.
 */
export function canonicalDocument(description: DocumentDescription, value: Value, extension = true): string {
  const { root } = description;
  const content = children(root, value, root.name, canonical);
  return `${canonicalStartTag(root.name)}${extension ? before + after : ''}${content}</${root.name}>`;
}

type Form = {
  attributes: (element: Element) => Element['attributes'];
  empty: (name: string, attributes: string) => string;
};

const printed: Form = {
  attributes: (element) => element.attributes,
  empty: (name, attributes) => `<${name}${attributes}/>`,
};

const sorted = new WeakMap<Element, Element['attributes']>();

/** Canonical XML sorts attributes by code point and never shortens an empty element. */
const canonical: Form = {
  attributes(element) {
    let order = sorted.get(element);
    if (!order) {
      order = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
      sorted.set(element, order);
    }
    return order;
  },
  empty: (name, attributes) => `<${name}${attributes}></${name}>`,
};

function children(element: Element, value: Value, path: string, form: Form): string {
  let out = '';
  for (const child of element.children) {
    const found = value[child.name];
    if (found === undefined) continue;
    const here = `${path}/${child.name}`;
    for (const item of entries(found)) out += written(child, item, here, form);
  }
  return out;
}

function written(element: Element, value: string | Value, path: string, form: Form): string {
  const { name } = element;
  if (typeof value === 'string') {
    return value === '' ? form.empty(name, '') : `<${name}>${escapedText(value, path)}</${name}>`;
  }
  let attributes = '';
  for (const attribute of form.attributes(element)) {
    const found = value[`@${attribute.name}`];
    if (found === undefined) continue;
    if (typeof found !== 'string') throw new Unwritable(`${path}/@${attribute.name}`, 'no es un texto');
    attributes += ` ${attribute.name}="${escapedAttribute(found, `${path}/@${attribute.name}`)}"`;
  }
  const text = value['#'];
  const content = typeof text === 'string' ? escapedText(text, path) : children(element, value, path, form);
  return content === '' ? form.empty(name, attributes) : `<${name}${attributes}>${content}</${name}>`;
}

/** Text that stands for itself everywhere: nothing to escape, nothing to refuse. Nearly all text is. */
const plain = /^[ !#-%'-;=?-~\u00A0-\uD7FF\uE000-\uFFFD]*$/;

/** The escapes of canonical XML; printed and canonical form share them. */
export function escapedText(text: string, path = 'texto'): string {
  if (plain.test(text)) return text;
  refuseUnprintable(text, path);
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function escapedAttribute(text: string, path = 'atributo'): string {
  if (plain.test(text)) return text;
  refuseUnprintable(text, path);
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** Line ends and tabs are legal XML but rule ZB02 refuses them; the rest XML has no place for. */
export const unprintable = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

function refuseUnprintable(text: string, path: string): void {
  if (unprintable.test(text)) {
    throw new Unwritable(path, 'tiene caracteres de control');
  }
}
