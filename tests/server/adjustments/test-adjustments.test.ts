import { expect, test } from 'vitest';
import { accepted, untilState } from './accepted.ts';

test('a payroll issued in the test environment is not adjusted in production: it is issued anew without a note', async () => {
  const { client, id, simulator } = await accepted();
  const draft = (await client.post(`/payrolls/${id}/adjust`, { note_type: 2, reason: 'Sobra' })).body.data;
  expect((await client.post('/enabler/production')).status).toBe(200);
  const late = await client.post('/adjustment_payrolls/send', { ids: [draft.id] });
  expect(late.status).toBe(406);
  expect(late.body.errors).toMatchObject([{ code: 'AJU05' }]);
  await client.delete(`/adjustment_payrolls/${draft.id}`);

  const refused = await client.post(`/payrolls/${id}/adjust`, { note_type: 2, reason: 'Sobra' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('ambiente de pruebas'),
  ]);
  const together = await client.post('/adjustment_payrolls/together', {
    ids: [id],
    sign: 'add',
    concept: 'earned:bonuses',
    side: 'salary',
    amount: '50000',
    reason: 'Faltaba',
  });
  expect([together.status, together.body.message]).toEqual([409, refused.body.message]);

  const anew = await client.post(`/payrolls/${id}/reissue`, { reason: 'Era de pruebas' });
  expect(anew.body.data).toMatchObject({ adjustment_id: null });
  const { payroll_id } = anew.body.data as unknown as Record<string, string>;
  expect((await client.get(`/payrolls/${id}`)).body.data.state).toBe('eliminada');
  expect((await client.post('/payrolls/send', { ids: [payroll_id] })).status).toBe(202);
  await untilState(client, `/payrolls/${payroll_id}`, 'aceptada');
  const received = simulator.state.documents.filter((d) => d.outcome === 'accepted');
  expect(received.map((d) => [d.number, d.environment])).toEqual([
    ['NI1', '2'],
    ['NI1', '1'],
  ]);
});
