import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CertificateProblem, openCertificate } from '../../../server/dian/certificate.ts';
import { openCertificateInThread } from '../../../server/dian/opening.ts';
import { company, issue, p12Of, password, slowed, subjectOf, together } from './certificates.ts';

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

  it('opens when modern tools encrypted it with an accented password', () => {
    const file = readFileSync(new URL('./accented-password.p12', import.meta.url));
    const now = new Date('2030-01-01');
    expect(openCertificate(file, 'contraseña', now).info).toMatchObject({ nit: '900123456' });
    expect(() => openCertificate(file, 'contrasena', now)).toThrow(
      'La contraseña del certificado no es correcta',
    );
  });

  it('opens with a line break after it', () => {
    const file = Buffer.concat([p12Of(own, [own]), Buffer.from('\r\n')]);
    expect(openCertificate(file, password).info.nit).toBe('900123456');
  });

  it('with several keys signs with the one for signatures and its certificate in force', () => {
    const name = subjectOf('EMPRESA FICTICIA ÑANDÚ', '900123456');
    const encrypts = issue({ subject: name, issuer: middle, serial: '05', uses: { keyEncipherment: true } });
    const signs = issue({ subject: name, issuer: middle, serial: '06' });
    const renewed = issue({ subject: name, issuer: middle, serial: '07', key: signs, from: '2026-06-01' });
    const old = issue({ subject: name, issuer: middle, serial: '08', key: signs, to: '2026-06-01' });
    const file = together(p12Of(encrypts, [encrypts]), p12Of(signs, [old, renewed]));
    expect(openCertificate(file, password, new Date('2026-07-01')).info.serial).toBe('7');
  });

  it('that needs millions of hashes is given up after a time limit', async () => {
    const opening = { p12: slowed(p12Of(own, [own]), 50_000_000), password, now: new Date() };
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => openCertificateInThread(opening, 1500)));
    expect(all.map((one) => one.status === 'rejected' && one.reason.reason)).toEqual([
      'slow',
      'slow',
      'slow',
      'busy',
    ]);
    const quick = await openCertificateInThread({ ...opening, p12: p12Of(own, [own]) });
    expect(quick.info.nit).toBe('900123456');
  });

  it('gives its holder, the issuer as DIAN writes it and the serial in decimal', () => {
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

  it.each([
    [
      'of the company before the number of the holder',
      { '2.5.4.5': '79123456', '1.3.6.1.4.1.23267.2.3': '900123456' },
    ],
    ['in the field of another authority', { '1.3.6.1.4.1.31136.1.1.20.2': 'NIT 900.123.456-8' }],
    ['in the identifier of the organization', { '2.5.4.97': 'VATCO-900123456' }],
    ['after leading zeros', { '2.5.4.5': '00900123456' }],
    ['with blanks', { '2.5.4.5': 'NIT 900 123 456-8' }],
  ])('yields the NIT %s, as DIAN does', (_, names) => {
    const subject = Object.entries(names).map(([type, value]) => ({ type, value }));
    const named = issue({ subject: [...subjectOf('EMPRESA'), ...subject] });
    expect(openCertificate(p12Of(named, [named]), password).info.nit).toBe('900123456');
  });

  const keyOf = (kind: string) => new URL(`./${kind}.p12`, import.meta.url);
  const weak = issue({ subject: subjectOf('DÉBIL'), bits: 1024 });
  const other = issue({ subject: subjectOf('OTRA') });
  it.each<[string, () => unknown, CertificateProblem['reason']]>([
    ['a wrong password', () => openCertificate(p12Of(own, [own]), 'otra'), 'password'],
    ['an empty password', () => openCertificate(p12Of(own, [own]), ''), 'password'],
    ['something else', () => openCertificate(Buffer.from('hola, no soy un certificado'), password), 'format'],
    ['an empty file', () => openCertificate(Buffer.alloc(0), password), 'format'],
    ['a truncated file', () => openCertificate(p12Of(own, [own]).subarray(0, 500), password), 'format'],
    ['a file in text form', () => openCertificate(Buffer.from(own.pem), password), 'format'],
    [
      'an unsupported cipher',
      () => openCertificate(readFileSync(new URL('./rc4.p12', import.meta.url)), password),
      'cipher',
    ],
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
    ['a key of RSA-PSS', () => openCertificate(readFileSync(keyOf('rsa-pss')), password), 'other_key'],
    [
      'a key of an elliptic curve',
      () => openCertificate(readFileSync(keyOf('curve')), password),
      'other_key',
    ],
  ])('yields an error that says why for %s', (_, open, reason) => {
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
