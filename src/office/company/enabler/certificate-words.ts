import { type Day, formatDay } from '../../../domain/values/day.ts';
import { getToday } from '../../months/month.ts';
import type { Enablement } from './enablement.ts';

type Info = Enablement['certificate_info'];

/** Days until the certificate expires; negative once it did, `undefined` without a certificate. */
export const countCertificateDays = (info: Info): number | undefined =>
  info
    ? Math.round((Date.parse(info.valid_to.slice(0, 10)) - Date.parse(getToday())) / 86_400_000)
    : undefined;

/** Reads the name in a subject such as `CN=Confecciones S.A.S.,serialNumber=…`; returns any other text whole. */
export const readCommonName = (subject: string): string =>
  /(?:^|,)\s*CN=([^,]+)/.exec(subject)?.[1]?.trim() ?? subject;

export function describeCertificateExpiry(info: NonNullable<Info>): string {
  const days = countCertificateDays(info) ?? 0;
  const until = formatDay(info.valid_to.slice(0, 10) as Day);
  if (days < 0) return `Venció el ${until}. Cargue uno vigente para emitir.`;
  return `Vigente hasta el ${until}${days <= 30 ? ` (${days === 1 ? 'queda 1 día' : `quedan ${days} días`})` : ''}.`;
}
