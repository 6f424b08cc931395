/**
 * Replaces a browser language that `Intl` rejects with `es-CO`. Machines without a locale report `en-US@posix`, and
 * the chart library throws on it while it loads.
 */
export function ensureKnownLanguage(browser: { readonly language: string } = navigator): void {
  try {
    Intl.getCanonicalLocales(browser.language);
  } catch {
    Object.defineProperty(browser, 'language', { value: 'es-CO', configurable: true });
  }
}
