import { findFirstChild, getElementText, listChildElements, type XmlElement } from '../description/xml.ts';
import {
  type CanonicalSource,
  findElements,
  findElementsById,
  hasParent,
  readCanonicalSource,
  writeCanonicalElement,
  writeCanonicalRemainder,
} from './canonical-xml.ts';
import { parseCertificate, type SignatureCertificate } from './certificate.ts';
import { type DigestName, digestAlgorithms, signatureAlgorithms } from './signature-algorithms.ts';
import { decodeBase64, findDescendant, readAttribute } from './signature-report.ts';

/**
 * A signature with everything that cryptography must answer about it. The answers come from `node:crypto` or from
 * Web Crypto, so one check judges in the server and in the browser.
 */
export type SignatureReading = {
  root: XmlElement;
  signatures: readonly XmlElement[];
  certificate: SignatureCertificate | undefined;
  digests: readonly DigestTask[];
  /** Absent when there is no value, key or algorithm to compare. */
  value: ValueTask | undefined;
};

/** `isOfCertificate`: the bytes are those of a known certificate, the same array in each document that carries it. */
export type DigestTask = {
  name: string;
  algorithm: DigestName;
  bytes: Uint8Array<ArrayBuffer>;
  isOfCertificate?: true;
};
/** Whether `value` is the RSA signature (PKCS #1 v1.5) of `bytes` by a public key in DER. */
export type ValueTask = {
  algorithm: DigestName;
  publicKey: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
  value: Uint8Array<ArrayBuffer>;
};

/** Digests in base64 by the name of their task. */
export type SignatureAnswers = { digests: ReadonlyMap<string, string>; isValueGenuine: boolean };

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';

/** Reads the signature of a text whose root is already parsed. */
export function readSignature(text: string, root: XmlElement): SignatureReading {
  const signatures = listDescendants(root, 'Signature');
  const [signature] = signatures;
  if (!signature) return { root, signatures, certificate: undefined, digests: [], value: undefined };
  const source = readCanonicalSource(text);
  const certificate = readCertificate(findDescendant(signature, 'KeyInfo/X509Data/X509Certificate'));
  return {
    root,
    signatures,
    certificate,
    digests: [...listReferenceDigests(signature, source), ...listCertificateDigests(signature)],
    value: readValueTask(signature, source, certificate),
  };
}

/** One certificate signs thousands of files, so the last ones are remembered. */
const MAX_KNOWN_CERTIFICATES = 50;
const knownCertificates = new Map<string, SignatureCertificate | undefined>();

function readCertificate(element: XmlElement | undefined): SignatureCertificate | undefined {
  const text = getElementText(element);
  if (knownCertificates.has(text)) return knownCertificates.get(text);
  const encoded = decodeBase64(element);
  const certificate = encoded && parseCertificate(encoded);
  if (knownCertificates.size >= MAX_KNOWN_CERTIFICATES) knownCertificates.clear();
  knownCertificates.set(text, certificate);
  return certificate;
}

const listDescendants = (element: XmlElement, name: string): XmlElement[] =>
  listChildElements(element).flatMap((child) => [
    ...(child.name === name && child.namespace === signatureNamespace ? [child] : []),
    ...listDescendants(child, name),
  ]);

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function listReferenceDigests(signature: XmlElement, source: CanonicalSource): DigestTask[] {
  const info = findFirstChild(signature, 'SignedInfo');
  const references = info ? listChildElements(info, 'Reference') : [];
  return references.slice(0, 3).flatMap((reference, index) => {
    const algorithm = readDigestAlgorithm(reference);
    const canonical = algorithm && canonicalizeTarget(source, readAttribute(reference, 'URI'));
    return canonical === undefined || !algorithm
      ? []
      : [{ name: `reference ${index + 1}`, algorithm, bytes: encode(canonical) }];
  });
}

const readDigestAlgorithm = (element: XmlElement | undefined): DigestName | undefined =>
  digestAlgorithms.get(readAttribute(element && findFirstChild(element, 'DigestMethod'), 'Algorithm'));

/** Writes the canonical form of the target of a reference. Returns `undefined` when there is none, or several. */
function canonicalizeTarget(source: CanonicalSource, uri: string): string | undefined {
  if (uri === '') {
    const [signature, ...others] = findElements(source, signatureNamespace, 'Signature');
    return signature === undefined || others.length > 0
      ? undefined
      : writeCanonicalRemainder(source, signature);
  }
  const id = uri.slice(1);
  if (!uri.startsWith('#') || !/^[\w.:-]+$/.test(id)) return undefined;
  const [target, ...others] = findElementsById(source, id);
  return target === undefined || others.length > 0 ? undefined : writeCanonicalElement(source, target);
}

/** Lists the digests of the certificates that the signature names and the file carries. */
function listCertificateDigests(signature: XmlElement): DigestTask[] {
  const properties = 'Object/QualifyingProperties/SignedProperties/SignedSignatureProperties';
  const group = findDescendant(signature, `${properties}/SigningCertificate`);
  const data = findDescendant(signature, 'KeyInfo/X509Data');
  const carried = data ? listChildElements(data, 'X509Certificate') : [];
  const [own, ...chain] = carried.map(readCertificate);
  return (group ? listChildElements(group, 'Cert') : []).slice(0, 3).flatMap((cert, index) => {
    const algorithm = readDigestAlgorithm(findFirstChild(cert, 'CertDigest'));
    const serial = getElementText(findDescendant(cert, 'IssuerSerial/X509SerialNumber')).trim();
    const certificate = index === 0 ? own : chain.find((one) => one?.serial === serial);
    return certificate && algorithm
      ? [{ name: `certificate ${index + 1}`, algorithm, bytes: certificate.der, isOfCertificate: true }]
      : [];
  });
}

function readValueTask(
  signature: XmlElement,
  source: CanonicalSource,
  certificate: SignatureCertificate | undefined,
): ValueTask | undefined {
  const method = findDescendant(signature, 'SignedInfo/SignatureMethod');
  const algorithm = signatureAlgorithms.get(readAttribute(method, 'Algorithm'));
  const value = decodeBase64(findFirstChild(signature, 'SignatureValue'));
  const parents = findElements(source, signatureNamespace, 'Signature');
  const [info, ...others] = findElements(source, signatureNamespace, 'SignedInfo').filter((at) =>
    parents.some((parent) => hasParent(source, at, parent)),
  );
  if (!algorithm || !value || !certificate || info === undefined || others.length > 0) return undefined;
  const canonical = writeCanonicalElement(source, info);
  if (canonical === undefined) return undefined;
  return { algorithm, publicKey: certificate.publicKey, bytes: encode(canonical), value };
}
