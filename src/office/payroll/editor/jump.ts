import { findPageInView } from '../../../kit/pages/title-focus.ts';
import type { Problem } from './problems.ts';

/** Kind of list where a missing row is added. */
const adds: Readonly<Record<string, string>> = {
  hours: 'earning',
  absences: 'earning',
  earned: 'earning',
  benefits: 'earning',
  taken: 'deduction',
};

function placeOnScreen({ at }: Pick<Problem, 'at'>): HTMLElement | null {
  const page = findPageInView();
  const opens = adds[at];
  return (
    page?.querySelector<HTMLElement>(opens ? `[data-add="${opens}"]` : `[data-field="${CSS.escape(at)}"]`) ??
    null
  );
}

/** Takes the person to the place of a problem, or opens where what is missing is added; waits `frames` for its code. */
export function focusProblem(problem: Pick<Problem, 'at'>, frames = 0): void {
  const place = placeOnScreen(problem);
  if (!place) {
    if (frames > 0) requestAnimationFrame(() => focusProblem(problem, frames - 1));
    return;
  }
  if (place.dataset['add']) {
    place.click();
    return;
  }
  const control =
    place.querySelector<HTMLElement>('[aria-invalid=true]') ??
    place.querySelector<HTMLElement>('input, select, textarea') ??
    place.querySelector('button');
  (control ?? place).scrollIntoView({ block: 'center' });
  control?.focus();
}
