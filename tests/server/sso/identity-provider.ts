import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { closeAtEnd } from '../../harness.ts';

export type Person = {
  sub: string;
  email: string;
  email_verified: boolean;
  nodexum?: unknown;
  groups?: unknown;
};

/** A provider of identity on this machine, real but for the face of its forms: who signs in is said beforehand. */
export async function identityProvider(callback: string, home: string) {
  let who: Person | undefined;
  let handle: ReturnType<Provider['callback']> | undefined;
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    // A browser judges by it when a cookie ends: this process may have the clock of the stories.
    response.setHeader('Date', new Date().toUTCString());
    if (provider && path.startsWith('/interaction/')) {
      void answer(provider, request, response, who).catch(() => response.writeHead(500).end());
    } else void handle?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closeAtEnd(() => new Promise((done) => server.close(done)));
  closeAtEnd(() => server.closeAllConnections());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'quincena',
        client_secret: 'secreto-de-prueba',
        redirect_uris: [callback],
        post_logout_redirect_uris: [home],
      },
    ],
    claims: { openid: ['sub', 'nodexum', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => ({ ...person }) };
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['una llave de prueba'] },
  });
  handle = provider.callback();
  return {
    issuer,
    /** Whoever goes through the provider next is this person; nobody cancels at its form. */
    as(person: Person | undefined) {
      who = person;
      if (person) people.set(person.sub, person);
    },
    /** A browser goes to that address and through the forms; answers where the provider sends it back. */
    async through(address: string): Promise<URL> {
      const cookies = new Map<string, string>();
      let at = new URL(address);
      for (let steps = 0; at.origin === issuer && steps < 12; steps++) {
        const answered = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const line of answered.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const to = answered.headers.get('location');
        if (!to) throw new Error(`${answered.status} at ${at}: ${await answered.text()}`);
        at = new URL(to, at);
      }
      return at;
    },
  };
}

async function answer(
  provider: Provider,
  request: Parameters<Provider['interactionDetails']>[0],
  response: Parameters<Provider['interactionDetails']>[1],
  who: Person | undefined,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (!who) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: who.sub } });
    return;
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? who.sub,
    clientId: String(params['client_id']),
  });
  grant.addOIDCScope(String(params['scope']));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}
