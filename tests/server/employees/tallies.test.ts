import { expect, it } from 'vitest';
import { testServer } from '../../harness.ts';
import { samplesFor } from '../resources/samples.ts';

it('GET /employees/tallies counts the employees of one company by status, as the list filter finds them', async () => {
  const server = await testServer();
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const { employees } = await samplesFor(server, company.id);
  if (!employees) throw new Error('no sample');
  for (const more of [{}, {}, { retirement_date: '2025-01-31', retirement_reason: 'resignation' }])
    expect((await clerk.post('/employees', { ...employees(), ...more })).status).toBe(201);
  const { body } = await clerk.get('/employees/tallies');
  for (const [status, count] of Object.entries(body.data)) {
    const listed = await clerk.get(`/employees?filter[status]=${status}&per_page=25`);
    expect([status, listed.body.meta['total']]).toEqual([status, count]);
  }
  expect(body.data).toMatchObject({ retirado: 1 });
  const other = await server.aCompany();
  const stranger = await server.signIn(await server.aUser({ companies: [other.id] }), other);
  expect((await stranger.get('/employees/tallies')).body.data).toEqual({});
});
