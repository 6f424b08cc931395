import { type RawBuilder, sql } from 'kysely';
import type { DocumentState } from '../../src/domain/document-state.ts';

/** List of states that follows `in`, as literals: the planner reads them, and a connection plans them once. */
export const stateList = (states: readonly DocumentState[]): RawBuilder<unknown> =>
  sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

const eliminated: DocumentState = 'eliminada';

/** Condition of the payroll that takes the month of its employee: no note, and not eliminated. */
export const takesMonth = (table: string): RawBuilder<unknown> =>
  sql.raw(`${table}.state <> '${eliminated}' and ${table}.note_type is null`);
