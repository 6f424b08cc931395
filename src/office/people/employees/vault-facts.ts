import type { AnyRecord } from '../../../domain/records/resource.ts';

type VaultFacts = {
  /** They have an account already: nothing to invite to. */
  inside: boolean;
  /** The invitation that still opens. */
  code: { id: string } | undefined;
  login: string | undefined;
  invitedAt: string | undefined;
  lastAt: string | undefined;
  /** Their password failed too often: until then nobody comes in with it. */
  lockedUntil: string | undefined;
  /** Some device of theirs asked to be told. */
  notices: boolean;
};

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Facts of the vault of an employee in a record; a row that only a list had says less of it. */
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
