/**
 * Checks the WS-Security of a call (soap.md §2): one header, a fresh timestamp, a trusted token, and `wsa:To`
 * signed with it.
 */
import { createHash, verify, type X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { canIdentifyCallers, isCertificateInForce, parseBase64Certificate } from './certificate.ts';
import type { Certificates } from './certificates.ts';
import { type AnswerLine, buildRejectionLine } from './lines.ts';
import { findOnlyElement, getXmlAttribute, listXpathElements, ns, toExclusiveC14n } from './xml.ts';

const exclusiveC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const digestAlgorithm = 'http://www.w3.org/2001/04/xmlenc#sha256';
const signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const thumbprint = 'http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#ThumbprintSHA1';
const tolerance = 5 * 60_000;

/** Error of a failed check. Its reason stays inside the simulator: the caller reads only the published text. */
export class InvalidSecurity extends Error {}

export interface ExpectedSecurity {
  readonly address: string;
  readonly action: string;
  readonly now: Date;
  readonly certificates: Certificates;
  /** Whether a bad certificate is a fault of the call, or breaks rules of its documents. */
  readonly transport: 'fault' | 'rules';
}

export interface Caller {
  readonly certificate: X509Certificate;
  /** Faults of the certificate, when the call is accepted all the same. */
  readonly lines: readonly AnswerLine[];
}

/** Returns the signer of the call. Throws `InvalidSecurity` when any check fails. */
export function verifySecurity(envelope: XmlDocument, expected: ExpectedSecurity): Caller {
  const security = need(
    findOnlyElement(envelope, '/soap:Envelope/soap:Header/wsse:Security'),
    'one wsse:Security header',
  );
  if (listXpathElements(envelope, '//wsse:Security').length !== 1) fail('more than one wsse:Security');
  checkOrder(security);
  checkTimestamp(need(findOnlyElement(security, 'wsu:Timestamp'), 'one wsu:Timestamp'), expected.now);
  const to = need(findOnlyElement(envelope, '/soap:Envelope/soap:Header/wsa:To'), 'one wsa:To');
  const action = need(findOnlyElement(envelope, '/soap:Envelope/soap:Header/wsa:Action'), 'one wsa:Action');
  if (to.content.trim() !== expected.address) fail(`wsa:To is not the address called (${expected.address})`);
  if (action.content.trim() !== expected.action) fail('wsa:Action is not the operation of the body');

  const token = need(findOnlyElement(security, 'wsse:BinarySecurityToken'), 'one wsse:BinarySecurityToken');
  const certificate =
    parseBase64Certificate(token.content) ?? fail('the BinarySecurityToken is not a certificate');
  const signature = need(findOnlyElement(security, 'ds:Signature'), 'one ds:Signature');
  checkKeyReference(signature, token, certificate);
  checkReferences(envelope, signature, to);
  checkValue(signature, certificate);
  if (expected.transport === 'rules') return { certificate, lines: transportFaults(certificate, expected) };
  if (!expected.certificates.trusts(certificate, expected.now))
    fail('the certificate is not trusted or expired');
  return { certificate, lines: [] };
}

/** Lists the broken rules of the annex on the transport certificate (ZC01 to ZC06). */
function transportFaults(
  certificate: X509Certificate,
  { certificates, now }: ExpectedSecurity,
): AnswerLine[] {
  const lines: AnswerLine[] = [];
  const expect = (holds: boolean, code: string, text: string) => {
    if (!holds) lines.push(buildRejectionLine(code, text));
  };
  const current = isCertificateInForce(certificate, now);
  const { unreachable, revoked, chainRevoked } = certificates.revocation(certificate);
  expect(current, 'ZC01', 'Certificado de la Transmisión vencido');
  expect(!unreachable, 'ZC02', 'No se pudo consultar la lista de certificados revocados');
  expect(!revoked, 'ZC03', 'Certificado de Transmisión revocado');
  expect(
    !current || certificates.trusts(certificate, now),
    'ZC04',
    'Error en la cadena de certificación del certificado de transmisión',
  );
  expect(!chainRevoked, 'ZC05', 'La cadena de confianza del certificado de transmisión está revocada');
  expect(
    canIdentifyCallers(certificate),
    'ZC06',
    'El certificado no contiene los atributos para la conexión de transmisión',
  );
  return lines;
}

/** Checks the layout Strict: timestamp, token, signature. */
function checkOrder(security: XmlElement): void {
  const order = listXpathElements(security, '*').map((child) => child.name);
  if (order.join() !== 'Timestamp,BinarySecurityToken,Signature')
    fail('the order of the header is not strict');
}

function checkTimestamp(timestamp: XmlElement, now: Date): void {
  const created = Date.parse(findOnlyElement(timestamp, 'wsu:Created')?.content ?? '');
  const expires = Date.parse(findOnlyElement(timestamp, 'wsu:Expires')?.content ?? '');
  if (Number.isNaN(created) || Number.isNaN(expires) || expires <= created)
    fail('the timestamp cannot be read');
  if (Math.abs(now.getTime() - created) > tolerance) fail('the timestamp is more than five minutes away');
  if (now.getTime() > expires + tolerance) fail('the timestamp expired');
}

function checkKeyReference(signature: XmlElement, token: XmlElement, certificate: X509Certificate): void {
  const holder = need(
    findOnlyElement(signature, 'ds:KeyInfo/wsse:SecurityTokenReference'),
    'a SecurityTokenReference',
  );
  const uri = getXmlAttribute(findOnlyElement(holder, 'wsse:Reference'), 'URI');
  const identifier = findOnlyElement(holder, 'wsse:KeyIdentifier');
  const byToken = uri !== undefined && uri === `#${idOf(token) ?? ''}`;
  const byThumbprint =
    getXmlAttribute(identifier, 'ValueType') === thumbprint &&
    identifier?.content.trim() === createHash('sha1').update(certificate.raw).digest('base64');
  if (!byToken && !byThumbprint) fail('the signature does not refer to the token');
}

function checkReferences(envelope: XmlDocument, signature: XmlElement, to: XmlElement): void {
  const references = listXpathElements(signature, 'ds:SignedInfo/ds:Reference');
  let covered = false;
  for (const reference of references) {
    const uri = getXmlAttribute(reference, 'URI') ?? '';
    if (!/^#[\w.:-]+$/.test(uri)) fail(`the reference "${uri}" is not to an Id`);
    const target = listXpathElements(envelope, '//*[@wsu:Id or @Id]').filter(
      (node) => idOf(node) === uri.slice(1),
    );
    const signed = target[0];
    if (target.length !== 1 || !signed) fail(`the Id ${uri} must exist exactly once`);
    const transform = need(findOnlyElement(reference, 'ds:Transforms/ds:Transform'), 'one transform');
    if (getXmlAttribute(transform, 'Algorithm') !== exclusiveC14n) fail('the transform is not exc-c14n');
    if (getXmlAttribute(findOnlyElement(reference, 'ds:DigestMethod'), 'Algorithm') !== digestAlgorithm)
      fail('the digest is not SHA-256');
    const digest = createHash('sha256')
      .update(toExclusiveC14n(signed!, prefixesOf(transform)))
      .digest('base64');
    if (digest !== findOnlyElement(reference, 'ds:DigestValue')?.content.trim())
      fail(`the digest of ${uri} differs`);
    covered ||= signed!.isSameNode(to);
  }
  if (!covered) fail('wsa:To is not signed');
}

function checkValue(signature: XmlElement, certificate: X509Certificate): void {
  const info = need(findOnlyElement(signature, 'ds:SignedInfo'), 'one ds:SignedInfo');
  const method = need(findOnlyElement(info, 'ds:CanonicalizationMethod'), 'a canonicalization method');
  if (getXmlAttribute(method, 'Algorithm') !== exclusiveC14n) fail('the canonicalization is not exc-c14n');
  if (getXmlAttribute(findOnlyElement(info, 'ds:SignatureMethod'), 'Algorithm') !== signatureAlgorithm)
    fail('the signature method is not RSA with SHA-256');
  const value = Buffer.from(
    (findOnlyElement(signature, 'ds:SignatureValue')?.content ?? '').replace(/\s/g, ''),
    'base64',
  );
  const signed = Buffer.from(toExclusiveC14n(info, prefixesOf(method)));
  if (!verify('sha256', signed, certificate.publicKey, value)) fail('the signature value is wrong');
}

const prefixesOf = (method: XmlElement): string[] =>
  (getXmlAttribute(findOnlyElement(method, 'ec:InclusiveNamespaces'), 'PrefixList') ?? '')
    .split(/\s+/)
    .filter(Boolean);

const idOf = (element: XmlElement): string | undefined =>
  element.attrs.find(
    (attribute) => attribute.name === 'Id' && (!attribute.namespaceUri || attribute.namespaceUri === ns.wsu),
  )?.value;

function need<T>(value: T | undefined, what: string): T {
  return value ?? fail(`${what} is needed`);
}

function fail(reason: string): never {
  throw new InvalidSecurity(reason);
}
