import { hash, sign, X509Certificate } from 'node:crypto';
import {
  buildCanonicalDeclarations,
  buildNamespaceDeclaration,
  type DocumentDescription,
  listRootNamespaces,
  type Value,
} from '../../src/domain/dian/description/description.ts';
import {
  buildDocumentForms,
  buildSignaturePrefix,
  escapeCanonicalText,
} from '../../src/domain/dian/document/write.ts';
import { formatSigningTime, type Instant } from '../../src/domain/values/day.ts';
import {
  buildCertificateReference,
  type CertificateReference,
  type SigningCredentials,
} from './certificate.ts';

/**
 * Writes XAdES-EPES signatures of DIAN's signature policy v2. Each part is written once, in canonical form.
 * The parts that are digested apart differ only in the namespaces that their first tag declares. Parts that
 * one signer repeats in each document are built once and filled afterwards.
 */

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const policy = {
  identifier: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  description: 'Política de firma para nóminas electrónicas de la República de Colombia.',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
};

export type Signing = {
  signingTime: Instant;
  /** Part of every Id of the signature. Each document has a new one. */
  uuid: string;
};

export function signDocument(
  description: DocumentDescription,
  value: Value,
  credentials: SigningCredentials,
  signing: Signing,
): Buffer {
  const forms = buildDocumentForms(description, value);
  const { canonicalSignedInfo, opening } = buildSignature(
    frameOf(credentials, description),
    forms.canonical(),
    signing,
  );
  const signed = opening(sign('sha256', canonicalSignedInfo, credentials.key).toString('base64'));
  const rest = forms.rest();
  const file = Buffer.allocUnsafeSlow(signed.length + Buffer.byteLength(rest));
  signed.copy(file);
  file.write(rest, signed.length);
  return file;
}

/** Parts that change in each signature: identifier, time, three digests and the value. */
type Slot = 'uuid' | 'time' | 'whole' | 'keyInfo' | 'properties' | 'value';
const slot = (name: Slot): string => `\0${name}\0`;

/** Constant bytes with gaps. The same buffer is filled for each document. */
type Form = { bytes: Buffer; gaps: readonly { of: Slot; at: number; width: number }[] };

/** Bytes of each gap, in ASCII. The size of the value depends on the key. */
const widths = { uuid: 36, time: 29, whole: 44, keyInfo: 44, properties: 44 };

function formOf(text: string, value: number): Form {
  const gaps: Form['gaps'][number][] = [];
  let bytes = Buffer.alloc(0);
  for (const [i, part] of text.split('\0').entries()) {
    if (i % 2 === 0) bytes = Buffer.concat([bytes, Buffer.from(part)]);
    else {
      const of = part as Slot;
      const width = of === 'value' ? value : widths[of];
      gaps.push({ of, at: bytes.length, width });
      bytes = Buffer.concat([bytes, Buffer.alloc(width)]);
    }
  }
  return { bytes, gaps };
}

function filled({ bytes, gaps }: Form, values: { [name in Slot]?: string }): Buffer {
  for (const { of, at, width } of gaps) {
    const text = values[of];
    if (text?.length !== width) throw new RangeError(`${of} does not fill its place in the signature`);
    bytes.write(text, at, width, 'latin1');
  }
  return bytes;
}

/** Constant parts of the signatures of one signer over one kind of document. */
export type SignatureFrame = { keyInfo: Form; properties: Form; signedInfo: Form; opening: Form };

const frames = new WeakMap<SigningCredentials, Map<string, SignatureFrame>>();

function frameOf(credentials: SigningCredentials, description: DocumentDescription): SignatureFrame {
  const { namespace } = description;
  const own = frames.get(credentials) ?? new Map<string, SignatureFrame>();
  frames.set(credentials, own);
  let frame = own.get(namespace);
  if (!frame) {
    const references = [credentials.certificate, ...credentials.chain].map(buildCertificateReference);
    frame = buildSignatureFrame(description, credentials.certificate, references);
    own.set(namespace, frame);
  }
  return frame;
}

export function buildSignatureFrame(
  description: DocumentDescription,
  certificate: Uint8Array,
  references: readonly CertificateReference[],
): SignatureFrame {
  const { namespace } = description;
  const id = `xmldsig-${slot('uuid')}`;
  const encoded = Buffer.from(certificate).toString('base64');
  const inherited = buildCanonicalDeclarations(namespace);
  const keyInfo = (declarations: string): string =>
    `<ds:KeyInfo${declarations} Id="${id}-keyinfo"><ds:X509Data><ds:X509Certificate>${encoded}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const properties = (declarations: string): string =>
    `<xades:SignedProperties${declarations} Id="${id}-signedprops">${signatureProperties(references)}</xades:SignedProperties>`;
  const signedInfo = (declarations: string): string =>
    [
      `<ds:SignedInfo${declarations}>`,
      method('CanonicalizationMethod', c14n),
      method('SignatureMethod', rsaSha256),
      reference(
        ` Id="${id}-ref0" URI=""`,
        `<ds:Transforms>${method('Transform', enveloped)}</ds:Transforms>`,
        slot('whole'),
      ),
      reference(` URI="#${id}-keyinfo"`, '', slot('keyInfo')),
      reference(
        ` Type="http://uri.etsi.org/01903#SignedProperties" URI="#${id}-signedprops"`,
        '',
        slot('properties'),
      ),
      '</ds:SignedInfo>',
    ].join('');
  // Form in the file: root namespaces are declared again, and empty elements are shortened.
  const spaces = listRootNamespaces(namespace);
  const again = spaces.map(buildNamespaceDeclaration).join('');
  const own = spaces
    .filter(([prefix]) => prefix.startsWith('xades'))
    .map(buildNamespaceDeclaration)
    .join('');
  const element = [
    `<ds:Signature${again} Id="${id}">`,
    shortened(signedInfo('')),
    `<ds:SignatureValue Id="${id}-sigvalue">${slot('value')}</ds:SignatureValue>`,
    keyInfo(''),
    `<ds:Object><xades:QualifyingProperties${own} Target="#${id}">${shortened(properties(''))}</xades:QualifyingProperties></ds:Object>`,
    '</ds:Signature>',
  ].join('');
  const { asymmetricKeyDetails } = new X509Certificate(certificate).publicKey;
  const value = 4 * Math.ceil((asymmetricKeyDetails?.modulusLength ?? 0) / 24);
  return {
    keyInfo: formOf(keyInfo(inherited), value),
    properties: formOf(properties(inherited), value),
    signedInfo: formOf(signedInfo(inherited), value),
    opening: formOf(buildSignaturePrefix(description) + element, value),
  };
}

/**
 * Builds the text to sign, and a function that returns the file up to the end of the signature. The next
 * signature of the same frame overwrites both buffers.
 */
export function buildSignature(
  frame: SignatureFrame,
  canonicalDocument: string,
  { uuid, signingTime }: Signing,
): { canonicalSignedInfo: Buffer; opening: (value: string) => Buffer } {
  const named = { uuid, time: formatSigningTime(signingTime) };
  const values = {
    ...named,
    whole: digest(canonicalDocument),
    keyInfo: digest(filled(frame.keyInfo, named)),
    properties: digest(filled(frame.properties, named)),
  };
  return {
    canonicalSignedInfo: filled(frame.signedInfo, values),
    opening: (value) => filled(frame.opening, { ...values, value }),
  };
}

const shortened = (text: string): string =>
  text.replace(/><\/ds:(?:CanonicalizationMethod|SignatureMethod|Transform|DigestMethod)>/g, '/>');

function signatureProperties(references: readonly CertificateReference[]): string {
  const certificates = references.map(
    ({ digest, issuer, serial }) =>
      `<xades:Cert><xades:CertDigest>${digestParts(digest)}</xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName>${escapeCanonicalText(issuer)}</ds:X509IssuerName><ds:X509SerialNumber>${serial}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert>`,
  );
  return [
    '<xades:SignedSignatureProperties>',
    `<xades:SigningTime>${slot('time')}</xades:SigningTime>`,
    `<xades:SigningCertificate>${certificates.join('')}</xades:SigningCertificate>`,
    '<xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId>',
    `<xades:Identifier>${policy.identifier}</xades:Identifier><xades:Description>${policy.description}</xades:Description>`,
    `</xades:SigPolicyId><xades:SigPolicyHash>${digestParts(policy.digest)}</xades:SigPolicyHash>`,
    '</xades:SignaturePolicyId></xades:SignaturePolicyIdentifier>',
    '<xades:SignerRole><xades:ClaimedRoles><xades:ClaimedRole>supplier</xades:ClaimedRole></xades:ClaimedRoles></xades:SignerRole>',
    '</xades:SignedSignatureProperties>',
  ].join('');
}

const method = (name: string, algorithm: string): string =>
  `<ds:${name} Algorithm="${algorithm}"></ds:${name}>`;

const digestParts = (value: string): string =>
  `${method('DigestMethod', sha256)}<ds:DigestValue>${value}</ds:DigestValue>`;

const reference = (attributes: string, transforms: string, value: string): string =>
  `<ds:Reference${attributes}>${transforms}${digestParts(value)}</ds:Reference>`;

const digest = (what: string | Buffer): string => hash('sha256', what, 'base64');
