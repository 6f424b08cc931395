import { type RawBuilder, sql } from 'kysely';
import { canSeeAllCompanies, type Role } from '../../src/domain/identity/roles.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import type { Instant } from '../../src/domain/values/day.ts';

/** For whom a record is read or written. Without a user it is the installation itself: migrations and demo. */
export type RecordContext = {
  companyId: string | undefined;
  user: { id: string; roles: readonly Role[] } | undefined;
  now: Instant;
  newId: () => string;
  /** The network address it was asked from, for who looks later at who did what. */
  address?: string;
  /** Refuses whose person gave no proof of being there a moment ago. */
  mustProve?: (kind?: 'hour') => void;
  /** Somebody saw what the change does to other rows, and confirmed it. */
  confirmed?: boolean;
  /** How a change is meant, where its resource asks: see `Resource.answer`. */
  answer?: string | undefined;
  /** Rows read already in this transaction, that records may point at: by `buildRowKey`. */
  loadedRows?: ReadonlyMap<string, Record<string, unknown>>;
};

/** Key of a row among the loaded ones. */
export const buildRowKey = (path: string, id: unknown): string => `${path}:${String(id)}`;

/** Which rows of the table `t` the context may see. Said here as well as by row level security. */
export function buildScopeCondition(resource: Resource, context: RecordContext): RawBuilder<unknown> {
  switch (resource.scope) {
    case 'global':
      return sql`true`;
    case 'company':
      return sql`t.company_id = ${context.companyId ?? null}::uuid`;
    case 'membership':
      if (!context.user || canSeeAllCompanies(context.user.roles)) return sql`true`;
      return sql`exists (select 1 from user_companies m where m.company_id = t.id and m.user_id = ${context.user.id})`;
    default:
      return resource.scope satisfies never;
  }
}
