/** Says on a form whether something is written in its fields: a new version is not offered meanwhile. */
export function noteTyped({ currentTarget: form }: { currentTarget: HTMLFormElement }): void {
  form.toggleAttribute(
    'data-dirty',
    [...form.querySelectorAll('input')].some(({ value }) => value),
  );
}
