/**
 * A browser of a machine without a language says one that `Intl` does not know (`en-US@posix`), and the drawer of the
 * chart breaks as it is read: it takes the language of the browser. Ours is said instead.
 */
export function ensureKnownLanguage(browser: { readonly language: string } = navigator): void {
  try {
    Intl.getCanonicalLocales(browser.language);
  } catch {
    Object.defineProperty(browser, 'language', { value: 'es-CO', configurable: true });
  }
}
