import { describe, expect, it } from 'vitest';
import { Certificates } from '../../simulator/certificates.ts';
import { signatureFaults } from '../../simulator/xades.ts';
import { withXml } from '../../simulator/xml.ts';
import { aPayroll, signed } from './fixtures.ts';
import { authority, company } from './identity.ts';

const certificates = new Certificates();
certificates.trust(authority.pem);

const faults = (xml: string, now = '2026-11-20T00:00:00Z', nits = ['900123456']): string[] =>
  withXml(xml, (document) =>
    signatureFaults(document, { now: new Date(now), certificates, nits }).map((line) => line.code),
  );

const good = signed(aPayroll());
const reference = (position: number) =>
  [...good.matchAll(/<ds:Reference.*?<\/ds:Reference>/g)][position]?.[0] ?? '';
const [first, second, third] = [reference(0), reference(1), reference(2)];

describe('the signature of a document', () => {
  it('is good as the annex says', () => {
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
    [
      'DC28',
      /<xades:CertDigest><ds:DigestMethod [^>]*>/,
      '<xades:CertDigest><ds:DigestMethod Algorithm="x"/>',
    ],
    ['DC29', /(<xades:CertDigest>.*?<ds:DigestValue>).{4}/, '$1AAAA'],
    ['DC31', '<ds:X509IssuerName>CN=AUTORIDAD', '<ds:X509IssuerName>CN=OTRA'],
    ['DC32', '<ds:X509SerialNumber>', '<ds:X509SerialNumber>1'],
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

  it('depends on the clock, the authority and the owner', () => {
    expect(faults(good, '2026-10-31T19:30:05Z')).toContain('DC24');
    expect(faults(good, '2060-01-01T00:00:00Z')).toContain('ZD02');
    expect(faults(good, undefined, ['800197268'])).toEqual(['ZE03']);
    expect(faults(signed(aPayroll(), authority))).toContain('ZD07');
  });

  it('may come from a certificate registered by itself', () => {
    const alone = new Certificates();
    const judged = () =>
      withXml(good, (document) =>
        signatureFaults(document, { now: new Date('2026-11-20'), certificates: alone, nits: ['900123456'] }),
      ).map((line) => line.code);
    expect(judged()).toEqual(['ZD05']);
    alone.trust(company.pem);
    expect(judged()).toEqual([]);
  });
});
