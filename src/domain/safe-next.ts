/** Where to go after signing in: an address of this site, never another one. */
export function safeNext(next: string | null | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/';
}
