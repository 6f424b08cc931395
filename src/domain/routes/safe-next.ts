/** Where to go after signing in: an address of this site, never another one. */
export function toSafeNextAddress(next: string | null | undefined): string {
  // Browsers pass over tabs and line ends: `/⇥/evil.example` is another site.
  return next && /^\/(?!\s*[/\\])/.test(next) ? next : '/';
}
