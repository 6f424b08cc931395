import type { Page } from 'playwright-core';

/** The label of the field that has the focus. */
export const labelInFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const label = document.querySelector(`label[for="${document.activeElement?.id}"]`);
    return label?.firstChild?.textContent ?? undefined;
  });

/** Tag and name of what has the focus; nothing when nobody has it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const now = document.activeElement as HTMLInputElement | null;
    if (!now || now === document.body) return '';
    const name = now.getAttribute('aria-label') ?? now.labels?.[0]?.textContent ?? now.textContent;
    return `${now.tagName} ${name}`;
  });

/** Goes on with Tab until what has the focus is called so. */
export async function tabOn(page: Page, words: RegExp, most: number): Promise<void> {
  const passed: string[] = [];
  while (passed.length < most) {
    await page.keyboard.press('Tab');
    passed.push(await focused(page));
    if (words.test(passed.at(-1) ?? '')) return;
  }
  throw new Error(`Tab did not reach ${words} in ${most} keys: ${passed.join(' | ')}`);
}
