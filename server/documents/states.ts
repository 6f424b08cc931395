import { type RawBuilder, sql } from 'kysely';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';

/** List of states that follows `in`, as literals: the planner reads them, and a connection plans them once. */
export const toStatesSql = (states: readonly DocumentState[]): RawBuilder<unknown> =>
  sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

/** One state as a literal of SQL, which the compiler knows. */
export const toStateSql = (state: DocumentState): RawBuilder<unknown> => sql.raw(`'${state}'`);

/** Condition of the payroll that takes the month of its employee: no note, and not eliminated. */
export const buildMonthHolderCondition = (table: string): RawBuilder<unknown> => {
  const p = sql.raw(table);
  return sql`${p}.state <> ${toStateSql('eliminada')} and ${p}.note_type is null`;
};
