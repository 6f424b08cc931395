/** Whom the simulator trusts: the authorities (or single certificates) registered with it. */
import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';

export class Certificates {
  readonly #trusted = new Map<string, X509Certificate>();

  trust(pem: string): X509Certificate {
    const certificate = new X509Certificate(pem);
    this.#trusted.set(certificate.fingerprint256, certificate);
    return certificate;
  }

  clear(): void {
    this.#trusted.clear();
  }

  list(): X509Certificate[] {
    return [...this.#trusted.values()];
  }

  /** A certificate is good when it, or an issuer above it, was registered; each link within its dates. */
  trusts(certificate: X509Certificate, now: Date): boolean {
    return this.#reaches(certificate, now, 5);
  }

  #reaches(certificate: X509Certificate, now: Date, depth: number): boolean {
    if (depth === 0 || !inForce(certificate, now)) return false;
    if (this.#trusted.has(certificate.fingerprint256)) return true;
    return this.list().some(
      (issuer) =>
        issuer.ca &&
        certificate.checkIssued(issuer) &&
        certificate.verify(issuer.publicKey) &&
        this.#reaches(issuer, now, depth - 1),
    );
  }
}

export const inForce = (certificate: X509Certificate, now: Date): boolean =>
  certificate.validFromDate <= now && now <= certificate.validToDate;

/** Callers send the same few certificates over and over. */
const read = new Map<string, X509Certificate>();

export function certificateFromBase64(text: string): X509Certificate | undefined {
  const known = read.get(text);
  if (known) return known;
  try {
    const certificate = new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'));
    if (read.size >= 1000) read.clear();
    read.set(text, certificate);
    return certificate;
  } catch {
    return undefined;
  }
}

const lacking = new WeakMap<X509Certificate, boolean>();

/** Signing documents needs the key usages digitalSignature and nonRepudiation (ZD07). */
export function lacksNonRepudiation(certificate: X509Certificate): boolean {
  const lacks = lacking.get(certificate) ?? !hasSigningUsage(certificate);
  lacking.set(certificate, lacks);
  return lacks;
}

function hasSigningUsage(certificate: X509Certificate): boolean {
  try {
    const usage = forge.pki.certificateFromPem(certificate.toString()).getExtension('keyUsage') as
      | { digitalSignature?: boolean; nonRepudiation?: boolean }
      | undefined;
    return usage?.digitalSignature === true && usage.nonRepudiation === true;
  } catch {
    return false;
  }
}

/** True when one of the subject's values carries that NIT, with or without its check digit. */
export function namesNit(certificate: X509Certificate, nit: string): boolean {
  if (!/^\d+$/.test(nit)) return false;
  const carries = new RegExp(`(^|\\D)${nit}(-?\\d)?(\\D|$)`);
  return certificate.subject.split('\n').some((line) => carries.test(line.slice(line.indexOf('=') + 1)));
}

export const serialOf = (certificate: X509Certificate): string =>
  BigInt(`0x${certificate.serialNumber}`).toString();

/** Values of the issuer's name, most specific first, as RFC 4514 writes them. */
export const issuerValues = (certificate: X509Certificate): string[] =>
  certificate.issuer
    .split('\n')
    .map((line) => line.slice(line.indexOf('=') + 1).replace(/\\(.)/g, '$1'))
    .reverse();

/** Values of a distinguished name in text form: `CN=…,O=…,C=CO`; `#…` is the DER of a short string. */
export const nameValues = (text: string): string[] =>
  text.split(/(?<!\\),/).map((part) => {
    const value = part.slice(part.indexOf('=') + 1).trim();
    return /^#[0-9a-f]+$/i.test(value)
      ? Buffer.from(value.slice(1), 'hex').subarray(2).toString('utf8')
      : value.replace(/\\(.)/g, '$1');
  });
