import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let company: { id: string };
let clerk: Client;
beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const made = async (values: object) =>
  (await clerk.post('/cost_centers', values)).body.data as {
    id: string;
    version: number;
    updated_at: string;
  };

describe('the changes of a record', () => {
  it('show what changed and from which address, newest first, and outlive the record', async () => {
    const { id, version } = await made({ code: 'A1', name: 'Corte' });
    const changed = await clerk.put(`/cost_centers/${id}`, {
      name: 'Corte y confección',
      base_version: version,
    });
    expect(changed.status).toBe(200);
    await clerk.put(`/cost_centers/${id}`, { name: 'Corte y confección', base_version: version + 1 });
    const told = await clerk.get(`/cost_centers/${id}/changes`);
    expect(told.body.data).toMatchObject([
      { kind: 'updated', address: '127.0.0.1', changes: { name: ['Corte', 'Corte y confección'] } },
      { kind: 'created', changes: {} },
    ]);
    expect((await clerk.delete(`/cost_centers/${id}`)).status).toBe(200);
    const [last] = (await clerk.get(`/cost_centers/${id}/changes`)).body.data as never as object[];
    expect(last).toMatchObject({ kind: 'deleted', changes: { code: ['A1', null] } });
  });

  it('are visible only to its company', async () => {
    const { id } = await made({ code: 'B1', name: 'Empaque' });
    const other = await server.aCompany();
    const stranger = await server.signIn(await server.aUser({ companies: [other.id] }), other);
    expect((await stranger.get(`/cost_centers/${id}/changes`)).status).toBe(404);
  });

  it('cannot be rewritten or removed', async () => {
    await made({ code: 'C1', name: 'Bodega' });
    for (const act of [sql`update record_changes set changes = '{}'`, sql`delete from record_changes`])
      await expect(server.store.inCompany(company.id, (tx) => act.execute(tx))).rejects.toThrow(
        /stays as it was written/,
      );
  });
});
