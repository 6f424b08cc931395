import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { generateId } from '../../../server/services.ts';
import type { TogetherPreview } from '../../../src/domain/office/adjustments.ts';
import type { Answered, Client } from '../../client.ts';
import { holdings } from '../http/every-route.ts';
import { accepted, untilState } from './accepted.ts';

/** People whose October DIAN accepted; each test takes its own. */
let world: Awaited<ReturnType<typeof accepted>>;
beforeAll(async () => {
  world = await accepted(14);
});
const some = (from: number, count: number) => world.ids.slice(from, from + count);

const bonus = {
  sign: 'add',
  concept: 'earned:bonuses',
  side: 'non_salary',
  amount: '50000.00',
  reason: 'Bonificación que faltó en octubre',
};
const preview = async (client: Client, ids: readonly string[], change: object = bonus) => {
  const answer = await client.post('/adjustment_payrolls/together/preview', { ids, ...change });
  return { answer, data: answer.body.data as unknown as TogetherPreview };
};
const together = (client: Client, ids: readonly string[], more: object = {}, key?: string) =>
  client.post('/adjustment_payrolls/together', { ids, ...bonus, ...more }, key ? { key } : {});
const createdIn = (answer: Answered) =>
  (answer.body.data as unknown as { created: { id: string; employee: string }[] }).created;
const notesOf = async (client: Client) => (await client.get('/adjustment_payrolls?per_page=200')).rows;
const whole = async (client: Client, path: string) => (await client.get(path)).body.data;
const figures = ({ accrued_total, deductions_total, total }: Record<string, unknown>) => ({
  accrued_total,
  deductions_total,
  total,
});
/** The note of one person as the editor writes it. */
async function byHand(client: Client, id: string, changes: object) {
  const note = (await client.post(`/payrolls/${id}/adjust`, { note_type: 1, reason: bonus.reason })).body
    .data;
  const { version: base_version, employee_id, year, month, payment_dates } = note;
  const body = { base_version, employee_id, year, month, payment_dates, ...changes };
  return (await client.put(`/adjustment_payrolls/${note.id}`, body)).body.data;
}

test('the preview writes nothing, and it and the created notes have the figures of the editor', async () => {
  const { client, server } = world;
  const ids = some(0, 3);
  const before = await holdings(server);
  const { answer, data } = await preview(client, ids);
  expect(answer.status).toBe(200);
  expect(await holdings(server)).toBe(before);
  expect(data).toMatchObject({ refused: [], company: [] });
  expect(data.fit.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const [one] = data.fit;
  expect(Number(one?.after.accrued_total) - Number(one?.before.accrued_total)).toBe(50_000);
  expect(one?.changes).toEqual([{ label: 'Bonificación', group: 'accrued', difference: '50000.00' }]);

  const [alone = '', ...others] = ids;
  const edited = await byHand(client, alone, {
    earned: [{ concept: 'bonuses', non_salary: '50000.00' }],
  });
  expect(figures(edited)).toEqual(data.fit.find(({ id }) => id === alone)?.after);

  const made = await together(client, others, { print_reason: false });
  expect([made.status, made.body.message]).toEqual([201, 'Se crearon 2 ajustes']);
  for (const { id, employee } of createdIn(made)) {
    const note = await whole(client, `/adjustment_payrolls/${id}`);
    const shown = data.fit.find((fit) => fit.employee === employee);
    expect(note).toMatchObject({ state: 'lista', note_type: 1, reason: bonus.reason, print_reason: false });
    expect(note.predecessor).toMatchObject({ id: shown?.id });
    expect(figures(note)).toEqual(shown?.after);
    expect(note.history).toMatchObject([{ text: expect.stringContaining('Reemplaza la nómina NI') }]);
  }
});

test('a salary bonus changes the contributions on it, as in the editor', async () => {
  const { client } = world;
  const [first = '', second = ''] = some(3, 2);
  const { data } = await preview(client, [first, second], { ...bonus, side: 'salary' });
  const of = (id: string) => data.fit.find((one) => one.id === id);
  expect(of(first)?.changes.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Bonificación', 'Salud', 'Pensión']),
  );
  const edited = await byHand(client, first, { earned: [{ concept: 'bonuses', salary: '50000.00' }] });
  expect(figures(edited)).toEqual(of(first)?.after);
});

test('each person who cannot be adjusted is listed with the reason, and the others are adjusted', async () => {
  const { client, server, company } = world;
  const ids = some(5, 5);
  const [fit = '', open = '', gone = '', without = '', removed = ''] = ids;
  await client.post(`/payrolls/${open}/adjust`, { note_type: 1, reason: 'Ya empezado' });
  const note = (await client.post(`/payrolls/${removed}/adjust`, { note_type: 2, reason: 'Sobra' })).body
    .data;
  await client.post('/adjustment_payrolls/send', { ids: [note.id] });
  await untilState(client, `/payrolls/${removed}`, 'eliminada');
  const draft = (await client.post('/payrolls/generate', { year: 2026, month: 11 })).rows[0]?.id ?? '';
  // Their record says another document now: a replacement cannot say that.
  const { employee_id } = await whole(client, `/payrolls/${gone}`);
  await server.store.inCompany(company.id, (tx) =>
    sql`update employees set document_number = '79000001' where id = ${employee_id}`.execute(tx),
  );
  const all = [fit, open, gone, without, removed, draft];
  const { data } = await preview(client, all);
  const whyOf = (id: string) => data.refused.find((one) => one.id === id)?.reasons;
  expect(data.fit.map(({ id }) => id).sort()).toEqual([fit, without].sort());
  expect(whyOf(open)).toEqual(['Este documento ya tiene un ajuste sin terminar.']);
  expect(whyOf(gone)).toEqual(['El documento del empleado no se cambia con un reemplazo.']);
  expect(whyOf(removed)?.[0]).toContain('Solo se ajusta lo que la DIAN aceptó');
  expect(whyOf(draft)?.[0]).toContain('Solo se ajusta lo que la DIAN aceptó');

  const less = await preview(client, [fit], { ...bonus, sign: 'subtract' });
  expect(less.data.refused[0]?.reasons).toEqual(['No tiene bonificación no salarial.']);
  const heavy = await preview(client, [fit], {
    ...bonus,
    concept: 'taken:other_deductions',
    side: undefined,
    amount: '9000000.00',
  });
  expect(heavy.data.fit).toEqual([]);
  expect(heavy.data.refused[0]?.reasons.join(' ')).toMatch(/neto|salario mínimo|supera|negativo/i);

  const before = (await notesOf(client)).length;
  const made = await together(client, all);
  expect([made.status, createdIn(made)]).toMatchObject([201, [{}, {}]]);
  expect(made.body.data).toMatchObject({ refused: [{}, {}, {}, {}] });
  expect(await notesOf(client)).toHaveLength(before + 2);
  const again = await together(client, all);
  expect(again.status).toBe(409);
  expect(await notesOf(client)).toHaveLength(before + 2);
});

test('notes created and issued in one call reach DIAN, and the next change starts from the last version', async () => {
  const { client, simulator } = world;
  const ids = some(10, 2);
  const { data } = await preview(client, ids);
  const made = await together(client, ids, { send: true });
  expect([made.status, made.body.message]).toEqual([201, 'Se crearon 2 ajustes. 2 ajustes en cola']);
  for (const { id } of createdIn(made)) await untilState(client, `/adjustment_payrolls/${id}`, 'aceptada');
  const { data: queued } = made.body;
  const sent = (queued as unknown as { queued: { full_number: string }[] }).queued.map(
    (one) => one.full_number,
  );
  const known = simulator.state.documents.filter(({ number }) => sent.includes(number));
  expect(known.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);

  // By the payroll or by its note it is one document, and what it says now is where it goes on.
  const [first = ''] = ids;
  const note = createdIn(made).find(
    ({ employee }) => employee === data.fit.find(({ id }) => id === first)?.employee,
  );
  const next = await preview(client, [first, note?.id ?? '']);
  expect(next.data.fit).toHaveLength(1);
  expect(next.data.fit[0]?.before).toEqual(data.fit.find(({ id }) => id === first)?.after);
  expect(next.data.fit[0]?.full_number).toMatch(/^NA/);
  const back = await preview(client, [first], { ...bonus, sign: 'subtract' });
  expect(back.data.fit[0]?.after).toEqual(data.fit.find(({ id }) => id === first)?.before);
});

test('a repeated call creates nothing twice, and figures that changed since the preview stop the whole call', async () => {
  const { client } = world;
  const ids = some(12, 2);
  const before = (await notesOf(client)).length;
  const key = crypto.randomUUID();
  const [once, twice] = await Promise.all([together(client, ids, {}, key), together(client, ids, {}, key)]);
  expect([once.status, twice.status]).toEqual([201, 201]);
  expect(createdIn(once)).toEqual(createdIn(twice));
  expect(await notesOf(client)).toHaveLength(before + 2);
  for (const { id } of createdIn(once)) await client.delete(`/adjustment_payrolls/${id}`);

  const { data } = await preview(client, ids);
  const sum = (name: 'accrued_total' | 'deductions_total' | 'total') =>
    data.fit.reduce((all, { after }) => all + Number(after[name]), 0).toFixed(2);
  const totals = {
    accrued_total: sum('accrued_total'),
    deductions_total: sum('deductions_total'),
    total: sum('total'),
  };
  const moved = await together(client, ids, { totals: { ...totals, total: '1.00' } });
  expect([moved.status, moved.body.message]).toEqual([
    409,
    'Las cifras cambiaron desde que las miró. Mírelas de nuevo antes de crear los ajustes.',
  ]);
  expect(await notesOf(client)).toHaveLength(before);
  expect((await together(client, ids, { totals })).status).toBe(201);
});

test('another company can neither preview nor create, and each wrong field is refused by its name', async () => {
  const { client, server } = world;
  const ids = some(12, 2);
  const before = await notesOf(client);
  const stranger = await accepted(1);
  expect((await preview(stranger.client, ids)).answer.status).toBe(404);
  expect((await together(stranger.client, [...stranger.ids, ...ids])).status).toBe(404);
  expect(await notesOf(client)).toEqual(before);
  expect(await notesOf(stranger.client)).toEqual([]);
  const many = Array.from({ length: 501 }, generateId);
  const wrong: [object, string][] = [
    [{ ids: [] }, 'ids'],
    [{ ids: many }, 'ids'],
    [{ sign: 'more' }, 'sign'],
    [{ concept: 'earned:nada' }, 'concept'],
    [{ concept: 'taken:withholding', side: undefined }, 'concept'],
    [{ side: undefined }, 'side'],
    [{ concept: 'earned:commissions' }, 'side'],
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '-5.00' }, 'amount'],
    [{ concept: 'earned:other_concepts' }, 'description'],
    [{ reason: ' ' }, 'reason'],
    [{ own: 'mine' }, 'concept'],
    [{ own: generateId() }, 'concept'],
  ];
  const refused = [];
  for (const [change] of wrong) {
    const { status, body } = await client.post('/adjustment_payrolls/together/preview', {
      ids,
      ...bonus,
      ...change,
    });
    refused.push([status, ...Object.keys(body.errors)]);
  }
  expect(refused).toEqual(wrong.map(([, name]) => [422, name]));
  const admin = await server.signIn(await server.aUser({ roles: ['enabler'] }));
  expect((await preview(admin, ids)).answer.status).toBe(403);
});
