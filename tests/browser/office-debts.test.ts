import { beforeAll, describe, expect, it } from 'vitest';
import { type Day, getMonthEnd, makeDay } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';
import { waitForToast } from './toasts.ts';

/** A payment that ends negative, and the one that follows it. */
clerkAtDesk();
let employee: Row & { name: string };

const [year, month] = getToday().split('-').map(Number) as [number, number];
const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };

const paying = (part: number, payment_date: Day, of = { year, month }) =>
  server.post<Row>('/pay_runs', {
    ...{ kind: 'fortnight', ...of, part, payment_date },
    employee_ids: [employee.id],
  });

beforeAll(async () => {
  [employee] = (await server.find('employees', 'Palacios')) as [typeof employee];
});

const pane = () => desk.page.getByRole('complementary', { name: 'Lo que se le paga' });
const part = (name: string) => pane().getByRole('region', { name });
const shown = async ({ id }: Row) => {
  await desk.go(`/pay_runs/${id}`);
  await desk.page.getByRole('row', { name: /Palacios/ }).click();
  await pane().waitFor();
};

describe('a payment that ends negative', () => {
  it('is closed at zero by its plan, and the next payment can deduct the debt', async () => {
    const first = await paying(1, makeDay(year, month, 15));
    await server.post(`/pay_runs/${first.id}/close`, { base_version: first.version });
    const second = await paying(2, getMonthEnd(year, month));
    const people = `pay_runs/${second.id}/people`;
    const { version } = await server.get<Row>(`/${people}/${employee.id}`);
    const absence = {
      kind: 'non_paid_leave',
      start: makeDay(year, month, 5),
      end: getMonthEnd(year, month),
    };
    await server.change(people, { id: employee.id, version }, { absences: [absence] });

    await shown(second);
    await pane().getByText('En el mes ya se pagó más de lo que corresponde').waitFor();
    await part('Para que quede en cero')
      .getByText(/Pagado de más en/)
      .waitFor();
    await part('Para que quede en cero').getByRole('button', { name: 'Dejarlo para después' }).click();
    await part('Queda para después')
      .getByText(/Pagado de más en/)
      .waitFor();
    expect(await part('Para que quede en cero').count()).toBe(0);

    // The decision is undone, and taken again.
    await part('Queda para después').getByRole('button', { name: 'Deshacer' }).click();
    await part('Para que quede en cero').getByRole('button', { name: 'Dejarlo para después' }).click();
    await part('Queda para después').waitFor();
    await desk.page.getByRole('button', { name: 'Cerrar el pago' }).first().click();
    await desk.page.locator('dialog[open]').getByRole('button', { name: 'Cerrar el pago' }).click();
    await waitForToast(desk.page, 'Pago cerrado');

    const later = await paying(1, makeDay(next.year, next.month, 15), next);
    await shown(later);
    await part('Debe de antes').waitFor();
    await part('Debe de antes').getByRole('button', { name: 'Descontar aquí' }).click();
    await part('Debe de antes').waitFor({ state: 'detached' });
    await pane()
      .getByText(/Pagado de más en/)
      .first()
      .waitFor();
    expect(desk.faults).toEqual([]);
  });
});

describe('a payroll without payments that ends negative', () => {
  it('is saved at zero by its plan, and the next month can deduct the debt', async () => {
    const [other] = (await server.find('employees', 'Rentería Mosquera')) as [Row];
    const monthly = (of: typeof next, more: object = {}) =>
      server.post<Row>('/payrolls', {
        ...{ employee_id: other.id, ...of, payment_dates: [getMonthEnd(of.year, of.month)] },
        ...more,
      });
    const taken = [{ concept: 'debt', amount: '30000000.00', description: 'Moto' }];
    const first = await monthly({ year, month }, { taken });
    const editor = desk.page.locator('.editor');
    const debts = (name: string) => editor.getByRole('region', { name });

    await desk.go(`/payrolls/${first.id}/edit`);
    await debts('Para que quede en cero')
      .getByText(/^Moto \(quedó de/)
      .waitFor();
    await debts('Para que quede en cero').getByRole('button', { name: 'Dejarlo para después' }).click();
    await debts('Queda para después')
      .getByRole('button', { name: /^Deshacer/ })
      .click();
    await debts('Para que quede en cero').getByRole('button', { name: 'Dejarlo para después' }).click();
    await debts('Queda para después').waitFor();
    expect(await debts('Para que quede en cero').count()).toBe(0);
    await desk.page.getByRole('button', { name: 'Guardar borrador' }).click();
    await waitForToast(desk.page, 'Nómina guardada');
    const stored = await server.get<{ total: string; novelties: { carried: Row[] } }>(
      `/payrolls/${first.id}`,
    );
    expect([stored.total, stored.novelties.carried.length]).toEqual(['0.00', 1]);

    const second = await monthly(next);
    await desk.go(`/payrolls/${second.id}/edit`);
    await debts('Debe de antes')
      .getByRole('button', { name: /^Descontar aquí/ })
      .click();
    const owed = editor.getByRole('textbox', { name: /^(?!Valor).*deuda con la empresa/ });
    await expect.poll(() => owed.inputValue()).toMatch(/^Moto \(quedó de/);
    expect(desk.faults).toEqual([]);
  });
});
