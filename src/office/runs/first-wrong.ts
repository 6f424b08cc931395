import { type RefObject, useEffect } from 'react';
import { runWhenUncovered } from '../../kit/overlays/uncovered.ts';

/** Each time it is told something new, the focus goes to the first field of the form that is wrong. */
export function useFirstWrong(form: RefObject<HTMLElement | null>, errors: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told says when, not where
  useEffect(() => {
    runWhenUncovered(form.current, () =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  }, [errors]);
}
