import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { findFirstChild, getElementText, listChildElements, type XmlElement } from '../description/xml.ts';

/** Collects the findings on a signature, with their paths. */
export class SignatureReport {
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
export const readAttribute = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.find((a) => a.namespace === '' && a.name === name)?.value ?? '';

export const findDescendant = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  path.split('/').reduce<XmlElement | undefined>((here, name) => findFirstChild(here, name), element);

/** Decodes base64. Undefined when it is not in canonical form, so that no character can change freely. */
export function decodeBase64(element: XmlElement | undefined): Uint8Array<ArrayBuffer> | undefined {
  const text = readBase64Text(element);
  try {
    const letters = atob(text);
    return text !== '' && btoa(letters) === text
      ? Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
      : undefined;
  } catch {
    return undefined;
  }
}

export const readBase64Text = (element: XmlElement | undefined): string =>
  getElementText(element).replace(/\s/g, '');
