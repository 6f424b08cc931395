import { expect, test } from 'vitest';
import { accepted, untilState } from '../adjustments/accepted.ts';

test('a payroll that DIAN rejected can be deleted and made anew with another number; an accepted one cannot', async () => {
  const { simulator, client, id } = await accepted();
  const { employee_id } = (await client.get(`/payrolls/${id}`)).body.data;
  const november = { year: 2026, month: 11, payment_dates: ['2026-11-30'], employee_id };
  const { id: rejected } = (await client.post('/payrolls', november)).body.data;
  const rules = [{ code: 'NIE024', severity: 'Rechazo' as const, text: 'x' }];
  simulator.faults.add({ mode: 'reject', count: 1, rules });
  await client.post('/payrolls/send', { ids: [rejected] });
  await untilState(client, `/payrolls/${rejected}`, 'rechazada');

  const both = await client.post('/payrolls/delete', { ids: [id, rejected] });
  expect(both.body).toMatchObject({
    message: 'Se borró 1 nómina. 1 no se borró',
    data: {
      deleted: [rejected],
      kept: [{ id, message: 'Solo se borra lo que no ha salido a la DIAN, o lo que ella rechazó.' }],
    },
  });
  expect((await client.get(`/payrolls/${rejected}`)).status).toBe(404);
  expect((await client.delete(`/payrolls/${id}`)).status).toBe(409);

  const anew = await client.post('/payrolls', november);
  expect(anew.status).toBe(201);
  await client.post('/payrolls/send', { ids: [anew.body.data.id] });
  await untilState(client, `/payrolls/${anew.body.data.id}`, 'aceptada');
  const taken = simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
  expect(taken.map(({ number }) => number)).toEqual(['NI1', 'NI3']);
});
