import { beforeAll, describe, expect, it } from 'vitest';
import { pressWithoutSession } from './session-end.ts';
import { staffApi } from './staff-api.ts';
import { comeIn } from './staff-desk.ts';
import { device as desk, installed, oneDevice, quincena } from './stage.ts';

installed();

const openers: Record<number, [screen: string, opener: string][]> = {
  1440: [
    ['Empleados', 'Filtros'],
    ['Pagos', 'Nuevo pago'],
  ],
  390: [
    ['Empleados', 'Filtros'],
    ['Nóminas', 'Filtros'],
  ],
};

describe.each([1440, 390] as const)('a dialog on a screen of %i px', (width) => {
  oneDevice({ width, height: 800, worker: false });
  beforeAll(() => comeIn(desk, 'cliente@quincena.demo', 'quincena-demo'));

  it.each(openers[width] ?? [])(
    'of %s, «%s», closes by Back and leaves with its page',
    async (screen, name) => {
      const { page } = desk;
      const modal = page.locator('dialog:modal');
      const link = (to: string) =>
        page.getByRole(width === 390 ? 'tab' : 'link', { name: to }).filter({ visible: true });
      const open = async () => {
        await page.getByRole('button', { name }).filter({ visible: true }).first().click();
        await modal.waitFor();
      };
      await desk.go('/dashboard');
      await link(screen).first().click();
      await page.waitForURL((url) => !url.pathname.includes('dashboard'));
      const address = new URL(page.url()).pathname;

      // Back closes it first, and stays.
      await open();
      void page.goBack().catch(() => undefined);
      await expect.poll(() => modal.count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(address);

      // A page that leaves by code takes it along.
      await open();
      await page.evaluate(() => history.back());
      await page.waitForURL(/\/dashboard/);
      await expect.poll(() => modal.count()).toBe(0);
      // The page that comes back is in view before its links are pressed.
      await desk.seen('Lo que sigue').waitFor();
      await link(screen).first().click();
      await page.waitForURL((url) => url.pathname === address);
      expect(await page.locator('.ion-page-hidden dialog[open]').count()).toBe(0);
    },
  );
});

describe('what is typed in a dialog', () => {
  oneDevice({ width: 1440, height: 900, worker: false });
  beforeAll(async () => {
    await comeIn(desk, 'cliente@quincena.demo', 'quincena-demo');
    await desk.page.getByRole('link', { name: /^Pagos( |$)/ }).click();
    await desk.page.getByRole('button', { name: 'Nuevo pago' }).first().click();
    await typed().fill('2026-12-15');
  });

  const typed = () => desk.page.getByLabel('Fecha de pago');
  const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click();

  it('stays when a notice opens over it and its link is not followed', async () => {
    const root = await staffApi(quincena.address, 'root@quincena.demo', 'quincena-demo');
    await root.post('/notices', {
      title: 'Hay sucursales nuevas',
      body: 'Ya se pueden asignar.',
      level: 'critica',
      audience: 'todos',
      placement: 'modal',
      starts_at: '2026-01-01T00:00:00Z',
      link_label: 'Ver las sucursales',
      link_url: '/branch_offices',
    });
    const read = desk.page.waitForResponse(/\/api\/notices\/current/);
    await desk.page.getByText('Hay sucursales nuevas').waitFor();
    // Seeing it reads it, and it stays in sight.
    await (await read).finished();
    await desk.page.getByRole('link', { name: 'Ver las sucursales' }).click();
    await press('Seguir editando');
    await desk.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => desk.page.locator('dialog:modal').count()).toBe(1);
    expect(await typed().inputValue()).toBe('2026-12-15');
  });

  it('stays when the session ends, and is sent after a new sign-in', async () => {
    const { page } = desk;
    const ended = page.getByRole('alertdialog', { name: 'Autenticación terminada' });
    await page.getByLabel('Qué se paga').selectOption({ label: 'Prima de servicios' });
    await typed().fill('2026-12-15');
    await pressWithoutSession(page, page.getByRole('button', { name: 'Liquidar', exact: true }));
    await ended.getByRole('button', { name: 'Aceptar' }).click();
    await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await page.keyboard.press('Enter');
    await ended.waitFor({ state: 'detached' });
    expect(await typed().inputValue()).toBe('2026-12-15');
    await press('Liquidar');
    await page.waitForURL(/\/pay_runs\/./);
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
  });
});

describe('the focus', () => {
  oneDevice({ width: 1440, height: 900, worker: false });

  it('moves to the title of a screen that is opened with the keyboard', async () => {
    const { page } = desk;
    // The link that leads to a screen has the same words.
    const title = () =>
      page.evaluate(() =>
        document.activeElement?.matches('h1') ? document.activeElement.textContent : null,
      );
    await comeIn(desk, 'cliente@quincena.demo', 'quincena-demo');
    for (const screen of ['Préstamos y embargos', 'Pagos', 'Nóminas']) {
      await page
        .getByRole('link', { name: new RegExp(`^${screen}( |$)`) })
        .first()
        .press('Enter');
      await expect.poll(title).toMatch(new RegExp(`^${screen}`));
    }
    // A part that takes the place of another on the same screen, too.
    await page.getByRole('link', { name: 'Bóveda', exact: true }).first().press('Enter');
    await expect.poll(title).toBe('Bóveda');
    await page.getByRole('link', { name: 'Accesos' }).press('Enter');
    await page.waitForURL(/\/vault\/people$/);
    await expect.poll(title).toBe('Bóveda');
  });
});
