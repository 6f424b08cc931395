import { createHash, verify, X509Certificate } from 'node:crypto';
import { XmlC14NMode, XmlDocument, type XmlElement, type XmlNode } from 'libxml2-wasm';

/** A verifier of our signatures that shares no code with the signer: libxml2 for C14N, node:crypto for the rest. */

const namespaces = {
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
};

export type Verdict = { references: boolean[]; signature: boolean };

export const valid = ({ references, signature }: Verdict): boolean => signature && references.every(Boolean);

/** Checks every reference and the value of the one ds:Signature inside. */
export function verifyXml(file: string | Uint8Array): Verdict {
  const xml = typeof file === 'string' ? file : Buffer.from(file).toString();
  const document = XmlDocument.fromString(xml);
  try {
    const references = document.root
      .find('//ds:Signature/ds:SignedInfo/ds:Reference', namespaces)
      .map((reference) => digestMatches(document, xml, reference as XmlElement));
    return { references, signature: valueMatches(document.root) };
  } finally {
    document.dispose();
  }
}

function element(from: XmlNode, path: string): XmlElement {
  const found = from.find(path, namespaces);
  if (found.length !== 1) throw new Error(`${path}: ${found.length} veces`);
  return found[0] as XmlElement;
}

const text = (from: XmlNode, path: string): string => element(from, path).content;

function digestMatches(document: XmlDocument, xml: string, reference: XmlElement): boolean {
  const uri = reference.attr('URI')?.value ?? '';
  const expected = text(reference, './ds:DigestValue');
  return (
    createHash('sha256')
      .update(dereferenced(document, xml, reference, uri))
      .digest('base64') === expected
  );
}

function dereferenced(document: XmlDocument, xml: string, reference: XmlElement, uri: string): string {
  if (uri === '') return withoutSignature(xml);
  const id = uri.slice(1);
  const target = element(document.root, `//*[@Id='${id}' or @wsu:Id='${id}']`);
  const transform = reference.find('./ds:Transforms/ds:Transform', namespaces)[0] as XmlElement | undefined;
  return target.canonicalizeToString(transform ? mode(transform) : {});
}

/** The enveloped-signature transform: the document as if the signature had never been put in. */
function withoutSignature(xml: string): string {
  const copy = XmlDocument.fromString(xml);
  try {
    element(copy.root, '//ds:Signature').remove();
    return copy.canonicalizeToString();
  } finally {
    copy.dispose();
  }
}

function mode(method: XmlElement) {
  if (method.attr('Algorithm')?.value !== namespaces.ec) return {};
  const list = (method.find('./ec:InclusiveNamespaces', namespaces)[0] as XmlElement | undefined)?.attr(
    'PrefixList',
  );
  return {
    mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
    inclusiveNamespacePrefixes: list?.value.split(' ') ?? [],
  };
}

function valueMatches(root: XmlElement): boolean {
  const info = element(root, '//ds:SignedInfo');
  const canonical = info.canonicalizeToString(mode(element(info, './ds:CanonicalizationMethod')));
  const value = Buffer.from(text(root, '//ds:SignatureValue'), 'base64');
  return verify('sha256', Buffer.from(canonical), new X509Certificate(signer(root)).publicKey, value);
}

function signer(root: XmlElement): Buffer {
  const found = root.find('//ds:X509Certificate | //wsse:BinarySecurityToken', namespaces)[0] as XmlElement;
  return Buffer.from(found.content, 'base64');
}
