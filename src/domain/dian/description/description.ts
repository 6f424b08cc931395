import type { DocumentContext } from './context.ts';
import type { DocumentFinding, Severity } from './finding.ts';

/**
 * Describes an official document: every element and attribute in its official order, its content and its rule. The
 * writer, the reader and the checks all follow from this description.
 */

export type Code = { code: string; name: string };

export type ElementContentKind =
  | 'text'
  | 'integer'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'boolean'
  | 'hash';

export type Content = {
  kind: ElementContentKind;
  max?: number;
  /** The only value allowed. */
  fixed?: string;
  codes?: readonly Code[];
  /** Digits only, as in NIT and document numbers. `number` when the schema types it as a number too. */
  digits?: boolean | 'number';
  /** Marks a required attribute that is sent empty when there is no value. */
  mayBeEmpty?: boolean;
};

export type Attribute = {
  name: string;
  label: string;
  /** Code of the published rule: the first, where several are about one field. */
  rule: string;
  severity: Severity;
  required: boolean;
  content: Content;
};

export type Element = {
  name: string;
  label: string;
  rule: string;
  severity: Severity;
  required: boolean;
  repeats: boolean;
  attributes: readonly Attribute[];
  children: readonly Element[];
  content?: Content;
};

/**
 * Value tree of a document: plain data under the names of the XML. Attributes have the key `@Name`; the text of an
 * element with attributes has the key `#`; repeated elements are arrays.
 */
export type Value = { [name: string]: string | Value | readonly (string | Value)[] | undefined };

/** A check across several fields. Its paths start at the payroll content that it gets. */
export type DocumentRule = (content: Value, context: DocumentContext) => DocumentFinding[];

/** Where the payroll content of a document is, and the codes of its rules there. */
export type ContentPlace = {
  /** Name of the element that holds the content. Empty when the root does. */
  at: '' | 'Reemplazar' | 'Eliminar';
  /** Returns the code of a rule of document 102 in this place: `NIE018` is `NIAE231` in a deletion. */
  ruleOf: (code: string) => string;
  rules: readonly DocumentRule[];
};

export type DocumentDescription = {
  /** Value of `TipoXML`. */
  code: '102' | '103';
  namespace: string;
  /** Start tag of the root, exactly as in the official template: DIAN compares it (ZE02, NIE901). */
  startTag: string;
  root: Element;
  places: readonly ContentPlace[];
};

export const plainTextContent: Content = { kind: 'text' };
export const name60: Content = { kind: 'text', max: 60 };
export const integerContent: Content = { kind: 'integer' };
export const moneyContent: Content = { kind: 'money' };
export const percentContent: Content = { kind: 'percent' };
export const quantityContent: Content = { kind: 'quantity' };
export const date: Content = { kind: 'date' };
export const time: Content = { kind: 'time' };
export const dateTime: Content = { kind: 'dateTime' };
export const boolean: Content = { kind: 'boolean' };
/** SHA-384 in lower-case hexadecimal, for CUNE and SoftwareSC. */
export const hash: Content = { kind: 'hash' };
export const digits: Content = { kind: 'text', digits: true };
export const wholeNumberContent: Content = { kind: 'text', digits: 'number' };
export const makeFixedContent = (value: string): Content => ({ kind: 'text', fixed: value });
/** Builds the content of a field with a list of codes. The schema also types some lists as numbers. */
export const makeCodeContent = (codes: readonly Code[], digits?: 'number'): Content => ({
  kind: 'text',
  codes,
  ...(digits ? { digits } : {}),
});

/** Builds a required attribute. */
export const at = (name: string, label: string, rule: string, content: Content): Attribute => ({
  name,
  label,
  rule,
  content,
  severity: 'block',
  required: true,
});

/** Builds an optional attribute. */
export const maybe = (name: string, label: string, rule: string, content: Content): Attribute => ({
  ...at(name, label, rule, content),
  required: false,
});

/** Makes the rule of an attribute notify only: its faults never block a document. */
export const toNoticeAttribute = (attribute: Attribute): Attribute => ({ ...attribute, severity: 'notice' });

type Parts = {
  attributes?: readonly Attribute[];
  children?: readonly Element[];
  content?: Content;
  rule?: string;
};

/** Builds a required element. */
export const one = (name: string, label: string, parts: Parts): Element => ({
  name,
  label,
  rule: parts.rule ?? 'ZB01',
  severity: 'block',
  required: true,
  repeats: false,
  attributes: parts.attributes ?? [],
  children: parts.children ?? [],
  content: parts.content,
});

export const optional = (name: string, label: string, parts: Parts): Element => ({
  ...one(name, label, parts),
  required: false,
});

/** Builds an element that may occur any number of times, zero included. */
export const many = (name: string, label: string, parts: Parts): Element => ({
  ...one(name, label, parts),
  required: false,
  repeats: true,
});

/** Builds the usual pair of a plural element and the repeated element in it. */
export const group = (plural: string, label: string, entry: Element): Element =>
  optional(plural, label, { children: [entry] });

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/** Namespaces that every official document declares on its root, in the order of the template. */
export const listRootNamespaces = (own: string): readonly (readonly [prefix: string, uri: string])[] => [
  ['', own],
  ['xs', schemaInstance],
  ['ds', 'http://www.w3.org/2000/09/xmldsig#'],
  ['ext', 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2'],
  ['xades', 'http://uri.etsi.org/01903/v1.3.2#'],
  ['xades141', 'http://uri.etsi.org/01903/v1.4.1#'],
  ['xsi', schemaInstance],
];

export const buildNamespaceDeclaration = ([prefix, uri]: readonly [string, string]): string =>
  ` xmlns${prefix && `:${prefix}`}="${uri}"`;

const schemaAttributes = (root: string): string =>
  ` SchemaLocation="" xsi:schemaLocation="dian:gov:co:facturaelectronica:${root} ${root}ElectronicaXSD.xsd"`;

export function buildOfficialStartTag(root: string): string {
  const own = `dian:gov:co:facturaelectronica:${root}`;
  return `<${root}${listRootNamespaces(own).map(buildNamespaceDeclaration).join('')}${schemaAttributes(root)}>`;
}

/** Builds the canonical form of the start tag: declarations by prefix, then the attributes. */
export function buildCanonicalStartTag(root: string): string {
  return `<${root}${buildCanonicalDeclarations(`dian:gov:co:facturaelectronica:${root}`)}${schemaAttributes(root)}>`;
}

/** Builds the declarations that inclusive canonical XML writes on the first element of a fragment of the document. */
export const buildCanonicalDeclarations = (own: string): string =>
  [...listRootNamespaces(own)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(buildNamespaceDeclaration)
    .join('');
