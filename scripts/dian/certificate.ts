import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { readCertificateInfo } from '../../server/dian/certificate.ts';
import type { CertificateFacts } from '../../src/domain/dian/description/context.ts';
import { checkDigit } from '../../src/domain/identity/nit.ts';
import type { Instant } from '../../src/domain/values/day.ts';

/** Parses the certificate of a signature. Undefined when it is damaged. */

export function certificateOf(der: Uint8Array): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(der);
    // A damaged certificate may parse and fail on its dates or its key.
    return readCertificateInfo(certificate) && certificate.publicKey ? certificate : undefined;
  } catch {
    return undefined;
  }
}

export const serialOf = (certificate: X509Certificate): string => readCertificateInfo(certificate).serial;

/** Tells whether a text has every value of the issuer. Its order and escaping vary. */
export function issuerIs(certificate: X509Certificate, text: string): boolean {
  const words = text.replace(/\\(.)/g, '$1').toLowerCase();
  const values = certificate.issuer.split('\n').map((line) => line.slice(line.indexOf('=') + 1));
  return (
    text.trim() !== '' &&
    values.every((value) => {
      const plain = value.replace(/\\(.)/g, '$1');
      return words.includes(plain.toLowerCase()) || words.includes(Buffer.from(plain).toString('hex'));
    })
  );
}

/**
 * Facts for the rules. A certificate may have the numbers of a person and of a company: one of `nits` is
 * preferred.
 */
export function factsOf(
  certificate: X509Certificate,
  nits: readonly (string | undefined)[],
): CertificateFacts {
  const numbers: readonly string[] =
    certificate.subject.replace(/(\d)\.(?=\d{3})/g, '$1').match(/\d{6,15}/g) ?? [];
  const own = nits.find(
    (nit) =>
      nit !== undefined &&
      /^\d{1,15}$/.test(nit) &&
      [nit, `${nit}${checkDigit(nit)}`].some((n) => numbers.includes(n)),
  );
  const nit = own ?? readCertificateInfo(certificate).nit;
  const usage = usageOf(certificate);
  return {
    ...(nit ? { nit } : {}),
    from: certificate.validFromDate.getTime() as Instant,
    to: certificate.validToDate.getTime() as Instant,
    signs: usage?.nonRepudiation !== false,
    connects: usage?.digitalSignature !== false,
  };
}

type Usage = { nonRepudiation?: boolean; digitalSignature?: boolean };

/** Reads the key usage. Undefined means any use. */
function usageOf(certificate: X509Certificate): Usage | undefined {
  try {
    const asn1 = forge.asn1.fromDer(forge.util.createBuffer(certificate.raw.toString('binary')));
    const usage: Usage | undefined | null = forge.pki.certificateFromAsn1(asn1).getExtension('keyUsage');
    return usage ?? undefined;
  } catch {
    return undefined;
  }
}
