import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../../src/domain/resources/companies.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';
import { aWorker } from '../vault/vault-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const aCompany = async () => ({
  person_type: 'juridica',
  nit: String(800_000_000 + Math.floor(Math.random() * 90_000_000)),
  social_reason: 'Panadería La Espiga S.A.S.',
  address: 'Calle 1',
  country_id: await codeId(server.store, 'countries', 'CO'),
  department_id: await codeId(server.store, 'departments', '05'),
  municipality_id: await codeId(server.store, 'municipalities', '05001'),
  language_id: await codeId(server.store, 'languages', 'es'),
  currency_type_id: await codeId(server.store, 'currency_types', 'COP'),
  phone: '6041234567',
  email: 'a@b.co',
});

describe('companies', () => {
  it('belong to the distributor who creates them, and get their check digit', async () => {
    const distributor = await server.signIn(await server.aUser({ roles: ['distributor'] }));
    const created = await distributor.post('/companies', { ...(await aCompany()), nit: '900123456' });
    expect(created.body.data.dv).toBe(8);
    expect((await distributor.get('/companies')).rows.map((row) => row.id)).toEqual([created.body.data.id]);
    const other = await server.signIn(await server.aUser({ roles: ['distributor'] }));
    expect((await other.get('/companies')).rows).toEqual([]);
    expect((await other.get(`/companies/${created.body.data.id}`)).status).toBe(404);
  });

  it('accept their check digit in writing, and a wrong one is refused with the right one', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const values = { ...(await aCompany()), nit: '810000004' };
    const wrong = await root.post('/companies', { ...values, dv: 5, phone: 'x' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({
      dv: ['El dígito de verificación de 810000004 es 8'],
      phone: expect.any(Array),
    });
    const made = await root.post('/companies', { ...values, dv: '8' });
    expect([made.status, made.body.data.dv]).toEqual([201, 8]);
    const change = (sent: object) =>
      root.put(`/companies/${made.body.data.id}`, { base_version: 1, ...sent });
    expect((await change({ dv: 5 })).body.errors).toEqual({
      dv: ['El dígito de verificación de 810000004 es 8'],
    });
    expect((await change({ nit: '900123456', dv: 5 })).body.errors).toEqual({
      dv: ['El dígito de verificación de 900123456 es 8'],
    });
    expect(Object.keys((await change({ nit: '900.12', dv: 5 })).body.errors ?? {})).toEqual(['nit']);
    expect((await change({ nit: '900.123.456', dv: 5 })).body.errors).toEqual({
      dv: ['El dígito de verificación de 900123456 es 8'],
    });
    expect((await change({ nit: { toString: 1 } })).body.errors).toHaveProperty('nit');
    expect((await change({ nit: '900123457', dv: { toString: 1 } })).body.errors).toHaveProperty('dv');
    expect((await change({ dv: 8, trade_name: 'Espiga' })).body.data).toMatchObject({ dv: 8, version: 2 });
  });

  it('with a ten-digit NIT are asked whether the last is the check digit, but a natural person is not', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const values = await aCompany();
    const question =
      '¿La última cifra, 2, es el dígito de verificación? Entonces el NIT es 901456780, sin ella';
    for (const dv of [undefined, 2, 3]) {
      const glued = await root.post('/companies', { ...values, nit: '9014567802', ...(dv && { dv }) });
      expect([glued.status, glued.body.errors?.['nit']]).toEqual([422, [question]]);
      expect(JSON.stringify(glued.body)).not.toContain('es 3');
    }
    // 100792291-7 would be a NIT of nine figures with its digit; it is the cédula of somebody.
    const person = await root.post('/companies', {
      ...values,
      person_type: 'natural',
      first_name: 'Ana',
      surname: 'Rincón',
      nit: '1007922917',
    });
    expect([person.status, person.body.data?.nit]).toEqual([201, '1007922917']);
  });

  it('keep a confirmed ten-digit NIT without asking again until it changes', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const whole = { ...(await aCompany()), nit: '9014567802', confirmed_nit: '9014567802' };
    expect((await root.post('/companies', { ...whole, confirmed_nit: '9014567803' })).status).toBe(422);
    expect((await root.post('/companies', { ...whole, dv: 2 })).body.errors).toEqual({
      dv: ['El dígito de verificación de 9014567802 es 3'],
    });
    const made = await root.post('/companies', { ...whole, dv: 3 });
    expect([made.status, made.body.data?.nit, made.body.data?.dv]).toEqual([201, '9014567802', 3]);
    const change = (sent: object) => root.put(`/companies/${made.body.data.id}`, sent);
    expect((await change({ base_version: 1, trade_name: 'Espiga' })).status).toBe(200);
    expect((await change({ base_version: 2, nit: '9014567811' })).body.errors?.['nit']?.[0]).toContain(
      '¿La última cifra, 1, es el dígito de verificación?',
    );
  });

  it('stored with a check digit inside the NIT can still be changed, and can confirm or correct it', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const made = await root.post('/companies', await aCompany());
    const id = String(made.body.data.id);
    await server.store.inCompany(id, (tx) =>
      sql`update companies set nit = '9014567834' where id = ${id}`.execute(tx),
    );
    const stored = (await root.get(`/companies/${id}`)).body.data;
    const change = (sent: object) => root.put(`/companies/${id}`, sent);
    const other = await change({ base_version: stored['version'], trade_name: 'Espiga', nit: '9014567834' });
    expect([other.status, other.body.data?.nit]).toEqual([200, '9014567834']);
    const version = Number(other.body.data['version']);
    const confirmed = await change({
      base_version: version,
      confirmed_nit: '9014567834',
      phone: '6047654321',
    });
    expect([confirmed.status, confirmed.body.data?.phone]).toEqual([200, '6047654321']);
    const without = await change({ base_version: version + 1, nit: '901456783' });
    expect([without.status, without.body.data?.dv]).toEqual([200, 4]);
  });

  it('start with the most common type of person, country, language and currency', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const {
      person_type: _,
      country_id: _c,
      language_id: _l,
      currency_type_id: _m,
      ...bare
    } = await aCompany();
    const made = await root.post('/companies', bare);
    expect(made.body.data).toMatchObject({
      person_type: 'juridica',
      document_type: { code: '31' },
      country: { code: 'CO' },
      language: { code: 'es' },
      currency_type: { code: 'COP' },
    });
    // What somebody left empty on purpose is not filled, and a change fills nothing.
    expect((await root.post('/companies', { ...(await aCompany()), country_id: '' })).body.errors).toEqual({
      country_id: ['El campo País es obligatorio'],
    });
    const path = `/companies/${made.body.data.id}`;
    const other = await codeId(server.store, 'currency_types', 'USD');
    await root.put(path, { base_version: 1, currency_type_id: other });
    expect((await root.put(path, { base_version: 2, trade_name: 'X' })).body.data).toMatchObject({
      currency_type: { code: 'USD' },
    });
  });

  it('are found by their NIT with or without dots and check digit', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const made = await root.post('/companies', { ...(await aCompany()), nit: '811222333' });
    const { id, dv } = made.body.data;
    for (const text of ['811222333', `811222333-${dv}`, '811.222.333', `811.222.333-${dv}`, '222.333'])
      expect((await root.get(`/companies?search=${text}`)).rows.map((row) => [text, row.id])).toEqual([
        [text, id],
      ]);
    expect((await root.get('/companies?search=811-222')).rows).toEqual([]);
  });

  it('of a natural person are named after the person', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const { social_reason: _, ...values } = await aCompany();
    const created = await root.post('/companies', {
      ...values,
      person_type: 'natural',
      first_name: 'Rosa',
      surname: 'Cárdenas',
    });
    expect(created.body.data.social_reason).toBe('Rosa Cárdenas');
    const changed = await root.put(`/companies/${created.body.data.id}`, { base_version: 1, surname: 'Roa' });
    expect(changed.body.data.social_reason).toBe('Rosa Roa');
  });

  it('show whether they are enabled, without their secrets', async () => {
    const company = await server.aCompany();
    await server.store.inCompany(company.id, (tx) =>
      sql`insert into enablers (company_id, status, environment, software_pin_sealed) values (${company.id}, true, 'habilitacion', '\\x01')`.execute(
        tx,
      ),
    );
    const client = await server.signIn(await server.aUser({ companies: [company.id] }));
    expect((await client.get('/companies')).rows[0]?.enabler).toEqual({
      status: true,
      stage: null,
      environment: 'habilitacion',
    });
  });

  it('can be read by root and support without being theirs', async () => {
    const company = await server.aCompany();
    for (const role of ['root', 'support'] as const) {
      const client = await server.signIn(await server.aUser({ roles: [role] }), company);
      expect((await client.get(`/companies/${company.id}`)).status).toBe(200);
      expect((await client.get('/cost_centers')).status).toBe(200);
    }
  });

  it('let a client change only contact data, and let an enabler read no employees', async () => {
    const company = await server.aCompany();
    const client = await server.signIn(
      await server.aUser({ roles: ['client'], companies: [company.id] }),
      company,
    );
    expect(companies.roles).not.toContain('client');
    const change = (values: object) => client.put(`/companies/${company.id}`, { base_version: 1, ...values });
    for (const beyond of [
      { social_reason: 'Otra' },
      { active: false },
      { clear: ['trade_name'] },
      { nit: '1' },
    ])
      expect((await change(beyond)).status).toBe(403);
    expect((await change({ phone: '6047654321', clear: ['head_note'] })).body.data['phone']).toBe(
      '6047654321',
    );
    expect((await client.post('/banks', { code: '1', name: 'x' })).status).toBe(403);
    expect((await client.get('/banks')).status).toBe(200);
    const enabler = await server.signIn(
      await server.aUser({ roles: ['enabler'], companies: [company.id] }),
      company,
    );
    expect((await enabler.get('/employees')).status).toBe(403);
  });

  it('in use cannot be deleted', async () => {
    const company = await server.aCompany();
    const root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
    await root.post('/cost_centers', { code: 'A', name: 'A' });
    expect((await root.delete(`/companies/${company.id}`)).status).toBe(409);
  });
});

describe('the list of companies', () => {
  it('counts employees and is filtered by enablement, among the companies of the user', async () => {
    const [ready, ending, testing, bare, strange] = await Promise.all(
      Array.from({ length: 5 }, () => server.aCompany()),
    );
    const stands = (company: { id: string } | undefined, status: boolean, stage: string, until: string) =>
      server.store.inCompany(company?.id ?? '', (tx) =>
        sql`insert into enablers (company_id, status, stage, certificate_info)
          values (${company?.id}, ${status}, ${stage}, jsonb_build_object('valid_to', ${until}::text))`.execute(
          tx,
        ),
      );
    const soon = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString();
    await stands(ready, true, 'habilitada', '2199-01-01T00:00:00Z');
    await stands(strange, true, 'habilitada', '2199-01-01T00:00:00Z');
    await stands(ending, true, 'habilitada', soon);
    await stands(testing, false, 'en_pruebas', soon);
    for (const company of [ready, ready, strange]) await aWorker(server, company ?? { id: '' });
    const mine = [ready, ending, testing, bare].map((company) => company?.id ?? '');
    const ally = await server.signIn(await server.aUser({ roles: ['distributor'], companies: mine }));
    const listed = async (query: string) =>
      (await ally.get(`/companies?${query}`)).rows.map((row) => [row.id, row['employees_count']]);
    expect(await listed('filter[enablement]=habilitada')).toEqual([[ready?.id, 2]]);
    expect(await listed('filter[enablement]=por_vencer')).toEqual([[ending?.id, 0]]);
    expect(await listed('filter[enablement]=en_pruebas')).toEqual([[testing?.id, 0]]);
    expect(await listed('filter[enablement]=sin_iniciar')).toEqual([[bare?.id, 0]]);
    expect((await listed('sort=-employees_count'))[0]).toEqual([ready?.id, 2]);
    expect((await ally.get('/companies/export?format=csv&filter[enablement]=habilitada')).status).toBe(200);
  });

  it('shows the distributor of each, at first its creator, which only root can change', async () => {
    const maker = await server.aUser({ roles: ['distributor'] });
    const distributor = await server.signIn(maker);
    const { data } = (await distributor.post('/companies', await aCompany())).body;
    expect(data).toMatchObject({
      distributor_id: maker.id,
      allied_id: null,
      document_type: { code: '31' },
    });
    const other = await server.aUser({ roles: ['distributor'] });
    const move = { distributor_id: other.id, base_version: 1 };
    expect((await distributor.put(`/companies/${data.id}`, move)).body.errors).toHaveProperty(
      'distributor_id',
    );
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const wrong = { allied_id: other.id, base_version: 1 };
    expect((await root.put(`/companies/${data.id}`, wrong)).body.errors).toHaveProperty('allied_id');
    expect((await root.put(`/companies/${data.id}`, move)).body.data).toMatchObject({
      distributor: { id: other.id },
    });
    const theirs = await root.get(`/companies?filter[distributor_id]=${other.id}`);
    expect(theirs.rows.map(({ id }) => id)).toEqual([data.id]);
  });
});

describe('the company of a request', () => {
  it('gives no access to the rows of another company', async () => {
    const [mine, theirs] = [await server.aCompany(), await server.aCompany()];
    const owner = await server.signIn(await server.aUser({ companies: [theirs.id] }), theirs);
    const { data } = (await owner.post('/cost_centers', { code: 'T', name: 'De ellos' })).body;
    const client = await server.signIn(await server.aUser({ companies: [mine.id] }), mine);
    expect((await client.get('/cost_centers')).rows).toEqual([]);
    expect((await client.get(`/cost_centers/${data.id}`)).status).toBe(404);
    expect((await client.put(`/cost_centers/${data.id}`, { base_version: 1, name: 'x' })).status).toBe(404);
    expect((await client.delete(`/cost_centers/${data.id}`)).status).toBe(404);
    client.company = theirs.id;
    expect((await client.get('/cost_centers')).status).toBe(403);
    expect((await client.post('/cost_centers', { code: 'X', name: 'x' })).status).toBe(403);
  });

  it('defaults to the only company of the user, and must be named when there are several', async () => {
    const [one, two] = [await server.aCompany(), await server.aCompany()];
    const single = await server.signIn(await server.aUser({ companies: [one.id] }));
    expect((await single.get('/cost_centers')).status).toBe(200);
    const both = await server.signIn(await server.aUser({ companies: [one.id, two.id] }));
    expect((await both.get('/cost_centers')).status).toBe(422);
    expect((await both.get(`/cost_centers?company=${two.id}`)).status).toBe(200);
    expect((await both.get('/cost_centers?company=nada')).status).toBe(422);
  });
});
