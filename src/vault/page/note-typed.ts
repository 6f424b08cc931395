/** Marks a form while its fields hold text, so that no new version is offered meanwhile. */
export function noteTyped({ currentTarget: form }: { currentTarget: HTMLElement }): void {
  form.toggleAttribute(
    'data-dirty',
    [...form.querySelectorAll<HTMLInputElement>('input:not([hidden])')].some(({ value }) => value),
  );
}
