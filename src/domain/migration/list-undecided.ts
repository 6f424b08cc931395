import type { MoveDecisions } from './decided-facts.ts';
import type { MoveConflict } from './move-conflict.ts';
import type { MovePlan } from './move-plan.ts';

/** Conflicts that nobody decided, or decided with a value that is not one of their options. */
export const listUndecided = (plan: Pick<MovePlan, 'conflicts'>, decisions: MoveDecisions): MoveConflict[] =>
  plan.conflicts.filter(({ person, fact, options }) => {
    const value = decisions[person]?.[fact] ?? '';
    return value === '' || (options.length > 0 && !options.some((option) => option.value === value));
  });
