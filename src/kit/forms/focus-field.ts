import { runWhenUncovered } from '../overlays/uncovered.ts';

export function focusField(
  form: HTMLFormElement | null,
  name: string | undefined,
  preventScroll = false,
): void {
  const control = form?.querySelector<HTMLElement>(
    `[data-field="${CSS.escape(name ?? '')}"] :is(input, select, button, textarea)`,
  );
  control?.closest('details')?.setAttribute('open', '');
  control?.focus({ preventScroll });
}

/** Focuses a rejected field after the dialog that reports it closes. */
export function focusRefused(form: HTMLFormElement | null, name: string | undefined): void {
  runWhenUncovered(form, () => focusField(form, name));
}
