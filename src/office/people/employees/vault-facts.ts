import type { AnyRecord } from '../../../domain/records/resource.ts';

type VaultFacts = {
  /** True when the employee has an account, so there is nothing to invite to. */
  inside: boolean;
  /** Current invitation. `undefined` when there is none or it expired. */
  code: { id: string } | undefined;
  login: string | undefined;
  invitedAt: string | undefined;
  lastAt: string | undefined;
  /** End of the lock after too many failed passwords. */
  lockedUntil: string | undefined;
  /** True when a device of the employee receives push notices. */
  notices: boolean;
};

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Reads the facts of the vault from a record. A row of a list has fewer of them. */
export function toVaultFacts(row: AnyRecord): VaultFacts {
  const code = row['vault_code'] as { id?: unknown } | null | undefined;
  const channels = row['notify_channels'];
  const id = word(code?.id);
  return {
    inside: row['vault_status'] === 'activo',
    code: id === undefined ? undefined : { id },
    login: word(row['vault_login']) ?? word(row['document_number']),
    invitedAt: word(row['vault_invited_at']),
    lastAt: word(row['vault_last_access_at']),
    lockedUntil: word(row['vault_locked_until']),
    notices: Array.isArray(channels) && channels.includes('push'),
  };
}
