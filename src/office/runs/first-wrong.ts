import { type RefObject, useEffect } from 'react';

/** Each time it is told something new, the focus goes to the first field of the form that is wrong. */
export function useFirstWrong(form: RefObject<HTMLElement | null>, told: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told says when, not where
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [told]);
}
