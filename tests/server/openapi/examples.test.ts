import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { fillDemo } from '../../../server/demo/demo.ts';
import { keyScopes } from '../../../src/domain/identity/scopes.ts';
import { type Instant, makeDay } from '../../../src/domain/values/day.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

type Parameter = { name: string; in: string; example?: unknown };
type Operation = {
  operationId: string;
  security: readonly Record<string, unknown>[];
  parameters: readonly Parameter[];
  requestBody?: { content: { 'application/json': { example: unknown } } };
};
type Example = { method: string; path: string; one: Operation };

let server: TestServer;
let root: Client;
let key: string;
let examples: Example[];

beforeAll(async () => {
  const today = Date.parse(`${makeDay(2026, 11, 20)}T15:00:00Z`) as Instant;
  server = await testServer({ now: () => today });
  await fillDemo({ ...server.services, config: { ...server.services.config, demoMonths: 2 } });
  const { rows } = await sql<{ id: string }>`select id from companies where nit = '901482317'`.execute(
    server.store.db,
  );
  root = await server.signIn(await server.aUser({ roles: ['root'] }), rows[0]);
  const made = await root.post('/access_keys', { name: 'Ejemplos', scopes: keyScopes });
  key = (made.body.data as unknown as { key: string }).key;
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  examples = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((way) => 'key' in way))
      .map(([method, one]) => ({ method: method.toUpperCase(), path, one })),
  );
});

/** First row of each list of the demo, by its noun. */
const firstRows = new Map<string, Promise<{ id: string; version: number } | undefined>>();
function findFirst(noun: string) {
  const month = noun === 'payrolls' ? '&year=2026&month=10' : '';
  const found = firstRows.get(noun) ?? root.get(`/${noun}?per_page=10${month}`).then(({ rows }) => rows[0]);
  firstRows.set(noun, found);
  return found;
}

const exampleId = /^0190f0a4-[0-9a-f]{4}-7/;
const plurals = (stem: string): string[] => [stem, `${stem}s`, stem.replace(/y$/, 'ies')];

/** Puts rows of the demo in place of the ids of an example, by the names of its fields. */
async function fillExample(value: unknown, name: string, owner: string): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => fillExample(item, name, owner)));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(async ([field, inner]) => [
      field,
      await fillExample(inner, field, owner),
    ]);
    return Object.fromEntries(await Promise.all(fields));
  }
  if (name === 'base_version') return (await findFirst(owner))?.version ?? value;
  if (typeof value !== 'string' || !exampleId.test(value)) return value;
  const words = name.replace(/_ids?$/, '').split('_');
  const nouns = /^ids?$/.test(name) ? [owner] : words.flatMap((_, at) => plurals(words.slice(at).join('_')));
  for (const noun of nouns) {
    const row = described.has(noun) ? await findFirst(noun) : undefined;
    if (row) return row.id;
  }
  return value;
}
const described = new Set<string>();

async function run({ method, path, one }: Example) {
  const owner = path.split('/')[1] ?? '';
  const query = new URLSearchParams(method === 'GET' ? {} : { dry_run: 'true' });
  let address = path;
  for (const { name, in: place, example } of one.parameters) {
    if (example === undefined) continue;
    const filled = String(await fillExample(example, name, owner));
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(filled));
    else if (place === 'query') query.set(name, filled);
  }
  const example = one.requestBody?.content['application/json'].example;
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `/api${address}?${query}`,
    headers: {
      authorization: `Bearer ${key}`,
      ...(example === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(example === undefined ? {} : { payload: JSON.stringify(await fillExample(example, '', owner)) }),
  });
  return { status: answer.statusCode, body: answer.body };
}

/**
 * Examples that the demo refuses for what it has or what day it is, whose fields need another that is optional, or that
 * need a signed document of the company.
 */
const unmet = [
  'addForeignPayroll',
  'createPayRun',
  'updateClosingStep',
  'createPlanillaFiling',
  'signHours',
  'updateEmployeeDefaults',
  'updateContractTermNotice',
  'updateCompany',
  'createEmployee',
  'createRecurringConcept',
  'createSolidarityFund',
  'createMinimumWage',
];

/** Codes of refusals that come from the rows of the demo. Any other refusal means that the example is wrong. */
const states = new Set(['not_found', 'state', 'stale', 'confirm', 'findings', 'conflict']);

it('every example of a request is understood by the demo, with its rows in place of the ids', async () => {
  for (const { path, method } of examples)
    if (method === 'GET' && !path.includes('{')) described.add(path.slice(1));
  const [wrong, refused]: [string[], string[]] = [[], []];
  let done = 0;
  for (const example of examples) {
    const { status, body } = await run(example);
    if (status < 300) done += 1;
    else if (!states.has((JSON.parse(body) as { code: string }).code)) {
      if (unmet.includes(example.one.operationId) && status < 500) refused.push(example.one.operationId);
      else wrong.push(`${example.one.operationId} ${status} ${body}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(refused.sort()).toEqual([...unmet].sort());
  expect(done / examples.length).toBeGreaterThan(0.5);
});
