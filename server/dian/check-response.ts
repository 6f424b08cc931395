import { createHash, verify, X509Certificate } from 'node:crypto';
import { ParseOption, XmlC14NMode, XmlDocument, XmlElement } from 'libxml2-wasm';
import type { CheckedResponse } from './response-signer.ts';
import { judgeSigner, type Trust } from './response-signer.ts';

/**
 * Verifies the XML-DSig signature of DIAN's answer with the certificate that it carries. libxml2 computes the
 * canonical forms and node:crypto the hashes.
 */

const ns = {
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

const digests: { [uri: string]: string } = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
const signatures: { [uri: string]: string } = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

export function checkResponse(xml: string, cune: string, trust: Trust = []): CheckedResponse {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return { check: 'invalid' };
  try {
    return read(xml, (document) => {
      if (!document.root.get('//ds:Signature', ns)) return { check: 'absent' };
      if (!namesOurs(document, cune) || !isSigned(document, xml)) return { check: 'invalid' };
      return judgeSigner(certificatesIn(document), signingTime(document), trust);
    });
  } catch {
    return { check: 'invalid' };
  }
}

const certificatesIn = (document: XmlDocument): X509Certificate[] =>
  elements(document.root, '//ds:Signature//ds:X509Certificate').map(
    (element) => new X509Certificate(Buffer.from(element.content, 'base64')),
  );

/** Returns when the answer says it was signed, or else issued. The certificate must have been valid then. */
function signingTime(document: XmlDocument): Date | undefined {
  const elementText = (name: string) =>
    document.root.find(`//*[local-name()='${name}']`).at(0)?.content.trim() ?? '';
  const at = Date.parse(
    elementText('SigningTime') ||
      `${elementText('IssueDate')}T${elementText('IssueTime') || '12:00:00-05:00'}`,
  );
  return Number.isNaN(at) ? undefined : new Date(at);
}

function read<T>(xml: string, look: (document: XmlDocument) => T): T {
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  const document = XmlDocument.fromString(xml, { option });
  try {
    return look(document);
  } finally {
    document.dispose();
  }
}

function namesOurs(document: XmlDocument, cune: string): boolean {
  const named = document.root.find('//cac:DocumentReference/cbc:UUID', ns).map((node) => node.content.trim());
  return named.length === 0 || named.some((text) => text.toLowerCase() === cune.toLowerCase());
}

function isSigned(document: XmlDocument, xml: string): boolean {
  const references = elements(document.root, '//ds:Signature/ds:SignedInfo/ds:Reference');
  const whole = references.some((reference) => attribute(reference, 'URI') === '');
  return (
    whole && references.every((reference) => matches(document, xml, reference)) && valueMatches(document)
  );
}

const elements = (from: XmlElement, path: string): XmlElement[] =>
  from.find(path, ns).filter((node): node is XmlElement => node instanceof XmlElement);

function only(from: XmlElement, path: string): XmlElement {
  const [found, ...more] = elements(from, path);
  if (!found || more.length > 0) throw new Error(`${path} no está una sola vez`);
  return found;
}

const attribute = (element: XmlElement, name: string): string | undefined => element.attr(name)?.value;

function algorithm(from: XmlElement, path: string, algorithms: { [uri: string]: string }): string {
  const name = algorithms[attribute(only(from, path), 'Algorithm') ?? ''];
  if (!name) throw new Error(`${path} usa un algoritmo que no se acepta`);
  return name;
}

function matches(document: XmlDocument, xml: string, reference: XmlElement): boolean {
  const transforms = elements(reference, './ds:Transforms/ds:Transform');
  const hash = algorithm(reference, './ds:DigestMethod', digests);
  const uri = attribute(reference, 'URI') ?? '';
  const removes = transforms.some((transform) => attribute(transform, 'Algorithm') === enveloped);
  const last = transforms.filter((transform) => attribute(transform, 'Algorithm') !== enveloped).at(-1);
  const form = uri === '' ? wholeForm(xml, removes, last) : partForm(document, uri.slice(1), last);
  const digest = createHash(hash).update(form).digest('base64');
  return digest === only(reference, './ds:DigestValue').content.replace(/\s/g, '');
}

const wholeForm = (xml: string, removes: boolean, transform: XmlElement | undefined): string =>
  read(xml, (copy) => {
    if (removes) for (const signature of elements(copy.root, '//ds:Signature')) signature.remove();
    return copy.canonicalizeToString(modeOf(transform));
  });

function partForm(document: XmlDocument, id: string, transform: XmlElement | undefined): string {
  if (!/^[\w.-]+$/.test(id)) throw new Error('La referencia no es un identificador');
  return only(document.root, `//*[@Id='${id}']`).canonicalizeToString(modeOf(transform));
}

function modeOf(method: XmlElement | undefined) {
  const name = method ? (attribute(method, 'Algorithm') ?? '') : '';
  if (!name.startsWith(ns.ec)) return {};
  const list = method && elements(method, './ec:InclusiveNamespaces')[0];
  return {
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    inclusiveNamespacePrefixes: list ? (attribute(list, 'PrefixList') ?? '').split(' ').filter(Boolean) : [],
  };
}

function valueMatches(document: XmlDocument): boolean {
  const info = only(document.root, '//ds:Signature/ds:SignedInfo');
  const hash = algorithm(info, './ds:SignatureMethod', signatures);
  const form = info.canonicalizeToString(modeOf(only(info, './ds:CanonicalizationMethod')));
  const key = certificatesIn(document)[0]?.publicKey;
  if (!key) return false;
  const value = Buffer.from(only(document.root, '//ds:Signature/ds:SignatureValue').content, 'base64');
  return verify(hash, Buffer.from(form), key, value);
}
