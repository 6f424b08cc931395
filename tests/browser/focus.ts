import type { Page } from 'playwright-core';

/** The label of the field that has the focus. */
export const labelInFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const label = document.querySelector(`label[for="${document.activeElement?.id}"]`);
    return label?.firstChild?.textContent ?? undefined;
  });
