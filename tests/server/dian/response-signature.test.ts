import { createHash, sign } from 'node:crypto';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { checkResponse } from '../../../server/dian/response-signature.ts';
import { company } from './certificates.ts';

const { own } = company();
const cune = 'ab'.repeat(48);
const uris = [
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"',
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
].join(' ');
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const body = `<cac:DocumentReference><cbc:UUID>${cune}</cbc:UUID></cac:DocumentReference><cbc:Note>Validado</cbc:Note>`;

const canonical = (xml: string, path?: string): string => {
  const document = XmlDocument.fromString(xml);
  const at = path ? document.root.get(path, { ds }) : document.root;
  const form = (at as typeof document.root).canonicalizeToString();
  document.dispose();
  return form;
};

/** A response signed whole, as DIAN does. */
function signed(content = body): string {
  const empty = `<ApplicationResponse ${uris}>${content}</ApplicationResponse>`;
  const digest = createHash('sha256').update(canonical(empty)).digest('base64');
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${ds}enveloped-signature"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const wrap = (value: string) =>
    empty.replace(
      '</ApplicationResponse>',
      `<ds:Signature xmlns:ds="${ds}">${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${own.pem.replace(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature></ApplicationResponse>`,
    );
  return wrap(
    sign('sha256', Buffer.from(canonical(wrap(''), '//ds:SignedInfo')), own.key).toString('base64'),
  );
}

test.each([
  ['as DIAN sent it', (xml: string) => xml, 'valid'],
  ['with a letter changed', (xml: string) => xml.replace('Validado', 'Validada'), 'invalid'],
  [
    'with an element added',
    (xml: string) => xml.replace('<cbc:Note>', '<cbc:ID>1</cbc:ID><cbc:Note>'),
    'invalid',
  ],
  [
    'with the digest of something else',
    (xml: string) => xml.replace(/DigestValue>\w{4}/, 'DigestValue>AAAA'),
    'invalid',
  ],
  ['with a weak digest', (xml: string) => xml.replace('xmlenc#sha256', 'xmldsig#sha1'), 'invalid'],
  ['with the signature of nothing', (xml: string) => xml.replace('URI=""', 'URI="#nada"'), 'invalid'],
  ['without its signature', (xml: string) => xml.replace(/<ds:Signature .*<\/ds:Signature>/, ''), 'absent'],
  ['with a document type', (xml: string) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`, 'invalid'],
  ['cut', (xml: string) => xml.slice(0, 400), 'invalid'],
])('a response %s', (_, change, verdict) => {
  expect(checkResponse(change(signed()), cune)).toBe(verdict);
});

test('a response about another document is not ours, however well signed', () => {
  expect(checkResponse(signed(), 'cd'.repeat(48))).toBe('invalid');
});
