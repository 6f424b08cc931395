import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Client } from '../../client.ts';
import { accepted, untilState } from './accepted.ts';

const written = (data: Record<string, unknown>, changes: object = {}) => ({
  base_version: data.version,
  employee_id: data.employee_id,
  year: data.year,
  month: data.month,
  payment_dates: data.payment_dates,
  ...changes,
});
const overtime = { hours: [{ kind: 'heds', quantity: '4' }] };
const started = async (client: Client, id: string, note_type: 1 | 2, reason = 'Faltaban horas extras') =>
  (await client.post(`/payrolls/${id}/adjust`, { note_type, reason })).body.data;

test('a replacement begins as a copy, shows what it changes, and takes the place of the payroll when accepted', async () => {
  const { client, id, simulator, sender } = await accepted();
  const begun = await client.post(`/payrolls/${id}/adjust`, {
    note_type: 1,
    reason: 'Faltaban horas extras',
  });
  expect(begun.status).toBe(201);
  const note = begun.body.data;
  expect(note).toMatchObject({
    state: 'lista',
    note_type: 1,
    delta: '0.00',
    changes: [],
    predecessor: { id },
  });

  const same = await client.post('/adjustment_payrolls/send', { ids: [note.id] });
  expect(same.status).toBe(406);
  expect(same.body.message).toBe('No hay cambios para ajustar');

  const saved = await client.put(`/adjustment_payrolls/${note.id}`, written(note, overtime));
  expect(saved.status).toBe(200);
  const changes = saved.body.data.changes as { label: string; delta: string | null; path: string }[];
  expect(changes.map(({ path }) => path)).toContain('DevengadosTotal');
  expect(Number(saved.body.data.delta)).toBeGreaterThan(0);
  expect(saved.body.data.original).toMatchObject({ id, total: note.total });

  expect((await client.post('/adjustment_payrolls/send', { ids: [note.id] })).body.rows).toBeUndefined();
  const done = await untilState(client, `/adjustment_payrolls/${note.id}`, 'aceptada');
  expect(done.full_number).toBe('NA1');
  const payroll = (await client.get(`/payrolls/${id}`)).body.data;
  expect(payroll.state).toBe('reemplazada');
  expect(
    (payroll.chain as { full_number: string; state: string }[]).map((v) => [v.full_number, v.state]),
  ).toEqual([
    ['NI1', 'reemplazada'],
    ['NA1', 'aceptada'],
  ]);
  expect(simulator.state.documents.filter((d) => d.outcome === 'accepted').map((d) => d.number)).toEqual([
    'NI1',
    'NA1',
  ]);
  expect((await client.get('/payrolls?year=2026&month=10')).rows).toHaveLength(1);
  expect((await client.get('/adjustment_payrolls')).rows).toMatchObject([
    { id: note.id, predecessor: { id, full_number: 'NI1' }, before: note.total, after: done.total },
  ]);
  expect(sender.problems).toEqual([]);
});

test('a replacement can be replaced again, and eliminating the last one frees the month', async () => {
  const { client, id, ids } = await accepted();
  const first = await started(client, id, 1);
  await client.put(`/adjustment_payrolls/${first.id}`, written(first, overtime));
  await client.post('/adjustment_payrolls/send', { ids: [first.id] });
  await untilState(client, `/adjustment_payrolls/${first.id}`, 'aceptada');
  const old = await client.post(`/payrolls/${id}/adjust`, { note_type: 1, reason: 'Otra vez' });
  expect(old.status).toBe(409);
  const second = await started(client, first.id, 2, 'No trabajó ese mes');
  expect(second.predecessor).toMatchObject({ id: first.id });
  await client.post('/adjustment_payrolls/send', { ids: [second.id] });
  await untilState(client, `/adjustment_payrolls/${second.id}`, 'aceptada');
  expect((await client.get(`/payrolls/${id}`)).body.data.state).toBe('eliminada');
  expect((await client.get(`/adjustment_payrolls/${first.id}`)).body.data.state).toBe('eliminada');
  const again = await client.post('/payrolls/generate', { year: 2026, month: 10 });
  expect(again.rows).toHaveLength(ids.length);
});

test('a payroll can have only one open adjustment, and a note that DIAN has not accepted can have none', async () => {
  const { client, id } = await accepted();
  const note = await started(client, id, 1);
  const second = await client.post(`/payrolls/${id}/adjust`, { note_type: 2, reason: 'Sobra' });
  expect(second.status).toBe(409);
  expect(second.body.current).toEqual({ id: note.id });
  expect((await client.post(`/payrolls/${note.id}/adjust`, { note_type: 2, reason: 'Sobra' })).status).toBe(
    409,
  );
  expect((await client.delete(`/adjustment_payrolls/${note.id}`)).status).toBe(200);
  expect((await started(client, id, 2)).note_type).toBe(2);
});

test('an adjustment needs a reason of 1 to 300 characters and a known kind of note', async () => {
  const { client, id } = await accepted();
  const refusals = [];
  for (const body of [
    { note_type: 1 },
    { note_type: 1, reason: '   ' },
    { note_type: 2, reason: 'a'.repeat(301) },
    { note_type: 3, reason: 'x' },
    { note_type: [1], reason: 'x' },
  ]) {
    const { status, body: said } = await client.post(`/payrolls/${id}/adjust`, body);
    refusals.push([status, ...Object.keys(said.errors)]);
  }
  expect(refusals).toEqual([
    [422, 'reason'],
    [422, 'reason'],
    [422, 'reason'],
    [422, 'note_type'],
    [422, 'note_type'],
  ]);
});

test('a note is not edited as a payroll nor a payroll read as a note, and a stale version is refused', async () => {
  const { client, id } = await accepted();
  const note = await started(client, id, 1);
  expect((await client.put(`/payrolls/${note.id}`, written(note, overtime))).status).toBe(404);
  expect((await client.delete(`/payrolls/${note.id}`)).status).toBe(404);
  expect((await client.get(`/adjustment_payrolls/${id}`)).status).toBe(404);
  const sent = await client.post('/payrolls/send', { ids: [note.id] });
  expect(sent.status).toBe(406);
  await client.put(`/adjustment_payrolls/${note.id}`, written(note, overtime));
  expect((await client.put(`/adjustment_payrolls/${note.id}`, written(note, overtime))).status).toBe(409);
});

test('an adjustment can change neither the person nor the month', async () => {
  const { client, ids, id } = await accepted(2);
  const note = await started(client, id, 1);
  const other = (await client.get(`/payrolls/${ids[1]}`)).body.data;
  const change = async (values: object) =>
    (await client.put(`/adjustment_payrolls/${note.id}`, written(note, values))).status;
  // The other person has a payroll of the month already.
  expect([await change({ employee_id: other.employee_id }), await change({ month: 9 })]).toEqual([409, 422]);
});

test('an adjustment rejects an entry of a concept that the company does not have', async () => {
  const { client, id } = await accepted();
  const note = await started(client, id, 1);
  const own = '019a0000-0000-7000-8000-000000000000';
  const earned = [{ concept: 'aids', non_salary: '1000.00', own }];
  const refused = await client.put(`/adjustment_payrolls/${note.id}`, written(note, { earned }));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['earned.0.own']]);
  expect((await client.get(`/adjustment_payrolls/${note.id}`)).body.data).toMatchObject({
    version: note.version,
    changes: [],
  });
});

test('a wrong identity document is corrected by eliminating the payroll and then issuing it anew', async () => {
  const { client, id, server, company, simulator } = await accepted();
  const stale = await started(client, id, 1);
  await server.store.inCompany(company.id, (tx) =>
    sql`update employees set document_number = '71000009' where company_id = ${company.id}`.execute(tx),
  );
  const refused = await client.post('/adjustment_payrolls/send', { ids: [stale.id] });
  expect((refused.body.errors as unknown as { code: string }[]).map(({ code }) => code)).toContain('AJU04');
  await client.delete(`/adjustment_payrolls/${stale.id}`);

  const both = await client.post(`/payrolls/${id}/reissue`, { reason: 'La cédula estaba mal' });
  expect(both.status).toBe(201);
  const { adjustment_id, payroll_id } = both.body.data as unknown as Record<string, string>;
  const early = await client.post('/payrolls/send', { ids: [payroll_id] });
  expect(early.status).toBe(406);
  expect(early.body.errors).toMatchObject([{ code: 'AJU02' }]);

  // The note hangs, so the new payroll has to wait for it.
  simulator.faults.add({ mode: 'in_process_98', count: 6 });
  await client.post('/adjustment_payrolls/send', { ids: [adjustment_id] });
  expect((await client.post('/payrolls/send', { ids: [payroll_id] })).status).toBe(202);
  const waiting = (await client.get(`/payrolls/${payroll_id}`)).body.data;
  expect((waiting.history as { text: string }[]).at(-1)?.text).toBe('Espera a que la DIAN acepte NA1.');
  const issued = await untilState(client, `/payrolls/${payroll_id}`, 'aceptada');
  expect(issued).toMatchObject({ full_number: 'NI2', employee: { document_number: '71000009' } });
  expect((await client.get(`/payrolls/${id}`)).body.data).toMatchObject({
    state: 'eliminada',
    reissue: { id: payroll_id, full_number: 'NI2' },
  });
  expect(simulator.state.documents.filter((d) => d.outcome === 'accepted').map((d) => d.number)).toEqual([
    'NI1',
    'NA1',
    'NI2',
  ]);
});

test('the document carries the reason of the adjustment unless told not to, and a reason alone is no change', async () => {
  const { client, id, server, company } = await accepted();
  const xmlOf = async (number: string) => {
    const { rows } = await server.store.inCompany(company.id, (tx) =>
      sql<{ xml: Buffer }>`select signed_xml as xml from submissions where full_number = ${number}`.execute(
        tx,
      ),
    );
    return rows[0]?.xml.toString() ?? '';
  };
  const send = async (note: string) => client.post('/adjustment_payrolls/send', { ids: [note] });
  const first = await started(client, id, 1);
  expect((await send(first.id)).status).toBe(406);
  await client.put(`/adjustment_payrolls/${first.id}`, written(first, overtime));
  await send(first.id);
  await untilState(client, `/adjustment_payrolls/${first.id}`, 'aceptada');
  expect(await xmlOf('NA1')).toContain('<Notas>Motivo del ajuste: Faltaban horas extras</Notas>');

  // The next one says its own reason, or none, and what the last one said is no difference.
  const { data: second } = (
    await client.post(`/payrolls/${first.id}/adjust`, {
      note_type: 1,
      reason: 'Otra vez',
      print_reason: false,
    })
  ).body;
  expect(second).toMatchObject({ print_reason: false, changes: [] });
  const two = { hours: [{ kind: 'heds', quantity: '6' }] };
  await client.put(`/adjustment_payrolls/${second.id}`, written(second, two));
  await send(second.id);
  await untilState(client, `/adjustment_payrolls/${second.id}`, 'aceptada');
  expect(await xmlOf('NA2')).not.toContain('<Notas>');
});

test('an eliminated payroll is issued anew once, without another note', async () => {
  const { client, id } = await accepted();
  const note = await started(client, id, 2);
  await client.post('/adjustment_payrolls/send', { ids: [note.id] });
  await untilState(client, `/payrolls/${id}`, 'eliminada');
  const anew = await client.post(`/payrolls/${id}/reissue`, { reason: 'Se eliminó por error' });
  expect(anew.body.data).toMatchObject({ adjustment_id: null });
  expect((await client.post(`/payrolls/${id}/reissue`, { reason: 'Otra vez' })).status).toBe(409);
  const { payroll_id } = anew.body.data as unknown as Record<string, string>;
  expect((await client.post('/payrolls/send', { ids: [payroll_id] })).status).toBe(202);
  expect(await untilState(client, `/payrolls/${payroll_id}`, 'aceptada')).toMatchObject({
    full_number: 'NI2',
  });
});

test('a note that DIAN rejected can be discarded, and its payroll eliminated instead', async () => {
  const { client, id, simulator } = await accepted();
  const note = await started(client, id, 1);
  await client.put(`/adjustment_payrolls/${note.id}`, written(note, overtime));
  simulator.faults.add({
    mode: 'reject',
    count: 1,
    rules: [{ code: 'NIAE040', severity: 'Rechazo', text: 'x' }],
  });
  await client.post('/adjustment_payrolls/send', { ids: [note.id] });
  await untilState(client, `/adjustment_payrolls/${note.id}`, 'rechazada');
  expect((await client.delete(`/adjustment_payrolls/${note.id}`)).status).toBe(200);
  expect((await client.get(`/adjustment_payrolls/${note.id}`)).status).toBe(404);
  const { data } = (await client.get(`/payrolls/${id}`)).body;
  expect(data).toMatchObject({ state: 'aceptada' });
  expect((data.history as { text: string }[]).at(-1)?.text).toBe(
    'Se descartó la nota NA1, que la DIAN no aceptó',
  );

  const instead = await started(client, id, 2);
  await client.post('/adjustment_payrolls/send', { ids: [instead.id] });
  const done = await untilState(client, `/adjustment_payrolls/${instead.id}`, 'aceptada');
  expect(done.full_number).toBe('NA2');
});
