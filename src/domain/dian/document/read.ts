import type { DocumentDescription, Element, Value } from '../description/description.ts';
import {
  getElementText,
  listChildElements,
  parseXml,
  type XmlElement,
  XmlProblem,
} from '../description/xml.ts';
import { nominaIndividualDeAjuste } from './adjustment-note.ts';
import { nominaIndividual } from './nomina-individual.ts';

export const descriptions: readonly DocumentDescription[] = [nominaIndividual, nominaIndividualDeAjuste];

export type OpenDocument = { description: DocumentDescription; root: XmlElement; value: Value };

/** Reads either document. Throws {@link XmlProblem} when the text is neither. */
export function openDocument(xml: string): OpenDocument {
  const root = parseXml(xml);
  const description = descriptions.find((d) => d.root.name === root.name && d.namespace === root.namespace);
  if (!description) {
    if (/^(Envelope|ApplicationResponse)$/.test(root.name)) {
      throw new XmlProblem(
        'El archivo es una llamada o una respuesta de la DIAN y no un documento de nómina',
      );
    }
    throw new XmlProblem(strangeRoot(root));
  }
  return { description, root, value: treeOf(description.root, root, description.namespace) };
}

/** Other electronic invoicing documents that are uploaded by mistake. */
const others: { [root: string]: string } = {
  Invoice: 'El archivo es una factura o un documento soporte (Invoice), no una nómina',
  CreditNote: 'El archivo es una nota crédito (CreditNote), no una nómina',
  DebitNote: 'El archivo es una nota débito (DebitNote), no una nómina',
  AttachedDocument:
    'El archivo es un contenedor (AttachedDocument): saque de él el XML del documento y revise ese',
};

/** Describes a wrong root, and the name that it should have. */
function strangeRoot({ name }: XmlElement): string {
  const stored = Object.hasOwn(others, name) ? others[name] : undefined;
  if (stored) return stored;
  const meant = descriptions.find(({ root }) => root.name.toLowerCase() === name.toLowerCase());
  if (!meant)
    return `El archivo no es una nómina individual ni una nota de ajuste de la DIAN: su raíz es «${name.slice(0, 60)}»`;
  return meant.root.name === name
    ? `La raíz ${name} no está en su espacio de nombres. Debe decir xmlns="${meant.namespace}"`
    : `La raíz es «${name}» y se escribe ${meant.root.name}`;
}

/**
 * Reads a document of this description, whatever its prefixes, order or blanks between elements. Unknown content,
 * such as the signature, is skipped. Throws {@link XmlProblem} when it is another document.
 */
export function readDocument(description: DocumentDescription, xml: string): Value {
  const root = parseXml(xml);
  if (root.name !== description.root.name || root.namespace !== description.namespace) {
    throw new XmlProblem(`El archivo no es un documento ${description.root.name}`);
  }
  return treeOf(description.root, root, description.namespace);
}

function treeOf(element: Element, found: XmlElement, namespace: string): Value {
  const value: Value = {};
  for (const attribute of element.attributes) {
    const match = found.attributes.find((a) => a.namespace === '' && a.name === attribute.name);
    if (match) value[`@${attribute.name}`] = match.value;
  }
  for (const child of element.children) {
    const named = listChildElements(found, child.name);
    const own = named.filter((e) => e.namespace === namespace);
    // Reports an element in another namespace as such, not as missing.
    const matches = own.length > 0 ? own : named;
    if (matches.length === 0) continue;
    const values = matches.map((match) =>
      child.content && child.attributes.length === 0
        ? getElementText(match)
        : treeOf(child, match, namespace),
    );
    value[child.name] = child.repeats || values.length > 1 ? values : values[0];
  }
  if (element.content) value['#'] = getElementText(found);
  return value;
}
