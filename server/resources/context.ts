import { type RawBuilder, sql } from 'kysely';
import { canSeeAllCompanies } from '../../src/domain/identity/roles.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import type { StaffUser } from '../identity/users.ts';

/** Caller that reads or writes records. Without a user it is the installation: migrations and demo. */
export type RecordContext = {
  companyId: string | undefined;
  user: Pick<StaffUser, 'id' | 'roles' | 'given' | 'scopes'> | undefined;
  now: Instant;
  newId: () => string;
  address?: string;
  /** Throws when the user has not proved their presence recently. */
  mustProve?: (kind?: 'hour') => void;
  /** The user saw the effect on other rows and confirmed it. */
  confirmed?: boolean;
  /** Meaning that the user gave to a change, for resources that ask: see `Resource.answer`. */
  answer?: string | undefined;
  loadedRows?: ReadonlyMap<string, Record<string, unknown>>;
};

export const buildRowKey = (path: string, id: unknown): string => `${path}:${String(id)}`;

/** Condition of the rows of `t` that the context may see. Row level security enforces it too. */
export function buildScopeCondition(resource: Resource, context: RecordContext): RawBuilder<unknown> {
  switch (resource.scope) {
    case 'global':
      return sql`true`;
    case 'company':
      return sql`t.company_id = ${context.companyId ?? null}::uuid`;
    case 'membership':
      if (!context.user || canSeeAllCompanies(context.user.roles)) return sql`true`;
      // The person who answers for a key may have lost a company of it.
      if (context.user.scopes) return sql`t.id = any(${context.user.given ?? []}::uuid[])`;
      return sql`exists (select 1 from user_companies m where m.company_id = t.id and m.user_id = ${context.user.id})`;
    default:
      return resource.scope satisfies never;
  }
}
