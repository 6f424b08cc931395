import { describe, expect, it } from 'vitest';
import { type EmployeeApi, employeeApi } from './employee-api.ts';
import { installed, oneDevice, device as phone, quincena } from './stage.ts';
import {
  choosePin,
  fillSignIn,
  fredy,
  goTo,
  password,
  stateOf,
  waitForKept,
  yuliana,
} from './vault-phone.ts';

installed();
oneDevice();

describe('the vault at the id of its employee', () => {
  let own: EmployeeApi;
  const list = () => phone.page.getByRole('heading', { name: 'Comprobantes', exact: true }).waitFor();
  const rows = () => phone.page.locator('.v-rows a').filter({ visible: true }).count();

  it('opens after a sign-in, with the payslips of the type in its address', async () => {
    own = await employeeApi(quincena.address, yuliana, password);
    await goTo(phone, `/payslip/${own.id}/payrolls`);
    await fillSignIn(phone, yuliana);
    await stateOf(phone, ['choosing_pin']);
    await choosePin(phone);
    await list();
    await expect.poll(rows).toBe(2);
    expect(await phone.page.title()).toBe('Quincena · Comprobantes');
    await phone.page.getByRole('button', { name: 'Ajustes' }).click();
    await phone.seen('No tiene comprobantes con ajuste').waitFor();
    expect(new URL(phone.page.url()).pathname).toBe(`/payslip/${own.id}/adjustments`);
    await phone.page.getByRole('button', { name: 'Nóminas' }).click();
    await phone.page.locator('.v-rows a').filter({ visible: true }).first().click();
    await phone.seen('Salario básico').waitFor();
    await phone.page.getByRole('button', { name: 'Volver a Comprobantes' }).click();
    await list();
    expect(new URL(phone.page.url()).pathname).toBe(`/payslip/${own.id}/payrolls`);
    await waitForKept(phone, 2);
  });

  it('opens offline, also at the id of a record', async () => {
    await phone.offline();
    for (const id of [own.id, own.records[0]]) {
      await goTo(phone, `/payslip/${id}/payrolls`);
      await list();
      await expect.poll(rows).toBe(2);
    }
    await phone.online();
  });

  it('says that a payslip of another employee is not in the vault', async () => {
    const other = await employeeApi(quincena.address, fredy, password);
    const [slip] = await other.payslips();
    for (const path of [`${other.id}/payrolls`, `${slip?.id}/payrolls`, `${own.id}/nominas`]) {
      await goTo(phone, `/payslip/${path}`);
      await phone.page.getByRole('heading', { name: 'Comprobante no encontrado' }).waitFor();
      await expect.poll(() => phone.page.getByText('Ese comprobante no está en su bóveda.').count()).toBe(1);
    }
    await phone.page.getByRole('link', { name: 'Ver mis comprobantes' }).click();
    await list();
    expect(phone.faults).toEqual([]);
  });
});
