import { sql } from 'kysely';
import { acceptedStates, undoneStates } from '../../src/domain/payroll/desk/document-state.ts';
import { toStatesSql } from './states.ts';

/**
 * Condition of the documents that count in a month: the payroll until a note takes its place, or the accepted
 * note that replaced it. A draft counts. A payroll issued anew counts once the old one is eliminated.
 */
export const buildCountedCondition = (alias: string) => {
  const p = sql.raw(alias);
  return sql`(case when ${p}.note_type is null
      then ${p}.state not in ${toStatesSql(undoneStates)} and ${p}.standing_total is null
    else ${p}.note_type = 1 and ${p}.state in ${toStatesSql(acceptedStates)} end)`;
};
