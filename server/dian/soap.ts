import { createHash, randomUUID, sign } from 'node:crypto';
import { escapeCanonicalAttribute, escapeCanonicalText } from '../../src/domain/dian/document/write.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import type { SigningCredentials } from './certificate.ts';

/**
 * Writes SOAP 1.2 envelopes with WS-Security. Only `wsa:To` is signed, as in DIAN's guide. Both canonical
 * texts (exclusive C14N) are written by hand, because only their values vary.
 */

export type SoapOperation =
  | 'SendTestSetAsync'
  | 'SendNominaSync'
  | 'GetStatus'
  | 'GetStatusZip'
  | 'GetXmlByDocumentKey';

export const getSoapAction = (operation: SoapOperation): string =>
  `http://wcf.dian.colombia/IWcfDianCustomerServices/${operation}`;

const uris = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wcf: 'http://wcf.dian.colombia',
  wsa: 'http://www.w3.org/2005/08/addressing',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
};
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const token = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3';
const base64 =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary';
const lifetime = 60_000;

const declared = (...prefixes: (keyof typeof uris)[]): string =>
  prefixes.map((prefix) => ` xmlns:${prefix}="${uris[prefix]}"`).join('');

/**
 * Canonical text of the signed address. `soap` and `wcf` are in the prefix list; `wsa` and `wsu` are used.
 */
export const buildCanonicalToElement = (id: string, address: string): string =>
  `<wsa:To${declared('soap', 'wcf', 'wsa', 'wsu')} wsu:Id="${id}">${escapeCanonicalText(address)}</wsa:To>`;

const inclusive = (prefixes: string): string =>
  `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="${prefixes}"></ec:InclusiveNamespaces>`;

const infoContent = (id: string, digest: string): string =>
  [
    `<ds:CanonicalizationMethod Algorithm="${exclusive}">${inclusive('wsa soap wcf')}</ds:CanonicalizationMethod>`,
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>',
    `<ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="${exclusive}">${inclusive('soap wcf')}</ds:Transform></ds:Transforms>`,
    '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>',
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`,
  ].join('');

export const buildCanonicalSignedInfo = (id: string, address: string): string =>
  `<ds:SignedInfo${declared('ds', 'soap', 'wcf', 'wsa')}>${infoContent(id, digestOf(buildCanonicalToElement(id, address)))}</ds:SignedInfo>`;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

export type SoapCall = { operation: SoapOperation; address: string; fields: { [name: string]: string } };

/** Builds a signed call. Each one has new ids and a new time. */
export function buildSoapEnvelope(
  { operation, address, fields }: SoapCall,
  credentials: SigningCredentials,
  now: Instant,
): string {
  const id = `id-${randomUUID()}`;
  const signature = sign(
    'sha256',
    Buffer.from(buildCanonicalSignedInfo(id, address)),
    credentials.key,
  ).toString('base64');
  const body = Object.entries(fields)
    .map(([name, value]) => `<wcf:${name}>${escapeCanonicalText(value)}</wcf:${name}>`)
    .join('');
  return [
    `<soap:Envelope${declared('soap', 'wcf')}><soap:Header${declared('wsa')}>`,
    security(id, address, signature, credentials, now),
    `<wsa:Action>${getSoapAction(operation)}</wsa:Action>`,
    `<wsa:To wsu:Id="${escapeCanonicalAttribute(id)}"${declared('wsu')}>${escapeCanonicalText(address)}</wsa:To></soap:Header>`,
    `<soap:Body><wcf:${operation}>${body}</wcf:${operation}></soap:Body></soap:Envelope>`,
  ].join('');
}

/** Strict layout: timestamp, token, signature. */
function security(
  id: string,
  address: string,
  signature: string,
  credentials: SigningCredentials,
  now: Instant,
): string {
  const tokenId = `X509-${randomUUID()}`;
  const at = (moment: number): string => new Date(moment).toISOString();
  return [
    `<wsse:Security${declared('wsse', 'wsu')}>`,
    `<wsu:Timestamp wsu:Id="TS-${randomUUID()}"><wsu:Created>${at(now)}</wsu:Created><wsu:Expires>${at(now + lifetime)}</wsu:Expires></wsu:Timestamp>`,
    `<wsse:BinarySecurityToken EncodingType="${base64}" ValueType="${token}" wsu:Id="${tokenId}">${Buffer.from(credentials.certificate).toString('base64')}</wsse:BinarySecurityToken>`,
    `<ds:Signature Id="SIG-${randomUUID()}"${declared('ds')}>`,
    `<ds:SignedInfo>${infoContent(id, digestOf(buildCanonicalToElement(id, address)))}</ds:SignedInfo>`,
    `<ds:SignatureValue>${signature}</ds:SignatureValue>`,
    `<ds:KeyInfo Id="KI-${randomUUID()}"><wsse:SecurityTokenReference wsu:Id="STR-${randomUUID()}"><wsse:Reference URI="#${tokenId}" ValueType="${token}"/></wsse:SecurityTokenReference></ds:KeyInfo>`,
    '</ds:Signature></wsse:Security>',
  ].join('');
}
