import type { DocumentFinding } from '../../src/domain/dian/description/finding.ts';
import { makeDocumentFinding } from '../../src/domain/dian/description/finding.ts';
import {
  findFirstChild,
  getElementText,
  listChildElements,
  type XmlElement,
} from '../../src/domain/dian/description/xml.ts';

/** Collects the findings on a signature, with their paths. */
export class Report {
  readonly findings: DocumentFinding[] = [];
  private readonly base: string;

  constructor(root: string) {
    this.base = `/${root}/ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/ds:Signature`;
  }

  say(
    rule: string,
    path: string,
    message: string,
    hint = 'Firme el documento de nuevo.',
    severity: DocumentFinding['severity'] = 'block',
  ): void {
    this.findings.push(
      makeDocumentFinding(rule, `${this.base}${path && `/${path}`}`, message, hint, severity),
    );
  }

  /** Returns a group, and adds a finding when it is missing or repeated. */
  once(rule: string, parent: XmlElement | undefined, name: string, path: string): XmlElement | undefined {
    const all = parent ? listChildElements(parent, name) : [];
    if (all.length !== 1) {
      this.say(
        rule,
        path,
        `${name} debe estar una vez y ${all.length === 0 ? 'no está' : `está ${all.length}`}.`,
      );
    }
    return all[0];
  }
}

/** Reads an attribute without namespace. Empty when it is missing. */
export const at = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.find((a) => a.namespace === '' && a.name === name)?.value ?? '';

export const down = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  path.split('/').reduce<XmlElement | undefined>((here, name) => findFirstChild(here, name), element);

/** Decodes base64. Undefined when it is not in canonical form, so that no character can change freely. */
export function bytesOf(element: XmlElement | undefined): Buffer | undefined {
  const text = getElementText(element).replace(/\s/g, '');
  const bytes = Buffer.from(text, 'base64');
  return text !== '' && bytes.toString('base64') === text ? bytes : undefined;
}
