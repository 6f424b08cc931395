import type { DocumentContext } from './context.ts';
import type { DocumentFinding, Severity } from './finding.ts';

/**
 * Description of an official document: every element and attribute in its official order, with what it may hold and the
 * rule that speaks of it. Writer, reader and checks all follow from one description.
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
  /** Digits only, as NIT and document numbers; `number` when the schema types it so as well. */
  digits?: boolean | 'number';
  /** A required attribute that is sent empty when there is nothing to say. */
  mayBeEmpty?: boolean;
};

export type Attribute = {
  name: string;
  label: string;
  /** Code of the published rule. Where several speak of one field, the first. */
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
 * The value tree of a document: plain data under the names of the XML. Attributes are keyed `@Name`, the
 * text of an element that also has attributes is keyed `#`, repeated elements are arrays.
 */
export type Value = { [name: string]: string | Value | readonly (string | Value)[] | undefined };

/** A check that looks at several fields at once; its paths start at the payroll content it is given. */
export type DocumentRule = (content: Value, context: DocumentContext) => DocumentFinding[];

/** Where the payroll content of a document lies, and how its rules are called there. */
export type ContentPlace = {
  /** Name of the element that holds it; empty when the root does. */
  at: '' | 'Reemplazar' | 'Eliminar';
  /** The code of a rule of document 102 in this place: `NIE018` is `NIAE231` when deleting. */
  ruleOf: (code: string) => string;
  rules: readonly DocumentRule[];
};

export type DocumentDescription = {
  /** TipoXML. */
  code: '102' | '103';
  namespace: string;
  /** The start tag of the root exactly as the official template writes it: DIAN compares it (ZE02, NIE901). */
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
/** CUNE and SoftwareSC: SHA-384 in lower-case hexadecimal. */
export const hash: Content = { kind: 'hash' };
export const digits: Content = { kind: 'text', digits: true };
export const wholeNumberContent: Content = { kind: 'text', digits: 'number' };
export const makeFixedContent = (value: string): Content => ({ kind: 'text', fixed: value });
/** One of a list of codes; some lists the schema types as numbers as well. */
export const makeCodeContent = (codes: readonly Code[], digits?: 'number'): Content => ({
  kind: 'text',
  codes,
  ...(digits ? { digits } : {}),
});

/** A required attribute. */
export const at = (name: string, label: string, rule: string, content: Content): Attribute => ({
  name,
  label,
  rule,
  content,
  severity: 'block',
  required: true,
});

/** An attribute that may be left out. */
export const maybe = (name: string, label: string, rule: string, content: Content): Attribute => ({
  ...at(name, label, rule, content),
  required: false,
});

/** The rule only notifies: what is wrong here never stops a document. */
export const toNoticeAttribute = (attribute: Attribute): Attribute => ({ ...attribute, severity: 'notice' });

type Parts = {
  attributes?: readonly Attribute[];
  children?: readonly Element[];
  content?: Content;
  rule?: string;
};

/** A required element. */
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

/** Any number of times, none included. */
export const many = (name: string, label: string, parts: Parts): Element => ({
  ...one(name, label, parts),
  required: false,
  repeats: true,
});

/** The usual pair of a plural element holding a repeated one. */
export const group = (plural: string, label: string, entry: Element): Element =>
  optional(plural, label, { children: [entry] });

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/** Namespaces every official document declares on its root, in the order of the template. */
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

/** The same start tag in canonical form: declarations by prefix, then the attributes. */
export function buildCanonicalStartTag(root: string): string {
  return `<${root}${buildCanonicalDeclarations(`dian:gov:co:facturaelectronica:${root}`)}${schemaAttributes(root)}>`;
}

/** Declarations that inclusive canonical XML writes on the first element of a fragment of the document. */
export const buildCanonicalDeclarations = (own: string): string =>
  [...listRootNamespaces(own)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(buildNamespaceDeclaration)
    .join('');
