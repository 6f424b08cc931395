import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import forge from 'node-forge';

/** Fictional authorities and companies for tests. DIAN would not accept any of them. */

export type Issued = {
  key: KeyObject;
  pem: string;
  forged: forge.pki.Certificate;
  forgedKey: forge.pki.rsa.PrivateKey;
};

type Name = { shortName?: string; type?: string; value: string; valueTagClass?: forge.asn1.Class };

const utf8 = (shortName: string, value: string): Name => ({
  shortName,
  value,
  valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class,
});

export const subjectOf = (name: string, nit?: string): Name[] => [
  { shortName: 'C', value: 'CO' },
  utf8('O', 'PRUEBAS & CIA, S.A.'),
  ...(nit ? [{ type: '2.5.4.5', value: nit }] : []),
  utf8('CN', name),
];

export type Wanted = {
  subject: Name[];
  issuer?: Issued;
  from?: string;
  to?: string;
  serial?: string;
  bits?: number;
  authority?: boolean;
};

export function issue({
  subject,
  issuer,
  from = '2026-01-01',
  to = '2046-01-01',
  serial = '01',
  bits = 2048,
  authority = false,
}: Wanted): Issued {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const forgedKey = forge.pki.privateKeyFromPem(
    privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  );
  const forged = forge.pki.createCertificate();
  forged.publicKey = forge.pki.setRsaPublicKey(forgedKey.n, forgedKey.e);
  forged.serialNumber = serial;
  forged.validity.notBefore = new Date(from);
  forged.validity.notAfter = new Date(to);
  forged.setSubject(subject as forge.pki.CertificateField[]);
  forged.setIssuer(issuer ? issuer.forged.subject.attributes : (subject as forge.pki.CertificateField[]));
  forged.setExtensions([{ name: 'basicConstraints', cA: authority }]);
  forged.sign(issuer?.forgedKey ?? forgedKey, forge.md.sha256.create());
  return { key: privateKey, pem: forge.pki.certificateToPem(forged), forged, forgedKey };
}

export type Company = { root: Issued; middle: Issued; own: Issued };

/** A company of NIT 900123456 under a subordinate authority under a root. */
export function company(wanted: Partial<Wanted> = {}): Company {
  const root = issue({ subject: subjectOf('RAÍZ FICTICIA'), serial: '03e9', authority: true });
  const middle = issue({
    subject: subjectOf('SUBORDINADA FICTICIA'),
    issuer: root,
    serial: '03ea',
    authority: true,
  });
  const own = issue({
    subject: subjectOf('EMPRESA FICTICIA ÑANDÚ', '900123456'),
    issuer: middle,
    serial: '07d2',
    ...wanted,
  });
  return { root, middle, own };
}

export const password = 'clave-de-prueba';

export function p12Of(
  key: Issued | null,
  certificates: readonly Issued[],
  algorithm: '3des' | 'aes256' = 'aes256',
): Buffer {
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    (key?.forgedKey ?? null) as forge.pki.rsa.PrivateKey,
    certificates.map((c) => c.forged),
    password,
    { algorithm },
  );
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
}
