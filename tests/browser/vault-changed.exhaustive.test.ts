import { describe, expect, it } from 'vitest';
import { employeeApi } from './employee-api.ts';
import { staffApi } from './staff-api.ts';
import { addHours, eliminate } from './staff-notes.ts';
import { installed, oneDevice, device as phone, quincena } from './stage.ts';
import { fillVault, goTo, hide, maria, password, waitForKept } from './vault-phone.ts';

/** A payslip that was eliminated and another that was replaced while the phone of their employee was away. */
let [october, september]: string[] = [];
const patient = { timeout: 60_000 };

installed();
oneDevice();

const card = (title: RegExp) => phone.page.locator('.v-told').filter({ hasText: title });
const eliminated = /Su empresa eliminó el comprobante de septiembre de 2026/;
const replaced = /Otro comprobante reemplazó el de octubre de 2026/;
const sum = () => phone.page.locator('.v-year .q-money').innerText();

describe('a payslip that was eliminated and one that was replaced', () => {
  it('are announced with their reason and the change of the year, once the phone is online', async () => {
    await fillVault(phone, maria);
    const server = await employeeApi(quincena.address, maria, password);
    const slips = await server.payslips();
    [october, september] = slips.map(({ id }) => id);
    await phone.offline();
    const clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
    await eliminate(clerk, september ?? '', 'Se pagó en otra nómina');
    const note = await addHours(clerk, october ?? '', 'Horas que faltaban');
    await expect.poll(async () => (await server.payslips()).map(({ id }) => id), patient).toEqual([note]);

    await phone.online();
    await hide(phone, true, false);
    await card(eliminated).waitFor();
    await phone.page.getByRole('button', { name: 'Mostrar los valores' }).click();
    const words = await card(eliminated).innerText();
    expect(words).toMatch(/\d+ \p{L}+\.? · Motivo: Se pagó en otra nómina/u);
    expect(words).toMatch(/Ya no cuenta: su suma de 2026 bajó \$\s[\d.]+\./);
    expect(await card(replaced).innerText()).toMatch(
      /Motivo: Horas que faltaban\s+Cambió su neto de \$\s[\d.]+ a \$\s[\d.]+: su suma de 2026 subió \$\s[\d.]+\./,
    );
    const [left] = await server.payslips();
    await phone.page.getByRole('tab', { name: 'Comprobantes' }).click();
    expect((await sum()).replace(/\D/g, '')).toBe(left?.total.replace('.00', ''));
    expect(await phone.page.locator('.v-year').innerText()).toMatch(/1 mes/);
    await phone.page.getByRole('tab', { name: 'Inicio' }).click();
  });

  it('are announced once', async () => {
    await card(eliminated).getByRole('button', { name: 'Entendido' }).click();
    await card(eliminated).waitFor({ state: 'detached' });
    await card(replaced).getByRole('link', { name: 'Ver el de octubre' }).click();
    await phone.seen(/^Este reemplaza al del .* cambió su neto de .* Motivo: Horas que faltaban\./).waitFor();
    await goTo(phone, '/payslip');
    await phone.seen(`Hola, ${maria.name}`).waitFor();
    await phone.seen(/^Eliminado el \d+ \p{L}+\.? · Se pagó en otra nómina$/u).waitFor();
    expect(await phone.page.locator('.v-told').filter({ visible: true }).count()).toBe(0);
  });

  it('show the elimination offline too', async () => {
    await waitForKept(phone, 2);
    await phone.offline();
    await goTo(phone, '/payslip/list');
    await phone.page
      .getByRole('link', { name: /Septiembre/ })
      .filter({ visible: true })
      .click();
    await phone
      .seen(/Su empresa eliminó este comprobante ante la DIAN el .*: ya no cuenta\. Motivo: Se pagó/)
      .waitFor();
    await phone.online();
  });

  it('lead from the replaced one to the one in force', async () => {
    await goTo(phone, `/payslip/${october}/payrolls`);
    await phone.seen(/Un ajuste reemplazó este comprobante/).waitFor();
    await phone.page.getByRole('link', { name: 'Ver el vigente' }).click();
    await phone.seen(/^Este reemplaza al del/).waitFor();
  });

  it('leave the eliminated one at the head of the home once none is left', async () => {
    const server = await employeeApi(quincena.address, maria, password);
    const clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
    const [left] = await server.payslips();
    await eliminate(clerk, left?.id ?? '', 'No trabajó');
    await expect.poll(() => server.payslips(), patient).toEqual([]);
    await goTo(phone, '/payslip');
    await hide(phone, true, false);
    const head = phone.page.locator('.v-hero').filter({ visible: true });
    await head.getByText('comprobante eliminado').waitFor();
    expect(await head.innerText()).toMatch(
      /Octubre de 2026 · comprobante eliminado\s+Su empresa lo eliminó ante la DIAN el \d+ \p{L}+\.? y ya no cuenta\./u,
    );
    await head.getByRole('link', { name: 'Ver el eliminado' }).click();
    await phone.seen(/Su empresa eliminó este comprobante ante la DIAN/).waitFor();
    expect(phone.faults).toEqual([]);
  });
});
