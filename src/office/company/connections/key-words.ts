import type { AccessKey } from '../../../domain/office/access-keys.ts';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { formatRecentMoment } from '../../months/when.ts';

const toInstant = (moment: string): Instant => Date.parse(moment) as Instant;

const states: Readonly<Record<AccessKey['state'], string>> = {
  active: 'Activa',
  expired: 'Vencida',
  revoked: 'Revocada',
  without_owner: 'Sin responsable',
};
export const describeKeyState = ({ state }: AccessKey): string => states[state];

/** Look of the tag of each state. */
export const keyStateLooks: Readonly<Record<AccessKey['state'], string>> = {
  active: 'connections-ok',
  expired: 'q-tag--off',
  revoked: 'connections-bad',
  without_owner: 'connections-bad',
};

/** Formats the beginning of a key so that a person recognises it: `qn_live_0198…8f2c`. */
export const formatKeyPrefix = ({ prefix }: AccessKey): string =>
  prefix.replace(/^(qn_[a-z]+_)(.{4}).*(.{4})_$/, '$1$2…$3');

/** Says what a key is for beyond its scopes: companies, end, and why it ended. */
export function describeKey(key: AccessKey): string {
  const { companies_count: companies, expires_at, addresses, revoke_reason } = key;
  return [
    formatKeyPrefix(key),
    companies === 1 ? '1 compañía' : `${companies} compañías`,
    expires_at && `hasta ${formatDay(dayOf((toInstant(expires_at) - 1) as Instant), 'short')}`,
    addresses.length > 0 && (addresses.length === 1 ? '1 red' : `${addresses.length} redes`),
    revoke_reason === 'address' && 'venía escrita en una dirección',
  ]
    .filter(Boolean)
    .join(' · ');
}

const refusals: Readonly<Record<string, string>> = {
  scope: 'Sin el alcance',
  people_only: 'Solo de personas',
  rate_limited: 'Demasiadas llamadas',
};
/** Says why a call was refused, or the code that the program got. */
export const describeCallRefusal = (code: string): string => refusals[code] ?? code;

export const formatLastUse = ({ last_used_at }: AccessKey): string =>
  last_used_at ? formatRecentMoment(toInstant(last_used_at)) : 'Sin usar';
export const formatCallMoment = (at: string): string => formatRecentMoment(toInstant(at));
