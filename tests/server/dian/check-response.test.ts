import { createHash, sign, X509Certificate } from 'node:crypto';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { checkResponse } from '../../../server/dian/check-response.ts';
import { company, type Issued, issue, subjectOf } from './certificates.ts';

const { own } = company();
const certificate = ({ pem }: Issued) => new X509Certificate(pem);
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
function signed(content = body, by = own, brought: Issued[] = []): string {
  const empty = `<ApplicationResponse ${uris}>${content}</ApplicationResponse>`;
  const digest = createHash('sha256').update(canonical(empty)).digest('base64');
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${ds}enveloped-signature"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const wrap = (value: string) =>
    empty.replace(
      '</ApplicationResponse>',
      `<ds:Signature xmlns:ds="${ds}">${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data>${[by, ...brought].map(({ pem }) => `<ds:X509Certificate>${pem.replace(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate>`).join('')}</ds:X509Data></ds:KeyInfo></ds:Signature></ApplicationResponse>`,
    );
  return wrap(sign('sha256', Buffer.from(canonical(wrap(''), '//ds:SignedInfo')), by.key).toString('base64'));
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
  ['with a signature over nothing', (xml: string) => xml.replace('URI=""', 'URI="#nada"'), 'invalid'],
  ['without its signature', (xml: string) => xml.replace(/<ds:Signature .*<\/ds:Signature>/, ''), 'absent'],
  ['with a document type', (xml: string) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`, 'invalid'],
  ['cut', (xml: string) => xml.slice(0, 400), 'invalid'],
])('a response of DIAN %s', (_, change, verdict) => {
  expect(checkResponse(change(signed()), cune, [certificate(own)]).check).toBe(verdict);
});

test('a well-signed response about another document is invalid', () => {
  expect(checkResponse(signed(), 'cd'.repeat(48), [certificate(own)])).toEqual({ check: 'invalid' });
});

/** As the certificate of its answers names DIAN: the NIT with its check digit, under a subordinate of a body. */
const dianName = subjectOf('U.A.E. DIRECCION DE IMPUESTOS Y ADUANAS NACIONALES', '8001972684');
const { root, middle } = company();
const dian = issue({ subject: dianName, issuer: middle, serial: '0bb8' });
const dated = `${body}<cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:IssueTime>10:03:08-05:00</cbc:IssueTime>`;
/** The same names with other keys: whoever may print a name. */
const impostor = company();

test.each([
  ['DIAN under a trusted authority', dian, [], [middle], 'valid', undefined],
  [
    'DIAN with its intermediate included and only the root trusted',
    dian,
    [middle],
    [root],
    'valid',
    undefined,
  ],
  ['the trusted certificate itself, whatever its name', own, [], [own], 'valid', undefined],
  ['DIAN with no trusted authority', dian, [], [], 'unproven', undefined],
  ['a company', own, [middle], [root], 'foreign', 'not_dian'],
  ['a company with no trusted authority', own, [], [], 'foreign', 'not_dian'],
  [
    'a self-issued certificate with the name of DIAN',
    issue({ subject: dianName, authority: true }),
    [],
    [],
    'foreign',
    'self_issued',
  ],
  [
    'an authority with a trusted name and another key',
    issue({ subject: dianName, issuer: impostor.middle }),
    [impostor.middle, impostor.root],
    [root],
    'foreign',
    'unknown_authority',
  ],
  [
    'DIAN with an expired certificate',
    issue({ subject: dianName, issuer: middle, from: '2020-01-01', to: '2022-01-01' }),
    [],
    [middle],
    'foreign',
    'out_of_date',
  ],
] as const)('an answer signed by %s', (_, by, brought, trusted, check, why) => {
  const checked = checkResponse(signed(dated, by, [...brought]), cune, trusted.map(certificate));
  expect(checked).toMatchObject({ check, signer: { subject: expect.stringContaining('CN=') } });
  expect(checked.signer?.why).toBe(why);
});

test('an end-entity certificate cannot issue a valid signer', () => {
  const below = issue({ subject: dianName, issuer: own });
  const checked = checkResponse(signed(dated, below, [own, middle]), cune, [certificate(root)]);
  expect(checked).toMatchObject({ check: 'foreign', signer: { why: 'unknown_authority' } });
});
