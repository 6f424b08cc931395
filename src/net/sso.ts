/** Identity provider, as the pages use it. */

/** Address where a window opened only to sign in again returns. Its page waits behind, with everything typed. */
export const backInPlace = '/login?again';

/** Channel on which the sign-in window reports a sign-in. */
export const signedInChannel = 'signed-in-again';

/** Builds the address that starts sign-in at the identity provider and returns to `to`. */
export const buildSsoAddress = (to: string): string => `/api/sso/start?to=${encodeURIComponent(to)}`;

/** Returns the name of the identity provider of this installation. Undefined when there is none, or no answer. */
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
