import { noteSecurityEvent } from '../../security/note.ts';
import type { Tx } from '../../store/connection.ts';

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
