import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../exhaustive.ts';
import { type EmployeeApi, employeeApi } from './employee-api.ts';
import { staffApi } from './staff-api.ts';
import { addHours } from './staff-notes.ts';
import { installed, oneDevice, device as phone, proxy, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import {
  ask,
  beheld,
  fillSignIn,
  formClosed,
  fredy,
  goTo,
  maria,
  type Person,
  password,
  signIn,
  signOut,
  unsent,
  waitForKept,
  yuliana,
} from './vault-phone.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

/** The vault of an employee against the real product, with the connection in the hands of the test. */
installed();

const known = (person: Person): Promise<EmployeeApi> => employeeApi(quincena.address, person, password);
const questionsSent = { method: 'POST', path: /^\/api\/vault\/questions$/ };
const patient = { timeout: 60_000 };

function ownPhone(): void {
  oneDevice({ motion: true });
  afterEach(() => phone.online());
}

describe('the vault on a phone', () => {
  ownPhone();
  let latest: string;
  let older: string;

  it('says which payslips are kept, and which need a connection', async () => {
    const slips = await (await known(yuliana)).payslips();
    [latest, older] = slips.map((slip) => slip.id) as [string, string];
    proxy.answer({ method: 'GET', path: new RegExp(`payslips/${older}`), status: 503, body: {} });
    await goTo(phone, '/payslip');
    await fillSignIn(phone, { ...yuliana, document: '1037482917' });
    await phone.seen(/contraseña no son correct/).waitFor();
    await signIn(phone, yuliana);
    await waitForKept(phone, 1);
    await expect
      .poll(() => phone.page.getByText('Disponible con conexión').filter({ visible: true }).count())
      .toBe(1);
  });

  it('shows each page the first time its tab is touched', async () => {
    for (const [tab, title] of [
      ['list', 'Comprobantes'],
      ['requests', 'Solicitudes'],
      ['account', 'Mi cuenta'],
      ['home', `Hola, ${yuliana.name}`],
    ] as const) {
      await phone.page.locator(`ion-tab-button[tab=${tab}]`).click();
      await expect.poll(() => beheld(phone, title), { message: title }).toBe(true);
    }
  });

  detail('shows one page on a larger screen after fast changes of page', async () => {
    const { page } = phone;
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const word of ['Mi cuenta', 'Inicio', 'Solicitudes', 'Mi cuenta', 'Comprobantes', 'Inicio'])
      await page.locator('.v-side a').filter({ hasText: word }).click();
    await expect.poll(() => beheld(phone, 'Hola')).toBe(true);
    const pages = page.locator('ion-router-outlet > .ion-page').filter({ visible: true });
    await expect.poll(() => pages.count()).toBe(1);
    if (before) await page.setViewportSize(before);
  });

  it('opens a kept payslip and its PDF offline', async () => {
    await phone.closeTab();
    await phone.offline();
    await phone.openTab();
    await goTo(phone, '/payslip');
    await phone.seen('Sin conexión. Está viendo lo guardado en este teléfono.').waitFor();
    await waitForKept(phone, 1);
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('Salario básico').waitFor();
    const inFocus = () => phone.page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(inFocus).toBe('H1');
    const [file] = await Promise.all([
      phone.page.waitForEvent('download'),
      phone.page.getByRole('button', { name: 'Descargar PDF' }).click(),
    ]);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('shows no amount of a payslip until «Mostrar los valores» is pressed', async () => {
    const { page } = phone;
    /** How many amounts can be read, by the eyes or by a screen reader, in what is before the rest. */
    const amounts = (place: string): Promise<number> =>
      page.evaluate((selector) => {
        const [shown] = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
          one.checkVisibility(),
        );
        return (shown?.innerText ?? '1.000').replace(/NIT\s+[\d.]+/g, '').match(/\d\.\d{3}/g)?.length ?? 0;
      }, place);
    await goTo(phone, `/payslip/${latest}/payrolls`);
    await phone.seen('Sus preguntas').waitFor();
    expect(await amounts('.v-slip')).toBe(0);
    await page.getByRole('button', { name: 'Mostrar los valores' }).click();
    await expect.poll(() => amounts('.v-slip')).toBeGreaterThan(10);
  });

  detail('says that a payslip needs a connection, and opens it once it is online', async () => {
    await phone.offline();
    await goTo(phone, `/payslip/${older}/payrolls`);
    await phone.page.getByRole('heading', { name: 'Disponible con conexión' }).waitFor();
    proxy.restore();
    await phone.online();
    await phone.seen('Salario básico').waitFor();
    await goTo(phone, '/payslip');
    await waitForKept(phone, 2);
    expect(latest).not.toBe(older);
  });

  detail('offers a new version and installs it only when it is accepted', async () => {
    const version = () => phone.page.evaluate(() => document.documentElement.dataset['version']);
    proxy.rewrite((path, text) => {
      if (path === '/sw.js')
        return text.replace(/"revision":"\w+"(?=,"url":"(?:index|lock)\.html")/g, '"revision":"next"');
      return /^\/(index|lock)\.html$/.test(path) ? text.replace('<html', '<html data-version="next"') : text;
    });
    await goTo(phone, '/payslip');
    await phone.seen(`Hola, ${yuliana.name}`).waitFor();
    await phone.page.evaluate(() => dispatchEvent(new Event('focus')));
    await phone.seen('Hay una versión nueva.').waitFor();
    await goTo(phone, '/payslip/list');
    await phone.seen('Hay una versión nueva.').waitFor();
    expect(await version()).toBeUndefined();
    const accept = phone.page.getByRole('button', { name: 'Actualizar' });
    await Promise.all([phone.page.waitForEvent('load'), accept.click()]);
    await phone.page.getByRole('heading', { name: 'Comprobantes' }).waitFor();
    expect(await version()).toBe('next');
    await waitForKept(phone, 2);
    expect(phone.faults).toEqual([]);
  });
});

describe('a question about a payslip', () => {
  ownPhone();
  let server: EmployeeApi;
  let payslip: string;
  const sent = async (message: string): Promise<number> =>
    (await server.questions()).filter((question) => question.message === message).length;
  const open = async (): Promise<void> => {
    await goTo(phone, `/payslip/${payslip}/payrolls`);
    await phone.seen('Sus preguntas').waitFor();
  };
  const nothingLeft = async (): Promise<void> => {
    await goTo(phone, '/payslip/account');
    await expect.poll(() => unsent(phone), patient).toBe(0);
    await phone.page.getByText('Por enviar', { exact: true }).waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    server = await known(fredy);
    payslip = (await server.payslips())[0]?.id ?? '';
    await goTo(phone, '/payslip');
    await signIn(phone, fredy);
    await waitForKept(phone, 2);
  });

  it('asked offline is delivered exactly once by the worker, with no tab open', async () => {
    await phone.offline();
    await open();
    await phone.page.getByRole('button', { name: /Pensión/ }).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Preguntar' }).click();
    expect(await phone.page.getByLabel('Sobre qué').inputValue()).toBe('descuento');
    await phone.seen('Se guarda aquí y se envía después.').waitFor();
    await phone.page.getByLabel('Su pregunta').fill('¿Por qué bajó?');
    await phone.page.getByRole('button', { name: 'Guardar para enviar' }).click();
    await waitForToast(phone.page, 'Se enviará al volver la conexión');
    await goTo(phone, '/payslip/account');
    await phone.seen('Pregunta sobre pensión').waitFor();
    await phone.closeTab();

    await phone.online();
    await phone.wakeWorker();
    await expect.poll(() => sent('¿Por qué bajó?'), patient).toBe(1);
    await phone.wakeWorker();
    await phone.openTab();
    await nothingLeft();
    expect(await sent('¿Por qué bajó?')).toBe(1);
    expect(proxy.count(questionsSent)).toBe(1);
  });

  it('that «Yo lo calculo» prepared is sent with its sum, also while amounts are hidden', async () => {
    type Detail = { data: { lines: { concept: string; amount: string }[] } };
    proxy.rewriteData((path, text) => {
      if (!path.endsWith(`/payslips/${payslip}/payrolls`)) return text;
      const body = JSON.parse(text) as Detail;
      for (const line of body.data.lines)
        if (line.concept === 'health') line.amount = (Number(line.amount) + 10_000).toFixed(2);
      return JSON.stringify(body);
    });
    await open();
    await phone.page.getByRole('button', { name: /^Yo lo calculo/ }).click();
    await phone.page.getByRole('button', { name: 'Preguntar a nómina' }).click();
    const written = phone.page.getByLabel('Su pregunta');
    expect(await written.inputValue()).toMatch(/Salud, 4 %: el comprobante dice •••• y la cuenta da ••••/);
    await phone.page.locator('dialog[open] button[type=submit]').click();
    await formClosed(phone);
    const prepared = async () =>
      (await server.questions()).map(({ message }) => message).filter((text) => text.includes('¿Me ayudan'));
    await expect
      .poll(prepared, patient)
      .toEqual([
        expect.stringMatching(/Salud, 4 %: el comprobante dice \$\s[\d.]+ y la cuenta da \$\s[\d.]+ /),
      ]);
    proxy.rewriteData((_, text) => text);
  });

  detail('is stored once when the answer of the server is lost', async () => {
    await open();
    proxy.loseAnswers(questionsSent);
    await ask(phone, '¿Llegó mi respuesta?');
    await formClosed(phone);
    await waitForToast(phone.page, 'Se enviará al volver la conexión');
    expect(await sent('¿Llegó mi respuesta?')).toBe(1);
    proxy.restore();
    await nothingLeft();
    expect(await sent('¿Llegó mi respuesta?')).toBe(1);
  });

  detail('returns to its form when the server refuses it', async () => {
    await open();
    const body = { message: 'Revise los datos', errors: { message: ['Escriba un poco más'] } };
    proxy.answer({ ...questionsSent, status: 422, body });
    await ask(phone, '¿Y?');
    await phone.seen('Escriba un poco más').waitFor();
    expect(await phone.page.getByLabel('Su pregunta').inputValue()).toBe('¿Y?');
    proxy.restore();
    await phone.page.locator('dialog[open] button[type=submit]').click();
    await expect.poll(() => sent('¿Y?'), patient).toBe(1);
  });

  detail.each([500, 503])('is kept when the server answers %i, and sent later', async (status) => {
    await open();
    proxy.answer({ ...questionsSent, status, body: { message: 'No pudo ser' } });
    await ask(phone, `Con un ${status}`);
    await phone.page.getByRole('heading', { name: 'El servidor falló' }).waitFor();
    await phone.page.getByRole('button', { name: 'Ver en «Por enviar»' }).click();
    await phone.seen(/El servidor falló\. Se intenta de nuevo a las \d+:\d\d:\d\d/).waitFor();
    expect(await sent(`Con un ${status}`)).toBe(0);
    proxy.restore();
    // At the moment that was told, with nothing pressed.
    await expect.poll(() => unsent(phone), patient).toBe(0);
    await phone.page.getByText('Por enviar', { exact: true }).waitFor({ state: 'detached' });
    expect(await sent(`Con un ${status}`)).toBe(1);
  });

  it('waits for its author when the session ends, and no other employee sends it', async () => {
    await open();
    await phone.context.clearCookies();
    await ask(phone, 'Solo mía');
    await formClosed(phone);
    await goTo(phone, '/payslip');
    await signIn(phone, maria);
    await waitForKept(phone, 2);
    expect(await sent('Solo mía')).toBe(0);
    expect(await unsent(phone)).toBe(1);

    await phone.offline();
    await goTo(phone, '/payslip');
    await phone.seen(`Hola, ${maria.name}`).waitFor();
    expect(await phone.page.getByText(`Hola, ${fredy.name}`).count()).toBe(0);
    const path = `/api/vault/payslips/${payslip}/payrolls`;
    const stolen = await phone.page.evaluate(
      async ({ path, owner }) => {
        const inTheirName = await fetch(path, { headers: { 'X-Owner': owner } });
        return [inTheirName.status, (await fetch(path)).status];
      },
      { path, owner: server.id },
    );
    expect(stolen).toEqual([403, 503]);
  });

  it('stays when another employee signs out, and is sent once its author signs in', async () => {
    await signOut(phone);
    // What was kept of its author went when the session ended; the question stays.
    expect(await keptOwners()).toEqual([]);
    await signIn(phone, fredy);
    await expect.poll(() => sent('Solo mía'), patient).toBe(1);
  });

  it('is discarded by a sign-out offline, which leaves nothing on the phone', async () => {
    await open();
    await phone.offline();
    await ask(phone, 'Nunca llega');
    await waitForToast(phone.page, 'Se enviará al volver la conexión');
    await signOut(phone, 'Descartar y salir');
    expect(await keptOwners()).toEqual([]);
    await goTo(phone, '/payslip');
    await phone.page.getByLabel('Número').waitFor();
    await phone.online();
    await goTo(phone, '/payslip');
    await expect
      .poll(() => proxy.count({ method: 'POST', path: /\/vault\/logout$/ }), patient)
      .toBeGreaterThan(1);
    await phone.page.getByLabel('Número').waitFor();
    expect(await sent('Nunca llega')).toBe(0);
    expect(phone.faults).toEqual([]);
  });
});

describe('an adjustment of a payslip', () => {
  ownPhone();

  it('replaces it, names the replaced one and says what changed', async () => {
    const server = await known(maria);
    const [before] = await server.payslips();
    const clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
    const id = await addHours(clerk, before?.id ?? '');
    await expect.poll(async () => (await server.payslips())[0]?.id, patient).toBe(id);

    await goTo(phone, '/payslip');
    await signIn(phone, maria);
    await phone.seen(/Con ajuste del/).waitFor();
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen(/Este reemplaza al del/).waitFor();
    await phone.page.getByRole('button', { name: 'Ver cambios' }).click();
    await phone.page.getByRole('dialog').getByText('Horas extra diurnas').first().waitFor();
    expect(phone.faults).toEqual([]);
  });
});

/** Whose payslips this phone has. */
function keptOwners(): Promise<string[]> {
  return phone.page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'payslip-vault')) return [];
    const result = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const db = await result(indexedDB.open('payslip-vault'));
    const entries = await result<{ owner: string }[]>(
      db.transaction('entries').objectStore('entries').getAll(),
    );
    const keys = await result(db.transaction('locks').objectStore('locks').getAllKeys());
    db.close();
    return [...new Set([...entries.map((entry) => entry.owner), ...keys.map(String)])];
  });
}

describe('a request for vacations', () => {
  ownPhone();

  it('asked offline is sent once, and what the office decides is seen on the phone', async () => {
    const server = await known(fredy);
    const asked = { method: 'POST', path: /^\/api\/vault\/requests$/ };
    await goTo(phone, '/payslip');
    await signIn(phone, fredy);
    await goTo(phone, '/payslip/requests');
    const { page } = phone;
    const ask = page.getByRole('button', { name: /^Vacaciones/ }).first();
    await ask.click();
    const month = page.getByRole('group', { name: 'Elija el primer y el último día' });
    await page.locator('.v-calendar .q-icon-button').last().click();
    await month.getByRole('button').nth(7).click();
    await month.getByRole('button').nth(11).click();
    await phone.seen('Días que gasta').waitFor();
    await phone.installed();
    await phone.offline();
    await page.getByRole('button', { name: 'Guardar para enviar' }).click();
    await phone.seen('Por enviar').waitFor();

    await phone.online();
    await phone.wakeWorker();
    await expect.poll(async () => (await server.requests()).length, patient).toBe(1);
    await phone.seen('En revisión').waitFor(patient);
    const [request] = await server.requests();
    const clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
    await clerk.post(`/requests/${request?.id}/approve`, { base_version: 1, answer: 'Buen descanso' });
    await goTo(phone, '/payslip/requests');
    await phone.seen('Aprobada').click();
    await phone.seen('Buen descanso').waitFor();
    expect(proxy.count(asked)).toBe(1);
    expect(phone.faults).toEqual([]);
  });
});
