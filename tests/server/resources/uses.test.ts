import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addUseCounts, countAllUses } from '../../../server/resources/use-counts.ts';
import { generateId } from '../../../server/services.ts';
import { isOfficialList, type Resource } from '../../../src/domain/records/resource.ts';
import { listReferrers, resources } from '../../../src/domain/resources/index.ts';
import type { Client, Row } from '../../client.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';
import { type Sample, samplesFor, type Values } from './samples.ts';

let server: TestServer;
let root: Client;
let other: Client;
let samples: Record<string, Sample>;
let others: Record<string, Sample>;

beforeAll(async () => {
  server = await testServer();
  const [company, second] = [await server.aCompany(), await server.aCompany()];
  samples = await samplesFor(server, company.id);
  others = await samplesFor(server, second.id);
  root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
  other = await server.signIn(await server.aUser({ roles: ['root'] }), second);
});

const make = async (
  path: string,
  values: Values = {},
  by: Client = root,
  from: Record<string, Sample> = samples,
): Promise<Row> => {
  const made = await by.post(`/${path}`, { ...from[path]?.(), ...values });
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
  return made.body.data;
};
const usesOf = async (path: string, code: unknown, by: Client = root): Promise<unknown> =>
  (await by.get(`/${path}?include=used_count&filter[code]=${String(code)}`)).rows[0]?.['used_count'];
const an = async (path: string) => make('bank_accounts', { bank_id: (await make(path)).id });

describe('the use count of an official list', () => {
  const pairs = resources
    .filter(isOfficialList)
    .flatMap(({ path }) =>
      listReferrers(path).map(({ resource, name }) => [path, resource.path, name] as const),
    );

  it.each(pairs)('in %s grows by one when a row of %s names it in %s', async (path, from, name) => {
    const used = await make(path);
    expect(await usesOf(path, used['code'])).toBe(0);
    const { id } = await make(from);
    await server.store.inCompany(root.company ?? '', (tx) =>
      sql`update ${sql.table(from)} set ${sql.id(name)} = ${used.id} where id = ${id}`.execute(tx),
    );
    expect(await usesOf(path, used['code'])).toBe(1);
  });

  it('covers the companies that the user may see, and no other', async () => {
    const bank = await make('banks');
    await make('bank_accounts', { bank_id: bank.id });
    await make('bank_accounts', { bank_id: bank.id }, other, others);
    expect(await usesOf('banks', bank['code'])).toBe(2);
    const clerk = await server.aUser({ roles: ['client'], companies: [root.company ?? ''] });
    const client = await server.signIn(clerk, { id: root.company ?? '' });
    expect(await usesOf('banks', bank['code'], client)).toBe(1);
  });

  it('is returned only on request, so that lists of choices do not pay for it', async () => {
    const [row] = (await root.get('/banks?per_page=10')).rows;
    expect(row).toHaveProperty('ach_code');
    expect(row).not.toHaveProperty('used_count');
    expect((await root.get(`/banks/${row?.id}`)).body.data).not.toHaveProperty('used_count');
    expect((await root.get('/banks?columns=code,used_count')).rows[0]).toHaveProperty('used_count');
    expect((await root.get('/banks?include=password')).status).toBe(422);
  });

  it('sorts and filters the list and is exported to a file', async () => {
    const account = await an('banks');
    const bank = (await root.get(`/banks/${account['bank_id']}`)).body.data;
    for (let more = 0; more < 3; more += 1) await make('bank_accounts', { bank_id: bank.id });
    const [first] = (await root.get('/banks?columns=code,used_count&sort=-used_count')).rows;
    expect(first).toMatchObject({ code: bank['code'], used_count: 4 });
    const unused = await root.get('/banks?columns=code,used_count&filter[used_count][to]=0');
    expect(unused.rows.every((row) => row['used_count'] === 0)).toBe(true);
    expect(unused.rows.length).toBeGreaterThan(0);
    const file = await root.get(
      `/banks/export?format=csv&columns=code,used_count&filter[code]=${bank['code']}`,
    );
    expect(file.raw.toString('utf8').slice(1).trim().split('\r\n')).toEqual([
      'Código;Usado por;Activo',
      `${bank['code']};4;Sí`,
    ]);
  });

  it('does not exist where no field refers to its rows', () => {
    for (const { path, fields } of resources.filter(isOfficialList))
      expect([path, 'used_count' in fields]).toEqual([path, listReferrers(path).length > 0]);
  });
});

describe('an official row that companies use', () => {
  it('cannot be deleted, and the refusal gives its use count; it can be deactivated', async () => {
    const bank = await make('banks');
    await make('bank_accounts', { bank_id: bank.id });
    await make('bank_accounts', { bank_id: bank.id }, other, others);
    const answer = await root.delete(`/banks/${bank.id}`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'No se puede eliminar: está en uso en 2 registros. Puedes inactivarlo.',
    ]);
    expect((await root.put(`/banks/${bank.id}`, { active: false, base_version: bank.version })).status).toBe(
      200,
    );
  });
});

describe('the municipalities', () => {
  it('are filtered by department, with its name beside each', async () => {
    const vaupes = await codeId(server.store, 'departments', '97');
    const { rows } = await root.get(`/municipalities?per_page=200&filter[department_id]=${vaupes}`);
    expect(rows.length).toBeGreaterThan(2);
    expect(new Set(rows.map((row) => (row['department'] as { label: string }).label))).toEqual(
      new Set(['Vaupés']),
    );
  });
});

it('a list that no field refers to has a use count of zero', async () => {
  const [list] = resources.filter(isOfficialList);
  const alone = { ...(list as Resource), path: 'uniform_kinds' };
  const context = { companyId: undefined, user: undefined, now: server.services.now(), newId: generateId };
  await server.store.asSystem((tx) => countAllUses(tx, alone, context));
  const row = { id: generateId(), version: 1, active: true, used_count: null };
  expect(await server.store.asSystem((tx) => addUseCounts(tx, alone, context, [row as never]))).toEqual([
    { ...row, used_count: 0 },
  ]);
});
