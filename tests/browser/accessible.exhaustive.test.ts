import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/domain/routes/route.ts';
import { routes } from '../../src/domain/routes/routes.ts';
import { accountLevels } from '../../src/vault/account/account-level.ts';
import { employeeApi } from './employee-api.ts';
import { device, installed, oneDevice, quincena } from './stage.ts';
import { choosePin, closeVault, fillSignIn, goTo, password, stateOf, yuliana } from './vault-phone.ts';

/** What axe finds on every screen of the specification, §2. Serious and critical findings keep somebody out. */
const staffRoutes = routes.filter(
  ({ audience, roles }) => audience === 'staff' && (!roles || roles.includes('root')),
);
let payslip: string | undefined;

installed();
beforeAll(async () => {
  const server = await employeeApi(quincena.address, yuliana, password);
  payslip = (await server.payslips())[0]?.id;
});

/**
 * In the light and in the dark. `within`: the part of the screen that was not judged before; its colours were, with the
 * first screen of its kind. A tablet has the colours of a desk.
 */
async function findings(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  const inBoth = within === 'html' && page.viewportSize()?.width !== tablet.width;
  for (const colorScheme of inBoth ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    // A colour on its way to another one is no colour to judge. What follows a scroll never ends.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((animation) => animation.timeline === document.timeline)
          .map((animation) => animation.finished.catch(() => undefined)),
      ),
    );
    const options: RunOptions = { resultTypes: ['violations'] };
    // Only colours change with the light.
    if (colorScheme === 'dark') options.runOnly = { type: 'rule', values: ['color-contrast'] };
    const grave = await judge(page, within, options);
    for (const { id, nodes } of grave)
      for (const { target, html } of nodes)
        found.push(`${colorScheme}, ${id}: ${target.join(' ')} ${html.slice(0, 120)}`);
  }
  return found;
}

/** axe stays in a page until it is left. */
async function judge(page: Page, within: string, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (asked) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(asked.within, asked.options)).violations,
    { within, options },
  );
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

const tablet = { width: 1024, height: 768 };
const sizes = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', tablet],
  ['a desk', { width: 1440, height: 900 }],
] as const;

/**
 * Lists and forms are drawn by two screens: each size sees one of each kind, and each address is seen at one size. A new
 * record and one that is edited are the same form, seen once.
 */
const kinds = new Set<string>();
const firstOfKind = staffRoutes.filter(({ page }) => !kinds.has(page) && kinds.add(page));
const others = staffRoutes.filter(
  (route) => !firstOfKind.includes(route) && !staffRoutes.some(({ path }) => path === editOf(route)),
);
function editOf({ path }: Route): string | undefined {
  return path.endsWith('/create') ? path.replace(/create$/, ':id/edit') : undefined;
}
const addressesOf = (size: string): readonly Route[] => {
  if (size === 'a tablet') return firstOfKind;
  return [...firstOfKind, ...others.filter((_, at) => (at % 2 === 0) === (size === 'a phone'))];
};

describe.each(sizes)('on %s, axe finds nothing serious', (look, size) => {
  oneDevice({ ...size, worker: false });

  it('on the sign-in of the staff and the choice of a company', async () => {
    await device.go('/login');
    await device.page.getByLabel('Correo').waitFor();
    expect(await findings(device.page)).toEqual([]);
    await device.page.getByLabel('Correo').fill('root@quincena.demo');
    await device.page.getByLabel('Contraseña', { exact: true }).fill(password);
    await device.page.keyboard.press('Enter');
    const dialog = device.page.locator('dialog[open]');
    await dialog.getByRole('radio').first().check();
    expect(await findings(device.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it.each(addressesOf(look).map((route) => [route.path, route] as const))('on %s', async (path, route) => {
    const row = path.includes(':id') ? await someRow(device.page, route) : '';
    // A company that just started has none of some things, and then there is no such screen.
    if (row === undefined) return;
    const address = path.replace(':id', row).replace(':type', 'payrolls').replace(':report', 'summary');
    await device.go(address);
    await device.page.locator('main h1').filter({ visible: true }).first().waitFor();
    await device.page.locator('.q-skeleton').first().waitFor({ state: 'detached' });
    // The menu and the bar around them were judged with the first of their kind.
    expect(await findings(device.page, firstOfKind.includes(route) ? 'html' : 'main')).toEqual([]);
  });
});

describe.each(sizes)('on %s with the service worker, axe finds nothing serious', (_, size) => {
  oneDevice(size);

  it('on the sign-in of employees and the pages of the vault', async () => {
    await device.go('/payslip');
    await device.page.getByLabel('Número').waitFor();
    expect(await findings(device.page)).toEqual([]);
    await fillSignIn(device, yuliana);
    await stateOf(device, ['choosing_pin']);
    expect(await findings(device.page)).toEqual([]);
    await device.page.reload();
    await stateOf(device, ['choosing_pin']);
    await choosePin(device);
    await stateOf(device, ['open']);
    await device.seen('Lo que tengo').waitFor();
    expect(await findings(device.page)).toEqual([]);
    await goTo(device, `/payslip/${payslip}/payrolls`);
    await device.seen('Sus preguntas').waitFor();
    expect(await findings(device.page)).toEqual([]);
    await goTo(device, '/payslip/requests');
    for (const title of ['Cambio de cuenta', 'Cambio de datos', 'Anticipo']) {
      await device.page.getByRole('button', { name: title }).click();
      await device.page.getByRole('button', { name: 'Enviar solicitud' }).click();
      expect(await findings(device.page)).toEqual([]);
      await device.page.keyboard.press('Escape');
      await device.page.getByRole('dialog').filter({ visible: true }).waitFor({ state: 'detached' });
    }
    for (const [path, words] of [
      ['/payslip/list', /^Todos guardados en este (teléfono|equipo)$/],
      ['/payslip/balances', 'Le quedan'],
      ['/payslip/compare', 'Recibe'],
      ['/payslip/requests', 'Licencia o permiso'],
      ['/payslip/hours', 'Sin horas extra en'],
      ['/payslip/certificates', 'Generar un certificado'],
      ...Object.keys(accountLevels).map((level) => [`/payslip/account#${level}`, 'Mi cuenta'] as const),
      ['/payslip/account', /^Salir de este/],
    ] as const) {
      await goTo(device, path);
      await device.seen(words).waitFor();
      expect(await findings(device.page)).toEqual([]);
    }
    await closeVault(device);
    await stateOf(device, ['locked']);
    expect(await findings(device.page)).toEqual([]);
  });
});

/** The first row of what an address edits. */
function someRow(page: Page, { path, resource }: Route): Promise<string | undefined> {
  const list = resource ?? (path.includes('enable') ? 'companies' : path.split('/')[1]);
  return page.evaluate(async (name) => {
    const company = (JSON.parse(localStorage.getItem('company') ?? '{}') as { id?: string }).id ?? '';
    const answer = await fetch(`/api/${name}?per_page=10`, { headers: { 'X-Company': company } });
    return ((await answer.json()) as { data?: { id: string }[] }).data?.[0]?.id;
  }, list);
}
