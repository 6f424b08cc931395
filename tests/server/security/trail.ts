import { sql } from 'kysely';
import type { Store } from '../../../server/store/connection.ts';
import type { RecordedFacts } from '../../../src/domain/security/events.ts';

export type Trailed = {
  id: string;
  kind: string;
  company_id: string | null;
  user_id: string | null;
  account_id: string | null;
  login: string | null;
  address: string | null;
  count: number;
  people: string[];
  whole_company: boolean;
  about: string | null;
  facts: RecordedFacts;
};

/** All security events of the installation, in the order they were written. */
export const trail = (store: Store, kind?: string): Promise<Trailed[]> =>
  store.asSystem(async (tx) => {
    await sql`select set_config('app.security', 'all', true)`.execute(tx);
    const { rows } = await sql<Trailed>`
      select * from security_events where ${kind ?? null}::text is null or kind = ${kind ?? null} order by id`.execute(
      tx,
    );
    return rows;
  });
