import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import { type Row, staffApi } from './staff-api.ts';
import { comeIn } from './staff-desk.ts';
import { installed, oneDevice, device as phone, proxy, quincena } from './stage.ts';
import { fillVault, pin, yuliana } from './vault-phone.ts';

/** Changes of account and of data, and advances, from the phone of an employee to the record in the office. */

installed();
oneDevice();

let desk: Device;
const sheet = () => phone.page.getByRole('dialog').filter({ visible: true });
const typePin = async (digits: string) => {
  await sheet().getByLabel('Su PIN, para confirmar que es usted').focus();
  await phone.page.keyboard.type(digits);
};

beforeAll(() => fillVault(phone, yuliana));
afterAll(() => desk?.close());

describe('a change of account', () => {
  it('is asked for without a signal, with the paper of the bank and the PIN', async () => {
    const { page } = phone;
    await page.getByRole('tab', { name: 'Solicitudes' }).click();
    await page.getByRole('button', { name: 'Cambio de cuenta' }).waitFor();
    await phone.offline();
    await page.getByRole('button', { name: 'Cambio de cuenta' }).click();
    await sheet().getByRole('button', { name: 'Guardar para enviar' }).click();
    await sheet().getByText('Ponga la foto del papel').waitFor();
    await sheet().getByLabel('Banco', { exact: true }).selectOption({ label: 'Banco Davivienda' });
    await sheet().getByLabel('Tipo de cuenta').selectOption({ label: 'Ahorros' });
    await sheet().getByLabel('Número de cuenta').fill('0560 1234 56');
    await sheet().getByLabel('Llave Bre-B (opcional)').fill('@yuliana');
    await sheet()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'certificado.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n'),
      });
    await sheet().getByText('certificado.pdf').waitFor();
    await typePin('000000');
    await sheet().getByRole('button', { name: 'Guardar para enviar' }).click();
    await sheet().getByText('PIN equivocado. Le quedan 4 intentos.').waitFor();
    await typePin(pin);
    await sheet().getByRole('button', { name: 'Guardar para enviar' }).click();
    await sheet().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Cambio de cuenta ·· 3456.*Por enviar/s }).waitFor();
    await phone.online();
    await page.getByRole('button', { name: /Cambio de cuenta ·· 3456.*En revisión/s }).waitFor();
    expect(phone.faults).toEqual([]);
  });

  it('is compared with the account of today, and approving it writes the record', async () => {
    desk = await openDevice(proxy, { width: 1440, height: 900, worker: false });
    await comeIn(desk, 'cliente@quincena.demo', 'quincena-demo');
    const { page } = desk;
    await page.getByRole('link', { name: /^Solicitudes/ }).click();
    await page.getByRole('button', { name: /Rentería Mosquera.*Cambio de cuenta/s }).click();
    const request = page.locator('dialog[open]');
    await request.getByRole('row', { name: /Banco.*Bancolombia.*Davivienda/ }).waitFor();
    await request.getByRole('row', { name: /Número.*10400012345.*0560123456/ }).waitFor();
    await request.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await request.waitFor({ state: 'detached' });
    const office = await staffApi(quincena.address, 'cliente@quincena.demo', 'quincena-demo');
    const [employee] = await office.find('employees', 'Rentería Mosquera');
    expect(await office.get<Row>(`/employees/${employee?.id}`)).toMatchObject({
      account_number: '0560123456',
      breb_key: '@yuliana',
    });
    expect(desk.faults).toEqual([]);
  });
});

describe('a change of data', () => {
  it('is asked for with the PIN, and another waits until the company decides', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Cambio de datos' }).click();
    await sheet().getByLabel('Celular').fill('12');
    await sheet().getByRole('button', { name: 'Enviar solicitud' }).click();
    await sheet().getByText('Escriba entre 7 y 13 números').waitFor();
    await sheet().getByLabel('Celular').fill('3009998877');
    await sheet().getByLabel('Departamento de residencia').selectOption('Cundinamarca');
    await sheet().getByLabel('Municipio de residencia').selectOption({ label: 'Soacha' });
    await typePin(pin);
    await sheet().getByRole('button', { name: 'Enviar solicitud' }).click();
    await sheet().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Cambio de datos celular y municipio.*En revisión/s }).click();
    await sheet().getByText('Soacha, Cundinamarca').waitFor();
    await page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Cambio de datos contacto/ }).click();
    await sheet().getByText('Ya pidió un cambio de datos que su empresa no ha decidido').waitFor();
    expect(phone.faults).toEqual([]);
  });

  it('is compared with the data of today, and approving it writes the record', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: /Rentería Mosquera.*Cambio de datos.*3009998877/s }).click();
    const request = page.locator('dialog[open]');
    await request.getByRole('row', { name: /Celular.*3009998877/ }).waitFor();
    await request.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await request.waitFor({ state: 'detached' });
    const office = await staffApi(quincena.address, 'cliente@quincena.demo', 'quincena-demo');
    const [employee] = await office.find('employees', 'Rentería Mosquera');
    expect(await office.get<Row>(`/employees/${employee?.id}`)).toMatchObject({
      mobile: '3009998877',
      home_municipality: { label: 'Soacha' },
    });
    expect(desk.faults).toEqual([]);
  });
});

describe('an advance', () => {
  it('is asked for, approved in the office, and owed on the phone', async () => {
    const { page } = phone;
    await page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Anticipo/ }).click();
    await sheet().getByLabel('Valor').fill('300.000');
    await sheet().getByLabel('Para qué (opcional)').fill('Matrícula del colegio');
    expect(await sheet().getByLabel('Valor').inputValue()).toBe('$\u00a0300.000');
    await sheet().getByRole('button', { name: 'Enviar solicitud' }).click();
    await sheet().waitFor({ state: 'detached' });
    // Its amount is covered, as all of the vault.
    await page.getByRole('button', { name: /Anticipo ••••.*En revisión/s }).waitFor();
    await desk.page.getByRole('button', { name: /Rentería Mosquera.*Anticipo.*300\.000/s }).click();
    const request = desk.page.locator('dialog[open]');
    await request.getByText('Entréguele el dinero aparte').waitFor();
    await request.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await request.waitFor({ state: 'detached' });
    await phone.go('/payslip/balances');
    await page.getByText(/^Anticipo del/).waitFor();
    expect([phone.faults, desk.faults]).toEqual([[], []]);
  });
});
