import { noteSecurityEvent } from '../../security/note.ts';
import type { Tx } from '../../store/connection.ts';

/** Records the security event that a code opened a vault. Runs inside the company. */
export const noteOpened = (
  tx: Tx,
  what: 'activated' | 'recovered' | 'linked',
  company: string,
  person: string,
  account: string,
  address: string,
): Promise<void> =>
  noteSecurityEvent(tx, {
    kind: 'vault_opened',
    facts: { what },
    company,
    people: [person],
    account,
    address,
  });
