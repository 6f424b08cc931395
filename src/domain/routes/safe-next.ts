/** Returns the address to open after signing in. An address of another site is replaced by `/`. */
export function toSafeNextAddress(next: string | null | undefined): string {
  // Browsers ignore tabs and line ends, so `/⇥/evil.example` is another site.
  return next && /^\/(?!\s*[/\\])/.test(next) ? next : '/';
}
