import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { readCertificateInfo } from '../../server/dian/certificate.ts';
import type { CertificateFacts } from '../../src/domain/dian/description/context.ts';
import { checkDigit } from '../../src/domain/identity/nit.ts';
import type { Instant } from '../../src/domain/values/day.ts';

/** The certificate inside a signature, for its rules. */

export function certificateOf(der: Uint8Array): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(der);
    // A damaged one is read part by part: its dates and its key may still be none.
    return readCertificateInfo(certificate) && certificate.publicKey ? certificate : undefined;
  } catch {
    return undefined;
  }
}

export const serialOf = (certificate: X509Certificate): string => readCertificateInfo(certificate).serial;

/** Names are written in more than one order and escaping: every value of the issuer is there, whatever its order. */
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

/** `nits` are those it may belong to: a certificate names several numbers, the person's and the company's. */
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

/** A certificate without the extension may be used for anything. */
function usageOf(certificate: X509Certificate): Usage | undefined {
  try {
    const asn1 = forge.asn1.fromDer(forge.util.createBuffer(certificate.raw.toString('binary')));
    const usage: Usage | undefined | null = forge.pki.certificateFromAsn1(asn1).getExtension('keyUsage');
    return usage ?? undefined;
  } catch {
    return undefined;
  }
}
