import { expect, test } from 'vitest';
import { money, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';
import type { Client } from '../../client.ts';
import { accepted, adjusted, type Sums, sumNames, untilState } from './accepted.ts';

const added = (rows: readonly Sums[]): Sums =>
  Object.fromEntries(
    sumNames.map((name) => [name, toMoneyText(sum(rows.map((row) => parseMoney(row[name]) ?? money(0))))]),
  ) as Sums;

const listed = async (client: Client, query = '') => {
  const { rows, body } = await client.get(`/payrolls?year=2026&month=10&per_page=200${query}`);
  const row = (id: string) => rows.find((one) => one.id === id);
  const summary = body['summary'] as Sums & { count: number; states: object };
  return { rows, row, summary, total: (body['meta'] as { total: number }).total };
};

test('the totals of a month count a replaced payroll with the figures of its note, and an eliminated one as zero', async () => {
  const { client, ids } = await accepted(3);
  const [replaced = '', eliminated = '', alone = ''] = ids;
  const before = (await listed(client)).summary;
  const note = await adjusted(client, replaced, 1);
  await adjusted(client, eliminated, 2);
  const own = (await client.get(`/payrolls/${alone}`)).body.data as unknown as Sums;
  const paid = added([note, own]);
  expect(paid.total).not.toBe(before.total);

  // However the list is asked for: as it is, searched, narrowed or in its own order.
  for (const query of ['', '&search=a', '&origin=manual', '&sort=-total']) {
    const { rows, row, summary, total } = await listed(client, query);
    expect(summary).toMatchObject({
      ...paid,
      count: 2,
      states: { reemplazada: 1, eliminada: 1, aceptada: 1 },
    });
    expect([rows.length, total]).toEqual([3, 3]);
    expect(row(replaced)?.['standing']).toEqual(added([note]));
    expect(row(eliminated)?.['standing']).toEqual(added([]));
    expect(row(alone)?.['standing']).toBeNull();
    // The document itself says what it said to DIAN.
    expect(row(replaced)).toMatchObject(
      added([(await client.get(`/payrolls/${replaced}`)).body.data as never]),
    );
  }
  const only = await listed(client, '&state=eliminada');
  expect([only.summary.count, only.summary.total, only.total]).toEqual([0, '0.00', 1]);
  const order = (await listed(client, '&sort=-total')).rows.map(({ id }) => id);
  expect(order).toEqual([replaced, alone, eliminated]);

  const chosen = (await client.get('/payrolls/ids?year=2026&month=10')).rows;
  expect(added(chosen as never)).toEqual(paid);
  const panel = (await client.get('/dashboard?year=2026&month=10')).body.data;
  expect(panel['summary']).toMatchObject({ ...paid, count: 2 });
  expect((panel['trend'] as { net: string }[])[0]?.net).toBe(paid.total);

  const sheet = (await client.get('/payrolls/export?format=csv&year=2026&month=10')).raw.toString();
  const [head = [], ...lines] = sheet
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const nets = lines.map((cells) => parseMoney(cells[head.indexOf('Neto')] ?? '') ?? money(0));
  expect(toMoneyText(sum(nets))).toBe(paid.total);
  const was = lines.map((cells) => cells[head.indexOf('Neto del documento')]);
  expect(was.filter(Boolean)).toHaveLength(2);
});

test('a payroll that was replaced twice counts with its last note, and as zero once that is eliminated', async () => {
  const { client, id } = await accepted();
  const first = await adjusted(client, id, 1, '4');
  expect((await listed(client)).summary).toMatchObject({ count: 1, ...added([first]) });
  const second = await adjusted(client, first.id, 1, '2');
  expect(second.total).not.toBe(first.total);
  expect((await listed(client)).summary).toMatchObject({ count: 1, ...added([second]) });
  await adjusted(client, second.id, 2);
  expect((await listed(client)).summary).toMatchObject({ count: 0, ...added([]) });
});

test('a reissued payroll counts only once the old one is eliminated, so the month never counts twice', async () => {
  const { client, id } = await accepted();
  const own = added([(await client.get(`/payrolls/${id}`)).body.data as never]);
  const paid = async () => {
    const { summary } = await listed(client);
    const panel = (await client.get('/dashboard?year=2026&month=10')).body.data;
    expect((panel['trend'] as { net: string }[])[0]?.net).toBe(summary.total);
    expect((panel['split'] as { rows: { people: number }[] }).rows).toMatchObject([{ people: 1 }]);
    return added([summary]);
  };
  const begun = await client.post(`/payrolls/${id}/reissue`, { reason: 'La cédula estaba mal' });
  const { adjustment_id, payroll_id } = begun.body.data as unknown as Record<string, string>;
  expect(await paid()).toEqual(own);

  // Also while what it says is being changed.
  const { data } = (await client.get(`/payrolls/${payroll_id}`)).body;
  const { employee_id, year, month, payment_dates, version } = data;
  const hours = [{ kind: 'heds', quantity: '4' }];
  await client.put(`/payrolls/${payroll_id}`, {
    ...{ employee_id, year, month, payment_dates, hours },
    base_version: version,
  });
  expect(await paid()).toEqual(own);
  const { row } = await listed(client);
  expect([row(id)?.['standing'], row(payroll_id ?? '')?.['standing']]).toEqual([null, added([])]);
  expect((await listed(client)).summary).toMatchObject({ count: 2, waiting: 1 });

  await client.post('/adjustment_payrolls/send', { ids: [adjustment_id] });
  await untilState(client, `/payrolls/${id}`, 'eliminada');
  const anew = added([(await client.get(`/payrolls/${payroll_id}`)).body.data as never]);
  expect(anew.total).not.toBe(own.total);
  expect(await paid()).toEqual(anew);
  expect((await listed(client)).summary).not.toHaveProperty('waiting');
});

test('a payroll issued in the test environment no longer counts once it is issued anew', async () => {
  const { client, id } = await accepted();
  const own = added([(await client.get(`/payrolls/${id}`)).body.data as never]);
  await client.post('/enabler/production');
  await client.post(`/payrolls/${id}/reissue`, { reason: 'Era de pruebas' });
  const { summary, row } = await listed(client);
  expect(summary).toMatchObject({ count: 1, ...own });
  expect(row(id)?.['standing']).toEqual(added([]));
});

test('the list shows the pending note of a payroll until DIAN accepts that note', async () => {
  const { client, ids } = await accepted(2);
  const [changed = '', alone = ''] = ids;
  const noteOf = async (id: string, query = '') => (await listed(client, query)).row(id)?.['note'];
  const begun = await client.post(`/payrolls/${changed}/adjust`, { note_type: 2, reason: 'No trabajó' });
  const { id } = begun.body.data;
  for (const query of ['', '&search=a', '&sort=-total'])
    expect(await noteOf(changed, query)).toEqual({ id, note_type: 2, state: 'lista' });
  expect(await noteOf(alone)).toBeNull();
  await client.delete(`/adjustment_payrolls/${id}`);
  expect(await noteOf(changed)).toBeNull();

  // Of one that a note replaced already, the note that comes after that one.
  const first = await adjusted(client, changed, 1);
  expect(await noteOf(changed)).toBeNull();
  const second = (await client.post(`/payrolls/${first.id}/adjust`, { note_type: 2, reason: 'No trabajó' }))
    .body.data;
  expect(await noteOf(changed)).toEqual({ id: second.id, note_type: 2, state: 'lista' });
  await client.post('/adjustment_payrolls/send', { ids: [second.id] });
  await untilState(client, `/adjustment_payrolls/${second.id}`, 'aceptada');
  expect(await noteOf(changed)).toBeNull();
});
