import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../src/domain/records/resource.ts';

/** Example: `{code} · {name}` → `concat(code, ' · ', name)`. */
export function buildLabelSql(resource: Resource, alias: string): RawBuilder<unknown> {
  const parts = resource.label
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 ? sql.ref(`${alias}.${part}`) : sql.lit(part)));
  return sql`trim(concat(${sql.join(parts)}))`;
}
