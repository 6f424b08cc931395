import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { companyResources } from '../../specified.ts';
import { trail } from '../security/trail.ts';
import { type Sample, samplesFor } from './samples.ts';

type Side = {
  company: { id: string; social_reason?: unknown };
  clerk: Client;
  samples: Record<string, Sample>;
};

let server: TestServer;
let ours: Side;
let theirs: Side;
beforeAll(async () => {
  server = await testServer();
  [ours, theirs] = [await aSide(), await aSide()];
});

async function aSide(): Promise<Side> {
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  return { company, clerk, samples: await samplesFor(server, company.id) };
}

it.each(companyResources)(
  'an id of %s belongs to one company: another can use the same id and learns nothing',
  async (path) => {
    const post = ({ clerk, samples }: Side, id?: string) =>
      clerk.post(`/${path}`, { ...samples[path]?.(), ...(id && { id }) });
    const made = await post(theirs);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body.data;
    const before = (await theirs.clerk.get(`/${path}/${id}`)).body.data;

    // The id of another company answers what an id that nobody has answers.
    const [taken, unknown] = [id, server.services.newId()];
    for (const call of [
      (some: string) => ours.clerk.get(`/${path}/${some}`),
      (some: string) => ours.clerk.put(`/${path}/${some}`, { ...ours.samples[path]?.(), base_version: 1 }),
      (some: string) => ours.clerk.delete(`/${path}/${some}`),
    ]) {
      const [one, none] = [await call(taken), await call(unknown)];
      expect([one.status, one.body.message]).toEqual([none.status, none.body.message]);
      expect(one.status).toBe(404);
    }

    const same = await post(ours, id);
    expect([same.status, same.body.data?.id], JSON.stringify(same.body)).toEqual([201, id]);
    expect((await post(ours, id)).status).toBe(409);
    expect((await ours.clerk.delete(`/${path}/${id}`)).status).toBe(200);
    expect((await ours.clerk.get(`/${path}/${id}`)).status).toBe(404);
    expect((await theirs.clerk.get(`/${path}/${id}`)).body.data).toEqual(before);
  },
);

describe('employees of two companies with the same id', () => {
  const id = '01a22292-b330-739d-875f-5a7881720001';
  const photoOf = (letter: string) =>
    new File([Buffer.concat([png, Buffer.from(letter)])], `${letter}.png`, { type: 'image/png' });
  const made: Record<string, { name: string; document: string }> = {};
  beforeAll(async () => {
    for (const [side, name] of [
      [ours, 'Aurelia'],
      [theirs, 'Benilda'],
    ] as const) {
      const values = side.samples['employees']?.() ?? {};
      const parts = Object.entries({ ...values, id, first_name: name, photo: photoOf(name) }).map(
        ([field, value]): [string, string | File] => [field, value instanceof File ? value : String(value)],
      );
      const { status, body } = await side.clerk.form('/employees', parts);
      expect([status, body.data?.id], JSON.stringify(body)).toEqual([201, id]);
      made[name] = { name, document: String(body.data['document_number']) };
    }
  });
  const sides = () =>
    [
      [ours, 'Aurelia', 'Benilda'],
      [theirs, 'Benilda', 'Aurelia'],
    ] as const;

  it('are read only by their own company, in records, searches, changes, exports and photos', async () => {
    for (const [{ clerk }, own, other] of sides()) {
      for (const path of [
        `/employees/${id}`,
        `/employees?search=${own}`,
        `/employees/${id}/changes`,
        '/employees?columns=first_name',
        '/employees/export?format=csv',
      ]) {
        const { status, raw } = await clerk.get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(String(raw), path).not.toContain(other);
      }
      expect((await clerk.get(`/employees?search=${other}`)).rows).toEqual([]);
      const { status, raw } = await clerk.get(`/employees/${id}/photo`);
      expect([status, raw.toString('latin1').endsWith(own)]).toEqual([200, true]);
    }
  });

  it('are changed and deleted separately, and each audit trail names only its own', async () => {
    const { body } = await ours.clerk.get(`/employees/${id}`);
    const changed = await ours.clerk.put(`/employees/${id}`, {
      other_names: 'Del Mar',
      base_version: body.data.version,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(String((await theirs.clerk.get(`/employees/${id}/changes`)).raw)).not.toContain('Del Mar');
    for (const [{ clerk, company }, own, other] of sides()) {
      const { rows } = await clerk.get('/security_events?per_page=100');
      const people = rows.flatMap((row) => row['people'] as string[]);
      if (made[own]?.document !== made[other]?.document) {
        expect(people).toContain(made[own]?.document);
        expect(people).not.toContain(made[other]?.document);
      }
      const noted = await trail(server.store, 'salaries_seen');
      const mine = noted.filter((row) => row.company_id === company.id);
      expect(mine.length).toBeGreaterThan(0);
    }
    expect((await ours.clerk.delete(`/employees/${id}`)).status).toBe(200);
    expect((await ours.clerk.get(`/employees/${id}/photo`)).status).toBe(404);
    const theirPhoto = await theirs.clerk.get(`/employees/${id}/photo`);
    expect([theirPhoto.status, theirPhoto.raw.toString('latin1').endsWith('Benilda')]).toEqual([200, true]);
  });

  it('cannot share an idempotency key between companies', async () => {
    const both = await server.aUser({ companies: [ours.company.id, theirs.company.id] });
    const client = await server.signIn(both, ours.company);
    const key = 'una-misma-clave';
    expect((await client.post('/charges', { name: 'Tejedora' }, { key })).status).toBe(201);
    client.company = theirs.company.id;
    const other = await client.post('/charges', { name: 'Tejedora' }, { key });
    expect([other.status, other.body.errors]).toEqual([
      422,
      expect.objectContaining({ 'Idempotency-Key': expect.anything() }),
    ]);
    expect((await client.get('/charges?search=Tejedora')).rows).toEqual([]);
  });
});

it('a notice id is unique across companies, so that reading one notice marks no other as read', async () => {
  const user = await server.aUser({ companies: [ours.company.id, theirs.company.id] });
  const root = await server.signIn(await server.aUser({ roles: ['root'] }), ours.company);
  const notice = {
    ...{ id: '01a22292-b330-739d-875f-5a7881720002', title: 'Cierre', body: 'Hoy', level: 'info' },
    ...{ audience: 'compania', starts_at: '2020-01-01T00:00', placement: 'campana', requires_ack: true },
  };
  expect((await root.post('/notices', notice)).status).toBe(201);
  const reader = await server.signIn(user, ours.company);
  expect((await reader.post(`/notices/${notice.id}/acknowledge`)).status).toBe(200);
  root.company = theirs.company.id;
  expect((await root.post('/notices', notice)).status).toBe(409);
  expect((await root.post('/notices', { ...notice, id: undefined })).status).toBe(201);
  reader.company = theirs.company.id;
  const { rows } = await reader.get('/notices/current');
  expect(rows.map((row) => row['acknowledged_at'])).toEqual([null]);
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
