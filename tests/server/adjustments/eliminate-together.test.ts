import { beforeAll, expect, test } from 'vitest';
import type { TogetherPreview } from '../../../src/domain/office/adjustments.ts';
import { until } from '../sending/sender.ts';
import { accepted, untilState } from './accepted.ts';

/** Payrolls of October that DIAN accepted and that nobody should have issued. */
let world: Awaited<ReturnType<typeof accepted>>;
beforeAll(async () => {
  world = await accepted(6);
});

const eliminate = { sign: 'eliminate', reason: 'Se emitió el mes que no era' };
const zero = { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' };

test('several payrolls are eliminated together after a preview, and the month no longer counts them', async () => {
  const { client, ids } = world;
  const [first = '', second = '', other = '', begun = ''] = ids;
  await client.post(`/payrolls/${begun}/adjust`, { note_type: 1, reason: 'Ya empezado' });
  const asked = { ids: [first, second, begun], ...eliminate };
  const looked = await client.post('/adjustment_payrolls/together/preview', asked);
  expect(looked.status).toBe(200);
  const { fit, refused } = looked.body.data as unknown as TogetherPreview;
  expect(fit.map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect(fit.map(({ after, changes }) => ({ after, changes }))).toEqual(
    fit.map(() => ({ after: zero, changes: [] })),
  );
  expect(refused).toMatchObject([
    { id: begun, reasons: ['Este documento ya tiene un ajuste sin terminar.'] },
  ]);

  const made = await client.post('/adjustment_payrolls/together', { ...asked, send: true, totals: zero });
  expect(made.status).toBe(201);
  expect(made.body.message).toContain('Se crearon 2 ajustes');
  for (const id of [first, second]) await untilState(client, `/payrolls/${id}`, 'eliminada');
  const { rows } = await client.get('/adjustment_payrolls?note_type=2');
  expect(rows.map((row) => [row['state'], row['after'], row['reason']])).toEqual([
    ['aceptada', '0.00', eliminate.reason],
    ['aceptada', '0.00', eliminate.reason],
  ]);
  const list = (await client.get('/payrolls?year=2026&month=10')).body as unknown as {
    summary: { count: number };
  };
  expect(list.summary.count).toBe(ids.length - 2);
  expect((await client.get(`/payrolls/${other}`)).body.data.state).toBe('aceptada');
});

test('a payroll whose elimination DIAN rejects stays accepted, and its note waits to be sent again', async () => {
  const { client, ids, simulator } = world;
  const chosen = ids.slice(4);
  simulator.faults.add({
    mode: 'reject',
    operations: ['SendNominaSync'],
    count: 1,
    rules: [{ code: 'NIAE190', severity: 'Rechazo', text: 'No es el que se espera' }],
  });
  await client.post('/adjustment_payrolls/together', { ids: chosen, ...eliminate, send: true });
  const notes = await until(async () => {
    const { rows } = await client.get(
      '/adjustment_payrolls?note_type=2&state=aceptada,rechazada&per_page=50',
    );
    const own = rows.filter((row) => chosen.includes((row['predecessor'] as { id: string }).id));
    return own.length === 2 && own;
  });
  const rejected = notes.find((row) => row['state'] === 'rechazada') as (typeof notes)[number];
  const { id } = rejected['predecessor'] as { id: string };
  expect((await client.get(`/payrolls/${id}`)).body.data.state).toBe('aceptada');
  // The panel of the month says so: the note is in no list of payrolls.
  const pending = async () => {
    const { attention } = (await client.get('/dashboard?year=2026&month=10')).body.data;
    return (attention as { text: string; to: string }[]).filter(({ to }) => to.startsWith('/adjustment'));
  };
  const at = '/adjustment_payrolls?year=2026&month=10';
  expect(await pending()).toEqual([
    {
      kind: 'rejected',
      text: '1 ajuste rechazado por la DIAN',
      detail: 'Corrija y vuelva a enviar',
      to: `${at}&state=rechazada`,
    },
    {
      kind: 'draft',
      text: '1 ajuste sin emitir',
      detail: 'Nada cambia ante la DIAN hasta que lo emita',
      to: `${at}&state=borrador,lista`,
    },
  ]);
  await client.post('/adjustment_payrolls/send', { ids: [rejected['id']] });
  await untilState(client, `/payrolls/${id}`, 'eliminada');
});

test('an elimination needs only the reason, and none of the fields of a change', async () => {
  const { client, ids } = world;
  const { status, body } = await client.post('/adjustment_payrolls/together/preview', {
    ids,
    sign: 'eliminate',
  });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ reason: ['Escriba por qué se ajusta.'] });
});
