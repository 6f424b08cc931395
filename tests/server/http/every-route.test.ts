import { beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Client } from '../../client.ts';
import { pickSome } from '../../exhaustive.ts';
import {
  addressOf,
  aWorld,
  callerOf,
  fitBody,
  holdings,
  placesOf,
  type Route,
  routesOf,
  spoiled,
  type World,
} from './every-route.ts';

let world: World;
let routes: Route[];

/** The nouns of the routes, each with its own line of the report. */
const nouns = [
  'accounting',
  'closing',
  'cost',
  'company_staff',
  'crosscheck',
  'recovery_claims',
  'reports',
  'login',
  'user',
  'invitation',
  'jobs',
  'access_keys',
  'webhooks',
  'admins',
  'policy',
  'authorizations',
  'incidents',
  'security_events',
  'installation_events',
  'operation',
  'notices',
  'companies',
  'company_export',
  'company_arrivals',
  'employees',
  'municipalities',
  'employee_imports',
  'import_profiles',
  'document_imports',
  'foreign_payrolls',
  'payrolls',
  'pay_runs',
  'pila',
  'payroll_imports',
  'adjustment_payrolls',
  'certificates',
  'overview',
  'dashboard',
  'dian',
  'enabler',
  'legal_parameter_offers',
  'law_trials',
  'month_forecasts',
  'questions',
  'requests',
  'signed_hours',
  'vault_people',
  'vault_codes',
  'vault_entries',
  'vault_mail',
  'vault_payments',
  'allied_vault_entries',
  'allied_vault_payments',
  'vault',
] as const;
const nounOf = ({ path }: Route): string => path.split('/')[1] ?? '';
const of = (noun: string): Route[] => routes.filter((route) => nounOf(route) === noun);
const writesOf = (noun: string): Route[] => of(noun).filter(({ body }) => body);

beforeAll(async () => {
  world = await aWorld();
  routes = await routesOf(world.server);
});

/** Values refused of any body before its route looks at it. First, because some routes refuse whoever tries too often. */
const unfit: readonly unknown[] = [
  // Of this no text nor figure can be made.
  { toString: 1 },
  1e300,
  'a\u0000b',
  'a\u202egpj.exe',
  '\ud800',
];

/** What stands where something else belongs. */
const nonsense: readonly unknown[] = [
  null,
  true,
  7.5,
  -1,
  '',
  'x',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  'constructor',
  '0000-00-00',
  'x'.repeat(100_000),
  crypto.randomUUID(),
  [],
  [[1]],
  [null],
  {},
  { a: { b: 1 } },
];

/** Words of machines: what a person must never read. */
const machine =
  /undefined|\[object|null value|syntax|column "|relation "|TypeError|ZodError|Invalid input| at /;

/** What is wrong with an answer, as a line of the list of wrongs. */
function wrongOf(answer: Answered): string | undefined {
  const { status, body } = answer;
  if (status >= 500) return `${status} ${JSON.stringify(body).slice(0, 200)}`;
  if (status < 400) return undefined;
  if (!/[a-zá-ú]{3}/.test(String(body.message))) return `${status} without words`;
  const text = JSON.stringify([body.message, body.errors ?? '']);
  return machine.test(text) ? `${status} in words of machines: ${text.slice(0, 300)}` : undefined;
}

const send = (caller: Client, { method }: Route, address: string, body: unknown): Promise<Answered> =>
  method === 'put' ? caller.put(address, body) : caller.post(address, body);
const short = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60);

/** In what lies deeper, where the same code looks at it, one in five; what no field of a route may hold, in one of its fields. */
function nonsenseAt(place: readonly string[], isFirst: boolean): readonly unknown[] {
  if (place.length > 1) return nonsense.filter((_, at) => at % 5 === place.length % 5);
  return [...(isFirst ? unfit : []), ...pickSome(nonsense, { every: 5, turn: place.join().length })];
}

it('the list of nouns covers every route', () => {
  expect([...new Set(routes.map(nounOf))].sort()).toEqual([...nouns].sort());
});

describe.each(['post', 'put'] as const)('every route that takes a %s', (method) => {
  const taking = (noun: string) => writesOf(noun).filter((route) => route.method === method);

  it.each(nouns)('refuses in words nonsense in any field, and writes nothing: %s', async (noun) => {
    const wrong: string[] = [];
    for (const route of taking(noun)) {
      const address = addressOf(world, route);
      const caller = callerOf(world, route);
      let body = await fitBody(world, route);
      let before = await holdings(world.server);
      for (const [at, place] of placesOf(route.body).entries())
        for (const value of nonsenseAt(place, at === 0)) {
          const answer = await send(caller, route, address, spoiled(body, place, value));
          const problem = wrongOf(answer);
          if (problem) wrong.push(`${route.path} ${place.join('.')} = ${short(value)}: ${problem}`);
          if (answer.status >= 400) continue;
          // What was taken makes room for what comes next.
          if (route.path === '/payrolls') await takeBack(caller, answer);
          if (route.path === '/pay_runs/{id}/close') await openAgain(caller, answer);
          body = await fitBody(world, route);
          before = await holdings(world.server);
        }
      if ((await holdings(world.server)) !== before)
        wrong.push(`${route.path}: something refused was written`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('every route that writes', () => {
  it.each(nouns)('refuses a whole body that is not its own: %s', async (noun) => {
    const wrong: string[] = [];
    const before = await holdings(world.server);
    for (const route of writesOf(noun)) {
      const caller = callerOf(world, route);
      const body = await fitBody(world, route);
      for (const [what, sent, headers, statuses] of bodies(body)) {
        const address = addressOf(world, route);
        const answer = await (route.method === 'put' ? caller.put : caller.post)(address, sent, { headers });
        const problem = wrongOf(answer);
        if (problem || !statuses.includes(answer.status))
          wrong.push(`${route.method} ${route.path} ${what}: ${problem ?? answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await holdings(world.server)).toBe(before);
  });

  it.each(nouns)('refuses a version other than the stored one: %s', async (noun) => {
    for (const route of writesOf(noun)) {
      const body = await fitBody(world, route);
      if (body.base_version === undefined) continue;
      const answer = await send(callerOf(world, route), route, addressOf(world, route), {
        ...body,
        base_version: 99,
      });
      expect([named(route), answer.status]).toEqual([named(route), 409]);
      expect(wrongOf(answer)).toBe(undefined);
    }
  });
});

type Broken = [what: string, sent: unknown, headers: Record<string, string>, statuses: number[]];
const form = { 'content-type': 'multipart/form-data; boundary=x' };

/** Whole bodies that are not what they should be, and what each may be answered. */
function bodies(fit: Record<string, unknown>): Broken[] {
  const formOfNothing: Broken = ['a form of nothing', '', form, [400, 422, 429]];
  const levels = 10_000;
  // Who knocks at a door too often, or with no key of it, is told so first.
  return [
    ['cut short', '{"a": ', {}, [400]],
    ['a list', [1], {}, [422, 429]],
    ['a word', '"a"', {}, [422, 429]],
    ['a field nobody knows', { ...fit, color: 'red' }, {}, [401, 422, 429]],
    ['the machinery of objects', '{"__proto__": {"a": 1}}', {}, [400]],
    // Doors take little.
    ['one list inside another', `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`, {}, [413, 422, 429]],
    ['30 MB', '{"a":"x', huge, [413]],
    ['30 MB of a form', '--x', { ...form, ...huge }, [413]],
    ['a form cut short', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nA', form, [400]],
    ['a picture', 'a', { 'content-type': 'image/png' }, [415]],
    ...(Object.keys(fit).length ? [formOfNothing] : []),
  ];
}
/** Bytes announced as too many are refused before they come; those that do come are in `tests/server/resources/bad-input.test.ts`. */
const huge = { 'content-length': String(30 * 1_048_576) };
const named = ({ method, path }: Route): string => `${method} ${path}`;

/** Month or year of an address, of a route that reads nothing without it. */
const monthOf = ({ query }: Route): string =>
  query.includes('month') ? '?month=2026-10' : query.includes('year') ? '?year=2026' : '';

describe('a row of another company', () => {
  it.each(nouns)('is not found by a reader or a writer: %s', async (noun) => {
    const before = await holdings(world.server);
    for (const route of of(noun).filter(({ path }) => path.includes('{id}'))) {
      const address = addressOf(world, route);
      const caller = route.path.startsWith('/vault/') ? world.strangersPhone : world.stranger;
      const body = await fitBody(world, route);
      const answer =
        route.method === 'get'
          ? await caller.get(address + monthOf(route))
          : route.method === 'delete'
            ? await caller.delete(address)
            : await send(caller, route, address, body);
      const allowed = /^\/(admins|notices|company_staff|company_arrivals|access_keys|webhooks)/.test(
        route.path,
      )
        ? [403, 404]
        : [404];
      expect([named(route), allowed.includes(answer.status) || answer.status]).toEqual([named(route), true]);
    }
    expect(await holdings(world.server)).toBe(before);
  });
});

describe('every route that reads', () => {
  it.each(nouns)('refuses in words an address of nonsense: %s', async (noun) => {
    const wrong: string[] = [];
    for (const route of of(noun).filter(({ method }) => method === 'get' || method === 'delete')) {
      const caller = callerOf(world, route);
      const ask = route.method === 'get' ? caller.get : caller.delete;
      const addresses = [
        ...['x', '%00', '%ff', '-'.repeat(36), "'%20or%201=1", crypto.randomUUID()].flatMap((id) =>
          route.path.includes('{') ? [route.path.replace(/\{\w+\}/g, id)] : [],
        ),
        ...(route.method === 'get' ? route.query : []).flatMap((name) =>
          ['', 'x', '-1', '1e9', '%00', '%F0%9F%98', '2026-02-30', "'%20or%201=1", 'constructor'].map(
            (value) => `${addressOf(world, route)}?${name}=${value}`,
          ),
        ),
      ];
      for (const address of addresses) {
        const problem = wrongOf(await ask(address));
        if (problem) wrong.push(`${route.method} ${address}: ${problem}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

async function takeBack(caller: Client, { body }: Answered): Promise<void> {
  const { id, version } = body.data;
  const gone = await caller.delete(`/payrolls/${id}?base_version=${version}`);
  if (gone.status >= 400) throw new Error(JSON.stringify(gone.body));
}

async function openAgain(caller: Client, { body }: Answered): Promise<void> {
  const { id, version } = body.data;
  const open = await caller.post(`/pay_runs/${id}/reopen`, { base_version: version });
  if (open.status >= 400) throw new Error(JSON.stringify(open.body));
}
