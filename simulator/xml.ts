/** Reads XML safely with libxml2: no document types, no entities, no network. Builds its canonical forms. */
import {
  ParseOption,
  type XmlAttribute,
  XmlC14NMode,
  XmlCData,
  XmlDocument,
  XmlElement,
  XmlText,
} from 'libxml2-wasm';

export const ns = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
} as const;

export class UnreadableXml extends Error {}

/** Parses the text, passes the document to `read` and always frees it. */
export function readXmlDocument<T>(source: string, read: (document: XmlDocument) => T): T {
  if (/<!DOCTYPE|<!ENTITY/i.test(source) || source.includes('\0')) {
    throw new UnreadableXml('Un documento con DTD, entidades o bytes nulos no se lee.');
  }
  let document: XmlDocument;
  try {
    document = XmlDocument.fromString(source, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
    });
  } catch (error) {
    throw new UnreadableXml(error instanceof Error ? error.message.trim() : String(error));
  }
  try {
    return read(document);
  } finally {
    document.dispose();
  }
}

export function listXpathElements(
  scope: XmlDocument | XmlElement,
  path: string,
  prefixes: Record<string, string> = ns,
): XmlElement[] {
  return scope.find(path, prefixes).filter((node): node is XmlElement => node instanceof XmlElement);
}

/** Returns the element when the path leads to exactly one. */
export function findOnlyElement(scope: XmlDocument | XmlElement, path: string): XmlElement | undefined {
  const found = listXpathElements(scope, path);
  return found.length === 1 ? found[0] : undefined;
}

export const getXmlAttribute = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.attrs.find((attribute: XmlAttribute) => attribute.name === name && !attribute.namespaceUri)?.value;

export const toInclusiveC14n = (element: XmlElement): string =>
  element.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0, withComments: false });

export const toExclusiveC14n = (element: XmlElement, prefixes: string[]): string =>
  element.canonicalizeToString({
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    withComments: false,
    inclusiveNamespacePrefixes: prefixes,
  });

/** A plain copy of an element, for code that needs only names and values. */
export interface PlainElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PlainElement[];
  readonly text: string;
  /** True when there are blanks between tags (rule ZB02). */
  readonly padded: boolean;
}

export function toBranch(element: XmlElement): PlainElement {
  const children: PlainElement[] = [];
  let text = '';
  let padded = false;
  // Queried as a set, because a processing instruction does not expose what follows it.
  for (const node of element.find('node()')) {
    if (node instanceof XmlElement) children.push(toBranch(node));
    else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
  }
  if (children.length > 0 && text !== '') padded = true;
  const attributes: Record<string, string> = Object.create(null);
  for (const attribute of element.attrs) {
    attributes[attribute.namespaceUri ? `{${attribute.namespaceUri}}${attribute.name}` : attribute.name] =
      attribute.value;
  }
  return {
    name: element.name,
    namespace: element.namespaceUri,
    attributes,
    children,
    text,
    padded: padded || children.some((child) => child.padded),
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
