import { getElementText, isNcName, listChildElements, type XmlElement } from '../description/xml.ts';
import { isSchemaValid } from './check.ts';
import { local, type SignatureShape, signatureShapes, type ValueKind } from './signature-shapes.ts';

/** Finds the faults that the schema would report in the place of the signature, each at its path. */

export type SignatureFault = { path: string; message: string };

/**
 * Returns whether the schema accepts an element that belongs to no signature: a whole document inside an Object,
 * for one.
 */
export type Takes = (element: XmlElement) => boolean;

export function listSignatureStructureFaults(
  extensions: XmlElement,
  path: string,
  takes: Takes,
): SignatureFault[] {
  const judge = new Judge(takes);
  judge.declared(extensions, path);
  return judge.faults;
}

const instance = 'http://www.w3.org/2001/XMLSchema-instance';
const prefixes: ReadonlyMap<string, string> = new Map([
  ['', 'none'],
  ['http://www.w3.org/2000/09/xmldsig#', 'ds'],
  ['http://uri.etsi.org/01903/v1.3.2#', 'xades'],
  ['http://uri.etsi.org/01903/v1.4.1#', 'xades141'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2', 'ext'],
  ['urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2', 'cbc'],
]);
const prefixOf = ({ namespace }: XmlElement): string => prefixes.get(namespace) ?? 'other';
const keyOf = (element: XmlElement): string => `${prefixOf(element)}:${element.name}`;
const shown = (element: XmlElement): string => keyOf(element).replace(/^(none|other):/, '');

/** Reads an own property of a table, because a file may name an element `constructor`. */
const shapeIn = (
  table: { readonly [name: string]: SignatureShape },
  key: string,
): SignatureShape | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);

type Model = { order: RegExp; names: ReadonlySet<string>; wild: RegExp | undefined; strict: boolean };
const models = new Map<string, Model>();

/** Builds a pattern of the children that a parent may hold, over their names with a `;` after each. */
function modelOf(holds: string, prefix: string): Model {
  const before = models.get(`${prefix} ${holds}`);
  if (before) return before;
  const names = new Set<string>();
  const other = `(?!${prefix}:|none:)[^;]+;`;
  const pattern = holds.replaceAll('(', '(?:').replace(/\w[\w:]*/g, (word) => {
    if (word.endsWith('ANY')) return '(?:[^;]+;)';
    if (word.endsWith('OTHER')) return `(?:${other})`;
    const name = word.includes(':') ? word : `${prefix}:${word}`;
    names.add(name);
    return `(?:${name};)`;
  });
  const model = {
    order: new RegExp(`^(?:${pattern.replaceAll(' ', '')})$`),
    names,
    wild: /ANY/.test(holds) ? /^/ : /OTHER/.test(holds) ? new RegExp(`^${other}`) : undefined,
    strict: /KNOWN_/.test(holds),
  };
  models.set(`${prefix} ${holds}`, model);
  return model;
}

class Judge {
  readonly faults: SignatureFault[] = [];
  private readonly takes: Takes;
  private readonly ids = new Set<string>();

  constructor(takes: Takes) {
    this.takes = takes;
  }

  /** Checks an element where any is allowed: by its own line when it has one; otherwise it may hold anything. */
  declared(element: XmlElement, path: string): void {
    const shape = shapeIn(signatureShapes, keyOf(element));
    if (shape) this.element(element, shape, path);
    else if (this.takes(element)) this.within(element, path);
    else this.say(path, `El esquema no acepta ${shown(element)} como está.`);
  }

  private say(path: string, message: string): void {
    this.faults.push({ path, message });
  }

  private element(element: XmlElement, shape: SignatureShape, path: string): void {
    if (shape === 'anything') {
      if (element.attributes.some((a) => a.namespace === instance && a.name === 'nil'))
        this.say(path, `${shown(element)} no puede llevar xsi:nil.`);
      this.within(element, path);
      return;
    }
    this.attributes(element, shape.attributes, path);
    if ('value' in shape) this.value(element, shape.value, path);
    else this.content(element, shape, path);
  }

  private within(element: XmlElement, path: string): void {
    for (const [child, at] of placed(element, path)) this.declared(child, at);
  }

  private attributes(element: XmlElement, expected: string, path: string): void {
    const names = expected.split(' ').filter(Boolean);
    for (const { namespace, name, value } of element.attributes) {
      if (namespace === instance && /^(schemaLocation|noNamespaceSchemaLocation)$/.test(name)) continue;
      const at = `${path}/@${name}`;
      if (namespace !== '' || !names.some((n) => n.replace('?', '') === name)) {
        this.say(at, `${shown(element)} no tiene un atributo ${name}.`);
      } else if (!this.attributeFits(name, value)) {
        this.say(at, `El atributo ${name} de ${shown(element)} no es válido o está repetido.`);
      }
    }
    for (const name of names) {
      if (name.endsWith('?') || element.attributes.some((a) => a.namespace === '' && a.name === name))
        continue;
      this.say(`${path}/@${name}`, `A ${shown(element)} le falta el atributo ${name}.`);
    }
  }

  /** Checks the value of an attribute. Addresses and texts may be anything. */
  private attributeFits(name: string, value: string): boolean {
    const word = value.trim();
    switch (name) {
      case 'Id': {
        const fresh = !this.ids.has(word);
        this.ids.add(word);
        return fresh && isNcName(word);
      }
      case 'referencedData':
        return /^(true|false|0|1)$/.test(word);
      case 'Qualifier':
        return /^OIDAsUR[IN]$/.test(value);
      default:
        return true;
    }
  }

  private value(element: XmlElement, kind: ValueKind, path: string): void {
    const [child] = listChildElements(element);
    if (child) this.say(path, `${shown(element)} lleva solo un valor y trae adentro ${shown(child)}.`);
    else if (!valueFits[kind](getElementText(element)))
      this.say(path, `${shown(element)} no tiene un valor válido.`);
  }

  private content(
    element: XmlElement,
    { holds, mixed }: Exclude<SignatureShape, 'anything' | { value: ValueKind }>,
    path: string,
  ): void {
    const name = shown(element);
    const loose = holds === '' ? /\S|\s/ : /[^ \t\r\n]/;
    if (!mixed && loose.test(getElementText(element))) this.say(path, `Hay texto suelto dentro de ${name}.`);
    const { order, names, wild, strict } = modelOf(holds, prefixOf(element));
    let strange = false;
    let sequence = '';
    for (const [child, at] of placed(element, path)) {
      const key = keyOf(child);
      sequence += `${key};`;
      const own = names.has(key) ? (shapeIn(signatureShapes, key) ?? shapeIn(local, key)) : undefined;
      if (own) this.element(child, own, at);
      else if (wild?.test(`${key};`) && (!strict || shapeIn(signatureShapes, key))) this.declared(child, at);
      else {
        strange = true;
        this.say(at, `${name} no tiene un elemento ${shown(child)}.`);
      }
    }
    if (!strange && !order.test(sequence)) {
      this.say(path, `A ${name} le falta un elemento, le sobra o lo lleva fuera de orden.`);
    }
  }
}

/** Returns the children with their paths. Repeated names get an index. */
function placed(element: XmlElement, path: string): [XmlElement, string][] {
  const children = listChildElements(element);
  const names = children.map(shown);
  const totals = new Map<string, number>();
  for (const name of names) totals.set(name, (totals.get(name) ?? 0) + 1);
  const counts = new Map<string, number>();
  return children.map((child, i) => {
    const name = names[i] ?? '';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [child, `${path}/${name}${totals.get(name) === 1 ? '' : `[${count}]`}`];
  });
}

const valueFits: { readonly [kind in ValueKind]: (text: string) => boolean } = {
  text: () => true,
  base64: isBase64,
  integer: (text) => isSchemaValid({ kind: 'integer' }, text),
  dateTime: (text) => isSchemaValid({ kind: 'dateTime' }, text),
};

/** Matches Base64 as the schema reads it: blanks anywhere, empty text, and no bits left over. */
function isBase64(text: string): boolean {
  const packed = text.replace(/[ \t\r\n]/g, '');
  return (
    packed.length % 4 === 0 &&
    /^[A-Za-z0-9+/]*={0,2}$/.test(packed) &&
    !/([^AQgw]==|[^AEIMQUYcgkosw048=]=)$/.test(packed)
  );
}
