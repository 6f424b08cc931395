import { describe, expect, it } from 'vitest';
import { Certificates } from '../../simulator/certificates.ts';
import { listSignatureFaults } from '../../simulator/signature-faults.ts';
import { readXmlDocument } from '../../simulator/xml.ts';
import { aPayroll, signed } from './fixtures.ts';
import { authority, chained, company, type Identity, subordinate } from './identity.ts';

const certificates = new Certificates();
certificates.trust(authority.pem);

const faults = (xml: string, now = '2026-11-20T00:00:00Z', nits = ['900123456']): string[] =>
  readXmlDocument(xml, (document) =>
    listSignatureFaults(document, { now: new Date(now), certificates, nits }).map((line) => line.code),
  );

const good = signed(aPayroll());
const reference = (position: number) =>
  [...good.matchAll(/<ds:Reference.*?<\/ds:Reference>/g)][position]?.[0] ?? '';
const [first, second, third] = [reference(0), reference(1), reference(2)];

describe('the signature of a document', () => {
  it('has no fault when it follows the annex', () => {
    expect(faults(good)).toEqual([]);
  });

  it.each<[code: string, from: string | RegExp, to: string]>([
    ['ZD01', /<ds:Signature .*<\/ds:Signature>/, ''],
    ['DC01', /(<ds:Signature .*<\/ds:Signature>)/, '$1$1'],
    ['DC02', third, ''],
    ['DC03', 'REC-xml-c14n-20010315', 'REC-xml-c14n-20010315#WithComments'],
    [
      'DC04',
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    ],
    ['DC05', 'URI=""', 'URI="#x"'],
    ['DC06', /<ds:Transforms>.*?<\/ds:Transforms>/, ''],
    ['DC07', '#enveloped-signature', '#otra'],
    ['DC08', first, first.replace('xmlenc#sha256', 'xmlenc#sha1')],
    ['DC09', first, first.replace(/<ds:DigestValue>.{4}/, '<ds:DigestValue>AAAA')],
    ['DC10', second + third, third + second],
    ['DC11', second, second.replace('xmlenc#sha256', 'xmlenc#sha1')],
    ['DC12', second, second.replace(/<ds:DigestValue>.{4}/, '<ds:DigestValue>AAAA')],
    ['DC13', 'Type="http://uri.etsi.org/01903#SignedProperties"', 'Type="otro"'],
    ['DC14', third, third.replace('xmlenc#sha256', 'xmlenc#sha1')],
    ['DC15', 'supplier', 'third party'],
    ['DC16', /<ds:SignatureValue>.{4}/, '<ds:SignatureValue>AAAA'],
    ['DC17', /<ds:KeyInfo.*<\/ds:KeyInfo>/, ''],
    ['DC18', /<ds:X509Data>.*<\/ds:X509Data>/, ''],
    ['DC19', /<ds:X509Certificate>.{8}/, '<ds:X509Certificate>AAAAAAAA'],
    ['DC20', /<ds:Object>.*<\/ds:Object>/, ''],
    ['DC21', 'Target="#', 'Target="#x'],
    ['DC22', /<xades:SignedProperties.*<\/xades:SignedProperties>/, ''],
    ['DC23', /<xades:SignedSignatureProperties>.*<\/xades:SignedSignatureProperties>/, ''],
    ['DC24', '14:30:05.123-05:00', '14:30:05Z'],
    ['DC25', /<xades:Cert>.*<\/xades:Cert>/, ''],
    ['DC26', /<xades:Cert>.*<\/xades:Cert>/, ''],
    ['DC27', /<xades:CertDigest>.*<\/xades:CertDigest>/, ''],
    ['DC30', /<xades:IssuerSerial>.*<\/xades:IssuerSerial>/, ''],
    [
      'DC28',
      /<xades:CertDigest><ds:DigestMethod [^>]*>/,
      '<xades:CertDigest><ds:DigestMethod Algorithm="x"/>',
    ],
    ['DC29', /(<xades:CertDigest>.*?<ds:DigestValue>).{4}/, '$1AAAA'],
    ['DC31', '<ds:X509IssuerName>CN=AUTORIDAD', '<ds:X509IssuerName>CN=OTRA'],
    ['DC32', '<ds:X509SerialNumber>', '<ds:X509SerialNumber>1'],
    ['DC47', /<xades:SignaturePolicyIdentifier>.*<\/xades:SignaturePolicyIdentifier>/, ''],
    ['DC49', /<xades:SigPolicyId>.*<\/xades:SigPolicyId>/, ''],
    ['DC51', /<xades:SigPolicyHash>.*<\/xades:SigPolicyHash>/, ''],
    ['DC52', /(<xades:SigPolicyHash><ds:DigestMethod Algorithm=")[^"]*/, '$1constructor'],
    ['DC54', /<xades:SignerRole>.*<\/xades:SignerRole>/, ''],
    ['DC55', /<xades:ClaimedRoles>.*<\/xades:ClaimedRoles>/, ''],
    ['ZE01', /<xades:QualifyingProperties.*<\/xades:QualifyingProperties>/, ''],
    ['DC48', /<xades:SignaturePolicyId>.*<\/xades:SignaturePolicyId>/, ''],
    ['DC50', 'politicadefirmav2.pdf', 'politicadefirmav1.pdf'],
    ['DC53', 'dMoMvtcG5', 'dMoMvtcG6'],
    ['DC56', 'supplier', 'otro'],
    ['ZE02', '<DevengadosTotal>2', '<DevengadosTotal>3'],
  ])('breaks %s', (code, from, to) => {
    const bad = good.replace(from, to);
    expect(bad).not.toBe(good);
    expect(faults(bad)).toContain(code);
  });

  it('has faults of the clock, the authority and the owner', () => {
    expect(faults(good, '2026-10-31T19:30:05Z')).toContain('DC24');
    expect(faults(good, '2060-01-01T00:00:00Z')).toContain('ZD02');
    expect(faults(good, undefined, ['800197268'])).toEqual(['ZE03']);
    expect(faults(signed(aPayroll(), authority))).toContain('ZD07');
  });

  it('needs a certificate that is not revoked, and a list that can be read', () => {
    const known = new Certificates();
    for (const { pem } of [authority, subordinate]) known.trust(pem);
    const xml = signed(aPayroll(), chained, undefined, [subordinate, authority]);
    const judged = () =>
      readXmlDocument(xml, (document) =>
        listSignatureFaults(document, {
          now: new Date('2026-11-20'),
          certificates: known,
          nits: ['900123456'],
        }),
      ).map((line) => line.code);
    const publish = (by: Identity, reachable: boolean, revoked: Identity[]) =>
      known.publish(by.certificate.fingerprint256, {
        reachable,
        revoked: revoked.map(({ certificate }) => BigInt(`0x${certificate.serialNumber}`).toString()),
      });
    expect(judged()).toEqual([]);
    publish(subordinate, true, [company]);
    expect(judged()).toEqual([]);
    publish(subordinate, true, [chained]);
    expect(judged()).toEqual(['ZD04']);
    publish(subordinate, false, [chained]);
    expect(judged()).toEqual(['ZD03']);
    publish(subordinate, true, []);
    publish(authority, true, [subordinate]);
    expect(judged()).toEqual(['ZD06']);
  });

  it('can be of a certificate registered by itself', () => {
    const alone = new Certificates();
    const judged = () =>
      readXmlDocument(good, (document) =>
        listSignatureFaults(document, {
          now: new Date('2026-11-20'),
          certificates: alone,
          nits: ['900123456'],
        }),
      ).map((line) => line.code);
    expect(judged()).toEqual(['ZD05']);
    alone.trust(company.pem);
    expect(judged()).toEqual([]);
  });
});

describe('the chain named in a signature', () => {
  const known = new Certificates();
  for (const { pem } of [authority, subordinate]) known.trust(pem);
  const whole = signed(aPayroll(), chained, undefined, [subordinate, authority]);
  const certs = [...whole.matchAll(/<xades:Cert>.*?<\/xades:Cert>/g)].map(([text]) => text);
  const codes = (xml: string, chain: 'lenient' | 'strict' = 'strict') =>
    readXmlDocument(xml, (document) =>
      listSignatureFaults(document, {
        now: new Date('2026-11-20'),
        certificates: known,
        nits: ['900123456'],
        chain,
      }),
    ).map((line) => line.code);

  it('is good whole, and can be left out unless it is strict', () => {
    const short = signed(aPayroll(), chained);
    expect([codes(whole), codes(whole, 'lenient'), codes(short, 'lenient')]).toEqual([[], [], []]);
    expect(codes(short)).toEqual(['DC25', 'DC33', 'DC40']);
    expect(codes(signed(aPayroll(), chained, undefined, [subordinate]))).toEqual(['DC25', 'DC40']);
  });

  const broken: [of: number, codes: string[], from: RegExp, to: string][] = [
    [1, ['DC34'], /<xades:CertDigest>.*<\/xades:CertDigest>/, ''],
    [1, ['DC35'], /xmlenc#sha256/, 'xmlenc#sha1'],
    [1, ['DC36'], /<ds:DigestValue>.{4}/, '<ds:DigestValue>AAAA'],
    [1, ['DC37', 'DC38', 'DC39'], /<xades:IssuerSerial>.*<\/xades:IssuerSerial>/, ''],
    [1, ['DC38'], /CN=AUTORIDAD/, 'CN=OTRA'],
    [1, ['DC39'], /<ds:X509SerialNumber>/, '<ds:X509SerialNumber>9'],
    [2, ['DC41'], /<xades:CertDigest>.*<\/xades:CertDigest>/, ''],
    [2, ['DC42'], /xmlenc#sha256/, 'xmlenc#sha1'],
    [2, ['DC43'], /<ds:DigestValue>.{4}/, '<ds:DigestValue>AAAA'],
    [2, ['DC44', 'DC45', 'DC46'], /<xades:IssuerSerial>.*<\/xades:IssuerSerial>/, ''],
    [2, ['DC45'], /CN=AUTORIDAD/, 'CN=OTRA'],
    [2, ['DC46'], /<ds:X509SerialNumber>/, '<ds:X509SerialNumber>9'],
  ];
  it.each(broken)('breaks in Cert %i the rules %j', (position, expected, from, to) => {
    const cert = certs[position] ?? '';
    const changed = cert.replace(from, to);
    expect(changed).not.toBe(cert);
    expect(codes(whole.replace(cert, changed))).toEqual(expect.arrayContaining(expected));
    expect(codes(whole.replace(cert, changed), 'lenient')).toEqual(expect.arrayContaining(expected));
  });
});
