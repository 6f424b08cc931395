import type { Locator, Page } from 'playwright-core';

/**
 * Ends the session and presses what meets its end. A call in the background may meet it first: the dialog is then
 * over the page already, and no pointer reaches what is beneath; so the press is told to the element itself.
 */
export async function pressWithoutSession(page: Page, pressed: Locator, cookie?: string): Promise<void> {
  const target = pressed.filter({ visible: true }).first();
  await target.waitFor();
  await page.context().clearCookies(cookie ? { name: cookie } : {});
  await target.dispatchEvent('click');
}
