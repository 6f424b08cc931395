import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addressOf, aWorld, callerOf, fitBody, routesOf } from './every-route.ts';

/** The names of the specification (§3, §7) stand beside those the API had before, wherever it answers with what DIAN said. */
const pairs = [
  ['dian', 'dianResponse'],
  ['last_response', 'dianResponse'],
  ['test_set_id', 'testing_set'],
] as const;

const response = { isValid: false, responseDian: { StatusDescription: 'Con errores' } };
const set = '99999999-2222-4333-8444-555555555555';

it('every answer with a response of DIAN has it under both names', async () => {
  const world = await aWorld();
  const { server, company } = world;
  const last = JSON.stringify(response);
  await server.store.inCompany(company.id, async (tx) => {
    await sql`update payrolls set dian = ${last}::jsonb where company_id = ${company.id}`.execute(tx);
    await sql`
      insert into enablers (company_id, test_set_id, last_response) values (${company.id}, ${set}, ${last}::jsonb)
      on conflict (company_id) do update set test_set_id = ${set}, last_response = ${last}::jsonb`.execute(
      tx,
    );
    await sql`insert into test_sets (company_id, test_set) values (${company.id}, ${set})`.execute(tx);
  });
  const answers = new Map<string, number>();
  const lacking: string[] = [];
  const look = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(name, one);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const fields = value as Record<string, unknown>;
    for (const [before, specified] of pairs) {
      const there = fields[before];
      // The vault says in its own `dian` how a payslip stands.
      if (there === undefined || (before === 'dian' && there && !Object.hasOwn(there, 'isValid'))) continue;
      answers.set(name, (answers.get(name) ?? 0) + 1);
      if (JSON.stringify(fields[specified]) !== JSON.stringify(there)) lacking.push(`${name} ${before}`);
    }
    for (const inner of Object.values(fields)) look(name, inner);
  };
  // Those that take a row away come last.
  const routes = (await routesOf(server)).filter(
    ({ method, path }) => method !== 'delete' && !/^\/(vault|login)|\/user|invitation/.test(path),
  );
  const order = ['get', 'put', 'post'];
  routes.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
  for (const route of routes) {
    const caller = callerOf(world, route);
    const address = addressOf(world, route);
    const answer =
      route.method === 'get'
        ? await caller.get(address)
        : await caller[route.method === 'put' ? 'put' : 'post'](address, await fitBody(world, route));
    look(`${route.method} ${route.path}`, answer.body);
  }
  expect(lacking).toEqual([]);
  expect([...answers.keys()]).toEqual(
    expect.arrayContaining([
      'get /payrolls',
      'get /payrolls/{id}',
      'get /adjustment_payrolls',
      'get /adjustment_payrolls/{id}',
      'get /enabler',
      'put /enabler',
    ]),
  );
});
