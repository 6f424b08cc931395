import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '../../../src/domain/identity/roles.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { catalogues, companyResources } from '../../specified.ts';
import { type Sample, samplesFor } from './samples.ts';

/** Who may do what, as §2 and §6 of the specification and §36 of the resources say; not as the code does. */
type Rule = {
  paths: readonly string[];
  scope: 'company' | 'global' | 'companies' | 'people';
  read: readonly Role[];
  write: readonly Role[];
  /** Who changes some fields of a row and no more. */
  edit?: readonly Role[];
};

const companyRoles: readonly Role[] = ['root', 'support', 'allied_client', 'client', 'distributor'];
const installation: readonly Role[] = ['root', 'support'];

const rules: readonly Rule[] = [
  {
    // «Company-bound lists … root, support, allied_client, client, distributor»
    paths: companyResources,
    scope: 'company',
    read: companyRoles,
    write: companyRoles,
  },
  {
    // «Global catalogues … root, support»; the matrix lets the others of a company read them
    paths: catalogues,
    scope: 'global',
    read: companyRoles,
    write: installation,
  },
  // «Notices … company-bound; root, support»
  { paths: ['notices'], scope: 'company', read: installation, write: installation },
  // «companies: W, W, W own, W own, R (contact W), R selected»
  {
    paths: ['companies'],
    scope: 'companies',
    read: roles,
    write: ['root', 'support', 'distributor', 'allied_client'],
    edit: ['client'],
  },
  // «Administrators: list only; root»; the matrix lets root write them
  { paths: ['admins'], scope: 'people', read: ['root'], write: ['root'] },
];

const actions = ['list', 'export', 'create', 'edit', 'deactivate', 'delete'] as const;
type Action = (typeof actions)[number];
const situations = ['own company', 'other company', 'no company', 'not enabled'] as const;
type Situation = (typeof situations)[number];

const done: Record<Action, number> = {
  list: 200,
  export: 200,
  create: 201,
  edit: 200,
  deactivate: 200,
  delete: 200,
};
const reads = (action: Action): boolean => action === 'list' || action === 'export';
const seesAll = (role: Role): boolean => installation.includes(role);

/** What must be answered. */
function expected(rule: Rule, action: Action, role: Role, situation: Situation): number {
  const allowed = reads(action)
    ? rule.read.includes(role)
    : rule.write.includes(role) || (action === 'edit' && rule.edit?.includes(role) === true);
  if (!allowed) return 403;
  // People stay in the list: what is done to them has tests of its own.
  if (rule.scope === 'people' && !reads(action) && action !== 'create') return 404;
  switch (situation) {
    case 'own company':
    case 'not enabled':
      // Enablement is asked for by payrolls, adjustments and vaults only.
      return done[action];
    case 'other company':
      // The row of a company that is not theirs is not there; nor, in another company, is that row for anybody.
      if (rule.scope === 'companies')
        return reads(action) || action === 'create' || seesAll(role) ? done[action] : 404;
      if (rule.scope !== 'company') return done[action];
      if (!seesAll(role)) return 403;
      return reads(action) || action === 'create' ? done[action] : 404;
    case 'no company':
      return rule.scope === 'company' ? 422 : done[action];
    default:
      return situation satisfies never;
  }
}

let server: TestServer;
let own: { id: string };
let other: { id: string };
let samples: Record<string, Sample>;
let root: Client;
const clients = {} as Record<Role, Client>;

beforeAll(async () => {
  server = await testServer();
  [own, other] = [await server.aCompany(), await server.aCompany()];
  const spare = await server.aCompany();
  let people = 0;
  const person = () => ({ name: 'Ana', email: `ana${++people}@empresa.co`, roles: ['support'] });
  samples = { ...(await samplesFor(server, own.id)), admins: person };
  root = await server.signIn(await server.aUser({ roles: ['root'] }), own);
  for (const role of roles)
    clients[role] = await server.signIn(
      await server.aUser({ roles: [role], companies: [own.id, spare.id] }),
      own,
    );
});

const enable = (status: boolean) =>
  server.store.inCompany(own.id, (tx) =>
    sql`insert into enablers (company_id, status) values (${own.id}, ${status})
      on conflict (company_id) do update set status = ${status}`.execute(tx),
  );

/** A row of a company that somebody who may not touch it left as it was. */
let untouched: { path: string; row: { id: string; version: number } } | undefined;

/** A row made by root to be changed or removed, in the company of the situation. */
async function aRow(
  rule: Rule,
  path: string,
  role: Role,
  situation: Situation,
): Promise<{ id: string; version: number }> {
  if (rule.scope === 'people') return { id: crypto.randomUUID(), version: 1 };
  if (untouched?.path === path && rule.scope !== 'companies') return untouched.row;
  const made = await root.post(`/${path}`, samples[path]?.());
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
  const { id, version } = made.body.data;
  const theirs = rule.scope === 'companies' && situation !== 'other company' && !seesAll(role);
  if (theirs)
    await sql`insert into user_companies (user_id, company_id)
      select u.id, ${id} from users u where u.email = ${emails[role] ?? ''}`.execute(server.store.db);
  return { id, version };
}

const emails: Partial<Record<Role, string>> = {};

async function act(
  rule: Rule,
  path: string,
  action: Action,
  role: Role,
  situation: Situation,
): Promise<number> {
  const client = clients[role];
  client.company = own.id;
  emails[role] ??= String((await client.get('/user')).body['email']);
  const row = reads(action) || action === 'create' ? undefined : await aRow(rule, path, role, situation);
  client.company = situation === 'other company' ? other.id : situation === 'no company' ? undefined : own.id;
  const change = rule.scope === 'companies' ? { phone: '6047654321' } : (samples[path]?.() ?? {});
  switch (action) {
    case 'list':
      return (await client.get(`/${path}`)).status;
    case 'export':
      return (await client.get(`/${path}/export?format=csv`)).status;
    case 'create': {
      const made = await client.post(`/${path}`, samples[path]?.() ?? {});
      const id = made.body.data?.id;
      const at = rule.scope === 'company' && situation === 'other company' ? other.id : own.id;
      if (made.status === 201) await tidy(path, id, at);
      return made.status === 422 && !made.body.errors?.['company'] ? forOther(made.body.errors) : made.status;
    }
    case 'edit':
      return settled(
        path,
        row,
        await client.put(`/${path}/${row?.id}`, { ...change, base_version: row?.version }),
      );
    case 'deactivate':
      return settled(
        path,
        row,
        await client.put(`/${path}/${row?.id}`, { active: false, base_version: row?.version }),
      );
    case 'delete':
      return settled(path, row, await client.delete(`/${path}/${row?.id}`));
    default:
      return action satisfies never;
  }
}

/** In another company the sample points at a row of the first: that it is refused is right as well. */
const forOther = (errors: Record<string, string[]>): number => (errors['employee_id'] ? 201 : 422);

async function settled(
  path: string,
  row: { id: string; version: number } | undefined,
  { status }: { status: number },
): Promise<number> {
  const stays = status >= 400 && path !== 'solidarity_funds';
  untouched = row && stays ? { path, row } : undefined;
  if (!stays) await tidy(path, row?.id, own.id);
  return status;
}

/** Rows that hold on the same days as others would be in the way of the next ones. */
async function tidy(path: string, id: string | undefined, company: string): Promise<void> {
  if (path !== 'solidarity_funds' || !id) return;
  root.company = company;
  await root.delete(`/${path}/${id}`);
  root.company = own.id;
}

describe('the rules of access', () => {
  it('cover every resource', () => {
    expect(rules.flatMap((rule) => rule.paths).sort()).toEqual(resources.map(({ path }) => path).sort());
  });

  const cases = rules.flatMap((rule) => rule.paths.map((path) => [path, rule] as const));
  describe.each(situations)('%s', (situation) => {
    beforeAll(() => enable(situation !== 'not enabled'));
    it.each(cases)('%s', async (path, rule) => {
      const found: string[] = [];
      const wanted: string[] = [];
      for (const action of actions)
        for (const role of roles) {
          found.push(`${action} ${role} ${await act(rule, path, action, role, situation)}`);
          wanted.push(`${action} ${role} ${expected(rule, action, role, situation)}`);
        }
      expect(found).toEqual(wanted);
    });
  });
});
