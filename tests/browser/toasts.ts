import type { BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';

/** Texts of the toasts that each page showed since it was loaded and no test has asked for. */
const toasts = new WeakMap<Page, string[]>();

/** Records the toasts of the pages of a browser. A toast stays 1.5 seconds, which a busy machine misses. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, text?: string) => {
    toasts.set(page, text === undefined ? [] : [...(toasts.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    const { recordToast } = globalThis as unknown as { recordToast(text?: string): void };
    if (window !== window.top) return;
    recordToast();
    document.addEventListener(
      'beforetoggle',
      (event) => {
        const { target } = event;
        if (target instanceof Element && target.matches('.q-toast')) recordToast(target.textContent ?? '');
      },
      true,
    );
  });
}

/** Waits until a page has shown a toast with these words, also one that has already gone. */
export async function waitForToast(page: Page, words: string | RegExp): Promise<void> {
  const has = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  await vi
    .waitUntil(() => toasts.get(page)?.some(has), { timeout: 90_000, interval: 50 })
    .catch(() => {
      throw new Error(
        `No toast said ${words}, but these were shown: ${(toasts.get(page) ?? []).join(' | ')}`,
      );
    });
  const shown = toasts.get(page) ?? [];
  toasts.set(page, shown.slice(shown.findIndex(has) + 1));
}
