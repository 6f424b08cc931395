/** Says on a form whether something is written in its fields: a new version is not offered meanwhile. */
export function noteTyped({ currentTarget: form }: { currentTarget: HTMLElement }): void {
  form.toggleAttribute(
    'data-dirty',
    [...form.querySelectorAll<HTMLInputElement>('input:not([hidden])')].some(({ value }) => value),
  );
}
