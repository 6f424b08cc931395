import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CertificateProblem, openCertificate } from '../../../server/dian/certificate.ts';
import { company, issue, p12Of, password, subjectOf } from './certificates.ts';

const { own, middle, root } = company();

describe('a certificate file', () => {
  it.each(['3des', 'aes256'] as const)('opens when encrypted with %s', (algorithm) => {
    const opened = openCertificate(p12Of(own, [own, root, middle], algorithm), password);
    expect(Buffer.from(opened.certificate).equals(new X509Certificate(own.pem).raw)).toBe(true);
    expect(opened.chain.map((raw) => Buffer.from(raw).equals(new X509Certificate(middle.pem).raw))).toEqual([
      true,
      false,
    ]);
    expect(opened.key.export({ type: 'pkcs1', format: 'der' })).toEqual(
      own.key.export({ type: 'pkcs1', format: 'der' }),
    );
  });

  it('opens when old tools encrypted it with RC2 of 40 bits', () => {
    const file = readFileSync(new URL('./legacy-rc2.p12', import.meta.url));
    expect(openCertificate(file, password).info).toMatchObject({ nit: '900123456' });
  });

  it('says whose it is, with the issuer as DIAN writes it and the serial in decimal', () => {
    expect(openCertificate(p12Of(own, [own]), password).info).toEqual({
      subject: 'CN=EMPRESA FICTICIA ÑANDÚ,serialNumber=900123456,O=PRUEBAS & CIA\\, S.A.,C=CO',
      nit: '900123456',
      signs: true,
      connects: true,
      issuer: 'CN=SUBORDINADA FICTICIA,O=PRUEBAS & CIA\\, S.A.,C=CO',
      serial: '2002',
      valid_from: '2026-01-01T00:00:00.000Z',
      valid_to: '2046-01-01T00:00:00.000Z',
    });
  });

  const weak = issue({ subject: subjectOf('DÉBIL'), bits: 1024 });
  const other = issue({ subject: subjectOf('OTRA') });
  it.each<[string, () => unknown, CertificateProblem['reason']]>([
    ['a wrong password', () => openCertificate(p12Of(own, [own]), 'otra'), 'password'],
    ['an empty password', () => openCertificate(p12Of(own, [own]), ''), 'password'],
    ['something else', () => openCertificate(Buffer.from('hola, no soy un certificado'), password), 'format'],
    ['an empty file', () => openCertificate(Buffer.alloc(0), password), 'format'],
    ['a truncated file', () => openCertificate(p12Of(own, [own]).subarray(0, 500), password), 'format'],
    ['a file in text form', () => openCertificate(Buffer.from(own.pem), password), 'format'],
    ['no private key', () => openCertificate(p12Of(null, [own]), password), 'no_key'],
    [
      'the certificate of another key',
      () => openCertificate(p12Of(own, [other]), password),
      'no_certificate',
    ],
    ['an expired one', () => openCertificate(p12Of(own, [own]), password, new Date('2047-01-01')), 'expired'],
    [
      'one not valid yet',
      () => openCertificate(p12Of(own, [own]), password, new Date('2025-01-01')),
      'not_yet_valid',
    ],
    ['a short key', () => openCertificate(p12Of(weak, [weak]), password), 'weak_key'],
  ])('refuses %s in words', (_, open, reason) => {
    let problem: unknown;
    try {
      open();
    } catch (thrown) {
      problem = thrown;
    }
    expect(problem).toBeInstanceOf(CertificateProblem);
    expect(problem).toMatchObject({ reason });
    expect((problem as Error).message).toMatch(/^(La|El) /);
  });
});
