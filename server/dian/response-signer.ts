import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CertificateInfo, readCertificateInfo } from './certificate.ts';
import { isCertificateOwner } from './certificate-notices.ts';

const dianNit = '800197268';

/** Trusted certificates, of authorities or of the signer itself. */
export type Trust = readonly X509Certificate[];

type Signer = Pick<CertificateInfo, 'subject' | 'issuer' | 'serial' | 'nit'> & {
  why?: 'not_dian' | 'self_issued' | 'out_of_date' | 'unknown_authority';
};

/**
 * `valid`: DIAN signed it. `unproven`: its certificate names DIAN, and no trusted authority is configured.
 * `foreign`: another signer. `invalid`: the signature does not hold or the document is not ours. `absent`: no
 * signature.
 */
type ResponseCheck = 'valid' | 'unproven' | 'foreign' | 'invalid' | 'absent';

export type CheckedResponse = { check: ResponseCheck; signer?: Signer };

/**
 * Decides whether the signer is DIAN. A trusted certificate is. Another one must name DIAN's NIT, have been
 * valid at the time and be issued by a trusted authority, directly or through those in the answer. Without
 * trusted authorities the result is `unproven`.
 */
export function judgeSigner(
  [own, ...others]: readonly X509Certificate[],
  at: Date | undefined,
  trust: Trust,
): CheckedResponse {
  if (!own) return { check: 'invalid' };
  const { subject, issuer, serial, nit } = readCertificateInfo(own);
  const signer: Signer = { subject, issuer, serial, ...(nit && { nit }) };
  const foreign = (why: Signer['why']): CheckedResponse => ({
    check: 'foreign',
    signer: { ...signer, ...(why && { why }) },
  });
  if (trust.some((one) => one.fingerprint256 === own.fingerprint256)) return { check: 'valid', signer };
  if (!isCertificateOwner(signer, dianNit)) return foreign('not_dian');
  if (at && (at < own.validFromDate || at > own.validToDate)) return foreign('out_of_date');
  if (own.checkIssued(own)) return foreign('self_issued');
  if (trust.length === 0) return { check: 'unproven', signer };
  return comesFrom(own, others, trust) ? { check: 'valid', signer } : foreign('unknown_authority');
}

function comesFrom(
  own: X509Certificate,
  others: readonly X509Certificate[],
  trust: Trust,
  depth = 0,
): boolean {
  if (trust.some((body) => issued(own, body))) return true;
  if (depth > 4) return false;
  return others.some((body) => body.ca && issued(own, body) && comesFrom(body, others, trust, depth + 1));
}

const issued = (own: X509Certificate, body: X509Certificate): boolean =>
  own.fingerprint256 !== body.fingerprint256 && own.checkIssued(body) && own.verify(body.publicKey);

/** Reads the certificates of a PEM file. Throws when it has none. */
export function readTrustFile(file: string): Trust {
  const found = readFileSync(file, 'utf8').match(
    /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g,
  );
  if (!found) throw new Error(`${file} no tiene certificados en PEM.`);
  return found.map((pem) => new X509Certificate(pem));
}
