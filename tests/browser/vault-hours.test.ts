import { afterEach, describe, expect, it } from 'vitest';
import { type StaffApi, staffApi } from './staff-api.ts';
import { installed, oneDevice, device as phone, proxy, quincena } from './stage.ts';
import { fredy, goTo, password, signIn } from './vault-phone.ts';

const patient = { timeout: 60_000 };
const signed = { method: 'POST', path: /^\/api\/vault\/hours$/ };

type Entry = { id: string; day: string; state: string; employee: { id: string } };

installed();

describe('overtime on a phone', () => {
  oneDevice({ motion: true });
  afterEach(() => phone.online());

  /** Lists what the company has of the overtime of somebody. */
  const entriesOf = async (clerk: StaffApi): Promise<Entry[]> => {
    const [employee] = await clerk.find('employees', fredy.document);
    return clerk.get<Entry[]>(`/signed_hours?employee_id=${employee?.id}`);
  };

  it('is marked offline and sent once, differs from what the company signs, and is accepted', async () => {
    const clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
    await goTo(phone, '/payslip');
    await signIn(phone, fredy);
    await goTo(phone, '/payslip/requests');
    const { page } = phone;
    await page.getByRole('button', { name: 'Horas extra' }).click();
    await phone.seen('Sin horas extra en').waitFor();
    await phone.installed();
    await phone.offline();
    await page.getByRole('button', { name: 'Marcar horas' }).click();
    await page.getByLabel('Desde').fill('17:00');
    await page.getByLabel('Hasta').fill('19:00');
    await phone.seen('2 horas extra').first().waitFor();
    await page.getByRole('button', { name: 'Firmar y guardar' }).click();
    await page.getByRole('img', { name: 'Por enviar' }).waitFor();
    await phone.seen('antes de descontar salud y pensión').waitFor();

    await phone.online();
    await phone.wakeWorker();
    await expect.poll(async () => (await entriesOf(clerk)).length, patient).toBe(1);
    await page.getByRole('img', { name: 'Firmada' }).waitFor(patient);
    const [entry] = await entriesOf(clerk);
    expect(entry?.state).toBe('espera');
    const times = { start: '17:00', end: '18:00', note: 'A las seis cerró la bodega' };
    await clerk.post('/signed_hours', {
      signatures: [{ employee_id: entry?.employee.id, entry: entry?.id, day: entry?.day, ...times }],
    });
    await goTo(phone, '/payslip');
    await phone.seen('Unas horas extra esperan su firma').waitFor(patient);
    await page.getByRole('link', { name: 'Ver', exact: true }).first().click();
    await page.getByRole('img', { name: 'Firmó otras horas' }).waitFor(patient);
    await page.getByRole('button', { name: /Ver las firmas/ }).click();
    await phone.seen('A las seis cerró la bodega').waitFor();
    await page.getByRole('button', { name: 'Aceptar 5 a 6 p. m.' }).click();
    await expect.poll(async () => (await entriesOf(clerk))[0]?.state, patient).toBe('firmada');
    await expect.poll(() => page.getByRole('img', { name: 'Firmada' }).count(), patient).toBe(2);
    expect(proxy.count(signed)).toBe(2);
    expect(phone.faults).toEqual([]);
  });
});
