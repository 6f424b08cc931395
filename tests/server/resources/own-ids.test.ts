import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { companyResources } from '../../specified.ts';
import { type Sample, samplesFor } from './samples.ts';

type Side = { clerk: Client; samples: Record<string, Sample> };

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
  return { clerk, samples: await samplesFor(server, company.id) };
}

it.each(companyResources)(
  'an id of %s is of its company alone: another one takes it and learns nothing',
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
