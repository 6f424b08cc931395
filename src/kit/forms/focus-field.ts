import { runWhenUncovered } from '../overlays/uncovered.ts';

/** Takes the person to a field of a form. */
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

/** Takes the person to a field that was refused, once they closed the dialog that tells it. */
export function focusRefused(form: HTMLFormElement | null, name: string | undefined): void {
  runWhenUncovered(form, () => focusField(form, name));
}
