import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let clerk: Client;
beforeAll(async () => {
  server = await testServer();
  const company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const siigo = (more: object = {}) => ({
  name: 'Siigo',
  kind: 'payrolls',
  columns: [
    { header: 'IDENTIFICACIÓN', key: 'document', format: null },
    { header: 'FECHA PAGO', key: 'payment_date', format: 'mdy' },
    { header: 'CLAVE', key: null, format: null },
  ],
  values: [{ key: 'concept', from: 'EXT1', to: 'HED' }],
  ...more,
});

describe('an import profile', () => {
  it('is stored, renamed, listed by kind and deleted', async () => {
    const made = await clerk.post('/import_profiles', siigo());
    expect([made.status, made.body.data]).toMatchObject([201, { ...siigo(), version: 1 }]);
    const { id } = made.body.data;
    const renamed = await clerk.put(`/import_profiles/${id}`, { base_version: 1, name: 'Siigo Nube' });
    expect(renamed.body.data).toMatchObject({ ...siigo(), name: 'Siigo Nube', version: 2 });
    expect((await clerk.get('/import_profiles?kind=payrolls')).rows).toMatchObject([{ name: 'Siigo Nube' }]);
    expect((await clerk.get('/import_profiles?kind=employees')).rows).toEqual([]);
    expect((await clerk.delete(`/import_profiles/${id}`)).status).toBe(200);
    expect((await clerk.get('/import_profiles')).rows).toEqual([]);
  });

  it('rejects a change from a stale version and a name that another profile has', async () => {
    const { id } = (await clerk.post('/import_profiles', siigo({ name: 'Uno' }))).body.data;
    await clerk.post('/import_profiles', siigo({ name: 'Dos' }));
    expect((await clerk.put(`/import_profiles/${id}`, { base_version: 7, name: 'X' })).status).toBe(409);
    const same = await clerk.put(`/import_profiles/${id}`, { base_version: 1, name: 'dos' });
    expect([same.status, same.body.errors]).toMatchObject([
      422,
      { name: [expect.stringContaining('Ya hay')] },
    ]);
    expect((await clerk.get('/import_profiles')).rows.map((row) => row['name']).sort()).toEqual([
      'Dos',
      'Uno',
    ]);
  });

  it('rejects each wrong field by its name', async () => {
    for (const [more, field] of [
      [{ name: ' ' }, 'name'],
      [{ kind: 'people' }, 'kind'],
      [{ columns: [] }, 'columns'],
      [{ columns: [{ header: 'A', key: 'nada' }] }, 'columns'],
      [{ columns: [{ header: 'A', key: 'document', format: 'x' }] }, 'columns'],
      [{ values: [{ key: 'concept', from: 1, to: 'x' }] }, 'values'],
    ] as const) {
      const { status, body } = await clerk.post('/import_profiles', siigo(more));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('is hidden from other companies', async () => {
    const { id } = (await clerk.post('/import_profiles', siigo({ name: 'Propio' }))).body.data;
    const other = await server.aCompany();
    const stranger = await server.signIn(await server.aUser({ companies: [other.id] }), other);
    expect((await stranger.get('/import_profiles')).rows).toEqual([]);
    expect((await stranger.put(`/import_profiles/${id}`, { base_version: 1, name: 'Mío' })).status).toBe(404);
    expect((await stranger.delete(`/import_profiles/${id}`)).status).toBe(404);
    expect((await stranger.post('/import_profiles', siigo({ name: 'Propio' }))).status).toBe(201);
  });
});
