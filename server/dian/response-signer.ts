import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CertificateInfo, readCertificateInfo } from './certificate.ts';
import { isCertificateOwner } from './certificate-notices.ts';

/** The NIT of DIAN, which the certificate of its answers names, with its check digit as a rule. */
const dianNit = '800197268';

/** Trusted certificates: of certification bodies, or of the signer itself. */
export type Trust = readonly X509Certificate[];

/** Signer of an answer, and why it does not count when it does not. */
type Signer = Pick<CertificateInfo, 'subject' | 'issuer' | 'serial' | 'nit'> & {
  why?: 'not_dian' | 'self_issued' | 'out_of_date' | 'unknown_authority';
};

/**
 * `valid` DIAN signed it; `unproven` its certificate says so and there is nothing to check that with; `foreign` somebody
 * else did; `invalid` the signature does not hold, or speaks of a document that is not ours; `absent` there is none.
 */
type ResponseCheck = 'valid' | 'unproven' | 'foreign' | 'invalid' | 'absent';

export type CheckedResponse = { check: ResponseCheck; signer?: Signer };

/**
 * Judgement of whether the signer is DIAN. A certificate that is trusted itself is; another must name DIAN's NIT, have
 * been in force and come from a trusted body, directly or by those that the answer brings. Without any trusted body the
 * last cannot be known, and that is what is said.
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

/** Follows who issued whom; a body that was not trusted counts only when a trusted one stands behind it. */
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

/** Reads a file of certificates in PEM, one after the other. Throws with the reason when it holds none. */
export function readTrustFile(file: string): Trust {
  const found = readFileSync(file, 'utf8').match(
    /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g,
  );
  if (!found) throw new Error(`${file} no tiene certificados en PEM.`);
  return found.map((pem) => new X509Certificate(pem));
}
