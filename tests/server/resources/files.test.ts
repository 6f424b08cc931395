import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { megabyte } from '../../../src/domain/files/files.ts';
import type { Client, Row } from '../../client.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';
import { samplesFor, type Values } from './samples.ts';

/** One dot, as a picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const huge = Buffer.from(png);
huge.writeUInt32BE(60_000, 16);
const rotten = Buffer.from(png);
rotten.fill(7, 45, 50);
/** A part of a picture, whose sum nobody looks at. */
const part = (kind: string, ...body: Uint8Array[]): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.reduce((sum, { length: some }) => sum + some, 0));
  return Buffer.concat([length, Buffer.from(kind), ...body, Buffer.alloc(4)]);
};
const headOf = (side: number, interlaced: 0 | 1) =>
  Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 6, 0, 0, interlaced]);
const pngOf = (...parts: Buffer[]) => Buffer.concat([png.subarray(0, 8), ...parts, part('IEND')]);
/** Three of its seven passes have dots; the sheets read a row of the other four too. */
const passes = pngOf(
  part('IHDR', headOf(2, 1)),
  part('IDAT', deflateSync(Buffer.from([0, 9, 9, 9, 9, 0, 9, 9, 9, 9, 0, 9, 9, 9, 9, 9, 9, 9, 9]))),
);
/** Colours with transparency of their own have no other; the sheets take this one for the parts that follow. */
const veiled = pngOf(
  part('IHDR', headOf(1, 0)),
  part('tRNS', Buffer.from([0, 0, 0, 8, 0, 0])),
  part('IDAT', deflateSync(Buffer.from([0, 9, 9, 9, 9]))),
);
/** Its head is longer than heads are, and the sheets find another picture in the rest of it. */
const twofold = pngOf(
  part('IHDR', headOf(1, 0), Buffer.alloc(4), part('IDAT', Buffer.from('rotten')), part('IEND')),
  part('IDAT', deflateSync(Buffer.from([0, 9, 9, 9, 9]))),
);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>';
const aFile = (name: string, type: string, ...data: BlobPart[]) => new File(data, name, { type });
const photo = () => aFile('rosa.png', 'image/png', png);

let server: TestServer;
let company: { id: string };
let staff: Client;
let outsider: Client;
let employee: () => Values;
const files = () =>
  server.store.inCompany(company.id, async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from files order by name`.execute(tx);
    return rows.map(({ name }) => name);
  });

const partsOf = (values: Values): [string, string | File][] =>
  Object.entries(values).map(([name, value]) => [name, value instanceof File ? value : String(value)]);
const fileOf = (row: Row, name: string) => row[name] as { url: string; name: string; size: number } | null;
const path = (url: string) => url.replace(/^\/api/, '');

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  const other = await server.aCompany();
  employee = (await samplesFor(server, company.id)).employees as () => Values;
  const user = (id: string) => server.aUser({ roles: ['client'], companies: [id] });
  staff = await server.signIn(await user(company.id), company);
  outsider = await server.signIn(await user(other.id), other);
});

describe('the photo of an employee', () => {
  it('is stored with the form, shown only to its company, replaced and removed', async () => {
    const made = await staff.form('/employees', partsOf({ ...employee(), photo: photo() }));
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const stored = fileOf(made.body.data, 'photo');
    expect(stored).toMatchObject({ name: 'rosa.png', type: 'image/png', size: png.length });
    const shown = await staff.get(path(stored?.url ?? ''));
    expect(shown.raw.equals(png)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const plain = { headers: { 'x-company': undefined } };
    expect((await outsider.get(path(stored?.url ?? ''), plain)).status).toBe(403);
    expect((await outsider.get(`/employees/${id}/photo`)).status).toBe(404);
    const listed = (await staff.get('/employees')).rows.find((row) => row.id === id);
    expect(listed?.['photo']).toEqual(stored);

    const untouched = await staff.put(`/employees/${id}`, { email: 'a@b.co', base_version: 1 });
    expect(untouched.body.data['photo']).toEqual(stored);
    const another = aFile('otra.png', 'image/png', png);
    const changed = await staff.form(`/employees/${id}`, [
      ...partsOf({ base_version: 2, _method: 'PUT' }),
      ['photo', another],
    ]);
    expect(fileOf(changed.body.data, 'photo')?.name).toBe('otra.png');
    expect(await files()).toEqual(['otra.png']);
    const cleared = await staff.put(`/employees/${id}`, { clear: ['photo'], base_version: 3 });
    expect(cleared.body.data['photo']).toBeNull();
    expect(await files()).toEqual([]);
    expect((await staff.get(`/employees/${id}/photo`)).status).toBe(404);
  });

  it('is stored once when the form is sent twice, and is deleted with the employee', async () => {
    const key = crypto.randomUUID();
    const parts = partsOf({ ...employee(), photo: photo() });
    const made = await staff.form('/employees', parts, { key });
    const again = await staff.form('/employees', parts, { key });
    expect(again.body.data.id).toBe(made.body.data.id);
    expect(await files()).toEqual(['rosa.png']);
    expect((await staff.delete(`/employees/${made.body.data.id}`)).status).toBe(200);
    expect(await files()).toEqual([]);
  });

  const refusals: [string, File | string, RegExp][] = [
    ['another kind', aFile('a.pdf', 'application/pdf', '%PDF-1.7'), /debe ser PNG o JPG/],
    ['a page called a picture', aFile('a.png', 'image/png', '<html>'), /contenido/],
    ['more than a megabyte', aFile('a.png', 'image/png', png, Buffer.alloc(megabyte)), /hasta 1 MB/],
    ['a small file of a huge picture', aFile('a.png', 'image/png', huge), /2048 puntos/],
    ['half a picture', aFile('a.png', 'image/png', png.subarray(0, 50)), /dañado/],
    ['a picture of no rows', aFile('a.png', 'image/png', rotten), /dañado/],
    ['a picture with empty passes', aFile('a.png', 'image/png', new Uint8Array(passes)), /dañado/],
    ['a picture with two transparencies', aFile('a.png', 'image/png', new Uint8Array(veiled)), /dañado/],
    ['two pictures in one', aFile('a.png', 'image/png', new Uint8Array(twofold)), /dañado/],
    ['an empty one', aFile('a.png', 'image/png'), /vacío/],
    ['a text', 'foto.png', /debe ser un archivo/],
  ];
  it.each(refusals)('cannot be %s, and nothing is stored', async (_, written, words) => {
    const answer = await staff.form('/employees', partsOf({ ...employee(), photo: written }));
    expect(answer.status).toBe(422);
    expect(answer.body.errors['photo']?.[0]).toMatch(words);
    expect(await files()).toEqual([]);
  });
});

describe('the description of a file instead of the file', () => {
  it('is refused for an employee without a photo', async () => {
    const spoken = { name: 'a.png', type: 'image/png', size: 68 };
    const answer = await staff.post('/employees', { ...employee(), photo: spoken });
    expect(answer.status).toBe(422);
    expect(answer.body.errors['photo']?.[0]).toMatch(/se envía como archivo/);
  });
});

describe('the logo of a company', () => {
  it('is sent with a new company, and can be an SVG without scripts or outside links', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const { id, ...values } = (await root.get(`/companies/${company.id}`)).body.data;
    const plain = ['person_type', 'social_reason', 'address', 'phone', 'email'];
    const pointing = ['country_id', 'department_id', 'municipality_id', 'language_id', 'currency_type_id'];
    const whole = Object.fromEntries([...plain, ...pointing].map((name) => [name, values[name]]));
    const logo = aFile('logo.svg', 'image/svg+xml', drawing);
    const made = await root.form('/companies', partsOf({ ...whole, nit: '811000111', logo }));
    expect(made.status).toBe(201);
    const stored = fileOf(made.body.data, 'logo');
    const shown = await root.get(path(stored?.url ?? ''));
    expect(shown.raw.toString()).toBe(drawing);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    const listed = (await root.get('/companies?per_page=200')).rows.find(
      (row) => row.id === made.body.data.id,
    );
    expect(fileOf(listed as Row, 'logo')?.url).toBe(stored?.url);
    for (const hostile of ['<script>1</script>', '<g onload="x()"/>', '<use href="https://x.co/a#b"/>']) {
      const written = aFile('logo.svg', 'image/svg+xml', drawing.replace('<path', `${hostile}<path`));
      const answer = await root.form(`/companies/${made.body.data.id}`, [
        ...partsOf({ base_version: 1, _method: 'PUT' }),
        ['logo', written],
      ]);
      expect([hostile, answer.status]).toEqual([hostile, 422]);
    }
    const own = () =>
      server.store.inCompany(made.body.data.id, async (tx) => {
        const { rows } = await sql<{ name: string }>`select name from files`.execute(tx);
        return rows.map(({ name }) => name);
      });
    expect(await own()).toEqual(['logo.svg']);
    const cleared = await root.put(`/companies/${made.body.data.id}`, { clear: ['logo'], base_version: 1 });
    expect(cleared.body.data['logo']).toBeNull();
    expect(await own()).toEqual([]);
    expect((await root.delete(`/companies/${made.body.data.id}`)).status).toBe(200);
    expect(id).toBe(company.id);
  });
});

describe('a notice', () => {
  it('is read, with its attachment, only by its own company and the companies it names', async () => {
    const third = await server.aCompany();
    const root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
    const made = await root.form('/notices', [
      ...partsOf({ title: 'Nuevo calendario', body: 'Adjunto', level: 'info', audience: 'compania' }),
      ...partsOf({ starts_at: '2020-01-01T00:00', placement: 'campana', 'company_ids[0]': third.id }),
      ['attachment', aFile('calendario.pdf', 'application/pdf', '%PDF-1.7\n')],
    ]);
    expect(made.status).toBe(201);
    const reader = async (of: { id: string }) =>
      server.signIn(await server.aUser({ roles: ['client'], companies: [of.id] }), of);
    for (const [of, seen] of [
      [company, 1],
      [third, 1],
      [await server.aCompany(), 0],
    ] as const) {
      const client = await reader(of);
      const { rows } = await client.get('/notices/current');
      expect(rows).toHaveLength(seen);
      const url = path(
        fileOf(rows[0] ?? ({} as Row), 'attachment')?.url ??
          `/notices/current/${made.body.data.id}/attachment`,
      );
      const shown = await client.get(url);
      expect(shown.status).toBe(seen ? 200 : 404);
      // In a sandbox Safari shows nothing of it.
      expect(shown.headers['content-security-policy']).not.toContain('sandbox');
    }
    const unknown = { ...made.body.data, company_ids: [crypto.randomUUID()] };
    const answer = await root.put(`/notices/${made.body.data.id}`, {
      company_ids: unknown.company_ids,
      base_version: 1,
    });
    expect(answer.body.errors).toHaveProperty('company_ids');
  });
});

describe('an employee paid by transfer', () => {
  it('needs a bank account, but an account missing from before blocks no other change', async () => {
    const transfer = await codeId(server.store, 'payment_means', '47');
    const refused = await staff.post('/employees', { ...employee(), payment_means_id: transfer });
    expect(Object.keys(refused.body.errors)).toEqual(['bank_id', 'account_type', 'account_number']);
    const account = {
      bank_id: await codeId(server.store, 'banks', '1007'),
      account_type: 'ahorros',
      account_number: '123456',
    };
    const cash = await staff.post('/employees', { ...employee(), ...account });
    expect(cash.body.data['account_number']).toBeNull();
    const { id } = cash.body.data;
    const half = await staff.put(`/employees/${id}`, { payment_means_id: transfer, base_version: 1 });
    expect(Object.keys(half.body.errors)).toEqual(['bank_id', 'account_type', 'account_number']);
    await server.store.inCompany(company.id, (tx) =>
      sql`update employees set payment_means_id = ${transfer} where id = ${id}`.execute(tx),
    );
    const mail = await staff.put(`/employees/${id}`, { email: 'rosa@x.co', base_version: 1 });
    expect(mail.status).toBe(200);
    const whole = { payment_means_id: transfer, ...account, rest_day: '1', base_version: 2 };
    const paid = await staff.put(`/employees/${id}`, whole);
    expect(paid.body.data).toMatchObject({ account_number: '123456', rest_day: '1' });
  });
});
