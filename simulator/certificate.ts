/** What one certificate says: its dates, its uses, whose it is and who issued it. */
import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';

export const isCertificateInForce = (certificate: X509Certificate, now: Date): boolean =>
  certificate.validFromDate <= now && now <= certificate.validToDate;

/** Callers send the same few certificates over and over. */
const read = new Map<string, X509Certificate>();

export function parseBase64Certificate(text: string): X509Certificate | undefined {
  const trusted = read.get(text);
  if (trusted) return trusted;
  try {
    const certificate = new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'));
    // Not every key can be read, and only RSA signs here.
    if (certificate.publicKey.asymmetricKeyType !== 'rsa') return undefined;
    if (read.size >= 1000) read.clear();
    read.set(text, certificate);
    return certificate;
  } catch {
    return undefined;
  }
}

interface Uses {
  readonly digitalSignature?: boolean;
  readonly nonRepudiation?: boolean;
}

const usesByCertificate = new WeakMap<X509Certificate, Uses>();

function usesOf(certificate: X509Certificate): Uses {
  let uses = usesByCertificate.get(certificate);
  if (!uses) {
    try {
      const found: unknown = forge.pki.certificateFromPem(certificate.toString()).getExtension('keyUsage');
      uses = typeof found === 'object' && found !== null ? (found as Uses) : {};
    } catch {
      uses = {};
    }
    usesByCertificate.set(certificate, uses);
  }
  return uses;
}

/** Signing documents needs both key usages (ZD07). */
export function canSignDocuments(certificate: X509Certificate): boolean {
  const uses = usesOf(certificate);
  return uses.digitalSignature === true && uses.nonRepudiation === true;
}

/** Identifying a caller needs only this one (ZC06). */
export const canIdentifyCallers = (certificate: X509Certificate): boolean =>
  usesOf(certificate).digitalSignature === true;

/** True when one of the subject's values carries that NIT, with or without its check digit. */
export function hasCertificateNit(certificate: X509Certificate, nit: string): boolean {
  if (!/^\d+$/.test(nit)) return false;
  const carries = new RegExp(`(^|\\D)${nit}(-?\\d)?(\\D|$)`);
  return certificate.subject.split('\n').some((line) => carries.test(line.slice(line.indexOf('=') + 1)));
}

export const formatSerial = (certificate: X509Certificate): string =>
  BigInt(`0x${certificate.serialNumber}`).toString();

/** Values of the issuer's name, most specific first, as RFC 4514 writes them. */
export const listIssuerValues = (certificate: X509Certificate): string[] =>
  certificate.issuer
    .split('\n')
    .map((line) => line.slice(line.indexOf('=') + 1).replace(/\\(.)/g, '$1'))
    .reverse();

/** Values of a distinguished name in text form: `CN=…,O=…,C=CO`; `#…` is the DER of a short string. */
export const parseNameValues = (text: string): string[] =>
  text.split(/(?<!\\),/).map((part) => {
    const value = part.slice(part.indexOf('=') + 1).trim();
    return /^#[0-9a-f]+$/i.test(value)
      ? Buffer.from(value.slice(1), 'hex').subarray(2).toString('utf8')
      : value.replace(/\\(.)/g, '$1');
  });
