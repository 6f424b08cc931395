import { beforeAll, expect, it } from 'vitest';
import { aSender, until } from '../sending/sender.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

it('a payroll offers the XML it sent and the signed answer of DIAN only once they exist', async () => {
  const { clerk } = office;
  const employee_id = await office.anEmployee();
  const values = { employee_id, year: 2026, month: 10, payment_dates: ['2026-10-30'] };
  const { id } = (await clerk.post('/payrolls', values)).body.data;
  for (const file of ['xml', 'response'])
    expect((await clerk.get(`/payrolls/${id}/${file}`)).status).toBe(404);
  await clerk.post('/payrolls/send', { ids: [id] });
  aSender(office.server.store, office.simulator.endpoint);
  await until(async () => (await clerk.get(`/payrolls/${id}`)).body.data['state'] === 'aceptada');
  const [sent, answered] = [
    await clerk.get(`/payrolls/${id}/xml`),
    await clerk.get(`/payrolls/${id}/response`),
  ];
  expect(sent.raw.toString()).toContain('<NominaIndividual ');
  expect(answered.raw.toString()).toMatch(/<\w*:?ApplicationResponse[\s>]/);
  expect((await (await office.aStranger()).get(`/payrolls/${id}/response`)).status).toBe(404);
});
