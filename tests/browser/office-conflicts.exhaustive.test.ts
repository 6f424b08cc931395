import { afterEach, beforeAll, expect, it } from 'vitest';
import { getMonthEnd } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, proxy, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';

/** A 409 that is no edit of somebody else, told by its own words whatever gesture meets it. */
let payroll: Row;
let second: Row;
let open: Row;
let closed: Row;

const [year, month] = getToday().split('-').map(Number) as [number, number];

clerkAtDesk();
beforeAll(async () => {
  const [one, two] = await server.find('employees', '');
  second = two as Row;
  await server.post('/cost_centers', { code: 'ZUR', name: 'Zurcido' });
  const own = { employee_id: one?.id, year, month, payment_dates: [getMonthEnd(year, month)] };
  payroll = await server.post<Row>('/payrolls', own);
  const paid = { kind: 'fortnight', year, month, employee_ids: [two?.id] };
  closed = await server.post<Row>('/pay_runs', {
    ...{ ...paid, part: 1 },
    payment_date: `${getToday().slice(0, 8)}15`,
  });
  await server.post(`/pay_runs/${closed.id}/close`, { base_version: closed.version });
  open = await server.post<Row>('/pay_runs', { ...paid, part: 2, payment_date: getMonthEnd(year, month) });
});
afterEach(() => proxy.restore());

const visible = { visible: true };
const button = (name: string | RegExp) => desk.page.getByRole('button', { name }).filter(visible).last();
const dialog = () => desk.page.locator('dialog[open]').last();
const answer = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const field = (name: string) => desk.page.locator(`[name=${name}]`).filter(visible);
const rowOf = (name: string) => desk.page.getByRole('row', { name }).filter(visible).first();
const nameInLists = (of: Row) => String((of['employee'] as { list_name: string }).list_name);
const payment = ({ id }: Row) => desk.go(`/pay_runs/${id}`);

const gestures: Record<string, () => Promise<unknown>> = {
  'a record is saved': async () => {
    await desk.go('/cost_centers');
    await rowOf('Zurcido').click();
    await field('name').fill('Zurcido fino');
    await button('Guardar').click();
  },
  'a record is deleted': async () => {
    await desk.go('/cost_centers');
    await rowOf('Zurcido').click();
    await button('Eliminar').click();
    await answer('Eliminar');
  },
  'records are deactivated together': async () => {
    await desk.go('/cost_centers');
    await rowOf('Zurcido').getByRole('checkbox').check();
    await button('Inactivar').click();
  },
  'a payroll is saved': async () => {
    await desk.go(`/payrolls/${payroll.id}/edit`);
    await button('Agregar nota').click();
    await desk.page.getByRole('textbox', { name: /^Nota/ }).filter(visible).last().fill('Con nota');
    await button('Guardar borrador').click();
  },
  'a payroll is issued': async () => {
    await desk.go(`/payrolls?year=${year}&month=${month}`);
    await rowOf(nameInLists(payroll)).click();
    await button('Emitir').click();
    await answer('Emitir');
  },
  'a draft is deleted': async () => {
    await desk.go(`/payrolls?year=${year}&month=${month}`);
    await rowOf(nameInLists(payroll)).click();
    await button('Eliminar borrador').click();
    await answer('Eliminar');
  },
  'a payment is created': async () => {
    await desk.go('/pay_runs');
    await button('Nuevo pago').click();
    await answer('Liquidar');
  },
  'a payment is closed': async () => {
    await payment(open);
    await button('Cerrar el pago').click();
    await answer('Cerrar el pago');
  },
  'a payment is recalculated': async () => {
    await payment(open);
    await button('Recalcular').click();
  },
  'a payment is deleted': async () => {
    await payment(open);
    await button('Eliminar este pago').click();
    await answer('Eliminar');
  },
  'a payment is reopened': async () => {
    await payment(closed);
    await button('Reabrir').click();
    await answer('Reabrir');
  },
  'a person is removed from a payment': async () => {
    await payment(open);
    await rowOf(String(second['surname'])).click();
    await button('Quitar de este pago').click();
    await answer('Quitar');
  },
  'the novelties of a person in a payment are saved': async () => {
    await payment(open);
    await rowOf(String(second['surname'])).click();
    await button('Escribir novedades').click();
    await dialog()
      .getByLabel(/^Días trabajados/)
      .fill('10');
    await answer('Guardar');
  },
};

it.each(Object.entries(gestures))('a conflict of state shows its message when %s', async (_, gesture) => {
  const message = 'Lo que es ahora no lo permite.';
  const body = { message, reason: 'state', current: { ...payroll, version: 99 } };
  for (const method of ['POST', 'PUT', 'DELETE'])
    proxy.answer({ method, path: /\/api\/(?!login|logout)/, status: 409, body });
  await gesture();
  await desk.seen(message).waitFor();
  expect(await desk.page.getByText(/Alguien cambió|Otra persona cambió|Guardar lo mío/).count()).toBe(0);
  expect(desk.faults).toEqual([]);
});
