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

export function certificateFromBase64(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'));
  } catch {
    return undefined;
  }
}

/** Key usage needs digitalSignature and nonRepudiation (ZD07). */
export function lacksNonRepudiation(certificate: X509Certificate): boolean {
  try {
    const usage = forge.pki.certificateFromPem(certificate.toString()).getExtension('keyUsage') as
      | { digitalSignature?: boolean; nonRepudiation?: boolean }
      | undefined;
    return !(usage?.digitalSignature && usage.nonRepudiation);
  } catch {
    return true;
  }
}

/** True when one of the subject's values carries that NIT, with or without its check digit. */
export const namesNit = (certificate: X509Certificate, nit: string): boolean =>
  certificate.subject
    .split('\n')
    .map((line) => line.slice(line.indexOf('=') + 1))
    .some((value) => new RegExp(`(^|\\D)${nit}(-?\\d)?(\\D|$)`).test(value));

export const serialOf = (certificate: X509Certificate): string =>
  BigInt(`0x${certificate.serialNumber}`).toString();

/** Values of the issuer's name, most specific first, as RFC 4514 writes them. */
export const issuerValues = (certificate: X509Certificate): string[] =>
  certificate.issuer
    .split('\n')
    .map((line) => line.slice(line.indexOf('=') + 1).replace(/\\(.)/g, '$1'))
    .reverse();

/** Values of a distinguished name in text form: `CN=…,O=…,C=CO`. */
export const nameValues = (text: string): string[] =>
  text.split(/(?<!\\),/).map((part) =>
    part
      .slice(part.indexOf('=') + 1)
      .trim()
      .replace(/\\(.)/g, '$1'),
  );
