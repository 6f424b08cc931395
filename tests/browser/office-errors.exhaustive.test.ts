import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import { labelInFocus } from './focus.ts';
import { comeIn } from './staff-desk.ts';
import { device as desk, installed, oneDevice, proxy } from './stage.ts';
import { waitForToast } from './toasts.ts';

/** The error catalogue of the specification, §8, as a person meets it; and parts of the application that do not arrive. */
let codes = 0;

const email = 'cliente@quincena.demo';
const password = 'quincena-demo';

installed();
oneDevice({ width: 1440, height: 900, worker: false });
beforeAll(async () => {
  await desk.go('/login');
});
afterEach(() => proxy.restore());

const dialog = () => desk.page.locator('dialog[open]');

/** Address of a part of the application, whose file is named by its content. */
function partAddress(source: string): string {
  const manifest = new URL('../../dist/.vite/manifest.json', import.meta.url);
  const parts = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  return `**/${parts[source]?.file}`;
}

async function signIn(): Promise<void> {
  await desk.page.getByLabel('Correo').fill(email);
  await desk.page.getByLabel('Contraseña', { exact: true }).fill(password);
  await desk.page.keyboard.press('Enter');
}

it('a refused sign-in shows the message of the server in a toast and in the form', async () => {
  proxy.answer({ method: 'POST', path: /\/api\/login/, status: 401, body: { message: 'Clave vencida' } });
  await signIn();
  await waitForToast(desk.page, 'Clave vencida');
  await desk.page.locator('.q-toast').waitFor({ state: 'detached' });
  // The toast is short: the form goes on saying it.
  expect(await desk.page.locator('.q-signin .q-error').textContent()).toBe('Clave vencida');
  proxy.restore();
  await signIn();
  await desk.page.waitForURL(/\/dashboard/);
});

describe('a refused write', () => {
  beforeEach(async () => {
    await desk.go('/cost_centers/create');
    const form = desk.page.locator('form.q-form').filter({ visible: true });
    codes += 1;
    await form.getByLabel('Código').fill(`Z${codes}`);
    await form.getByLabel('Nombre').fill('Zurcido');
  });

  it.each([
    [
      422,
      {
        message: 'Los datos no son válidos.',
        errors: { name: ['El nombre ya existe'], code: ['Muy corto'] },
      },
      'Formato inválido',
      ['El nombre ya existe', 'Muy corto'],
    ],
    [422, { message: 'Los datos no son válidos.' }, 'Formato inválido', ['Los datos no son válidos.']],
    [
      403,
      { message: 'Su rol no cambia centros de costo.' },
      'No se pudo procesar tu petición',
      ['Su rol no cambia centros de costo.'],
    ],
    [
      406,
      {
        message: 'No pasa.',
        errors: [{ code: 'NIE001', message: 'Falta el prefijo.' }, { message: 'Falta el NIT.' }],
      },
      'Se encontraron los siguientes errores',
      ['Falta el prefijo.', 'Falta el NIT.'],
    ],
  ])('with %i %o shows «%s» and keeps the form', async (status, body, title, lines) => {
    proxy.answer({ method: 'POST', path: /\/api\/cost_centers/, status, body });
    await desk.page.keyboard.press('Control+s');
    await dialog().getByRole('heading', { name: title }).waitFor();
    for (const line of lines) expect(await dialog().textContent()).toContain(line);
    await dialog().getByRole('button', { name: 'Aceptar' }).click();
    await dialog().waitFor({ state: 'detached' });
    // The error was passed on: the form is still there with what was typed, and marks the field.
    expect(await desk.page.getByLabel('Nombre').inputValue()).toBe('Zurcido');
    if (status !== 422 || !('errors' in body)) return;
    expect(await desk.page.getByLabel('Nombre').getAttribute('aria-invalid')).toBe('true');
    // The first of them, in the order of the form, is where the person goes on.
    await expect.poll(() => labelInFocus(desk.page)).toBe('Código');
  });

  it('with 401 says that the session ended, and is sent after a new sign-in', async () => {
    proxy.answer({
      method: 'POST',
      path: /\/api\/cost_centers/,
      status: 401,
      body: { message: 'Sin sesión' },
    });
    await desk.page.keyboard.press('Control+s');
    await dialog().getByRole('heading', { name: 'Autenticación terminada' }).waitFor();
    await dialog().getByText('La autenticación caducó, por favor vuelva a iniciar sesión').waitFor();
    expect(await desk.page.evaluate(() => localStorage.getItem('user'))).not.toBeNull();
    proxy.restore();
    // From here on with the keyboard alone: the words, then the field where one writes.
    await desk.page.keyboard.press('Enter');
    const secret = dialog().getByLabel('Contraseña', { exact: true });
    await expect.poll(() => secret.evaluate((field) => field === document.activeElement)).toBe(true);
    await desk.page.keyboard.type(password);
    await desk.page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    // What was waiting left by itself.
    await desk.page.getByRole('row', { name: /Zurcido/ }).waitFor();
  });

  it('with 401 and a new sign-in does not make another tab ask to sign in', async () => {
    const list = { method: 'GET', path: /\/api\/branch_offices\?/ };
    const release = proxy.hold(list);
    const other = await desk.context.newPage();
    await other.goto(`${proxy.address}/branch_offices`);
    await expect.poll(() => proxy.count(list)).toBe(1);

    proxy.answer({
      method: 'POST',
      path: /\/api\/cost_centers/,
      status: 401,
      body: { message: 'Sin sesión' },
    });
    await desk.page.bringToFront();
    await desk.page.keyboard.press('Control+s');
    await dialog().getByRole('button', { name: 'Aceptar' }).click();
    proxy.restore();
    await dialog().getByLabel('Contraseña', { exact: true }).fill(password);
    await desk.page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });

    release();
    await other.bringToFront();
    await other.getByText('Aún no hay sucursales').waitFor();
    expect(proxy.calls.find((call) => list.path.test(call.path))?.status).toBe(401);
    expect(await other.locator('dialog[open]').count()).toBe(0);
    await other.close();
  });
});

describe('the answer of DIAN to a document', () => {
  beforeAll(async () => {
    await desk.go('/dashboard');
    await desk.page.getByRole('button', { name: /^Crear \d+ faltantes$/ }).click();
    await dialog().getByRole('button', { name: 'Crear' }).click();
    await desk.page.getByRole('button', { name: /^Crear \d+ faltantes$/ }).waitFor({ state: 'detached' });
    await desk.page.getByRole('link', { name: 'Nóminas', exact: true }).click();
  });

  it.each([
    [
      'valid',
      {
        isValid: true,
        responseDian: {
          StatusDescription: 'Procesado Correctamente.',
          StatusMessage: 'El documento ha sido autorizado.',
        },
      },
      'Procesado Correctamente.',
      ['El documento ha sido autorizado.'],
    ],
    [
      'invalid, with one error',
      {
        isValid: false,
        responseDian: { StatusDescription: 'Validación contiene errores en campos mandatorios.' },
      },
      'Ha surgido un error en la validación de este documento',
      ['Validación contiene errores en campos mandatorios.'],
    ],
    [
      'invalid, with a list of errors',
      {
        isValid: false,
        responseDian: {
          StatusDescription: 'Documento con errores',
          ErrorMessage: { string: ['Regla: NIE024, Rechazo: CUNE', 'Regla: NIE010, Rechazo: fecha'] },
        },
      },
      'Se encontraron los siguientes errores',
      ['Regla: NIE024, Rechazo: CUNE', 'Regla: NIE010, Rechazo: fecha'],
    ],
  ])('is shown with its messages when it is %s', async (_, dianResponse, title, lines) => {
    const drafts = desk.page.getByRole('row', { name: /Borrador/ });
    await drafts.first().getByRole('checkbox').check();
    const left = (await drafts.count()) - 1;
    const state = dianResponse.isValid ? 'aceptada' : 'rechazada';
    const known = { id: crypto.randomUUID(), full_number: 'NI77', employee: { name: 'Ana' } };
    const data = { ...known, state, dianResponse, lines: [], findings: [] };
    proxy.answer({ method: 'GET', path: /\/api\/payrolls\/[0-9a-f-]{36}$/, status: 200, body: { data } });
    await desk.page.getByRole('button', { name: 'Emitir' }).click();
    await dialog().getByRole('button', { name: 'Emitir' }).click();
    await dialog().getByRole('heading', { name: title }).waitFor({ timeout: 60_000 });
    for (const line of lines) expect(await dialog().textContent()).toContain(line);
    // Of what was rejected it says which it is, and whose.
    expect((await dialog().textContent())?.includes('Nómina NI77 de Ana')).toBe(!dianResponse.isValid);
    // Enter leaves what is only told, whatever else it offers.
    await desk.page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => drafts.count(), { timeout: 60_000 }).toBe(left);
  });
});

describe('a part of the application that fails to load', () => {
  let other: Device;
  beforeAll(async () => {
    other = await openDevice(proxy, { width: 1440, height: 900 });
    // Without its worker the application asks the server for every part.
    await other.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await comeIn(other, email, password);
    await other.seen('Pendientes').waitFor();
  });
  afterAll(() => other?.close());

  const failure = () => other.page.getByRole('alert').filter({ visible: true });

  it('shows an error, and opens with «Actualizar» once it loads', async () => {
    await other.page.route(partAddress('src/office/record-pages/list-page.tsx'), (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await other.page.getByRole('link', { name: 'Préstamos y embargos' }).click();
    await failure().getByText('Esta parte no se pudo cargar').waitFor();
    await other.page.unrouteAll({ behavior: 'ignoreErrors' });
    await failure().getByRole('button', { name: 'Actualizar' }).click();
    await other.page.getByRole('heading', { name: 'Préstamos y embargos' }).waitFor();
  });

  it('shows an error and offers to retry after a timeout of 120 seconds', async () => {
    await other.page.evaluate(() => {
      const plain = globalThis.setTimeout;
      globalThis.setTimeout = ((run: () => void, wait?: number) =>
        plain(run, wait === 120_000 ? 400 : wait)) as typeof setTimeout;
    });
    await other.page.route(
      partAddress('src/office/record-pages/form-page.tsx'),
      () => new Promise(() => undefined),
    );
    await other.page.getByRole('button', { name: 'Nueva orden de descuento' }).click();
    await failure().getByText('Esta parte no se pudo cargar').waitFor();
    expect(await failure().getByRole('button').allTextContents()).toEqual(['Reintentar', 'Actualizar']);
    await other.page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
