import { beforeAll, describe, expect, it } from 'vitest';
import { addClearedNames, listFormParts } from '../../../src/domain/calls/form-data.ts';
import type { Answered, Client } from '../../client.ts';
import { pickSome } from '../../exhaustive.ts';
import { password } from '../../harness.ts';
import {
  addressOf,
  aWorld,
  callerOf,
  fitBody,
  keepSessions,
  placesOf,
  type Route,
  routesOf,
  type Schema,
  spoiled,
  type World,
} from './every-route.ts';

let world: World;
let routes: Route[];

/** Rows of a file and what a device signs are no forms: they travel as JSON alone. */
const noForms = /\/import(\/check)?$|\/passkeys/;

/** Somebody who signed in before so much nonsense came from this address. */
let phone: Client;
beforeAll(async () => {
  world = await aWorld();
  const { server, company } = world;
  phone = await server.signInToVault(
    await server.anEmployeeAccount({ companies: [company.id], document_number: '52417996' }),
  );
  await keepSessions(server);
  routes = (await routesOf(world.server)).filter(({ path, body }) => body && !noForms.test(path));
});

/** What people write; a form has words, lists and groups, and nothing of what is empty. */
const written = [
  ...['x', ' ', '0', '-1', '7.5', '2026-02-30', 'uno\ndos', 'a\u202egpj.exe', 'x'.repeat(2_000)],
  ...['<script>alert(1)</script>', ['x'], { a: { b: 'c' } }, [{ a: 'x' }]],
];
/** Each of these is one of the words of a form. */
const typed: Record<string, readonly unknown[]> = { integer: [0, -1, 7.5, 99], boolean: [true, false] };

function valuesAt(schema: Schema | undefined, place: readonly string[]): unknown[] {
  const types = [schema?.type ?? 'string'].flat();
  // In what lies deeper, where the same code looks at it, one in five, another at each place.
  const turn = place.join().length % 5;
  const some = place.length > 1 ? written.filter((_, at) => at % 5 === turn) : written;
  const all = [...some, ...types.flatMap((type) => typed[type === 'number' ? 'integer' : type] ?? [])];
  return pickSome(all, { every: 8, turn: place.join().length });
}
const schemaAt = (schema: Schema | undefined, [name, ...rest]: readonly string[]): Schema | undefined =>
  name === undefined ? schema : schemaAt(name === '0' ? schema?.items : schema?.properties?.[name], rest);

/** A body with one wrong thing, or with one field less. */
function bodyOf(fit: Record<string, unknown>, route: Route, place: readonly string[], value: unknown) {
  // Two profiles of a name are one fault more.
  const own = route.path === '/import_profiles' ? { ...fit, name: crypto.randomUUID() } : fit;
  return spoiled(own, place, value) as Record<string, unknown>;
}

const words = ({ status, body }: Answered) => JSON.stringify([status, body.message, body.errors ?? null]);

/** How the two differ; what one wrote, the other may find written already. */
function difference(form: Answered, json: Answered): string | undefined {
  const tooMany = form.status === 429 || json.status === 429;
  const done = form.status < 400 && (json.status < 400 || json.status === 409);
  return tooMany || done || words(form) === words(json) ? undefined : `${words(form)} ≠ ${words(json)}`;
}

const nouns = [
  'accounting',
  'closing',
  'company_staff',
  'crosscheck',
  'month_forecasts',
  'pila',
  'recovery_claims',
  'login',
  'user',
  'invitation',
  'admins',
  'access_keys',
  'webhooks',
  'policy',
  'incidents',
  'employees',
  'employee_imports',
  'import_profiles',
  'document_imports',
  'foreign_payrolls',
  'notices',
  'payroll_imports',
  'payrolls',
  'pay_runs',
  'adjustment_payrolls',
  'enabler',
  'legal_parameter_offers',
  'questions',
  'requests',
  'signed_hours',
  'vault_codes',
  'vault_mail',
  'vault_payments',
  'vault',
  'vault_entries',
  'allied_vault_entries',
  'company_arrivals',
] as const;
const nounOf = ({ path }: Route): string => path.split('/')[1] ?? '';

it('the list of nouns covers every route that takes a form', () => {
  expect([...new Set(routes.map(nounOf))].sort()).toEqual([...nouns].sort());
});

describe('a form is validated like JSON, field by field', () => {
  it.each(nouns)('%s', async (noun) => {
    const wrong: string[] = [];
    for (const route of routes.filter((one) => nounOf(one) === noun)) {
      const address = addressOf(world, route);
      const caller = callerOf(world, route);
      const send = route.method === 'put' ? caller.put : caller.post;
      let fit = await fitBody(world, route);
      // A row that was written has another version.
      const after = async (answer: Answered) => {
        if (answer.status < 400) fit = await fitBody(world, route);
        return answer;
      };
      for (const place of placesOf(route.body)) {
        const missing = place.length === 1 ? [undefined] : [];
        for (const value of [...missing, ...valuesAt(schemaAt(route.body, place), place)]) {
          const parts = listFormParts(bodyOf(fit, route, place, value), route.method);
          const form = await after(await caller.form(address, parts as [string, string][]));
          const json = await after(await send(address, bodyOf(fit, route, place, value)));
          const differs = difference(form, json);
          if (differs) wrong.push(`${route.path} ${place.join('.')} = ${JSON.stringify(value)}: ${differs}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('an empty field of a form', () => {
  const put = (caller: Client, path: string, values: Record<string, unknown>) =>
    caller.form(path, listFormParts(addClearedNames(values), 'PUT') as [string, string][]);

  it('is cleared by an update, or refused where it cannot be empty', async () => {
    const { root } = world;
    const at = async () => (await root.get('/enabler')).body.data;
    const software_id = crypto.randomUUID();
    const kept = await put(root, '/enabler', { software_id, base_version: (await at()).version });
    expect([kept.status, kept.body.data.software_id]).toEqual([200, software_id]);
    const emptied = await put(root, '/enabler', { software_id: '', base_version: (await at()).version });
    expect([emptied.status, emptied.body.data.software_id]).toEqual([200, null]);
    const tests = { individual: '', replace: 1, delete: 1 };
    const refused = await put(root, '/enabler', {
      required_tests: tests,
      base_version: (await at()).version,
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['required_tests.individual']]);

    const numbering = { individual: { prefix: '', next: '1' }, adjustment: { prefix: 'NA', next: '' } };
    const unnumbered = await put(root, '/enabler', { numbering, base_version: (await at()).version });
    expect([unnumbered.status, Object.keys(unnumbered.body.errors).sort()]).toEqual([
      422,
      ['numbering.adjustment.next', 'numbering.individual.prefix'],
    ]);

    expect((await put(phone, '/vault/mobile', { mobile: '3001234567' })).status).toBe(200);
    expect((await phone.get('/vault/me')).body.mobile).toBe('3001234567');
    expect((await put(phone, '/vault/mobile', {})).status).toBe(422);
    expect((await put(phone, '/vault/mobile', { mobile: null })).status).toBe(200);
    expect((await phone.get('/vault/me')).body.mobile).toBeNull();
    expect((await put(phone, '/vault/password', { current: password, password: null })).status).toBe(200);
    expect((await phone.get('/vault/me')).body.has_password).toBe(false);
  });

  it.each([['name.'], ['__proto__'], [7], ['a.b.c.d.e'], { a: 1 }, 'name'])(
    'is refused when named by %j',
    async (clear) => {
      const answer = await world.phone.put('/vault/mobile', { clear });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['clear']]);
    },
  );
});

it('a text keeps its line ends, and a repeated submission is recognized as a form or as JSON', async () => {
  const question = { payslip_id: world.payslip, category: 'otro', message: 'Uno\nDos' };
  const key = crypto.randomUUID();
  const created = await world.phone.form('/vault/questions', listFormParts(question) as [string, string][], {
    key,
  });
  expect([created.status, created.body.data.message]).toEqual([201, 'Uno\nDos']);
  const again = await world.phone.post('/vault/questions', { ...question, message: 'Uno\r\nDos' }, { key });
  expect([again.status, again.headers['idempotent-replay']]).toEqual([201, 'true']);
});
