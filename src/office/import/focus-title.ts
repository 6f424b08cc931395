/** Where the focus waits when what was pressed goes away: the title of the screen in view. Those behind keep theirs. */
export function focusTitle(): void {
  const titles = [...document.querySelectorAll<HTMLElement>('.pg-t h1')];
  titles.find((title) => title.offsetParent !== null)?.focus();
}
