import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { findNitInSubject } from '../../src/domain/dian/signature/certificate.ts';

export type CertificateInfo = {
  subject: string;
  /** Digits without check digit. Absent when the certificate has no NIT. */
  nit?: string;
  issuer: string;
  /** Decimal. */
  serial: string;
  valid_from: string;
  valid_to: string;
  /**
   * `signs` needs non-repudiation in the key usage, and `connects` digital signature. A certificate without
   * key usage has both.
   */
  signs?: boolean;
  connects?: boolean;
};

export type SigningCredentials = {
  key: KeyObject;
  /** DER. */
  certificate: Uint8Array;
  /** DER of the authorities, nearest first. */
  chain: readonly Uint8Array[];
  info: CertificateInfo;
};

type Reason =
  | 'format'
  | 'cipher'
  | 'password'
  | 'no_key'
  | 'no_certificate'
  | 'expired'
  | 'not_yet_valid'
  | 'weak_key'
  | 'other_key'
  | 'slow'
  | 'busy';

const reasons: { [reason in Reason]: string } = {
  format: 'El archivo no es un certificado .p12 o .pfx con su llave: pídalo así a la entidad que lo emitió',
  cipher:
    'El archivo está cifrado de una forma que aquí no se abre: expórtelo de nuevo con cifrado AES o 3DES',
  password: 'La contraseña del certificado no es correcta',
  no_key: 'El archivo no contiene la llave privada del certificado: expórtelo de nuevo con ella',
  no_certificate:
    'El archivo no contiene el certificado de la llave privada: expórtelo de nuevo con los dos juntos',
  expired: 'El certificado está vencido: pida uno vigente a la entidad que lo emitió',
  not_yet_valid: 'El certificado todavía no es válido: espere al día en que empieza',
  weak_key: 'La llave del certificado es muy corta: pida uno con llave RSA de 2048 bits o más',
  other_key:
    'La DIAN no recibe firmas de esta clase de llave (curva elíptica o RSA-PSS): pida un certificado con llave RSA de 2048 bits o más',
  slow: 'El archivo tarda demasiado en abrirse: pida otro a la entidad que lo emitió',
  busy: 'Se están abriendo otros certificados: intente de nuevo en unos segundos',
};

export class CertificateProblem extends Error {
  override name = 'CertificateProblem';
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reasons[reason]);
    this.reason = reason;
  }
}

/** Throws {@link CertificateProblem} when the certificate cannot sign now. */
export function openCertificate(p12: Uint8Array, password: string, now = new Date()): SigningCredentials {
  const store = opened(p12, password);
  const keys = privateKeys(store);
  const all = certificates(store);
  const { key, own } = signingPair(keys, all, now);
  if (own.validToDate < now) throw new CertificateProblem('expired');
  if (own.validFromDate > now) throw new CertificateProblem('not_yet_valid');
  return {
    key,
    certificate: own.raw,
    chain: chainOf(own, all).map((c) => c.raw),
    info: { ...readCertificateInfo(own), ...usesOf(own) },
  };
}

function container(p12: Uint8Array): forge.asn1.Asn1 {
  try {
    // A file that was copied as text has a line end after the container. The types of node-forge lack this
    // option.
    const upToItsEnd = { strict: true, parseAllBytes: false } as never;
    const bytes = forge.util.createBuffer(Buffer.from(p12).toString('binary'));
    const asn1 = forge.asn1.fromDer(bytes, upToItsEnd);
    if (!Array.isArray(asn1.value) || asn1.value.length < 2) throw new CertificateProblem('format');
    return asn1;
  } catch {
    throw new CertificateProblem('format');
  }
}

function opened(p12: Uint8Array, password: string): forge.pkcs12.Pkcs12Pfx {
  const asn1 = container(p12);
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password);
  } catch (problem) {
    const text = problem instanceof Error ? problem.message : '';
    if (/Unsupported/.test(text)) throw new CertificateProblem('cipher');
    if (!/MAC|password|decrypt/i.test(text)) throw new CertificateProblem('format');
    if (/MAC/.test(text) || isAscii(password)) throw new CertificateProblem('password');
    return openedInUtf8(container(p12), password);
  }
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/**
 * Modern ciphers take the password in UTF-8, and the MAC of the container in UTF-16. node-forge uses one
 * encoding for both, so «contraseña» opens neither. The MAC was already checked, so it is dropped here.
 */
function openedInUtf8(asn1: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    if (Array.isArray(asn1.value)) asn1.value = asn1.value.slice(0, 2);
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, forge.util.encodeUtf8(password));
  } catch {
    throw new CertificateProblem('password');
  }
}

function bags(store: forge.pkcs12.Pkcs12Pfx, type: string | undefined): forge.pkcs12.Bag[] {
  return (type && store.getBags({ bagType: type })[type]) || [];
}

function privateKeys(store: forge.pkcs12.Pkcs12Pfx): KeyObject[] {
  const { pkcs8ShroudedKeyBag, keyBag } = forge.pki.oids;
  const found = [...bags(store, pkcs8ShroudedKeyBag), ...bags(store, keyBag)];
  if (found.length === 0) throw new CertificateProblem('no_key');
  const keys = found.flatMap((bag) => {
    try {
      const info = bag.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key)) : bag.asn1;
      return [createPrivateKey({ key: der(info), format: 'der', type: 'pkcs8' })];
    } catch {
      return [];
    }
  });
  const plain = keys.filter(isPlain);
  if (plain.length === 0) throw new CertificateProblem('other_key');
  const strong = plain.filter((key) => (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048);
  if (strong.length === 0) throw new CertificateProblem('weak_key');
  return strong;
}

/** DIAN verifies RSA signatures only, neither elliptic curves nor RSA-PSS. */
const isPlain = (key: KeyObject): boolean => key.asymmetricKeyType === 'rsa';

/**
 * Finds the pair to sign with. A file may also have a key for encryption, or the certificate that was
 * renewed.
 */
function signingPair(
  keys: readonly KeyObject[],
  all: readonly X509Certificate[],
  now: Date,
): { key: KeyObject; own: X509Certificate } {
  const pairs = keys.flatMap((key) =>
    all.filter((own) => own.checkPrivateKey(key)).map((own) => ({ key, own })),
  );
  const current = pairs.filter(({ own }) => own.validFromDate <= now && now <= own.validToDate);
  const [pair] = [...current.filter(({ own }) => usesOf(own).signs), ...current, ...pairs];
  if (pair) return pair;
  // node-forge reads an RSA-PSS key as RSA, but its certificate tells.
  const others = all.some(({ publicKey }) => !isPlain(publicKey));
  throw new CertificateProblem(others ? 'other_key' : 'no_certificate');
}

function certificates(store: forge.pkcs12.Pkcs12Pfx): X509Certificate[] {
  return bags(store, forge.pki.oids.certBag).flatMap((bag) => {
    try {
      return [new X509Certificate(der(bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1))];
    } catch {
      return [];
    }
  });
}

const der = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');

function chainOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let last = own; ; ) {
    const issuer = all.find((c) => c !== own && !chain.includes(c) && last.checkIssued(c));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

export function readCertificateInfo(certificate: X509Certificate): CertificateInfo {
  return {
    subject: distinguishedName(certificate.subject),
    nit: findNitInSubject(certificate.subject.split('\n')),
    issuer: distinguishedName(certificate.issuer),
    serial: decimalSerial(certificate),
    valid_from: certificate.validFromDate.toISOString(),
    valid_to: certificate.validToDate.toISOString(),
  };
}

type KeyUsage = { digitalSignature?: boolean; nonRepudiation?: boolean };

/** Reads the key usage, which Node does not expose. */
function usesOf(certificate: X509Certificate): { signs: boolean; connects: boolean } {
  const read = (): KeyUsage | undefined => {
    try {
      return forge.pki.certificateFromPem(certificate.toString()).getExtension('keyUsage') as
        | KeyUsage
        | undefined;
    } catch {
      return undefined;
    }
  };
  const usage = read();
  return { signs: usage?.nonRepudiation !== false, connects: usage?.digitalSignature !== false };
}

/** RFC 2253 order: the most specific part first. Node gives one escaped part per line. */
const distinguishedName = (lines: string): string => lines.split('\n').reverse().join(',');

const decimalSerial = (certificate: X509Certificate): string =>
  String(BigInt(`0x${certificate.serialNumber}`));

/** Reference of the signature to a certificate of the chain (DC26 to DC46). */
export type CertificateReference = { digest: string; issuer: string; serial: string };

export function buildCertificateReference(raw: Uint8Array): CertificateReference {
  const certificate = new X509Certificate(raw);
  return {
    digest: createHash('sha256').update(raw).digest('base64'),
    issuer: distinguishedName(certificate.issuer),
    serial: decimalSerial(certificate),
  };
}
