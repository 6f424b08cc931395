import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateId } from '../../../server/services.ts';
import { aSender, until } from '../sending/sender.ts';
import { anOffice } from './clerk.ts';

test('a status request asks DIAN at once for a missing answer, without sending the document again', async () => {
  const office = await anOffice();
  const { clerk, simulator } = office;
  const aPayroll = async (month: number) => {
    const employee_id = await office.anEmployee();
    const values = { employee_id, year: 2026, month, payment_dates: [`2026-${month}-30`] };
    return String((await clerk.post('/payrolls', values)).body.data.id);
  };
  const [waits, draft] = [await aPayroll(10), await aPayroll(11)];
  const stateOf = async (id: string) => (await clerk.get(`/payrolls/${id}`)).body.data.state;
  simulator.faults.add({ mode: 'in_process_98', count: 1 });
  await clerk.post('/payrolls/send', { ids: [waits] });
  // DIAN would be asked again in half an hour, the longest that anything waits.
  aSender(office.server.store, simulator.endpoint, { waits: { short: 1800, long: 1800, poll: 1800 } });
  await until(async () => (await stateOf(waits)) === 'sin_respuesta');
  await pause(200);
  expect(await stateOf(waits)).toBe('sin_respuesta');

  const answer = await clerk.post('/payrolls/status', { ids: [waits, draft] });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    message: 'Se pregunta a la DIAN por 1 documento',
    data: {
      asked: [waits],
      others: [
        {
          id: draft,
          list_name: expect.stringMatching(/^Prueba /),
          message: 'Aún no se ha enviado a la DIAN.',
        },
      ],
    },
  });
  await until(async () => (await stateOf(waits)) === 'aceptada');
  expect(simulator.state.documents).toHaveLength(1);

  const again = await clerk.post('/payrolls/status', { ids: [waits] });
  expect(again.body).toMatchObject({ message: 'Ya no espera respuesta de la DIAN.', data: { asked: [] } });
  expect((await clerk.post('/payrolls/status', { ids: [generateId()] })).status).toBe(404);
  expect((await clerk.post('/payrolls/status', { ids: [] })).status).toBe(422);
  expect((await (await office.aStranger()).post('/payrolls/status', { ids: [waits] })).status).toBe(404);
});

test('a status request leaves a queued document at its scheduled time', async () => {
  const office = await anOffice();
  const { clerk, company, server } = office;
  const employee_id = await office.anEmployee();
  const values = { employee_id, year: 2026, month: 10, payment_dates: ['2026-10-30'] };
  const { id } = (await clerk.post('/payrolls', values)).body.data;
  await clerk.post('/payrolls/send', { ids: [id] });
  const moment = () =>
    server.store.inCompany(company.id, async (tx) => {
      const { rows } = await sql<{
        due_at: Date;
      }>`select due_at from submissions where payroll_id = ${id}`.execute(tx);
      return rows[0]?.due_at;
    });
  const before = await moment();
  expect((await clerk.post('/payrolls/status', { ids: [id] })).body).toMatchObject({
    message: 'Espera su turno para salir a la DIAN.',
    data: { asked: [] },
  });
  expect(await moment()).toEqual(before);
});
