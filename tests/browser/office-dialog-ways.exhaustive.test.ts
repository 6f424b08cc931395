import type { Dialog, Locator } from 'playwright-core';
import { beforeAll, expect, it, onTestFailed } from 'vitest';
import { answerTests, fillForDialogs, leaveConflict } from './dialog-fixture.ts';
import { type Opener, openers } from './dialog-openers.ts';
import { device as desk, installed, oneDevice, quincena } from './stage.ts';

/** Dialogs of the office, opened and left by each way out: no page stays covered, and nothing typed is lost unasked. */

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

installed();
beforeAll(() => fillForDialogs(quincena.address));
oneDevice(desktop);
beforeAll(async () => {
  const { page } = desk;
  await desk.go('/login');
  await page.getByLabel('Correo').fill('root@quincena.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /Siete Ceibas/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Pendientes' }).waitFor();
  await leaveConflict(quincena.address, desk);
  await answerTests(desk);
  // A page of the office behind, to go back to.
  await page.getByRole('link', { name: 'Empleados', exact: true }).click();
  await page.waitForURL(/\/employees$/);
});

const modals = () => desk.page.locator('dialog:modal');
const leavingQuestion = () => desk.page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' });
const press = (name: string) => leavingQuestion().getByRole('button', { name, exact: true }).click();
const title = () =>
  desk.page
    .locator('ion-router-outlet > .ion-page:not(.ion-page-hidden) h1')
    .filter({ visible: true })
    .last();
const pathname = () => new URL(desk.page.url()).pathname;

/** Goes to a screen by its name, over whatever is open. */
async function goTo(place: string): Promise<void> {
  const { page } = desk;
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /Buscar pantallas/ });
  await box.fill(place);
  await page
    .getByRole('option', { name: new RegExp(`^${place}`) })
    .first()
    .click();
}

/** The page in view takes a press: nothing stands over it. */
async function takesPress(): Promise<void> {
  await expect.poll(() => modals().count()).toBe(0);
  await expect.poll(() => desk.page.locator('ion-router-outlet > .ion-page:visible').count()).toBe(1);
  // The title of a page that is on its way out takes no press: the one that comes is found anew.
  await expect
    .poll(() =>
      title()
        .click({ timeout: 1_000 })
        .then(
          () => true,
          () => false,
        ),
    )
    .toBe(true);
}

/** Goes to the page of an opener. */
async function arrive({ at, inside }: Opener): Promise<string> {
  await goTo(at);
  await title().waitFor();
  await inside?.(desk.page);
  await title().waitFor();
  return pathname();
}

/** Opens it, and writes in it; tells where. */
async function open(opener: Opener): Promise<Locator | undefined> {
  await opener.open(desk.page);
  await modals().last().waitFor();
  // The key that opened it presses nothing in it.
  await expect.poll(() => focused()).toMatch(/^in it: (?!Cerrar)/);
  await expect.poll(() => belowEdge()).toBe(0);
  return opener.typed?.(modals().last());
}

/** Pixels of the buttons at the foot of the dialog on top that its edge cuts for good, however long what stands over them. */
const belowEdge = () =>
  desk.page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog:modal')].at(-1);
    const foot = top?.querySelector('.q-sheet-foot')?.getBoundingClientRect();
    return foot && top ? Math.max(0, Math.round(foot.bottom - top.getBoundingClientRect().bottom)) : 0;
  });

/** Element with the focus, and whether the dialog on top has it. */
const focused = () =>
  desk.page.evaluate(() => {
    const element = document.activeElement;
    const top = [...document.querySelectorAll('dialog:modal')].at(-1);
    const name = element?.getAttribute('aria-label') ?? element?.tagName;
    return `${top?.contains(element) ? 'in it' : 'elsewhere'}: ${name}`;
  });

const named = openers.map((opener) => ({ ...opener, on: opener.phone ? 'a phone' : 'a desk' }));

it.each(named)('the dialog of $of on $on closes by each way out that it has', async (opener) => {
  const { page } = desk;
  const { question, link, kept } = opener;
  // The next row begins with nothing open.
  onTestFailed(async () => {
    const accept = (leaving: Dialog): void => void leaving.accept();
    page.on('dialog', accept);
    await desk.go('/employees');
    page.off('dialog', accept);
    await title().waitFor();
  });
  await page.setViewportSize(opener.phone ? phone : desktop);
  let at = await arrive(opener);

  // Back closes it first, and stays on its page.
  const field = await open(opener);
  const typed = await field?.inputValue();
  const asks = field !== undefined && kept !== 'quiet';
  if (question) {
    // Nothing goes over it.
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('combobox').filter({ visible: true }).count()).toBe(0);
  }
  const under = (await modals().count()) - 1;
  void page.goBack().catch(() => undefined);
  if (asks) {
    await press('Seguir editando');
    await leavingQuestion().waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(typed);
    void page.goBack().catch(() => undefined);
    await press('Salir sin guardar');
  }
  await expect.poll(() => modals().count()).toBe(under);
  await expect.poll(() => focused()).not.toContain('BODY');
  if (under > 0) await page.keyboard.press('Escape');
  await takesPress();
  expect(pathname()).toBe(at);
  if (question) return;

  if (link) {
    await open(opener);
    await link(modals().last()).click();
    await page.waitForURL((url) => url.pathname !== at);
    await takesPress();
    at = await arrive(opener);
  }

  // The palette goes over it, and its page leaves with it.
  await opener.open(page);
  await modals().last().waitFor();
  if (field && kept === 'quiet') expect(await field.inputValue()).toBe(typed);
  else await opener.typed?.(modals().last());
  await goTo('Centros de costo');
  if (asks) await press(kept === 'asked' ? 'Salir' : 'Salir sin guardar');
  await page.waitForURL((url) => url.pathname !== at);
  await expect.poll(() => focused()).toBe('elsewhere: H1');
  await takesPress();
});
