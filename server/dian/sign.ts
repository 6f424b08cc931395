import { hash, sign } from 'node:crypto';
import { type Instant, stampOf } from '../../src/domain/day.ts';
import {
  canonicalDeclarations,
  type DocumentDescription,
  declaration,
  rootNamespaces,
  type Value,
} from '../../src/domain/dian/description.ts';
import { canonicalDocument, escapedText, writeDocument } from '../../src/domain/dian/write.ts';
import { type CertificateReference, type Credentials, certificateReference } from './certificate.ts';

/**
 * XAdES-EPES as DIAN's signature policy v2 asks. Every part is written once, in canonical form; the parts
 * that are digested on their own differ only in the namespaces their first tag declares.
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
  /** Shared by every Id of one signature; new for each document. */
  uuid: string;
};

/** The signed file, ready to be transmitted. */
export function signDocument(
  description: DocumentDescription,
  value: Value,
  credentials: Credentials,
  signing: Signing,
): string {
  const references = [credentials.certificate, ...credentials.chain].map(referenceOf);
  const parts = signatureParts(description, value, credentials.certificate, references, signing);
  const signature = sign('sha256', Buffer.from(parts.canonicalSignedInfo), credentials.key).toString(
    'base64',
  );
  return writeDocument(description, value, signatureElement(description, parts, signature, signing));
}

const known = new WeakMap<Uint8Array, CertificateReference>();

/** The same certificates sign many documents. */
function referenceOf(certificate: Uint8Array): CertificateReference {
  let reference = known.get(certificate);
  if (!reference) {
    reference = certificateReference(certificate);
    known.set(certificate, reference);
  }
  return reference;
}

export type SignatureParts = {
  signedInfo: string;
  canonicalSignedInfo: string;
  keyInfo: string;
  properties: string;
};

/** Everything of the signature but its value, from what it signs and who signs it. */
export function signatureParts(
  description: DocumentDescription,
  value: Value,
  certificate: Uint8Array,
  references: readonly CertificateReference[],
  { signingTime, uuid }: Signing,
): SignatureParts {
  const id = `xmldsig-${uuid}`;
  const encoded = Buffer.from(certificate).toString('base64');
  const inherited = canonicalDeclarations(description.namespace);
  const digested = (part: (declarations: string) => string): string => digest(part(inherited));
  const keyInfo = (declarations: string): string =>
    `<ds:KeyInfo${declarations} Id="${id}-keyinfo"><ds:X509Data><ds:X509Certificate>${encoded}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const properties = (declarations: string): string =>
    `<xades:SignedProperties${declarations} Id="${id}-signedprops">${signatureProperties(references, signingTime)}</xades:SignedProperties>`;
  const info = [
    method('CanonicalizationMethod', c14n),
    method('SignatureMethod', rsaSha256),
    reference(
      ` Id="${id}-ref0" URI=""`,
      `<ds:Transforms>${method('Transform', enveloped)}</ds:Transforms>`,
      digest(canonicalDocument(description, value)),
    ),
    reference(` URI="#${id}-keyinfo"`, '', digested(keyInfo)),
    reference(
      ` Type="http://uri.etsi.org/01903#SignedProperties" URI="#${id}-signedprops"`,
      '',
      digested(properties),
    ),
  ].join('');
  return {
    signedInfo: `<ds:SignedInfo>${info}</ds:SignedInfo>`,
    canonicalSignedInfo: `<ds:SignedInfo${inherited}>${info}</ds:SignedInfo>`,
    keyInfo: keyInfo(''),
    properties: properties(''),
  };
}

/** The ds:Signature as it stands in the file: root namespaces declared again, empty elements shortened. */
export function signatureElement(
  { namespace }: DocumentDescription,
  { signedInfo, keyInfo, properties }: SignatureParts,
  signature: string,
  { uuid }: Signing,
): string {
  const id = `xmldsig-${uuid}`;
  const again = rootNamespaces(namespace).map(declaration).join('');
  const own = rootNamespaces(namespace)
    .filter(([prefix]) => prefix.startsWith('xades'))
    .map(declaration)
    .join('');
  return [
    `<ds:Signature${again} Id="${id}">`,
    shortened(signedInfo),
    `<ds:SignatureValue Id="${id}-sigvalue">${signature}</ds:SignatureValue>`,
    keyInfo,
    `<ds:Object><xades:QualifyingProperties${own} Target="#${id}">${shortened(properties)}</xades:QualifyingProperties></ds:Object>`,
    '</ds:Signature>',
  ].join('');
}

/** Empty elements as the file prints them. */
const shortened = (text: string): string =>
  text.replace(/><\/ds:(?:CanonicalizationMethod|SignatureMethod|Transform|DigestMethod)>/g, '/>');

function signatureProperties(references: readonly CertificateReference[], time: Instant): string {
  const certificates = references.map(
    ({ digest, issuer, serial }) =>
      `<xades:Cert><xades:CertDigest>${digestParts(digest)}</xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName>${escapedText(issuer)}</ds:X509IssuerName><ds:X509SerialNumber>${serial}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert>`,
  );
  return [
    '<xades:SignedSignatureProperties>',
    `<xades:SigningTime>${stampOf(time)}</xades:SigningTime>`,
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

const digest = (text: string): string => hash('sha256', text, 'base64');
