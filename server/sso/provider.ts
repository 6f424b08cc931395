import * as client from 'openid-client';
import type { Role } from '../../src/domain/identity/roles.ts';
import type { Config } from '../config.ts';

type SsoSettings = NonNullable<Config['sso']>;

/** Identity that the provider gives of somebody who signed in there. */
export type ProviderIdentity = {
  /** Issuer and subject: the same person always, whatever the e-mail. */
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  nodexum: { owner: boolean; users: unknown[] };
  idToken: string | undefined;
  /** Roles that the provider gives, where the installation takes them from there. */
  roles: readonly Role[] | undefined;
};

/** Values kept while the browser is at the provider. */
export type SsoAttempt = { state: string; nonce: string; verifier: string };

const scope = 'openid email profile';
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** A list longer than this is not one of the people of an account. */
const mostUsers = 1000;

/**
 * The provider of identity of the installation, by OpenID Connect: authorization code with PKCE. What it publishes
 * is read on first use and kept; a provider that is away is asked again the next time.
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
    /** Where to send the browser (`again` has somebody who is here prove it), and what to remember until it comes back to `callback`. */
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

    /** Returns the identity at the return address. Throws the error of the library when a value does not match. */
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
  // Without encryption, only a provider on this machine is called.
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

/** Texts of a claim, one or many, by its name or its way down (`realm_access.roles`). */
function valuesAt(claims: Record<string, unknown>, path: string): string[] {
  const at = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  const found = at(claims, path) ?? path.split('.').reduce<unknown>(at, claims);
  return [found].flat().filter((value) => typeof value === 'string');
}
