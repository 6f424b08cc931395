import { hash, sign } from 'node:crypto';
import { type Instant, stampOf } from '../../src/domain/day.ts';
import {
  canonicalDeclarations,
  type DocumentDescription,
  declaration,
  rootNamespaces,
  type Value,
} from '../../src/domain/dian/description.ts';
import { documentForms, escapedText } from '../../src/domain/dian/write.ts';
import { type CertificateReference, type Credentials, certificateReference } from './certificate.ts';

/**
 * XAdES-EPES as DIAN's signature policy v2 asks. Every part is written once, in canonical form; the parts
 * that are digested on their own differ only in the namespaces their first tag declares. What one signer repeats in
 * every document is put together once and only filled in afterwards.
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
  const forms = documentForms(description, value);
  const { canonicalSignedInfo, element } = signatureOf(
    frameOf(credentials, description),
    forms.canonical(),
    signing,
  );
  const signature = sign('sha256', Buffer.from(canonicalSignedInfo), credentials.key);
  return forms.printed(element(signature.toString('base64')));
}

/** What changes from one signature to the next: identifier, time, three digests and the value. */
type Slot = 'uuid' | 'time' | 'whole' | 'keyInfo' | 'properties' | 'value';
const slot = (name: Slot): string => `\0${name}\0`;

/** Constant texts and, between them, the names of what goes there. */
type Template = readonly string[];
const template = (text: string): Template => text.split('\0');

function filled(parts: Template, values: { [name in Slot]?: string }): string {
  let out = '';
  for (let i = 0; i < parts.length; i += 2) {
    out += parts[i];
    const name = parts[i + 1];
    if (name !== undefined) out += values[name as Slot] ?? '';
  }
  return out;
}

/** Everything of the signatures of one signer over one kind of document that is always the same. */
export type Frame = { keyInfo: Template; properties: Template; signedInfo: Template; element: Template };

const frames = new WeakMap<Credentials, Map<string, Frame>>();

function frameOf(credentials: Credentials, { namespace }: DocumentDescription): Frame {
  const own = frames.get(credentials) ?? new Map<string, Frame>();
  frames.set(credentials, own);
  let frame = own.get(namespace);
  if (!frame) {
    const references = [credentials.certificate, ...credentials.chain].map(certificateReference);
    frame = signatureFrame(namespace, credentials.certificate, references);
    own.set(namespace, frame);
  }
  return frame;
}

export function signatureFrame(
  namespace: string,
  certificate: Uint8Array,
  references: readonly CertificateReference[],
): Frame {
  const id = `xmldsig-${slot('uuid')}`;
  const encoded = Buffer.from(certificate).toString('base64');
  const inherited = canonicalDeclarations(namespace);
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
  // As it stands in the file: root namespaces declared again, empty elements shortened.
  const spaces = rootNamespaces(namespace);
  const again = spaces.map(declaration).join('');
  const own = spaces
    .filter(([prefix]) => prefix.startsWith('xades'))
    .map(declaration)
    .join('');
  const element = [
    `<ds:Signature${again} Id="${id}">`,
    shortened(signedInfo('')),
    `<ds:SignatureValue Id="${id}-sigvalue">${slot('value')}</ds:SignatureValue>`,
    keyInfo(''),
    `<ds:Object><xades:QualifyingProperties${own} Target="#${id}">${shortened(properties(''))}</xades:QualifyingProperties></ds:Object>`,
    '</ds:Signature>',
  ].join('');
  return {
    keyInfo: template(keyInfo(inherited)),
    properties: template(properties(inherited)),
    signedInfo: template(signedInfo(inherited)),
    element: template(element),
  };
}

/** What one signature signs, and how it stands in the file once its value is known. */
export function signatureOf(
  frame: Frame,
  canonicalDocument: string,
  { uuid, signingTime }: Signing,
): { canonicalSignedInfo: string; element: (value: string) => string } {
  const named = { uuid, time: stampOf(signingTime) };
  const values = {
    ...named,
    whole: digest(canonicalDocument),
    keyInfo: digest(filled(frame.keyInfo, named)),
    properties: digest(filled(frame.properties, named)),
  };
  return {
    canonicalSignedInfo: filled(frame.signedInfo, values),
    element: (value) => filled(frame.element, { ...values, value }),
  };
}

/** Empty elements as the file prints them. */
const shortened = (text: string): string =>
  text.replace(/><\/ds:(?:CanonicalizationMethod|SignatureMethod|Transform|DigestMethod)>/g, '/>');

function signatureProperties(references: readonly CertificateReference[]): string {
  const certificates = references.map(
    ({ digest, issuer, serial }) =>
      `<xades:Cert><xades:CertDigest>${digestParts(digest)}</xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName>${escapedText(issuer)}</ds:X509IssuerName><ds:X509SerialNumber>${serial}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert>`,
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

const digest = (text: string): string => hash('sha256', text, 'base64');
