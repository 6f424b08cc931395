import { type RawBuilder, sql } from 'kysely';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';

/** States for `in`, as literals. The planner can use them, and a connection plans the query once. */
export const toStatesSql = (states: readonly DocumentState[]): RawBuilder<unknown> =>
  sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

export const toStateSql = (state: DocumentState): RawBuilder<unknown> => sql.raw(`'${state}'`);

/** Condition of the payroll that holds the month of its employee: neither a note nor eliminated. */
export const buildMonthHolderCondition = (table: string): RawBuilder<unknown> => {
  const p = sql.raw(table);
  return sql`${p}.state <> ${toStateSql('eliminada')} and ${p}.note_type is null`;
};

/**
 * Condition of the documents that leave no room for another payroll in the month: the payroll that holds it, or a note
 * that replaces a document of another program.
 */
export const buildMonthTakenCondition = (table: string): RawBuilder<unknown> => {
  const p = sql.raw(table);
  return sql`${p}.state <> ${toStateSql('eliminada')}
    and (${p}.note_type is null or (${p}.note_type = 1 and ${p}.foreign_id is not null))`;
};
