import { canonicalStartTag, type DocumentDescription, type Element, type Value } from './description.ts';

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
export const writeDocument = (
  description: DocumentDescription,
  value: Value,
  signature: string | null = '',
): string => documentForms(description, value).printed(signature);

/**
 * Inclusive canonical form (C14N 1.0, no comments) of the document without its signature: what the first
 * reference of the signature digests.
 */
export const canonicalDocument = (description: DocumentDescription, value: Value, extension = true): string =>
  documentForms(description, value).canonical(extension);

export type DocumentForms = {
  printed: (signature: string | null) => string;
  canonical: (extension?: boolean) => string;
};

/** Both forms of a document from one reading of it: who signs needs the two. */
export function documentForms(description: DocumentDescription, value: Value): DocumentForms {
  const { root } = description;
  const content: Forms = { printed: '', canonical: '' };
  writeChildren(root, value, root.name, content);
  return {
    printed(signature) {
      const extension = signature === null ? '' : `${before}${signature}${after}`;
      return `${prolog}${description.startTag}${extension}${content.printed}</${root.name}>`;
    },
    canonical: (extension = true) =>
      `${canonicalStartTag(root.name)}${extension ? before + after : ''}${content.canonical}</${root.name}>`,
  };
}

/** What is written so far. Canonical XML sorts attributes by code point and never shortens an empty element. */
type Forms = { printed: string; canonical: string };

type Plan = { keys: string[]; openings: string[]; order: number[] };
const plans = new WeakMap<Element, Plan>();

/** How the attributes of an element are looked up, begun and sorted: the same for every document. */
function planOf(element: Element): Plan {
  let plan = plans.get(element);
  if (!plan) {
    const names = element.attributes.map(({ name }) => name);
    plan = {
      keys: names.map((name) => `@${name}`),
      openings: names.map((name) => ` ${name}="`),
      order: [...names.keys()].sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1)),
    };
    plans.set(element, plan);
  }
  return plan;
}

function writeChildren(element: Element, value: Value, path: string, out: Forms): void {
  for (const child of element.children) {
    const found = value[child.name];
    if (found === undefined) continue;
    const here = `${path}/${child.name}`;
    if (Array.isArray(found)) for (const item of found) writeElement(child, item, here, out);
    else writeElement(child, found as string | Value, here, out);
  }
}

function writeElement(element: Element, value: string | Value, path: string, out: Forms): void {
  const { name } = element;
  if (typeof value === 'string') {
    const both = value === '' ? '' : `<${name}>${escapedText(value, path)}</${name}>`;
    out.printed += both || `<${name}/>`;
    out.canonical += both || `<${name}></${name}>`;
    return;
  }
  writeAttributes(element, value, path, out);
  const text = value['#'];
  const content: Forms = { printed: '', canonical: '' };
  if (typeof text === 'string') content.printed = content.canonical = escapedText(text, path);
  else writeChildren(element, value, path, content);
  out.printed += content.printed === '' ? '/>' : `>${content.printed}</${name}>`;
  out.canonical += `>${content.canonical}</${name}>`;
}

function writeAttributes(element: Element, value: Value, path: string, out: Forms): void {
  const { keys, openings, order } = planOf(element);
  out.printed += `<${element.name}`;
  out.canonical += `<${element.name}`;
  const written: string[] = [];
  for (const [i, key] of keys.entries()) {
    const found = value[key];
    if (found === undefined) {
      written.push('');
      continue;
    }
    if (typeof found !== 'string') throw new Unwritable(`${path}/${key}`, 'no es un texto');
    const text = plain.test(found) ? found : escapedAttribute(found, `${path}/${key}`);
    const attribute = `${openings[i]}${text}"`;
    written.push(attribute);
    out.printed += attribute;
  }
  for (const i of order) out.canonical += written[i];
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
