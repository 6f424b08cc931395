import { expect, it } from 'vitest';
import { clerkAtDesk, desk, quincena } from './clerk-desk.ts';
import { atSimulator } from './installation.ts';
import { waitForToast } from './toasts.ts';

/** Payslips and codes by mail or text, from the vault of the company to the stand-ins of the demo. */
clerkAtDesk();

const dialog = () => desk.page.locator('dialog[open]');
const rowOf = (name: string) => desk.page.getByRole('row').filter({ hasText: name }).first();
/** The simulator's own pages: what went out of the installation. */
const outside = (path: string) => atSimulator(quincena, path);

it('payslips go by mail to the selected employees, and those without an address are named', async () => {
  const { page } = desk;
  await desk.go('/vault/payrolls');
  await rowOf('Palacios Rentería Jhon Fredy').getByRole('checkbox').check();
  await rowOf('Quiñones Angulo Luis Alberto').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enviar por correo' }).click();
  await dialog().getByText('1 comprobante en PDF, cada uno al correo de su empleado.').waitFor();
  await dialog().getByRole('link', { name: 'Quiñones Angulo Luis Alberto' }).waitFor();
  await dialog().getByRole('button', { name: 'Enviar 1 comprobante' }).click();
  await waitForToast(page, '1 correo en camino');
  await expect.poll(() => rowOf('Palacios Rentería Jhon Fredy').innerText()).not.toContain('Sin entregar');
  await expect
    .poll(() => rowOf('Palacios Rentería Jhon Fredy').innerText())
    .not.toContain('Correo en camino');
  expect(await rowOf('Quiñones Angulo Luis Alberto').innerText()).toContain('Sin bóveda');

  const list = await outside('/correo');
  expect(list).toContain('jhon.palacios@correo.example');
  const [, id] = /\/correo\/(\d+)/.exec(list) ?? [];
  expect(await outside(`/correo/${id}`)).toMatch(/comprobante-\d{4}-\d{2}-1017204588\.pdf/);
  expect((await outside(`/correo/${id}/1`)).slice(0, 5)).toBe('%PDF-');
});

it('a payslip that was sent goes again only on request', async () => {
  const { page } = desk;
  await rowOf('Quiñones Angulo Luis Alberto').getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Enviar por correo' }).click();
  await dialog().getByText('Todo lo elegido ya se envió.').waitFor();
  await dialog().getByLabel('Enviar otra vez el que ya se envió').check();
  await dialog().getByRole('button', { name: 'Enviar 1 comprobante' }).click();
  await expect.poll(async () => (await outside('/correo')).match(/jhon\.palacios@/g)?.length).toBe(2);
});

it('payslips go by mail from the payrolls of a month', async () => {
  const { page } = desk;
  const [, year, month] = /(\d{4})-(\d{2})-1017204588/.exec(await outside('/correo/1')) ?? [];
  await desk.go(`/payrolls?year=${year}&month=${Number(month)}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('button', { name: 'Enviar por correo', exact: true }).click();
  await dialog().getByText('1 empleado no tiene correo:').waitFor();
  await dialog()
    .getByRole('button', { name: /^Enviar \d+ comprobantes$/ })
    .click();
  await expect.poll(() => outside('/correo')).toContain('maria.ospina@correo.example');
});

it('an access code goes to the mail of its employee', async () => {
  await desk.go('/vault/people');
  await rowOf('Palacios Rentería Jhon Fredy').click();
  await dialog().getByLabel('Cómo comprobó su identidad').fill('Mostró la cédula');
  await dialog().getByRole('button', { name: 'Dar un código' }).click();
  await dialog().getByText('jhon.palacios@correo.example').waitFor();
  await dialog().getByRole('button', { name: 'Enviar por correo' }).click();
  await expect.poll(() => outside('/correo')).toContain('Código para entrar a su bóveda');
});

it('an access code goes by text to the mobile of an employee without mail, and the list says so', async () => {
  await desk.go('/vault/people');
  await rowOf('Quiñones Angulo Luis Alberto').click();
  await dialog().getByText('Quiñones Angulo Luis Alberto').waitFor();
  expect(
    await dialog()
      .getByRole('button', { name: /correo/ })
      .count(),
  ).toBe(0);
  await dialog().getByRole('button', { name: 'Enviar por SMS' }).click();
  await waitForToast(desk.page, '1 mensaje en camino');
  await dialog().getByRole('button', { name: 'Cerrar' }).click();
  await expect.poll(() => rowOf('Quiñones Angulo Luis Alberto').innerText()).toContain('Mensaje enviado');
  expect(await outside('/correo')).toMatch(/\+57300\d{7}.*vea sus comprobantes de nomina/s);
});
