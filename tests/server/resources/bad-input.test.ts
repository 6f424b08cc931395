import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '../../../src/domain/records/fields.ts';
import { isColumn } from '../../../src/domain/records/resource.ts';
import { findResource, resources } from '../../../src/domain/resources/index.ts';
import type { Answered, Client } from '../../client.ts';
import { pickSome } from '../../exhaustive.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';
import { type Sample, samplesFor, type Values } from './samples.ts';

let server: TestServer;
let company: { id: string };
let root: Client;
let samples: Record<string, Sample>;
/** Ids of rows of another company, by resource. */
const theirs: Record<string, string> = {};

/** Rows of official lists by a flag they have, and what they ask for besides. */
const flagged: Record<string, string> = {};
const account: Values = { account_type: 'ahorros', account_number: '1234' };

const written = resources.filter((resource) => !resource.only);

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  const other = await server.aCompany();
  samples = await samplesFor(server, company.id);
  const others = await samplesFor(server, other.id);
  root = await server.signIn(await server.aUser({ roles: ['root'] }), other);
  for (const { path, scope } of written) {
    if (scope !== 'company') continue;
    const made = await root.post(`/${path}`, others[path]?.());
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
    theirs[path] = made.body.data.id;
  }
  root.company = company.id;
  account.bank_id = await codeId(server.store, 'banks', '1007');
  flagged.requires_account = await codeId(server.store, 'payment_means', '47');
});

const count = (path: string) =>
  server.store.inCompany(company.id, async (tx) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(path)}`.execute(
      tx,
    );
    return rows[0]?.count;
  });

/** Values refused of any body before anybody asks which field has them. */
const broken: [what: string, value: unknown][] = [
  ['half a character', '\ud800'],
  ['a zero', 'a\u0000b'],
];

/** What no field of that kind takes, whatever its declaration. */
function unfit(field: Field): [what: string, value: unknown][] {
  const wrong: [string, unknown][] = [
    ['a group', { a: 1 }],
    ['a list of groups', [{ a: 1 }]],
  ];
  switch (field.kind) {
    case 'text':
      return [
        ...wrong,
        ['yes', true],
        ['too long', 'x'.repeat(field.max + 1)],
        ['a script', '<script>alert(1)</script>'],
        ['an image that runs', '<img src=x onerror=alert(1)>'],
        ['a formula', '=HYPERLINK("http://evil.example","x")'],
        ['a command of a sheet', "+2+cmd|' /C calc'!A0"],
        ['letters turned around', 'a\u202egpj.exe'],
        ['a bell', 'a\u0007b'],
      ];
    case 'integer':
      return [
        ...wrong,
        ['a fraction', 1.5],
        ['a word', 'doce'],
        ['what no column holds', 1e12],
        ['1e3', '1e3'],
      ];
    case 'integers':
      return [...wrong, ['a fraction', [1.5]], ['a word', 'uno'], ['out of range', [9999]], ['yes', true]];
    case 'money':
      return [
        ...wrong,
        ['below zero', '-1'],
        ['three decimals', '1.234'],
        ['a word', 'mil'],
        ['without end', 1e300],
        ['yes', true],
      ];
    case 'percent':
      return [
        ...wrong,
        ['below zero', '-1'],
        ['more than there is', '9999'],
        ['a word', 'diez'],
        ['1e2', '1e2'],
      ];
    case 'day':
      return [
        ...wrong,
        ['no day of the calendar', '2026-02-30'],
        ['another form', '01/02/2026'],
        ['a number', 7],
        ['too old', '0001-01-01'],
      ];
    case 'time':
      return [...wrong, ['no hour', '25:00'], ['a word', 'mediodía'], ['a number', 7]];
    case 'moment':
      return [...wrong, ['no day', '2026-02-30T10:00'], ['no hour', '2026-01-01T25:00'], ['a number', 7]];
    case 'flag':
      return [...wrong, ['a word', 'claro'], ['a number', 7]];
    case 'choice':
      return [...wrong, ['no option', 'nada'], ['what every object has', 'constructor'], ['yes', true]];
    case 'choices':
      return [...wrong, ['no option', ['nada']], ['what every object has', ['constructor']], ['yes', true]];
    case 'reference':
      return [
        ...wrong,
        ['no identifier', "' or 1=1"],
        ['what is not there', crypto.randomUUID()],
        ...(theirs[field.to] ? [['of another company', theirs[field.to]] as [string, unknown]] : []),
      ];
    case 'references':
      return [...wrong, ['no identifier', ["' or 1=1"]], ['a word', 'todas'], ['yes', true]];
    case 'file':
      return [
        ...wrong,
        ['a text', 'foto.png'],
        ['a file told, not sent', { id: crypto.randomUUID(), name: 'a.png', type: 'image/png', size: 3 }],
      ];
    default:
      return field satisfies never;
  }
}

const refused = (answer: Answered, name: string): boolean =>
  answer.status === 422 &&
  Object.keys(answer.body.errors ?? {}).some((key) => key === name || key.startsWith(`${name}.`));

/** What makes the field be asked for. */
const askedFor = (field: Field | undefined): Values =>
  !field?.when
    ? {}
    : 'is' in field.when
      ? { [field.when.field]: field.when.is[0] }
      : { ...account, [field.when.field]: flagged[field.when.flag] };

/** A row with the field asked for, and then spoiled. */
function withField(path: string, name: string, value: unknown): Values {
  const field = findResource(path)?.fields[name];
  return { ...samples[path]?.(), ...askedFor(field), [name]: value };
}

describe('a wrong value in any field', () => {
  it.each(written.map(({ path }) => path))('is refused by field name in a new row of %s', async (path) => {
    const before = await count(path);
    const wrong: string[] = [];
    const resource = findResource(path);
    if (!resource) throw new Error(path);
    const first = Object.keys(resource.fields).find((name) => !resource.fields[name]?.computed);
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.computed) {
        // Not a digit, which would be the right one of its NIT now and then.
        const answer = await root.post(`/${path}`, { ...samples[path]?.(), [name]: 'x' });
        if (!refused(answer, name)) wrong.push(`${name} computed: ${answer.status}`);
        continue;
      }
      const tried = pickSome(unfit(field), { every: 4, turn: name.length });
      for (const [what, value] of [...tried, ...(name === first ? broken : [])]) {
        const answer = await root.post(`/${path}`, withField(path, name, value));
        if (!refused(answer, name))
          wrong.push(`${name} ${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      if (!field.required) continue;
      // What a new row begins with fills what is not sent; what is sent empty, never.
      const begins = 'initial' in field || name in (resource.initials?.({ type: 'salud' }) ?? {});
      for (const nothing of ['', '   ', null, ...(begins ? [] : [undefined])]) {
        const answer = await root.post(`/${path}`, withField(path, name, nothing));
        if (!refused(answer, name)) wrong.push(`${name} missing: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await count(path)).toBe(before);
  });

  it.each(written.map(({ path }) => path))('is refused by field name in a change of %s', async (path) => {
    const made = await root.post(`/${path}`, samples[path]?.());
    expect(made.status).toBe(201);
    const { id, version } = made.body.data;
    const wrong: string[] = [];
    const columns = Object.entries(findResource(path)?.fields ?? {}).filter(
      ([, field]) => !field.computed && isColumn(field),
    );
    for (const [at, [name, field]] of columns.entries()) {
      const asked = askedFor(field);
      const tried = pickSome(unfit(field), { every: 4, turn: at });
      for (const [what, value] of [...tried, ...(at === 0 ? broken : [])]) {
        const answer = await root.put(`/${path}/${id}`, { ...asked, [name]: value, base_version: version });
        if (!refused(answer, name))
          wrong.push(`${name} ${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      if (!field.required || field.when) continue;
      const cleared = await root.put(`/${path}/${id}`, { clear: [name], base_version: version });
      if (!refused(cleared, name)) wrong.push(`${name} cleared: ${cleared.status}`);
    }
    expect(wrong).toEqual([]);
    const after = (await root.get(`/${path}/${id}`)).body.data;
    expect(after.version).toBe(version);
    if (path === 'solidarity_funds') await root.delete(`/${path}/${id}`);
  });

  it.each(written.map(({ path }) => path))('is refused in %s, and so is a wrong version', async (path) => {
    const made = await root.post(`/${path}`, samples[path]?.());
    const { id } = made.body.data;
    for (const base_version of [2, 99, '7'])
      expect((await root.put(`/${path}/${id}`, { active: false, base_version })).status).toBe(409);
    for (const base_version of [0, -1, 'x', null, 1.5, [1], { a: 1 }, undefined])
      expect((await root.put(`/${path}/${id}`, { active: false, base_version })).status).toBe(422);
    for (const active of ['quizás', 7, [true], { a: 1 }])
      expect((await root.put(`/${path}/${id}`, { active, base_version: 1 })).status).toBe(422);
    for (const name of ['company_id', 'created_by', 'search_text', 'toString', 'color'])
      expect((await root.put(`/${path}/${id}`, { [name]: '1', base_version: 1 })).body.errors).toHaveProperty(
        name,
      );
    if (path === 'solidarity_funds') await root.delete(`/${path}/${id}`);
  });
});

describe('a body that is too large or broken', () => {
  const twenty = 20 * 1_048_576;

  it.each(['application/json', 'application/x-www-form-urlencoded'])('at 20 MB is 413: %s', async (type) => {
    const before = await count('cost_centers');
    const answer = await root.post('/cost_centers', `name=${'x'.repeat(twenty)}`, {
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(413);
    expect(answer.body.message).toMatch(/demasiado grandes/);
    expect(await count('cost_centers')).toBe(before);
  });

  it('at 20 MB in a multipart form is 413', async () => {
    const parts: [string, string][] = Array.from({ length: 40 }, (_, i) => [
      `campo${i}`,
      'x'.repeat(524_288),
    ]);
    expect((await root.form('/cost_centers', parts)).status).toBe(413);
  });

  it.each([
    ['without its end', '--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nA'],
    ['without a name', '--x\r\nContent-Disposition: form-data\r\n\r\nA\r\n--x--\r\n'],
    ['with another boundary', '--y\r\nContent-Disposition: form-data; name="code"\r\n\r\nA\r\n--y--\r\n'],
    ['with nothing', ''],
    [
      'with a name that cannot be nested',
      '--x\r\nContent-Disposition: form-data; name="a[b"\r\n\r\nA\r\n--x--\r\n',
    ],
  ])('of a form %s is refused with a message', async (_, body) => {
    const before = await count('cost_centers');
    const answer = await root.post('/cost_centers', body, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.message).toMatch(/[a-z]/);
    expect(await count('cost_centers')).toBe(before);
  });
});

it.each(written.map(({ path }) => [path]))('an empty form creates no row of %s', async (path) => {
  const before = await count(path);
  for (const body of [{}, { _nothing: '1' }]) {
    const answer = await root.post(`/${path}`, body);
    expect([path, answer.status]).toEqual([path, 422]);
    expect(answer.body.message).toBeTruthy();
  }
  expect(await count(path)).toEqual(before);
});
