import { expect, it } from 'vitest';
import type { Address } from '../../../src/domain/call.ts';
import { officeCalls } from '../../../src/domain/office/calls.ts';
import { notHeld } from '../../declared.ts';
import { testServer } from '../../harness.ts';
import { anOffice } from '../payroll/clerk.ts';
import { aSender, until } from '../sending/sender.ts';

it('every declared call of the office is answered as it is declared', async () => {
  const office = await anOffice();
  const { clerk, server, simulator } = office;
  const first = await office.anEmployee();
  await office.anEmployee();
  const october = { year: 2026, month: 10 };
  const november = { year: 2026, month: 11 };
  const ofMonth = (month: object) => new URLSearchParams(month as Record<string, string>).toString();
  const draft = { employee_id: first, ...october, payment_dates: ['2026-10-30'] };

  const { id } = (await clerk.post('/payrolls', draft)).body.data;
  const of = `${ofMonth(october)}&employee_id=${first}`;
  for (const what of ['context', 'withholding_percentage', 'recalculations'])
    await clerk.get(`/payrolls/${what}?${of}`);
  await clerk.post('/payrolls/recalculations/reviewed');
  await clerk.put(`/payrolls/${id}`, { ...draft, base_version: 1, notes: ['Nota'] });
  for (const what of ['validate', 'review', 'status']) await clerk.post(`/payrolls/${what}`, { ids: [id] });
  await clerk.put('/payrolls/sending', { paused: true });
  await clerk.post('/payrolls/send', { ids: [id] });
  for (const month of ['', `?${ofMonth(october)}`]) await clerk.get(`/payrolls/sending${month}`);
  await clerk.put('/payrolls/sending', { paused: false });
  aSender(server.store, simulator.endpoint);
  await until(async () => (await clerk.get(`/payrolls/${id}`)).body.data['state'] === 'aceptada');
  for (const file of ['xml', 'response', 'pdf']) await clerk.get(`/payrolls/${id}/${file}`);
  for (const list of ['', '/ids', '/zip', '/export']) await clerk.get(`/payrolls${list}?${ofMonth(october)}`);
  await clerk.get(`/payrolls/export?${ofMonth(october)}&format=csv`);

  const [copied] = (await clerk.post('/payrolls/copy', { from: october, to: november })).rows;
  await clerk.get(`/payrolls/${copied?.id}/comparison`);
  await clerk.delete(`/payrolls/${copied?.id}`);
  const generated = (await clerk.post('/payrolls/generate', november)).rows;
  expect(generated).toHaveLength(2);
  await clerk.post('/payrolls/delete', { ids: generated.map((row) => row.id) });

  expect(notHeld(officeCalls)).toEqual([]);
});

it('no declared call of the office lacks its route', async () => {
  const { app } = await testServer();
  const lacking = (Object.keys(officeCalls) as Address[]).filter((address) => {
    const [method = '', path = ''] = address.split(' ');
    return !app.hasRoute({ method: method as 'GET', url: `/api${path}` });
  });
  expect(lacking).toEqual([]);
});
