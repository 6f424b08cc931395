/** The provider of identity, as the pages see it. */

/** Where a window that only came to sign in again goes back to: its page waits behind, with everything typed. */
export const backInPlace = '/login?again';

/** Channel where that window says that somebody came in. */
export const signedInChannel = 'signed-in-again';

/** Where the browser leaves for the provider, to come back to that address. */
export const buildSsoAddress = (to: string): string => `/api/sso/start?to=${encodeURIComponent(to)}`;

/** The name of the provider of this installation; nothing when there is none, or nobody answers. */
export async function fetchProviderName(): Promise<string | undefined> {
  try {
    const answer = (await (
      await fetch('/api/sso', { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
    ).json()) as { enabled?: boolean; name?: string };
    return answer.enabled ? answer.name || 'su cuenta de empresa' : undefined;
  } catch {
    return undefined;
  }
}
