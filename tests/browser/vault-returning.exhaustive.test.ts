import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { employeeApi } from './employee-api.ts';
import { type StaffApi, staffApi } from './staff-api.ts';
import { addHours } from './staff-notes.ts';
import { deviceForEach, installed, device as phone, proxy, quincena } from './stage.ts';
import {
  beheld,
  fillVault,
  fredy,
  goTo,
  hide,
  maria,
  type Person,
  password,
  signIn,
  unsent,
  yuliana,
} from './vault-phone.ts';

/** An employee who comes back: from another application, from a payslip, with an answer waiting. */
let clerk: StaffApi;
const patient = { timeout: 60_000 };

installed();
deviceForEach();
beforeAll(async () => {
  clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
});

const enter = (person: Person) => fillVault(phone, person);
const known = (person: Person) => employeeApi(quincena.address, person, password);
const comeBack = (): Promise<boolean> => hide(phone, true, false);

/** Another four hours for the last payslip of somebody; the id of the adjustment, once it counts. */
async function adjustLast(person: Person): Promise<string> {
  const server = await known(person);
  const [before] = await server.payslips();
  const id = await addHours(clerk, before?.id ?? '');
  await expect.poll(async () => (await server.payslips())[0]?.id, patient).toBe(id);
  return id;
}

describe('an answer of payroll', () => {
  it('is shown with its adjustment when the open vault comes back into view', async () => {
    await enter(maria);
    const server = await known(maria);
    const [slip] = await server.payslips();
    await server.ask(slip?.id ?? '', '¿Y mis horas?');
    const [question] = await server.questions();
    await clerk.post(`/questions/${question?.id}/replies`, { message: 'Se corrigió con un ajuste.' });
    await adjustLast(maria);
    await comeBack();
    await phone.seen(/Con ajuste del/).waitFor();
    await phone.seen('Nómina respondió su pregunta').waitFor();
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('Se corrigió con un ajuste.').waitFor();
    await phone.page.getByRole('button', { name: 'Volver a Comprobantes' }).click();
    await phone.page.getByRole('tab', { name: 'Inicio' }).click();
    // The question of the day comes once a payslip was read.
    const consent = phone.page.getByRole('dialog', { name: '¿Autoriza a su empleador a usar estos datos?' });
    await consent.getByRole('button', { name: 'Autorizo', exact: true }).click();
    await consent.waitFor({ state: 'detached' });
    await phone.seen('Nómina respondió su pregunta').waitFor();
    await phone.page.getByRole('link', { name: 'Leer la respuesta' }).click();
    await phone.page.getByText('Se corrigió con un ajuste.').filter({ visible: true }).last().waitFor();
    await expect
      .poll(() => phone.page.evaluate(() => localStorage.getItem('answers-read')), patient)
      .not.toBeNull();
    await goTo(phone, '/payslip');
    await phone.seen('Hola, María').waitFor();
    expect(await phone.page.getByText('Nómina respondió su pregunta').count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });
});

describe('a payslip', () => {
  it('confirmed online stays confirmed offline', async () => {
    await enter(fredy);
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    const confirm = phone.page.getByRole('button', { name: 'Confirmar recibido' });
    await confirm.waitFor();
    const reads = () => proxy.count({ method: 'GET', path: /\/payslips\/[^/]+\/payrolls$/ });
    const before = reads();
    await confirm.click();
    await phone.seen(/Recibido confirmado el/).waitFor();
    await expect.poll(reads).toBeGreaterThan(before);
    await pause(500);
    await phone.offline();
    await goTo(phone, new URL(phone.page.url()).pathname);
    await phone.seen(/Recibido confirmado el/).waitFor();
    await phone.online();
  });

  it('confirmed offline and sent from another page stays confirmed offline', async () => {
    await enter(maria);
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('¿Recibió este pago?').waitFor();
    const path = new URL(phone.page.url()).pathname;
    await phone.offline();
    await phone.page.getByRole('button', { name: 'Confirmar recibido' }).click();
    await phone.seen('Recibido por enviar').waitFor();
    await goTo(phone, '/payslip');
    await phone.seen('Hola, María').waitFor();
    const lists = () => proxy.count({ method: 'GET', path: /\/payslips$/ });
    await phone.online();
    await expect.poll(() => unsent(phone), patient).toBe(0);
    await expect.poll(lists, patient).toBeGreaterThan(0);
    await pause(500);
    await phone.offline();
    await goTo(phone, path);
    await phone.seen(/Recibido confirmado el/).waitFor();
    await phone.online();
  });

  it('that was left by its arrow is not shown again by Back', async () => {
    await enter(yuliana);
    const { page } = phone;
    const arrow = page.getByRole('button', { name: 'Volver a Comprobantes' }).filter({ visible: true });
    await page.getByRole('link', { name: 'Ver comprobante' }).click();
    await expect.poll(() => beheld(phone, 'Octubre de 2026'), patient).toBe(true);
    await arrow.click();
    await expect.poll(() => beheld(phone, 'Comprobantes'), patient).toBe(true);
    await page
      .getByRole('link', { name: /Septiembre/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect.poll(() => beheld(phone, 'Septiembre de 2026'), patient).toBe(true);
    await arrow.click();
    await expect.poll(() => beheld(phone, 'Comprobantes'), patient).toBe(true);
    await page.goBack();
    await expect.poll(() => beheld(phone, 'Hola, Yuliana'), patient).toBe(true);
    expect(phone.faults).toEqual([]);
  });

  it('is compared with another on a page that leads back to the list', async () => {
    await enter(yuliana);
    await phone.page.getByRole('tab', { name: 'Comprobantes' }).click();
    await phone.page.getByRole('link', { name: 'Comparar' }).filter({ visible: true }).first().click();
    await expect.poll(() => beheld(phone, 'Comparar'), patient).toBe(true);
    await phone.page.getByRole('button', { name: 'Volver a Comprobantes' }).filter({ visible: true }).click();
    await expect.poll(() => beheld(phone, 'Comprobantes'), patient).toBe(true);
    expect(phone.faults).toEqual([]);
  });

  it('does not open by itself beside the list of a wide screen', async () => {
    await enter(fredy);
    const { page } = phone;
    await page.setViewportSize({ width: 920, height: 700 });
    await page.locator('.v-side a').filter({ hasText: 'Comprobantes' }).click();
    await phone.seen('Elija un comprobante').waitFor();
    expect(await page.getByText('Salario básico').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('link', { name: /^Ver el de / }).click();
    await phone.seen('Salario básico').waitFor();
  });

  it('stays as it is when it is printed, and keeps what is typed when the window changes its width', async () => {
    await enter(yuliana);
    const { page } = phone;
    await page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('¿Recibió este pago?').waitFor();
    const shown = page.locator('.v-slip-body');
    await shown.evaluate((element) => element.setAttribute('data-same', ''));
    await page.pdf({ format: 'Letter' });
    expect(await shown.getAttribute('data-same')).toBe('');
    await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
    await page.getByLabel('Su pregunta').fill('¿Y mis horas?');
    const list = page.locator('.v-split-list').filter({ visible: true });
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => list.count(), patient).toBe(width > 900 ? 1 : 0);
      expect(await shown.getAttribute('data-same')).toBe('');
      expect(await page.getByLabel('Su pregunta').inputValue()).toBe('¿Y mis horas?');
    }
  });

  it('is not printed before it loads', async () => {
    const go = proxy.hold({ method: 'GET', path: /\/payslips\/[^/]+\/payrolls$/ });
    await phone.go('/payslip');
    await signIn(phone, yuliana);
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.page.getByRole('status', { name: 'Cargando' }).filter({ visible: true }).waitFor();
    await phone.page.emulateMedia({ media: 'print' });
    const print = () => phone.page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
    await print();
    expect(await phone.page.locator('.v-printed').count()).toBe(0);
    go();
    await phone.seen('¿Recibió este pago?').waitFor();
    await print();
    await print();
    await expect.poll(() => phone.page.locator('.v-printed').count()).toBe(1);
    await expect.poll(() => phone.page.locator('.v-printed .v-paper').count()).toBe(1);
  });

  it('is printed as wide as the sheet, with its employee and employer', async () => {
    await enter(yuliana);
    await phone.page.getByRole('tab', { name: 'Comprobantes' }).click();
    await expect.poll(() => beheld(phone, 'Comprobantes'), patient).toBe(true);
    await phone.page.emulateMedia({ media: 'print' });
    expect(await beheld(phone, 'Comprobantes')).toBe(true);
    await phone.page.emulateMedia({ media: 'screen' });
    await phone.page.getByRole('tab', { name: 'Inicio' }).click();
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('¿Recibió este pago?').waitFor();
    await phone.page.setViewportSize({ width: 816, height: 1056 });
    await phone.page.emulateMedia({ media: 'print' });
    await phone.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const paper = await phone.page.locator('.v-printed .v-paper').boundingBox();
    expect(paper?.width).toBeGreaterThan(700);
    // A sheet that stands alone says whose it is, and who paid.
    const sheet = await phone.page.locator('.v-printed').innerText();
    expect(sheet).toMatch(/Yuliana .+ · CC 1\.037\.482\.916/);
    expect(sheet).toMatch(/NIT del empleador\s+\S+-\d/);
  });
});

describe('a vault', () => {
  it('shows the certificates made elsewhere when it comes back into view', async () => {
    await enter(fredy);
    await goTo(phone, '/payslip/certificates');
    await expect.poll(() => beheld(phone, 'Certificados'), patient).toBe(true);
    await (await known(fredy)).certify();
    expect(await phone.page.getByText('Los que ha generado').count()).toBe(0);
    await comeBack();
    await phone.seen('Los que ha generado').waitFor();
    expect(phone.faults).toEqual([]);
  });

  it('without payslips offers no certificate of income, and says why', async () => {
    proxy.answer({ method: 'GET', path: /\/vault\/payslips$/, status: 200, body: { data: [] } });
    await phone.go('/payslip');
    await signIn(phone, maria);
    await goTo(phone, '/payslip/certificates');
    const make = phone.page.getByRole('button', { name: 'Generar', exact: true });
    await make.waitFor();
    await phone.page.getByLabel('Cuál').selectOption('income');
    await phone.seen('Suma los comprobantes de un año, y usted aún no tiene.').waitFor();
    expect(await make.count()).toBe(0);
  });

  it('that was opened offline lists its devices once it is online', async () => {
    await enter(maria);
    await phone.offline();
    await goTo(phone, '/payslip/account#telefonos');
    await phone.seen('Con conexión verá aquí sus dispositivos.').waitFor();
    await phone.online();
    await phone.page.getByText('Este dispositivo', { exact: true }).waitFor();
    expect(await phone.page.getByText(/^Con conexión verá aquí/).count()).toBe(0);
    const others = () => phone.page.getByText(/^Usado el/).count();
    const before = await others();
    await known(maria);
    await comeBack();
    await expect.poll(others, patient).toBe(before + 1);
  });

  it('that stays in view shows a new adjustment once it is online', async () => {
    await enter(fredy);
    await phone.offline();
    await goTo(phone, '/payslip/list');
    const word = phone.page.getByText('Está viendo lo guardado').filter({ visible: true });
    await word.first().waitFor();
    await adjustLast(fredy);
    await phone.online();
    await phone.seen(/Con ajuste del/).waitFor();
    await expect.poll(() => word.count(), patient).toBe(0);
    expect(phone.faults).toEqual([]);
  });
});
