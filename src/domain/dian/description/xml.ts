/**
 * Strict XML reader: well-formed documents with namespaces. It accepts no document type and no entities except the
 * five of XML and character numbers, so a file cannot reference anything outside it or expand.
 */

export type XmlAttribute = { namespace: string; name: string; value: string };
export type XmlElement = {
  namespace: string;
  name: string;
  attributes: readonly XmlAttribute[];
  children: readonly (XmlElement | string)[];
};

export class XmlProblem extends Error {
  override name = 'XmlProblem';
  /** Text near the fault, when the fault has a place. */
  near?: string;
}

export const maximumXmlLength = 8_000_000;
const maximumDepth = 64;
const maximumElements = 50_000;
/** Maximum attributes of one element, declarations included: each declaration copies the names in scope. */
const maximumAttributes = 256;
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const nameStart =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD';
const ncName = `[${nameStart}][${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040]*`;
/** The four blanks of XML, and no similar characters. */
const blank = '[ \\t\\r\\n]';
const tagName = new RegExp(`(?:(${ncName}):)?(${ncName})`, 'uy');
const attributePattern = new RegExp(
  `${blank}+(?:(${ncName}):)?(${ncName})${blank}*=${blank}*(?:"([^<"]*)"|'([^<']*)')`,
  'uy',
);
const wholeName = new RegExp(`^${ncName}$`, 'u');
const declarationPattern = /<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*["']1\.[0-9]+["'][^?<>]*\?>/y;

type Scope = { [prefix: string]: string };
type Open = { element: XmlElement & { children: (XmlElement | string)[] }; raw: string; scope: Scope };

/** Parses a document and returns its root element. Throws {@link XmlProblem}. */
export function parseXml(source: string, maximum = maximumXmlLength): XmlElement {
  if (source.length > maximum) throw new XmlProblem('El XML supera el tamaño permitido');
  if (/[^\P{Cc}\t\n\r\u007F-\u009F]|[\p{Cs}\uFFFE\uFFFF]/u.test(source)) {
    throw new XmlProblem('El XML tiene caracteres no permitidos');
  }
  return new Reader(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')).document();
}

class Reader {
  private position = 0;
  /** Start of the construct being read. */
  private from = 0;
  private count = 0;
  private readonly source: string;
  private readonly open: Open[] = [];
  private root: XmlElement | undefined;

  constructor(source: string) {
    this.source = source;
  }

  document(): XmlElement {
    this.match(declarationPattern);
    try {
      while (this.position < this.source.length) this.step();
    } catch (problem) {
      if (problem instanceof XmlProblem) problem.near = this.source.slice(this.from, this.from + 50);
      throw problem;
    }
    if (this.open.length > 0 || !this.root) throw new XmlProblem('El XML está incompleto');
    return this.root;
  }

  private step(): void {
    this.from = this.position;
    const next = this.source.indexOf('<', this.position);
    const end = next < 0 ? this.source.length : next;
    if (end > this.position) this.text(this.source.slice(this.position, end));
    this.position = this.from = end;
    if (next < 0) return;
    if (this.source.startsWith('</', next)) this.close();
    else if (this.source.startsWith('<!--', next)) this.comment();
    else if (this.source.startsWith('<![CDATA[', next)) this.characterData();
    else if (this.source.startsWith('<!', next))
      throw new XmlProblem('El XML trae una definición de tipo de documento');
    else if (this.source.startsWith('<?', next)) this.instruction();
    else this.start();
  }

  private text(raw: string): void {
    if (raw.includes(']]>')) throw new XmlProblem('El XML tiene texto mal cerrado');
    if (this.open.length === 0 && raw.includes('&'))
      throw new XmlProblem('Hay texto fuera del elemento raíz');
    this.append(decodeReferences(raw));
  }

  private append(text: string): void {
    const parent = this.open.at(-1);
    if (parent) {
      const { children } = parent.element;
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    } else if (/[^ \t\n]/.test(text)) throw new XmlProblem('Hay texto fuera del elemento raíz');
  }

  private comment(): void {
    const body = this.until('-->', 4);
    if (body.includes('--')) throw new XmlProblem('El XML tiene un comentario mal escrito');
  }

  private characterData(): void {
    if (this.open.length === 0) throw new XmlProblem('Hay texto fuera del elemento raíz');
    const body = this.until(']]>', 9);
    if (body) this.append(body);
  }

  private instruction(): void {
    if (/^<\?xml[ \t\r\n?]/i.test(this.source.slice(this.position, this.position + 6))) {
      throw new XmlProblem('La declaración XML no está al comienzo');
    }
    this.until('?>', 2);
  }

  private until(end: string, skip: number): string {
    const from = this.position + skip;
    const found = this.source.indexOf(end, from);
    if (found < 0) throw new XmlProblem('El XML está incompleto');
    this.position = found + end.length;
    return this.source.slice(from, found);
  }

  private close(): void {
    this.position += 2;
    const name = this.match(tagName)?.[0];
    this.match(/[ \t\r\n]*/y);
    const last = this.open.pop();
    if (!last || last.raw !== name || !this.match(/>/y))
      throw this.badTag('Las etiquetas del XML no coinciden');
  }

  /** Builds the error for a tag without an end, where the file was cut. */
  private badTag(words: string): XmlProblem {
    return new XmlProblem(this.source.includes('>', this.position) ? words : 'El XML está incompleto');
  }

  private start(): void {
    if (this.root && this.open.length === 0) throw new XmlProblem('El XML tiene más de un elemento raíz');
    if (this.open.length >= maximumDepth) throw new XmlProblem('El XML tiene demasiados niveles');
    if (++this.count > maximumElements) throw new XmlProblem('El XML tiene demasiados elementos');
    this.position += 1;
    const name = this.match(tagName);
    if (!name) throw new XmlProblem('El XML tiene una etiqueta mal escrita');
    const parent = this.open.at(-1);
    const { scope, attributes } = this.attributes(parent?.scope ?? { '': '', xml: xmlNamespace });
    this.match(/[ \t\r\n]*/y);
    const end = this.match(/\/?>/y)?.[0];
    if (!end) throw this.badTag('El XML tiene una etiqueta mal escrita');
    const element = {
      namespace: resolved(scope, name[1] ?? ''),
      name: name[2] ?? '',
      attributes,
      children: [],
    };
    if (parent) parent.element.children.push(element);
    else this.root = element;
    if (end === '>') this.open.push({ element, raw: name[0], scope });
  }

  private attributes(inherited: Scope): { scope: Scope; attributes: XmlAttribute[] } {
    let scope = inherited;
    const found: { prefix: string; name: string; value: string }[] = [];
    const seen = new Set<string>();
    for (let match = this.match(attributePattern); match; match = this.match(attributePattern)) {
      const [, prefix = '', name = '', double, single] = match;
      const value = decodeReferences((double ?? single ?? '').replace(/[\t\n]/g, ' '));
      if (seen.size >= maximumAttributes) throw new XmlProblem('El XML tiene demasiados atributos');
      if (seen.has(`${prefix}:${name}`)) throw new XmlProblem('El XML repite un atributo');
      seen.add(`${prefix}:${name}`);
      if (prefix === 'xmlns') {
        if (value === '' || name === 'xmlns')
          throw new XmlProblem('El XML declara mal un espacio de nombres');
        scope = { ...scope, [name]: value };
      } else if (prefix === '' && name === 'xmlns') scope = { ...scope, '': value };
      else found.push({ prefix, name, value });
    }
    const attributes = found.map(({ prefix, name, value }) => ({
      namespace: prefix ? resolved(scope, prefix) : '',
      name,
      value,
    }));
    if (new Set(attributes.map((a) => `${a.namespace} ${a.name}`)).size < attributes.length) {
      throw new XmlProblem('El XML repite un atributo');
    }
    return { scope, attributes };
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.source);
    if (found) this.position = pattern.lastIndex;
    return found;
  }
}

function resolved(scope: Scope, prefix: string): string {
  const uri = Object.hasOwn(scope, prefix) ? scope[prefix] : undefined;
  if (uri === undefined) throw new XmlProblem(`El XML usa un prefijo sin declarar: ${prefix}`);
  return uri;
}

const named: { [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces character numbers and the five entities of XML. Throws {@link XmlProblem} for any other. */
export function decodeReferences(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(
    /&(?:#(\d{1,7}|x[0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));|&/g,
    (_, number?: string, name?: string) => {
      if (name) return named[name] ?? '';
      if (!number)
        throw new XmlProblem('El XML usa una entidad desconocida, o un «&» suelto, que se escribe «&amp;»');
      const code = number.startsWith('x') ? Number.parseInt(number.slice(1), 16) : Number(number);
      const legal =
        code === 9 ||
        code === 10 ||
        code === 13 ||
        (code >= 32 && code < 0xd800) ||
        (code > 0xdfff && code < 0xfffe) ||
        (code >= 0x10000 && code <= 0x10ffff);
      if (!legal) throw new XmlProblem('El XML tiene caracteres no permitidos');
      return String.fromCodePoint(code);
    },
  );
}

/** Returns whether a text is a name without prefix, as an Id is. */
export const isNcName = (text: string): boolean => wholeName.test(text);

/** Lists child elements, optionally of one name, in any namespace. */
export const listChildElements = (parent: XmlElement, name?: string): XmlElement[] =>
  parent.children.filter(
    (c): c is XmlElement => typeof c !== 'string' && (name === undefined || c.name === name),
  );

export const findFirstChild = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
  parent && listChildElements(parent, name)[0];

export const getElementText = (element: XmlElement | undefined): string =>
  element?.children.filter((c) => typeof c === 'string').join('') ?? '';

export const findAttribute = (element: XmlElement, name: string): string | undefined =>
  element.attributes.find((a) => a.name === name)?.value;
