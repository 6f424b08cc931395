import { Script } from 'node:vm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDevice, shellFiles } from './device.ts';
import { type EmployeeApi, employeeApi } from './employee-api.ts';
import { installed, oneDevice, device as phone, proxy, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import { fillVault, fredy, goTo, password, stateOf, typePin, unsent, waitForKept } from './vault-phone.ts';

/** The vault as an installed application: what browsers ask of it, and new versions that go well and badly. */
let server: EmployeeApi;
const patient = { timeout: 40_000 };

installed();
oneDevice();
beforeAll(async () => {
  server = await employeeApi(quincena.address, fredy, password);
  await fillVault(phone, fredy);
});
afterEach(async () => {
  proxy.restore();
  await phone.online();
});

const lookForUpdate = () => phone.page.evaluate(() => dispatchEvent(new Event('focus')));
const versionHere = () => phone.page.evaluate(() => document.documentElement.dataset['version']);
const waitingWorker = () =>
  phone.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return [registration?.installing, registration?.waiting].map(Boolean);
  });
const nextVersion = (path: string, text: string, name = 'next'): string => {
  if (path === '/sw.js')
    return text.replace(/"revision":"\w+"(?=,"url":"(?:index|lock)\.html")/g, `"revision":"${name}"`);
  return /^\/(index|lock)\.html$/.test(path) ? text.replace('<html', `<html data-version="${name}"`) : text;
};

describe('the page', () => {
  it.each(['/payslip', '/login', '/payslip/activate'])('of %s has two entry modules', async (path) => {
    const html = await (await fetch(`${quincena.address}${path}`)).text();
    const modules = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src]) => src);
    expect(new Set(modules).size).toBe(2);
    const texts = await Promise.all(
      modules.map(async (src) => (await fetch(`${quincena.address}${src}`)).text()),
    );
    expect(texts.filter((text) => text.includes('SKIP_WAITING'))).toHaveLength(1);
  });
});

describe('the installed application', () => {
  it('is installable, with a manifest whose pictures load', async () => {
    const session = await phone.context.newCDPSession(phone.page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A profile of a test is a private one for some builds; nothing else may be wrong.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { data, errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as Record<
      'icons' | 'screenshots' | 'shortcuts',
      { src?: string; url?: string; purpose?: string }[]
    >;
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['any', 'maskable', 'monochrome']),
    );
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await fetch(`${quincena.address}${src}`);
      expect([src, answer.status, answer.headers.get('content-type')?.startsWith('image/')]).toEqual([
        src,
        200,
        true,
      ]);
    }
    expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', start_url: '/payslip', scope: '/' });
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
      '/payslip',
      '/payslip/list',
      '/payslip/certificates',
    ]);
  });

  it('opens the vault from its icon on the phone of an employee', async () => {
    await goTo(phone, '/');
    await phone.seen(`Hola, ${fredy.name}`).waitFor();
    expect(new URL(phone.page.url()).pathname).toBe('/payslip');
  });
});

describe('the application kept on a device', () => {
  it('is only the vault on the phone of an employee, and the office too where it is opened', async () => {
    const { office, missing } = await shellFiles(phone.page);
    expect(office.length).toBeGreaterThan(100);
    expect(missing).toEqual(office);
    const desk = await openDevice(proxy, { width: 1440, height: 900 });
    await desk.go('/login');
    await desk.whole();
    await desk.offline();
    await desk.page.reload();
    await desk.page.getByLabel('Correo').waitFor();
    await desk.close();
  });
});

describe('a new version that fails', () => {
  it('because its worker arrives cut anywhere does not parse', async () => {
    const whole = await (await fetch(`${quincena.address}/sw.js`)).text();
    const isProgram = (text: string): boolean => {
      try {
        return Boolean(new Script(text));
      } catch {
        return false;
      }
    };
    expect(isProgram(whole)).toBe(true);
    const cuts = Array.from({ length: 200 }, (_, i) => whole.slice(0, (whole.length * (i + 1)) / 202));
    expect(cuts.filter(isProgram)).toEqual([]);
  });

  it.each<[string, (path: string, text: string) => string]>([
    ['has a worker that throws', (path, text) => (path === '/sw.js' ? `throw new Error('x');${text}` : text)],
    ['has a truncated worker', (path, text) => (path === '/sw.js' ? text.slice(0, text.length / 2) : text)],
    [
      'names a missing file',
      (path, text) => (path === '/sw.js' ? text.replace(/\bindex-[\w-]{7}/, 'index-gone000') : text),
    ],
  ])('because it %s leaves the current version working offline', async (_, change) => {
    const now = await (await fetch(`${quincena.address}/sw.js`)).text();
    expect(change('/sw.js', now)).not.toBe(now);
    proxy.rewrite(change);
    await goTo(phone, '/payslip');
    await lookForUpdate();
    await expect.poll(waitingWorker, patient).toEqual([false, false]);
    await phone.offline();
    await goTo(phone, '/payslip/list');
    await phone.page.getByRole('heading', { name: 'Comprobantes' }).waitFor();
    await waitForKept(phone, 2);
    expect(await phone.page.getByText('Hay una versión nueva.').count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });
});

describe('a new version that is ready', () => {
  it('waits until a form is sent, while the old version still opens its screens', async () => {
    proxy.rewrite((path, text) => nextVersion(path, text));
    await goTo(phone, '/payslip');
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.page.getByRole('button', { name: 'Preguntar', exact: true }).click();
    await phone.page.getByLabel('Su pregunta').fill('A medio escribir');
    await lookForUpdate();
    await expect.poll(waitingWorker, patient).toEqual([false, true]);
    expect(await phone.page.getByText('Hay una versión nueva.').count()).toBe(0);
    expect(await phone.page.getByLabel('Su pregunta').inputValue()).toBe('A medio escribir');
    await phone.page.locator('dialog[open] button[type=submit]').click();
    await waitForToast(phone.page, 'Pregunta enviada');
    await phone.seen('Hay una versión nueva.').waitFor();
    // A part that was not open yet, of the version that is still running.
    await phone.page.getByRole('button', { name: 'Volver a Comprobantes' }).click();
    await phone.page.locator('ion-tab-button[tab=requests]').click();
    await phone.page.getByRole('button', { name: 'Certificado' }).waitFor();
    expect(await versionHere()).toBeUndefined();
  });

  it('is not offered while a form has text, or while the lock covers one', async () => {
    const { page } = phone;
    const offer = page.getByText('Hay una versión nueva.');
    const away = () => offer.waitFor({ state: 'hidden' });
    await goTo(phone, '/payslip/account#entrar');
    await phone.seen('Hay una versión nueva.').waitFor();
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
    await page.getByLabel('Contraseña de ahora', { exact: true }).fill('la-de-siempre');
    await away();
    await page.getByLabel('Contraseña de ahora', { exact: true }).fill('');
    await offer.waitFor();
    await page.getByLabel('Cerrar', { exact: true }).click();
    await page.getByRole('tab', { name: 'Solicitudes' }).click();
    await page.getByRole('button', { name: 'Certificado' }).click();
    await page.getByLabel('Dirigido a (opcional)').fill('Banco Caja');
    await away();
    await page.getByLabel('Dirigido a (opcional)').fill('');
    await offer.waitFor();

    await goTo(phone, '/payslip');
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
    await page.getByLabel('Su pregunta').fill('Por terminar');
    await page.evaluate(() => {
      const lock = new BroadcastChannel('vault');
      const { id: owner } = JSON.parse(localStorage.getItem('vault') ?? '{}');
      lock.postMessage({ about: 'locked', owner });
    });
    await stateOf(phone, ['locked']);
    await away();
    await typePin(phone);
    await stateOf(phone, ['open']);
    await away();
    await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
    await page.getByLabel('Su pregunta').fill('');
    await offer.waitFor();
    await page.getByLabel('Cerrar', { exact: true }).click();
  });

  it('is installed on request, and the vault keeps its payslips', async () => {
    await Promise.all([
      phone.page.waitForEvent('load'),
      phone.page.getByRole('button', { name: 'Actualizar' }).click(),
    ]);
    await goTo(phone, '/payslip');
    expect(await versionHere()).toBe('next');
    await waitForKept(phone, 2);
  });

  it('is not offered while the sign-in has text or the code of an invitation', async () => {
    const other = await openDevice(proxy);
    const { page } = other;
    await other.go('/payslip');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    proxy.rewrite((path, text) => nextVersion(path, text, 'after'));
    const offer = page.getByText('Hay una versión nueva.');
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        return offer.count();
      }, patient)
      .toBe(1);
    await page.getByLabel('Número').fill('1037');
    await offer.waitFor({ state: 'hidden' });
    await page.getByLabel('Número').fill('');
    await offer.waitFor();
    await other.go('/payslip/activate#7KQ4-M2XD');
    await page.waitForFunction(() => !location.hash);
    expect(await page.getByLabel('Código que le dieron').inputValue()).toBe('7KQ4-M2XD');
    await expect.poll(() => page.locator('[data-dirty]').count()).toBe(1);
    expect(await offer.filter({ visible: true }).count()).toBe(0);
    await page.getByLabel('Código que le dieron').fill('');
    await offer.waitFor();
    await other.close();
  });
});

describe('thirty questions under failures', () => {
  const conditions = ['fine', 'offline', 'lost', 500, 503, 'reload', 'close'] as const;
  const questionsSent = { method: 'POST', path: /^\/api\/vault\/questions$/ };

  it('are each stored once, whatever fails on the phone, the network and the server', async () => {
    const payslip = (await server.payslips())[0]?.id;
    let seed = 7;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const wanted: string[] = [];
    for (let i = 0; i < 30; i++) {
      const condition = conditions[Math.floor(random() * conditions.length)] ?? 'fine';
      const message = `Pregunta ${i}: ${condition}`;
      wanted.push(message);
      await goTo(phone, `/payslip/${payslip}/payrolls`);
      await phone.seen('Sus preguntas').waitFor();
      if (condition === 'offline') await phone.offline();
      if (condition === 'lost') proxy.loseAnswers(questionsSent);
      if (typeof condition === 'number')
        proxy.answer({ ...questionsSent, status: condition, body: { message: 'No' } });
      await phone.page.getByRole('button', { name: 'Preguntar', exact: true }).click();
      await phone.page.getByLabel('Su pregunta').fill(message);
      await phone.page.locator('dialog[open] button[type=submit]').click();
      if (condition === 'reload' || condition === 'close') {
        await vi.waitUntil(async () => (await unsent(phone)) > 0 || (await has(message)), {
          timeout: 20_000,
          interval: 5,
        });
        if (condition === 'reload') await phone.page.reload();
        else {
          await phone.closeTab();
          await phone.openTab();
        }
      } else {
        // What the server failed at is said in a dialog, unless an earlier question is tried first.
        const read = phone.page.getByRole('alertdialog').getByRole('button', { name: 'Seguir', exact: true });
        await expect
          .poll(async () => {
            if (await read.isVisible()) await read.click();
            return phone.page.locator('dialog[open]').count();
          }, patient)
          .toBe(0);
      }
      proxy.restore();
      await phone.online();
    }
    await goTo(phone, '/payslip/account');
    await expect.poll(() => unsent(phone), patient).toBe(0);
    const arrived = (await server.questions())
      .map(({ message }) => message)
      .filter((text) => text.startsWith('Pregunta '));
    expect(arrived.sort()).toEqual(wanted.sort());
  });

  const has = async (message: string): Promise<boolean> =>
    (await server.questions()).some((question) => question.message === message);
});
