import { beforeAll, describe, expect, it } from 'vitest';
import { comeIn } from './staff-desk.ts';
import { device as desk, installed, oneDevice } from './stage.ts';

/** The companies of an ally, from their list on the dashboard. */

installed();
oneDevice({ width: 1440, height: 900, worker: false });

const card = () => desk.page.getByRole('region', { name: 'Mis compañías' }).filter({ visible: true });
const dialog = () => desk.page.locator('dialog[open]');

describe('the list of companies of an ally', () => {
  beforeAll(async () => {
    await comeIn(desk, 'aliado@quincena.demo', 'quincena-demo');
    await dialog()
      .getByRole('radio', { name: /Guamuéz/ })
      .check();
    await dialog().getByRole('button', { name: 'Continuar' }).click();
    await card().waitFor();
  });

  it('opens the next step of another company in one press, and Back returns to the list', async () => {
    const { page } = desk;
    await card()
      .getByRole('button', { name: /de .*Siete Ceibas/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname !== '/dashboard');
    const address = new URL(page.url()).pathname;
    await page
      .getByRole('button', { name: /Siete Ceibas/ })
      .filter({ visible: true })
      .first()
      .waitFor();
    // The page of the step stays: nothing of the dashboard comes over it.
    await page.locator('.ion-page:not(.ion-page-hidden) h1').filter({ visible: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
    await page.goBack();
    await page.waitForURL(/\/dashboard/);
    await card().waitFor();
    expect(desk.faults).toEqual([]);
  });

  it('creates drafts in those that lack them, and opens the payrolls of one', async () => {
    const { page } = desk;
    await card().getByRole('button', { name: 'Trabajar en varias' }).click();
    const row = (name: RegExp) => dialog().getByRole('listitem').filter({ hasText: name });
    expect(
      await row(/Guamuéz/i)
        .getByRole('checkbox')
        .isDisabled(),
    ).toBe(true);
    await row(/Siete Ceibas/)
      .getByText(/^Faltan? \d+ nóminas?$/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Crear en 1' }).click();
    await dialog().getByText('Hecho en 1 compañía.').waitFor();
    await row(/Siete Ceibas/)
      .getByText('No falta ninguna nómina')
      .waitFor();
    await dialog().getByRole('button', { name: 'Validar borradores' }).click();
    await dialog().getByRole('button', { name: 'Validar en 1' }).click();
    await row(/Siete Ceibas/)
      .getByText(/en orden/)
      .waitFor();
    await row(/Siete Ceibas/)
      .getByRole('button', { name: /^Abrir/ })
      .click();
    await page.waitForURL(/\/payrolls\?year=2026&month=11/);
    await page
      .getByRole('button', { name: /Siete Ceibas/ })
      .filter({ visible: true })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1);
    expect(desk.faults).toEqual([]);
  });
});
