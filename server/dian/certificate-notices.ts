import { listCertificateFindings } from '../../src/domain/dian/rules/certificate-rules.ts';
import { checkDigit } from '../../src/domain/identity/nit.ts';
import { addDays, dayOf, formatDay, type Instant } from '../../src/domain/values/day.ts';
import type { CertificateInfo } from './certificate.ts';

/** Days before the expiry of a certificate from which a notice is shown. */
const renewalDays = 30;

/** Tells whether no accredited authority backs the certificate. DIAN rejects what it signs. */
export const isSelfIssued = ({ subject, issuer }: Pick<CertificateInfo, 'subject' | 'issuer'>): boolean =>
  subject === issuer;
export const selfIssuedWords = {
  message: 'El certificado de firma se emitió a sí mismo: ninguna entidad acreditada lo respalda.',
  hint: 'Cargue en Habilitación el de una entidad certificadora acreditada por la ONAC.',
} as const;

export function listCertificateNotices(
  info: CertificateInfo & { chain?: number },
  companyNit: string,
  providerNit: string | null,
  now: Instant,
): string[] {
  const notices: string[] = [];
  const owners = [companyNit, ...(providerNit ? [providerNit] : [])];
  if (info.nit && !owners.some((nit) => isCertificateOwner(info, nit))) {
    notices.push(
      `El certificado es del NIT ${info.nit} y la compañía es ${companyNit}. La DIAN solo recibe documentos firmados por el empleador o por su proveedor tecnológico.`,
    );
  }
  if (!info.nit)
    notices.push('El certificado no dice el NIT de su titular. Compruebe que es el de esta compañía.');
  const [from, to] = [Date.parse(info.valid_from) as Instant, Date.parse(info.valid_to) as Instant];
  const uses = { signs: info.signs !== false, connects: info.connects !== false };
  for (const { message, hint } of listCertificateFindings({ ...uses, from, to }, [], undefined))
    notices.push(`${message} ${hint}`);
  if (isSelfIssued(info)) notices.push(`${selfIssuedWords.message} ${selfIssuedWords.hint}`);
  const until = dayOf(to);
  if (from > now)
    notices.push(`El certificado vale desde el ${formatDay(dayOf(from))}. Cargue uno vigente para emitir.`);
  if (to < now) notices.push(`El certificado venció el ${formatDay(until)}. Cargue uno vigente para emitir.`);
  else if (until <= addDays(dayOf(now), renewalDays))
    notices.push(`El certificado vence el ${formatDay(until)}. Pida el nuevo antes de esa fecha.`);
  if (info.chain === 0 && !isSelfIssued(info))
    notices.push(
      'El archivo no trae los certificados de la entidad que lo emitió. Se firmará solo con el suyo.',
    );
  return notices;
}

/**
 * Tells whether a certificate belongs to a NIT. A certificate may have several numbers, of its holder and of
 * the company, and some authorities write the NIT with its check digit.
 */
export function isCertificateOwner(
  { subject, nit }: Pick<CertificateInfo, 'subject' | 'nit'>,
  owner: string,
): boolean {
  if (!/^\d{1,15}$/.test(owner)) return false;
  const numbers = [nit ?? '', ...(subject.replace(/(\d)\.(?=\d{3})/g, '$1').match(/\d{6,15}/g) ?? [])];
  return [owner, `${owner}${checkDigit(owner)}`].some((text) => numbers.includes(text));
}
