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
  /** What its key may be used for; anything when not said. */
  uses?: Record<string, boolean>;
  /** Of whom the key is, when it is not a new one. */
  key?: Issued;
};

export function issue({
  subject,
  issuer,
  from = '2026-01-01',
  to = '2046-01-01',
  serial = '01',
  bits = 2048,
  authority = false,
  uses,
  key,
}: Wanted): Issued {
  const privateKey = key?.key ?? generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
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
  forged.setExtensions([
    { name: 'basicConstraints', cA: authority },
    ...(uses ? [{ name: 'keyUsage', ...uses }] : []),
  ]);
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
  return written(asn1);
}

const written = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
const readAsn1 = (file: Buffer | string): forge.asn1.Asn1 => forge.asn1.fromDer(file.toString('binary'));

function part(asn1: forge.asn1.Asn1, ...[first, ...more]: number[]): forge.asn1.Asn1 {
  if (first === undefined) return asn1;
  const inside = Array.isArray(asn1.value) ? asn1.value[first] : undefined;
  if (!inside) throw new Error(`No hay una parte ${first}`);
  return part(inside, ...more);
}

/** The same file asking for that many hashes of its password. */
export function slowed(file: Buffer, hashes: number): Buffer {
  const asn1 = readAsn1(file);
  part(asn1, 2, 2).value = forge.asn1.integerToDer(hashes).getBytes();
  return written(asn1);
}

/** One file with what two bring, without a seal. */
export function together(one: Buffer, other: Buffer): Buffer {
  const [asn1, added] = [readAsn1(one), readAsn1(other)];
  const safe = (file: forge.asn1.Asn1) => readAsn1(String(part(file, 1, 1, 0).value));
  const both = [safe(asn1).value, safe(added).value].flat() as forge.asn1.Asn1[];
  const { Class, Type, create } = forge.asn1;
  part(asn1, 1, 1, 0).value = written(create(Class.UNIVERSAL, Type.SEQUENCE, true, both)).toString('binary');
  asn1.value = [part(asn1, 0), part(asn1, 1)];
  return written(asn1);
}
