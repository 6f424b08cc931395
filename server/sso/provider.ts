import * as client from 'openid-client';
import type { Role } from '../../src/domain/identity/roles.ts';
import type { Config } from '../config.ts';

type SsoSettings = NonNullable<Config['sso']>;

export type ProviderIdentity = {
  /** Issuer and subject, which identify the person even when the email changes. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  nodexum: { owner: boolean; users: unknown[] };
  idToken: string | undefined;
  /** Roles from the provider. `undefined` when the installation assigns roles itself. */
  roles: readonly Role[] | undefined;
};

export type SsoAttempt = { state: string; nonce: string; verifier: string };

const scope = 'openid email profile';
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Maximum entries of the claim `nodexum.users`; more are cut off. */
const mostUsers = 1000;

/**
 * Creates an OpenID Connect client: authorization code with PKCE. Discovery runs on first use and is cached;
 * a failed one is repeated on the next use.
 */
export function createProvider(settings: SsoSettings) {
  let discovered: Promise<client.Configuration> | undefined;
  const configuration = (): Promise<client.Configuration> => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    /**
     * Returns the address for the browser and the values to verify its return to `callback`. `again` makes a
     * signed-in user authenticate again.
     */
    async begin(callback: string, again: boolean): Promise<{ url: string; attempt: SsoAttempt }> {
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: settings.scope ?? scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login' }),
      });
      return { url: url.href, attempt };
    },

    /**
     * Returns the identity at the return address. Throws the error of the library when a value does not
     * match.
     */
    async finish(address: URL, { state, nonce, verifier }: SsoAttempt): Promise<ProviderIdentity> {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider gave no identity');
      const more =
        config.serverMetadata().userinfo_endpoint &&
        (claims.email === undefined || claims.nodexum === undefined || settings.roles !== undefined)
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
      return identityOf({ ...more, ...claims }, claims, tokens.id_token, settings.roles);
    },

    /** Returns the address that ends the session of the provider. `undefined` when the provider has none. */
    async endUrl(idToken: string, home: string): Promise<string | undefined> {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: home })
        .href;
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;

function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<client.Configuration> {
  const address = new URL(issuer);
  // HTTP is allowed only for a provider on this machine.
  const execute =
    address.protocol === 'http:' && loopback.test(address.hostname) ? [client.allowInsecureRequests] : [];
  return client.discovery(
    address,
    clientId,
    undefined,
    clientSecret ? client.ClientSecretBasic(clientSecret) : client.None(),
    { execute, timeout: 10 },
  );
}

function identityOf(
  claims: Record<string, unknown>,
  { iss, sub }: { iss: string; sub: string },
  idToken: string | undefined,
  table: SsoSettings['roles'],
): ProviderIdentity {
  const block = claims['nodexum'];
  const nodexum = typeof block === 'object' && block !== null ? (block as Record<string, unknown>) : {};
  const users = Array.isArray(nodexum['users']) ? nodexum['users'].slice(0, mostUsers) : [];
  const email = typeof claims['email'] === 'string' ? claims['email'].trim().toLowerCase() : undefined;
  return {
    subject: `${iss}|${sub}`,
    email,
    emailVerified: claims['email_verified'] === true,
    nodexum: { owner: nodexum['owner'] === true, users },
    idToken,
    roles: table && [...new Set(valuesAt(claims, table.claim).flatMap((value) => table.of[value] ?? []))],
  };
}

/** Returns the texts of a claim, by its name or its path (`realm_access.roles`). */
function valuesAt(claims: Record<string, unknown>, path: string): string[] {
  const at = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  const found = at(claims, path) ?? path.split('.').reduce<unknown>(at, claims);
  return [found].flat().filter((value) => typeof value === 'string');
}
