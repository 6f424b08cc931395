import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../exhaustive.ts';
import { type Device, openDevice } from './device.ts';
import { emptyPassword, startEmpty } from './empty-installation.ts';
import { device as desk, installed, oneDevice, proxy } from './stage.ts';
import { waitForToast } from './toasts.ts';

/** The first minute of an installation where nobody made a company yet. */
installed(() => startEmpty(['root', 'client']));

async function enter(desk: Device, role: string): Promise<void> {
  await desk.go('/login');
  await desk.page.getByLabel('Correo').fill(`${role}@vacia.co`);
  await desk.page.getByLabel('Contraseña', { exact: true }).fill(emptyPassword);
  await desk.page.keyboard.press('Enter');
}
const address = (page: Page) => new URL(page.url()).pathname;

describe.each(isExhaustive ? [1440, 390] : [390])('an installation without companies, at %i px', (width) => {
  let page: Page;
  oneDevice({ width, height: 844, worker: false });
  beforeAll(() => {
    page = desk.page;
  });

  const heading = (name: string) =>
    page.getByRole('heading', { name, exact: true }).filter({ visible: true });
  const dialog = () => page.locator('dialog[open]');
  const entry = (name: string) =>
    width === 390
      ? page.locator('ion-tab-button').filter({ hasText: name })
      : page.getByRole('link', { name, exact: true }).filter({ visible: true });
  const company = () => page.getByRole('button', { name: /^\?? ?Sin compañía/ }).filter({ visible: true });
  const field = (name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });

  async function choose(label: string, words: string): Promise<void> {
    await field(label).click();
    await dialog().getByRole('option').first().waitFor();
    await page.keyboard.type(words);
    await dialog().getByRole('option', { name: words }).first().waitFor();
    await page.keyboard.press('Enter');
    await field(label).filter({ hasText: words }).waitFor();
  }

  it('opens the company form for a user who may create one, without a dialog over it', async () => {
    await enter(desk, 'root');
    await page.waitForURL(/\/companies\/create$/);
    await heading('Nueva compañía').waitFor();
    await desk.seen('Es la primera. Al guardarla queda seleccionada.').waitFor();
    await page.reload();
    await heading('Nueva compañía').waitFor();
    await company().waitFor();
    expect(await dialog().count()).toBe(0);
  });

  it('asks for no company while the list of companies loads', async () => {
    const release = proxy.hold({ method: 'GET', path: /^\/api\/companies$/ });
    await desk.go('/payrolls');
    await heading('Panel').waitFor();
    await page.getByRole('status', { name: 'Cargando' }).filter({ visible: true }).waitFor();
    expect(await page.getByText(/Seleccion/).count()).toBe(0);
    release();
    await page.waitForURL(/\/companies\/create$/);
  });

  it('explains why the menu is locked, and leads to the company form', async () => {
    await desk.seen('Con candado: cree su compañía para entrar').waitFor();
    // Locked, and yet it can be pressed to know why.
    await entry('Empleados').click({ force: true });
    await dialog().getByText('Cree su compañía para entrar').waitFor();
    await dialog().getByRole('button', { name: 'Cerrar' }).click();
    await dialog().waitFor({ state: 'detached' });
    await entry('Panel').click();
    await heading('Aún no tiene compañías').waitFor();
    await entry('Empleados').click({ force: true });
    await dialog().getByRole('button', { name: 'Nueva compañía' }).click();
    await page.waitForURL(/\/companies\/create$/);
  });

  it('opens the company form from the panel and from the company picker', async () => {
    await entry('Panel').click();
    await desk.seen('Cree la primera para empezar. Al guardarla queda seleccionada.').waitFor();
    await page.getByRole('button', { name: 'Nueva compañía' }).filter({ visible: true }).click();
    await page.waitForURL(/\/companies\/create$/);
    await page.goBack();
    await heading('Aún no tiene compañías').waitFor();
    await company().click();
    await page.waitForURL(/\/companies\/create$/);
    expect(await dialog().count()).toBe(0);
  });

  it('selects the company once it is saved, also after a reload', async () => {
    await field('NIT').fill('901734562');
    await field('Razón social').fill('Tejidos del Guaviare S.A.S.');
    if (width === 390) await page.locator('summary').filter({ hasText: 'Ubicación y contacto' }).click();
    await field('Dirección').fill('Calle 12 # 4-56');
    await choose('Departamento', 'Antioquia');
    await choose('Municipio', 'Medellín');
    await field('Teléfono').fill('6044441234');
    await field('Correo del RUT').fill('nomina@tejidos.co');
    await page.getByRole('button', { name: 'Guardar', exact: true }).filter({ visible: true }).click();
    await waitForToast(desk.page, 'Compañia Tejidos del Guaviare S.A.S. seleccionada');
    await page.waitForURL(/\/dashboard$/);
    await page
      .getByRole('button', { name: /Tejidos del Guaviare/ })
      .filter({ visible: true })
      .waitFor();
    await desk.seen('Con candado: requiere habilitación ante la DIAN').waitFor();
    if (width === 1440) await heading('Devengado').waitFor();
    await page.reload();
    await page
      .getByRole('button', { name: /Tejidos del Guaviare/ })
      .filter({ visible: true })
      .waitFor();
    expect(address(page)).toBe('/dashboard');
    expect(await dialog().count()).toBe(0);
    await entry('Empleados').click();
    await page.waitForURL(/\/employees$/);
  });

  it('removes the error of an enablement field once it is written', async () => {
    await desk.go('/enabler');
    await page.getByRole('button', { name: /la habilitación$/ }).click();
    await page.getByRole('button', { name: 'Ya lo hice' }).click();
    await heading('Software registrado en la DIAN').waitFor();
    await page.getByRole('button', { name: 'Guardar y seguir' }).filter({ visible: true }).click();
    const asked = () => page.getByText('Cópielo del portal de la DIAN').filter({ visible: true }).count();
    await expect.poll(asked).toBe(2);
    await field('Identificador del software').fill('5f1c');
    await expect.poll(asked).toBe(1);
    // What was typed is no company of this file.
    await page.reload();
  });

  it('shows the counts of the test set, with every button inside its card', async () => {
    const states = ['sin_respuesta', 'enviando', 'sin_respuesta', 'en_cola'];
    const tests = states.map((state, i) => ({ id: `${i}`, type: 'individual', number: `NI${i + 1}`, state }));
    await page.route('**/api/enabler', async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      const counters = { total: 4, accepted: 0, rejected: 0, pending: 4 };
      const given = { software_id: 'x', has_pin: true, test_set_id: 'x', certificate_usable: true };
      await route.fulfill({ response: answer, json: { data: { ...data, ...given, tests, counters } } });
    });
    await desk.go('/enabler');
    await page.getByRole('button', { name: /la habilitación$/ }).click();
    await page
      .getByRole('button', { name: /^Consultar estado de NI3/ })
      .filter({ visible: true })
      .waitFor();
    const counts = page.locator('.test-counts').filter({ visible: true });
    expect((await counts.innerText()).replace(/\s+/g, ' ')).toBe(
      'Enviados 3 Aceptados 0 Rechazados 0 Pendientes 4',
    );
    const outside = await page.locator('.test-answers li button').evaluateAll(
      (buttons) =>
        buttons.filter((button) => {
          const [of, card] = [button, button.parentElement as Element].map((one) =>
            one.getBoundingClientRect(),
          );
          return of && card && (of.right > card.right || of.left < card.left);
        }).length,
    );
    expect(outside).toBe(0);
    await page.unroute('**/api/enabler');
  });

  it('preselects the only company in the invitation of a client, and cuts no label at 200 %', async () => {
    // Companies that arrive once the form is being written.
    const choices = { method: 'GET', path: /^\/api\/companies\?/ };
    const before = proxy.count(choices);
    const release = proxy.hold(choices);
    await desk.go('/admins');
    // A card of a phone has no room for the last visit.
    if (width === 1440) await desk.seen(/\d{1,2}:\d{2}\s[ap]\.\sm\./).waitFor();
    await page.getByRole('button', { name: 'Invitar' }).filter({ visible: true }).click();
    const only = dialog().getByRole('button', { name: 'Quitar Tejidos del Guaviare S.A.S.' });
    await dialog().getByRole('checkbox', { name: 'Cliente', exact: true }).check();
    await expect.poll(() => proxy.count(choices)).toBeGreaterThan(before);
    release();
    await only.waitFor();
    // Letters of twice the size take the place of the second column, and cut no word.
    const cut = await dialog().evaluate((of) => {
      document.documentElement.style.fontSize = '200%';
      const right = of.getBoundingClientRect().right;
      const labels = [...of.querySelectorAll('.q-checks label')];
      const out = labels.filter((label) => label.getBoundingClientRect().left + label.scrollWidth > right);
      document.documentElement.style.fontSize = '';
      return out.map((label) => label.textContent);
    });
    expect(cut).toEqual([]);
    await dialog().getByRole('checkbox', { name: 'Soporte' }).check();
    await only.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('has no company again once the only one is deleted', async () => {
    await desk.go('/companies');
    await page.locator('main').getByText('Tejidos del Guaviare S.A.S.').filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Eliminar' }).filter({ visible: true }).click();
    await dialog().getByRole('button', { name: 'Eliminar' }).click();
    await company().waitFor();
    expect(desk.faults).toEqual([]);
  });

  it('tells a user who cannot create companies whom to ask', async () => {
    const other = await openDevice(proxy, { width, height: 844, worker: false });
    try {
      await enter(other, 'client');
      await other.seen('Aún no tiene una compañía asignada').waitFor();
      await other.seen('Pida a quien administra Quincena que le asigne una.').waitFor();
      await other.seen('Con candado: aún no tiene una compañía asignada').waitFor();
      await other.page.getByRole('button', { name: 'Volver a consultar' }).click();
      await other.page
        .getByRole('button', { name: /Sin compañía/ })
        .filter({ visible: true })
        .click();
      expect(await other.page.locator('dialog[open]').count()).toBe(0);
      expect(address(other.page)).toBe('/dashboard');
      expect(other.faults).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
