import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '../../../src/domain/identity/roles.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aWorker } from '../vault/vault-world.ts';
import { addressesOf, type Listed } from './addresses.ts';

/** Access to each address that the server answers; a new one is tried the day it is there. */
let server: TestServer;
let company: { id: string };
let phone: Client;
const staff = {} as Record<Role, Client>;

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  await server.store.inCompany(company.id, (tx) =>
    sql`insert into enablers (company_id, status) values (${company.id}, true)`.execute(tx),
  );
  for (const role of roles)
    staff[role] = await server.signIn(
      await server.aUser({ roles: [role], companies: [company.id] }),
      company,
    );
  const { document_number } = await aWorker(server, company);
  phone = await server.signInToVault(
    await server.anEmployeeAccount({ document_number, companies: [company.id] }),
  );
});

/** Ways in, and what says nothing of anybody. */
const open: readonly RegExp[] = [
  /^POST \/(login|logout|invitation)(\/|$)/,
  /^POST \/vault\/(login|logout|activate|forgotten|token|passkeys\/sign-in)(\/|$)/,
  /^GET \/vault\/session$/,
  // An access key lets in there, and no session does: tests/server/agents.
  /^\w+ \/mcp$/,
  /^GET \/(health|ready|docs|openapi\.json|guide\.md|sso|v|privacy)(\/|$)/,
];
const nobody = '00000000-0000-7000-8000-000000000000';

const addresses = (): { name: string; method: string; place: string; door: 'vault' | 'staff' }[] =>
  addressesOf(server.app, '/api')
    .filter(({ method }) => !['HEAD', 'OPTIONS'].includes(method))
    .map(({ method, path }: Listed) => ({
      name: `${method} ${path}`,
      method,
      place: path.replace(/:\w+/g, nobody).replace('*', 'x'),
      door: path.startsWith('/vault/') ? ('vault' as const) : ('staff' as const),
    }))
    .filter(({ name }) => !open.some((way) => way.test(name)));

type Headers = Record<string, string | undefined>;
const ask = (client: Client, method: string, place: string, headers: Headers = {}) => {
  if (method === 'GET') return client.get(place, { headers });
  if (method === 'DELETE') return client.delete(place, { headers });
  return method === 'PUT' ? client.put(place, {}, { headers }) : client.post(place, {}, { headers });
};

/** Addresses that answer otherwise than said. */
async function otherwise(status: number, client: Client, which = addresses(), headers: Headers = {}) {
  const wrong: [string, number][] = [];
  for (const { name, method, place } of which) {
    const answer = await ask(client, method, place, headers);
    if (answer.status !== status) wrong.push([name, answer.status]);
  }
  return wrong;
}

describe('every closed address', () => {
  it('refuses a client without a session', async () => {
    expect(addresses().length).toBeGreaterThan(400);
    expect(await otherwise(401, server.client())).toEqual([]);
  });

  it('refuses a forged session', async () => {
    const forged = server.client();
    for (const [name, value] of [...staff.root.cookies, ...phone.cookies])
      forged.cookies.set(name, `${'A'.repeat(32)}${value.slice(32)}`);
    expect(await otherwise(401, forged)).toEqual([]);
  });

  it('refuses an employee at the office and the staff at the vault', async () => {
    expect(
      await otherwise(
        401,
        phone,
        addresses().filter(({ door }) => door === 'staff'),
      ),
    ).toEqual([]);
    expect(
      await otherwise(
        401,
        staff.root,
        addresses().filter(({ door }) => door === 'vault'),
      ),
    ).toEqual([]);
  });
});

/** Roles of each address, as the specification says (§1, §6) and not as the code does; the first that fits counts. */
const office: readonly Role[] = ['root', 'support', 'allied_client', 'client', 'distributor'];
const rules: readonly [RegExp, readonly Role[]][] = [
  [/^\w+ \/user(\/|$)/, roles],
  [/^\w+ \/(admins|installation_events|operation|company_arrivals)(\/|$)/, ['root']],
  [/^\w+ \/company_staff(\/|$)/, ['root', 'distributor', 'allied_client']],
  [
    /^\w+ \/(security_events|authorizations|incidents|company_export|employees\/:id\/(dossier|erasure))(\/|$)/,
    ['root', 'client', 'allied_client'],
  ],
  [/^\w+ \/policy(\/|$)/, roles],
  [
    /^\w+ \/(overview|allied_vault_entries(\/resend)?|allied_vault_payments)$/,
    ['distributor', 'allied_client', 'client'],
  ],
  [/^\w+ \/(enabler|dian\/status)(\/|$)/, roles],
  [/^\w+ \/notices\/(current|:id\/(read|acknowledge))/, office],
  [/^\w+ \/notices(\/|$)/, ['root', 'support']],
  [/^GET \/companies(\/|$)/, roles],
  [/^(PUT|POST) \/companies\/:id$/, office],
  [/^\w+ \/companies(\/|$)/, ['root', 'support', 'distributor', 'allied_client']],
  [/^GET \/events$/, roles],
];

describe.each(roles)('the role %s', (role) => {
  it('gets 403 wherever the specification leaves a call to others', async () => {
    const denied = addresses().filter(({ name, door }) => {
      const [, allowed = office] = rules.find(([where]) => where.test(name)) ?? [];
      return door === 'staff' && !allowed.includes(role);
    });
    expect(await otherwise(403, staff[role], denied)).toEqual([]);
    expect([role, denied.length > 10]).toEqual([role, role !== 'root']);
  });
});

describe('every address that writes is closed to a page of another site', () => {
  it.each<[string, Record<string, string | undefined>]>([
    ['without the token of its session', { 'x-xsrf-token': undefined }],
    ['with the token of another session', { 'x-xsrf-token': 'other' }],
    ['without the header of our pages', { 'x-requested-with': undefined }],
  ] as [string, Headers][])('%s', async (_how, headers) => {
    const stranger = await server.signIn(await server.aUser({ roles: ['root'] }), company);
    const sent = {
      ...headers,
      ...(headers['x-xsrf-token'] && { 'x-xsrf-token': stranger.cookies.get('XSRF-TOKEN') }),
    };
    const writing = addresses().filter(({ method }) => method !== 'GET');
    const of = (door: string) => writing.filter((one) => one.door === door);
    expect(await otherwise(403, staff.root, of('staff'), sent)).toEqual([]);
    expect(await otherwise(403, phone, of('vault'), sent)).toEqual([]);
  });
});
