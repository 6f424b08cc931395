/** Reads a certificate: its dates, its key usages, its subject and its issuer. */
import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';

export const isCertificateInForce = (certificate: X509Certificate, now: Date): boolean =>
  certificate.validFromDate <= now && now <= certificate.validToDate;

/** Parsed certificates, because callers send the same few over and over. */
const read = new Map<string, X509Certificate>();

export function parseBase64Certificate(text: string): X509Certificate | undefined {
  const trusted = read.get(text);
  if (trusted) return trusted;
  try {
    const certificate = new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'));
    // Some keys cannot be read, and only RSA keys sign here.
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

/** Returns whether a certificate has both key usages that signing a document needs (ZD07). */
export function canSignDocuments(certificate: X509Certificate): boolean {
  const uses = usesOf(certificate);
  return uses.digitalSignature === true && uses.nonRepudiation === true;
}

/** Returns whether a certificate has the key usage that identifies a caller (ZC06). */
export const canIdentifyCallers = (certificate: X509Certificate): boolean =>
  usesOf(certificate).digitalSignature === true;

/** Returns whether a value of the subject is that NIT, with or without its check digit. */
export function hasCertificateNit(certificate: X509Certificate, nit: string): boolean {
  if (!/^\d+$/.test(nit)) return false;
  const carries = new RegExp(`(^|\\D)${nit}(-?\\d)?(\\D|$)`);
  return certificate.subject.split('\n').some((line) => carries.test(line.slice(line.indexOf('=') + 1)));
}

export const formatSerial = (certificate: X509Certificate): string =>
  BigInt(`0x${certificate.serialNumber}`).toString();

/** Lists the values of the issuer's name, most specific first, as RFC 4514 writes them. */
export const listIssuerValues = (certificate: X509Certificate): string[] =>
  certificate.issuer
    .split('\n')
    .map((line) => line.slice(line.indexOf('=') + 1).replace(/\\(.)/g, '$1'))
    .reverse();

/** Parses the values of a distinguished name: `CN=…,O=…,C=CO`. A value `#…` is the DER of a short string. */
export const parseNameValues = (text: string): string[] =>
  text.split(/(?<!\\),/).map((part) => {
    const value = part.slice(part.indexOf('=') + 1).trim();
    return /^#[0-9a-f]+$/i.test(value)
      ? Buffer.from(value.slice(1), 'hex').subarray(2).toString('utf8')
      : value.replace(/\\(.)/g, '$1');
  });
