import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCertificateInfo } from '../../../../server/dian/certificate.ts';
import { findNitInSubject, parseCertificate } from '../../../../src/domain/dian/signature/certificate.ts';
import { company, issue, subjectOf } from '../../../server/dian/certificates.ts';

/** Our reading of a certificate beside that of Node. */

const issued = company();
const certificates = {
  'a company': issued.own,
  'an authority': issued.middle,
  'a root': issued.root,
  'one of this century and the next': issue({
    subject: subjectOf('A'),
    from: '2049-12-31',
    to: '2051-01-01',
  }),
  'one with a large serial': issue({
    subject: subjectOf('Ñandú'),
    serial: '00ff00112233445566778899aabbccdd',
  }),
  'one to sign': issue({ subject: subjectOf('A', '900123456'), uses: { nonRepudiation: true } }),
};
const derOf = ({ pem }: { pem: string }): Uint8Array => new Uint8Array(new X509Certificate(pem).raw);

describe('a certificate', () => {
  it.each(Object.entries(certificates))('of %s is read as Node reads it', (_, one) => {
    const node = new X509Certificate(one.pem);
    const read = parseCertificate(derOf(one));
    expect(read).toMatchObject({
      serial: readCertificateInfo(node).serial,
      from: node.validFromDate.getTime(),
      to: node.validToDate.getTime(),
    });
    expect(Buffer.from(read?.publicKey ?? [])).toEqual(
      node.publicKey.export({ type: 'spki', format: 'der' }),
    );
    expect(findNitInSubject(read?.subject ?? [])).toBe(readCertificateInfo(node).nit);
    const values = node.issuer
      .split('\n')
      .map((line) => line.slice(line.indexOf('=') + 1).replace(/\\(.)/g, '$1'));
    expect(read?.issuer).toEqual(values);
  });

  it('tells what its key may be used for', () => {
    expect(parseCertificate(derOf(certificates['one to sign']))?.usage).toEqual({
      nonRepudiation: true,
      digitalSignature: false,
    });
    expect(parseCertificate(derOf(issue({ subject: subjectOf('A') })))?.usage).toBeUndefined();
  });

  it('that is damaged is none, wherever it is cut or lengthened', () => {
    const der = derOf(issued.own);
    for (let length = 0; length < der.length; length += 7)
      expect(parseCertificate(der.subarray(0, length))).toBeUndefined();
    expect(parseCertificate(new Uint8Array([...der, 0, 0]))).toBeUndefined();
    for (let at = 0; at < 120; at++) {
      const changed = new Uint8Array(der);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(() => parseCertificate(changed)).not.toThrow();
    }
  });
});
