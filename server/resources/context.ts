import { type RawBuilder, sql } from 'kysely';
import { canSeeAllCompanies, type Role } from '../../src/domain/identity/roles.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import type { Instant } from '../../src/domain/values/day.ts';

/** The reader or writer of a record. Without a user it is the installation itself: migrations and demo. */
export type RecordContext = {
  companyId: string | undefined;
  user: { id: string; roles: readonly Role[] } | undefined;
  now: Instant;
  newId: () => string;
  /** Network address of the request, for a later review of who did what. */
  address?: string;
  /** Throws when the user gave no recent proof of presence. */
  mustProve?: (kind?: 'hour') => void;
  /** The user saw what the change does to other rows, and confirmed it. */
  confirmed?: boolean;
  /** How the user means a change, when its resource asks: see `Resource.answer`. */
  answer?: string | undefined;
  /** Rows that this transaction already read and that records may point at, by `buildRowKey`. */
  loadedRows?: ReadonlyMap<string, Record<string, unknown>>;
};

export const buildRowKey = (path: string, id: unknown): string => `${path}:${String(id)}`;

/** Builds the condition of the rows of table `t` that the context may see. Row level security enforces it too. */
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
