import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { identityProvider, type Person } from './identity-provider.ts';

type Browser = {
  cookies: Map<string, string>;
  at: (path: string) => Promise<{ status: number; to: string }>;
};

let server: TestServer;
let provider: Awaited<ReturnType<typeof identityProvider>>;

beforeAll(async () => {
  provider = await identityProvider('http://localhost:8080/api/sso/callback', 'http://localhost:8080/login');
  const sso = { issuer: provider.issuer, clientId: 'quincena', clientSecret: 'secreto-de-prueba' };
  server = await testServer({ config: { sso: { ...sso, name: 'Nodexum', scope: undefined } } });
});

/** A browser at the application, with its cookies. */
function browser(of: TestServer = server): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async at(path) {
      const answer = await of.app.inject({
        url: path,
        headers: {
          host: 'localhost:8080',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: answer.statusCode, to: String(answer.headers.location ?? '') };
    },
  };
}

const local = (address: URL): string => address.pathname + address.search;

/** The whole way: to the provider, through it as that person, and back; answers where one ends up. */
async function signInAs(person: Person | undefined, to = '/', here = browser()): Promise<string> {
  provider.as(person);
  const left = await here.at(`/api/sso/start?to=${encodeURIComponent(to)}`);
  const back = await provider.through(left.to);
  return (await here.at(local(back))).to;
}

const userOf = async (here: Browser) => {
  const answer = await server.app.inject({
    url: '/api/user',
    headers: { cookie: [...here.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};

let count = 0;
const aPerson = (email: string, more: Partial<Person> = {}): Person => ({
  sub: `persona-${++count}`,
  email,
  email_verified: true,
  ...more,
});

describe('a sign-in with the identity provider', () => {
  it('opens the account with the same verified e-mail and continues to the requested page', async () => {
    const user = await server.aUser({ roles: ['client'] });
    const here = browser();
    const to = await signInAs(aPerson(user.email.toUpperCase()), '/payrolls?month=10', here);
    expect(to).toBe(`/login?sso=done&next=${encodeURIComponent('/payrolls?month=10')}`);
    expect((await userOf(here)).body).toMatchObject({ id: user.id, email: user.email });
  });

  it('brings the Nodexum claims of the user, and sets the flag of the payroll API from them', async () => {
    for (const [nodexum, owner, users, flag] of [
      [{ owner: true, users: [] }, true, [], true],
      [{ owner: false, users: [{ id: 7 }] }, false, [{ id: 7 }], true],
      [{ owner: 'yes', users: 'all' }, false, [], false],
      [undefined, false, [], false],
    ] as [unknown, boolean, unknown[], boolean][]) {
      const user = await server.aUser({ roles: ['allied_client'] });
      const here = browser();
      await signInAs(aPerson(user.email, nodexum ? { nodexum } : {}), '/', here);
      expect((await userOf(here)).body).toMatchObject({ nodexum: { owner, users }, uses_payroll_api: flag });
    }
  });

  it('takes over an account that was opened with an invitation of a company, and ends its password', async () => {
    const company = await server.aCompany();
    const user = await server.aUser({ roles: ['distributor'], companies: [company.id] });
    const distributor = await server.signIn(user, company);
    const email = 'duena@correo.co';
    const password = 'tres gatos y una silla';
    const invited = await distributor.post('/company_staff', { name: 'Otra', email });
    const { code } = invited.body.data as unknown as { code: string };
    const accepted = await server.client().post('/invitation', { email, code, password });
    expect(accepted.status).toBe(200);
    const held = await server.signIn({ ...user, email, password });
    expect(await signInAs(aPerson(email))).toContain('sso=done');
    expect((await held.get('/user')).status).toBe(401);
    expect((await server.client().post('/login', { email, password })).status).toBe(401);
  });

  it('leaves the password of a user of the installation valid', async () => {
    const user = await server.aUser({ roles: ['client'] });
    await signInAs(aPerson(user.email));
    expect((await (await server.signIn(user)).get('/user')).status).toBe(200);
  });

  it('stays linked when the e-mail changes, and gives the account to no other person', async () => {
    const user = await server.aUser({ roles: ['client'] });
    const person = aPerson(user.email);
    await signInAs(person);
    expect(await signInAs({ ...person, email: 'otro@correo.co', email_verified: false })).toContain(
      'sso=done',
    );
    expect(await signInAs(aPerson(user.email))).toBe('/login?sso=unknown');
  });

  it.each([
    ['an unverified e-mail', { email_verified: false }, 'unverified'],
    ['an unknown e-mail', { email: 'nadie@correo.co' }, 'unknown'],
  ])('refuses %s', async (_, more, trouble) => {
    const user = await server.aUser({ roles: ['root'] });
    const here = browser();
    expect(await signInAs(aPerson(user.email, more), '/', here)).toBe(`/login?sso=${trouble}`);
    expect((await userOf(here)).status).toBe(401);
  });

  it('refuses a suspended user, linked or not', async () => {
    const user = await server.aUser({ roles: ['client'] });
    const person = aPerson(user.email);
    await signInAs(person);
    await sql`update users set active = false where id = ${user.id}`.execute(server.store.db);
    expect(await signInAs(person)).toBe('/login?sso=unknown');
    expect(await signInAs(aPerson(user.email))).toBe('/login?sso=unknown');
  });

  it('reports that the user cancelled at the provider', async () => {
    expect(await signInAs(undefined)).toBe('/login?sso=denied');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (to) => {
      const user = await server.aUser({ roles: ['client'] });
      expect(await signInAs(aPerson(user.email), to)).toBe('/login?sso=done&next=%2F');
    },
  );
});

describe('the return from the provider', () => {
  const leave = async (here: Browser) => {
    const user = await server.aUser({ roles: ['client'] });
    provider.as(aPerson(user.email));
    return local(await provider.through((await here.at('/api/sso/start')).to));
  };

  it('works once', async () => {
    const here = browser();
    const back = await leave(here);
    const kept = new Map(here.cookies);
    expect((await here.at(back)).to).toContain('sso=done');
    const again = browser();
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect((await again.at(back)).to).toBe('/login?sso=expired');
  });

  it('works only in the browser that left', async () => {
    const back = await leave(browser());
    const other = browser();
    expect((await other.at(back)).to).toBe('/login?sso=expired');
    expect((await userOf(other)).status).toBe(401);
  });

  it('is refused without a state, with a wrong code and after ten minutes', async () => {
    const here = browser();
    const back = await leave(here);
    expect((await here.at('/api/sso/callback')).to).toBe('/login?sso=expired');
    const second = browser();
    const wrong = (await leave(second)).replace(/code=[^&]+/, 'code=nothing');
    expect((await second.at(wrong)).to).toBe('/login?sso=failed');
    const third = browser();
    const late = await leave(third);
    await sql`update sso_attempts set started_at = now() - interval '11 minutes'`.execute(server.store.db);
    expect((await third.at(late)).to).toBe('/login?sso=expired');
    expect(back).toContain('state=');
  });

  it('is refused with a state, a nonce or a code verifier of another sign-in', async () => {
    const refused = async (change: (address: string) => string, back = (address: string) => address) => {
      provider.as(aPerson('persona@quincena.test'));
      const here = browser();
      const { to } = await here.at('/api/sso/start');
      return (await here.at(back(local(await provider.through(change(to)))))).to;
    };
    const replace = (name: string) => (address: string) =>
      address.replace(new RegExp(`(?<=[?&]${name}=)[^&]+`), 'a'.repeat(43));
    expect(await refused((address) => address, replace('state'))).toBe('/login?sso=expired');
    expect(await refused(replace('nonce'))).toBe('/login?sso=failed');
    expect(await refused(replace('code_challenge'))).toBe('/login?sso=failed');
  });

  it('does not store its state in clear', async () => {
    const here = browser();
    const { to } = await here.at('/api/sso/start');
    const state = new URL(to).searchParams.get('state');
    const { rows } = await sql<{ state: string }>`select state from sso_attempts`.execute(server.store.db);
    expect(rows.map((row) => row.state)).not.toContain(state);
    expect(new URL(to).searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('a sign-out', () => {
  it('also ends the session at the provider for a user who signed in with it', async () => {
    const user = await server.aUser({ roles: ['client'] });
    const here = browser();
    await signInAs(aPerson(user.email), '/', here);
    const { rows } = await sql<{ data: string }>`
      select data::text from sessions where data ->> 'owner' = ${user.id}`.execute(server.store.db);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: {
        host: 'localhost:8080',
        'x-requested-with': 'XMLHttpRequest',
        cookie: [...here.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    const { logout_url } = answer.json() as { logout_url: string };
    expect(new URL(logout_url).origin).toBe(provider.issuer);
    // The token of the provider is what ends it there, and is not in clear here.
    const token = new URL(logout_url).searchParams.get('id_token_hint') ?? '';
    expect(token.split('.')).toHaveLength(3);
    expect(rows).toHaveLength(1);
    for (const part of token.split('.')) expect(rows[0]?.data).not.toContain(part);
    expect(new URL(logout_url).searchParams.get('post_logout_redirect_uri')).toBe(
      'http://localhost:8080/login',
    );
    expect((await userOf(here)).status).toBe(401);
  });

  it('answers 204 for a user who signed in with a password', async () => {
    const client = await server.signIn(await server.aUser());
    expect((await client.post('/logout')).status).toBe(204);
  });
});

describe('the identity provider', () => {
  it('is not offered when there is none, and a password still signs in', async () => {
    const plain = await testServer();
    expect((await plain.client().get('/sso')).body).toEqual({ enabled: false });
    expect((await plain.client().get('/sso/start')).status).toBe(404);
    expect((await plain.client().get('/sso/callback')).status).toBe(404);
    expect((await plain.signIn(await plain.aUser())).cookies.size).toBeGreaterThan(0);
  });

  it('is reported as unavailable when it cannot be reached', async () => {
    const away = await testServer({
      config: {
        sso: {
          issuer: 'http://127.0.0.1:9',
          clientId: 'x',
          clientSecret: undefined,
          name: 'X',
          scope: undefined,
        },
      },
    });
    expect((await away.client().get('/sso')).body).toEqual({ enabled: true, name: 'X' });
    expect((await browser(away).at('/api/sso/start')).to).toBe('/login?sso=unavailable');
  });
});

describe('roles that the configuration maps from the provider', () => {
  let own: TestServer;
  beforeAll(async () => {
    const { sso } = server.services.config;
    if (!sso) throw new Error('There is no provider');
    const of = { 'nomina-jefes': 'root', nomina: 'client' } as const;
    own = await testServer({ config: { sso: { ...sso, roles: { claim: 'groups', of } } } });
  });
  const come = async (person: Person) => {
    const here = browser(own);
    const to = await signInAs(person, '/', here);
    const headers = { cookie: [...here.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const roles = async () => {
      const answer = await own.app.inject({ url: '/api/user', headers });
      const { roles: held = [] } = answer.json() as { roles?: { name: string }[] };
      return answer.statusCode === 200 ? held.map(({ name }) => name).join() : answer.statusCode;
    };
    return { to, roles };
  };

  it('change at each sign-in, in every session at once', async () => {
    const person = aPerson((await own.aUser({ roles: ['support'] })).email);
    const first = await come({ ...person, groups: ['otra-cosa', 'nomina'] });
    expect(await first.roles()).toBe('client');
    const second = await come({ ...person, groups: 'nomina-jefes' });
    expect([await first.roles(), await second.roles()]).toEqual(['root', 'root']);
  });

  it('end every session and the password of a user who has none left', async () => {
    const user = await own.aUser({ roles: ['client'] });
    const person = aPerson(user.email);
    const [first, byPassword] = [await come({ ...person, groups: ['nomina'] }), await own.signIn(user)];
    expect((await byPassword.get('/user')).status).toBe(200);
    const gone = await come({ ...person, groups: [] });
    expect(gone.to).toBe('/login?sso=unknown');
    expect([await first.roles(), (await byPassword.get('/user')).status]).toEqual([401, 401]);
    const again = await own.client().post('/login', { email: user.email, password: user.password });
    expect(again.status).toBe(401);
  });

  it('keep the last root user as root', async () => {
    await sql`delete from user_roles where role = 'root'`.execute(own.store.db);
    const person = aPerson((await own.aUser({ roles: ['root'] })).email);
    expect(await (await come({ ...person, groups: ['nomina'] })).roles()).toBe('client,root');
    expect(await (await come({ ...person, groups: [] })).roles()).toBe('root');
  });

  it.each(['nomina', 'nomina=jefe', '=root,nomina='])('reject SSO_ROLES=%s', (SSO_ROLES) => {
    expect(() => readConfig({ SSO_ROLES })).toThrow('SSO_ROLES');
  });
});
