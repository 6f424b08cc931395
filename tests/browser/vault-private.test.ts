import { beforeEach, describe, expect, it } from 'vitest';
import { isExhaustive, pickSome } from '../exhaustive.ts';
import { openDevice } from './device.ts';
import { employeeApi } from './employee-api.ts';
import { readableIn } from './readable-files.ts';
import { deviceForEach, installed, device as phone, proxy, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import {
  ask,
  closeVault,
  covered,
  fillVault,
  goTo,
  hide,
  locks,
  maria,
  openRow,
  password,
  pin,
  signIn,
  stateOf,
  typePin,
  waitForKept,
  yuliana,
} from './vault-phone.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

/** What a phone gives away, and to whom: the vault of an employee when others hold the device. */
const patient = { timeout: 60_000 };

installed();
deviceForEach();
beforeEach(() => fillVault(phone, yuliana));

/** As a phone whose application was swiped away: neither the page nor its worker is there any more. */
async function coldStart(): Promise<void> {
  await phone.closeTab();
  await phone.openTab();
  await phone.stopWorkers();
  await phone.go('/payslip');
}

/** The vault of a second person on the same phone, who came in from the account of the first. */
async function secondPerson(): Promise<void> {
  await phone.page.locator('ion-tab-button[tab=account]').click();
  await closeVault(phone);
  await phone.page.getByRole('button', { name: 'Usar otra cuenta' }).click();
  await signIn(phone, maria);
  expect(new URL(phone.page.url()).pathname).toBe('/payslip');
  await waitForKept(phone, 2);
  expect(await locks(phone)).toHaveLength(2);
}

async function isOpenedBy(name: string): Promise<void> {
  await phone.page.getByRole('heading', { name: `Hola, ${name}` }).waitFor();
  await typePin(phone);
  await stateOf(phone, ['open']);
  await phone.seen(`Hola, ${name}`).waitFor();
}

async function fourWrong(): Promise<void> {
  for (const wrong of ['111222', '222333', '333444', '444555']) {
    await typePin(phone, wrong);
    await phone.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.v-pin input:enabled')?.value === '',
    );
  }
}

const problem = () => phone.page.getByRole('alert').filter({ hasText: /\S/ }).first();
const figures = () => phone.page.getByText('2.555.010').count();

describe('the vault kept on a phone', () => {
  it('opens offline with its PIN, and not with another one', async () => {
    await phone.offline();
    await coldStart();
    expect(await stateOf(phone, ['locked', 'open'])).toBe('locked');
    await phone.seen('Sin conexión: puede abrir lo guardado').waitFor();
    expect(await figures()).toBe(0);
    await typePin(phone, '482915');
    await phone.seen('PIN equivocado. Le quedan 4 intentos.').waitFor();
    await typePin(phone);
    await stateOf(phone, ['open']);
    await phone.page.getByRole('button', { name: 'Mostrar los valores' }).click();
    await phone.seen('2.555.010').waitFor();
  });

  it('has no readable amount, name, number or question in any file of the browser', async () => {
    await phone.page.locator('ion-tab-button[tab=account]').click();
    await openRow(phone, 'Mis datos');
    await phone.page.getByRole('button', { name: 'Dejar un celular' }).click();
    await phone.page.getByRole('textbox', { name: 'Celular' }).fill('300 765 4321');
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'Dejar un celular' }).click();
    await expect
      .poll(() => phone.page.getByRole('textbox', { name: 'Celular' }).inputValue())
      .toBe('300 765 4321');
    await phone.page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await waitForToast(phone.page, 'Celular guardado');
    await phone.page.locator('ion-tab-button[tab=home]').click();
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('Sus preguntas').waitFor();
    await phone.offline();
    await ask(phone, 'Pregunta secretísima');
    await waitForToast(phone.page, 'Se enviará al volver la conexión');
    const stored = await phone.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    // The cache of the worker has the application's own files, which are the same for everybody, and nothing else.
    const cached = await phone.page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const kept = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return kept.map(({ url }) => new URL(url).pathname);
    });
    expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([]);
    const secrets = [
      'Pregunta secret',
      'Yuliana',
      'Rentería',
      yuliana.document,
      '1.037.482.916',
      '2555010',
      '2.555.010',
      'Siete Ceibas',
      '300 765 4321',
      '3007654321',
      pin,
      password,
    ];
    // A password manager is told of no more than «Documento ···916».
    expect(await readableIn(phone, secrets)).toEqual([]);
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
  });

  it('is erased at the fifth wrong PIN, and its session ends', async () => {
    await coldStart();
    await stateOf(phone, ['locked']);
    await fourWrong();
    expect(await problem().textContent()).toMatch(/Le queda 1 intento/);
    await typePin(phone, '555666');
    await phone.seen(/Cinco PIN equivocados/).waitFor();
    expect(await locks(phone)).toEqual([]);
    await expect.poll(() => proxy.count({ method: 'POST', path: /vault\/logout/ }), patient).toBe(1);
    await phone.go('/payslip');
    expect(await stateOf(phone, ['signed_out', 'open', 'locked'])).toBe('signed_out');
  });

  detail('counts wrong PINs even when the page is closed in between', async () => {
    await coldStart();
    for (let i = 0; i < 4; i++) {
      await stateOf(phone, ['locked']);
      await typePin(phone, '111222');
      await phone.seen(/PIN equivocado/).waitFor();
      await coldStart();
    }
    await stateOf(phone, ['locked']);
    await typePin(phone, '111222');
    await phone.seen(/Cinco PIN equivocados/).waitFor();
  });

  it('of two employees opens offline for each, without the name of the other', async () => {
    await secondPerson();
    await phone.offline();
    await coldStart();
    await isOpenedBy('María');
    expect(await phone.page.getByText('Yuliana').count()).toBe(0);
    await coldStart();
    await phone.page.getByRole('heading', { name: 'Hola, María' }).waitFor();
    await phone.page.getByRole('button', { name: 'Soy Yuliana' }).click();
    await isOpenedBy('Yuliana');
    await waitForKept(phone, 2);
    expect(await phone.page.getByText('María').count()).toBe(0);
    // With a connection the session is still the other's: nothing is asked in her name, and she may sign in.
    await phone.online();
    await coldStart();
    await isOpenedBy('Yuliana');
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await Promise.all([
      phone.page.waitForEvent('download'),
      phone.page.getByRole('button', { name: 'Descargar PDF' }).click(),
    ]);
    await phone.page.getByRole('button', { name: 'Ingrese para ver lo nuevo' }).first().click();
    await phone.seen('Ingrese otra vez para seguir.').waitFor();
    await phone.go('/payslip');
    await stateOf(phone, ['locked']);
    await phone.page.getByRole('button', { name: 'Soy María' }).click();
    await isOpenedBy('María');
    await phone.page.locator('ion-tab-button[tab=account]').click();
    await openRow(phone, 'Mis teléfonos');
    await phone.page.getByText('Este dispositivo', { exact: true }).waitFor();
    expect(phone.faults).toEqual([]);
  });

  it.each(
    pickSome(
      [
        ['employee asked first', 'María'],
        ['other employee', 'Yuliana'],
      ],
      { every: 2, turn: 1 },
    ),
  )('of two employees is erased only by its own five wrong PINs, for the %s', async (_, name) => {
    await secondPerson();
    const other = name === 'María' ? 'Yuliana' : 'María';
    await coldStart();
    await stateOf(phone, ['locked']);
    if (name === 'Yuliana') await phone.page.getByRole('button', { name: 'Soy Yuliana' }).click();
    await phone.page.getByRole('heading', { name: `Hola, ${name}` }).waitFor();
    await fourWrong();
    await typePin(phone, '555666');
    await phone.seen(/Cinco PIN equivocados/).waitFor();
    expect(await locks(phone)).toHaveLength(1);
    await phone.page.getByRole('button', { name: `Volver a la bóveda de ${other}` }).click();
    await isOpenedBy(other);
    await coldStart();
    await isOpenedBy(other);
    await waitForKept(phone, 2);
  });

  detail('is erased with a message when its session is closed from another device', async () => {
    await (await employeeApi(quincena.address, yuliana, password)).closeOthers();
    await goTo(phone, '/payslip');
    await phone.seen(/Su sesión terminó y lo guardado aquí se borró/).waitFor();
    expect(await locks(phone)).toEqual([]);
  });
});

describe('the lock', () => {
  it('closes when the application is hidden, and after its time without use', async () => {
    await phone.page.clock.install();
    await goTo(phone, '/payslip/account#cerrar');
    await phone.page.getByText('Al salir de la aplicación').click();
    await expect.poll(async () => (await locks(phone))[0]?.lockAfter).toBe(0);
    await hide(phone, true);
    const cover = await phone.page.evaluate(() => {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(document.body, '::after');
      return [position, backgroundColor, backgroundImage];
    });
    expect(cover).toEqual(['fixed', 'rgb(1, 58, 59)', expect.stringContaining('svg')]);
    expect(await stateOf(phone, ['locked'])).toBe('locked');
    await hide(phone, false);
    expect(await covered(phone)).toBe(false);
    await typePin(phone);
    await stateOf(phone, ['open']);
    // Back before the lock is there: covered until it is.
    expect(await hide(phone, true, false)).toBe(true);
    await stateOf(phone, ['locked']);
    await expect.poll(() => covered(phone)).toBe(false);
    await typePin(phone);
    await stateOf(phone, ['open']);
    // A reader touches nothing for a while; a screen reader scrolls with no event of a pointer or a key. The rows are taller
    // than the screen.
    await phone.page.getByRole('button', { name: 'Volver a Mi cuenta' }).click();
    await phone.page.getByRole('heading', { name: 'Mi cuenta' }).waitFor();
    await phone.page.clock.fastForward('02:00');
    await phone.page.evaluate(() => {
      for (const { shadowRoot } of document.querySelectorAll('ion-content'))
        shadowRoot?.querySelector('[part=scroll]')?.scrollBy(0, 120);
    });
    await phone.page.clock.fastForward('02:00');
    expect(await stateOf(phone, ['locked', 'open'])).toBe('open');
    await phone.page.clock.fastForward('02:30');
    // What the server answers meanwhile is nobody's touch.
    const answer = phone.page.waitForResponse((response) => response.url().endsWith('/api/vault/me'));
    await phone.page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))));
    await answer;
    await phone.page.clock.fastForward('00:40');
    expect(await stateOf(phone, ['locked'])).toBe('locked');
  });

  it.runIf(isExhaustive)('opens with all its payslips when the clock is a week ahead or behind', async () => {
    await phone.offline();
    for (const days of [8, -8]) {
      await coldStart();
      await phone.page.clock.setFixedTime(Date.now() + days * 86_400_000);
      await goTo(phone, '/payslip');
      await phone.seen(`Hola, ${yuliana.name}`).waitFor();
      await waitForKept(phone, 2);
    }
  });
});

describe.runIf(isExhaustive)('a device that has nothing yet', () => {
  it('says so offline after the right PIN, and opens once it is online', async () => {
    await phone.go('/robots.txt');
    await phone.page.evaluate(async () => {
      const result = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve) => asked.addEventListener('success', () => resolve(asked.result)));
      const db = await result(indexedDB.open('payslip-vault'));
      const entries = db.transaction('entries', 'readwrite').objectStore('entries');
      for (const key of (await result(entries.getAllKeys())) as [string, string][])
        if (!key[1].endsWith('/token')) await result(entries.delete(key));
      db.close();
    });
    await phone.offline();
    await coldStart();
    await stateOf(phone, ['locked']);
    await typePin(phone);
    await phone.seen(/aquí todavía no hay nada guardado/).waitFor();
    expect(await stateOf(phone, ['locked', 'signed_out'])).toBe('locked');
    await phone.online();
    await isOpenedBy('Yuliana');
    await waitForKept(phone, 2);
  });
});

describe.runIf(isExhaustive)('a damaged device', () => {
  it('creates its store again when it does not open, and says so', async () => {
    await phone.page.evaluate(async () => {
      const done = (asked: IDBRequest) =>
        new Promise((resolve) => asked.addEventListener('success', resolve));
      await done(indexedDB.deleteDatabase('payslip-vault'));
      const strange = indexedDB.open('payslip-vault', 99);
      await done(strange);
      strange.result.close();
    });
    const said = () => phone.seen(/Lo guardado en este dispositivo se dañó/).waitFor();
    await phone.offline();
    await coldStart();
    await said();
    expect(await stateOf(phone, ['choosing_pin', 'open', 'signed_out'])).toBe('signed_out');
    // The token of the session went with the store: the cookie alone brings nobody in.
    await phone.online();
    await said();
    await signIn(phone, yuliana);
    await waitForKept(phone, 2);
  });

  it('does not show a payslip that was altered', async () => {
    await phone.page.evaluate(async () => {
      const result = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve) => asked.addEventListener('success', () => resolve(asked.result)));
      const db = await result(indexedDB.open('payslip-vault'));
      const store = db.transaction('entries', 'readwrite').objectStore('entries');
      for (const entry of await result<{ url: string; data: ArrayBuffer }[]>(store.getAll()))
        if (/payslips\/.+\/payrolls$/.test(entry.url)) {
          new Uint8Array(entry.data)[5]! ^= 1;
          await result(store.put(entry));
        }
      db.close();
    });
    await phone.offline();
    await goTo(phone, '/payslip');
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.page.getByRole('heading', { name: 'Disponible con conexión' }).waitFor();
    expect(phone.faults).toEqual([]);
  });
});

/** In the worker, as on a phone without room: one PDF fits in the store and no more. */
const onePdfFits = `(() => {
  const pdfs = new Set();
  const store = IDBObjectStore.prototype;
  const { put, delete: remove } = store;
  store.put = function (value, ...rest) {
    if (this.name === 'entries' && value.url.endsWith('/pdf')) {
      if (!pdfs.has(value.url) && pdfs.size === 1) throw new DOMException('lleno', 'QuotaExceededError');
      pdfs.add(value.url);
    }
    return put.call(this, value, ...rest);
  };
  store.delete = function (key) {
    if (Array.isArray(key)) pdfs.delete(key[1]);
    return remove.call(this, key);
  };
})();`;

describe.runIf(isExhaustive)('a device without room', () => {
  it('keeps the newest payslip, and says that it is full', async () => {
    proxy.rewrite((path, text) => (path === '/sw.js' ? onePdfFits + text : text));
    const small = await openDevice(proxy);
    try {
      await small.go('/payslip');
      await signIn(small, maria);
      await small.page.getByRole('tab', { name: 'Comprobantes' }).click();
      await small.seen(/está lleno: los más antiguos se leen con conexión/).waitFor(patient);
      await waitForKept(small, 1);
      const [first] = await small.page.locator('.v-rows li').filter({ visible: true }).allTextContents();
      expect(first).not.toContain('Disponible con conexión');
      await small.offline();
      await goTo(small, '/payslip');
      await small.page.getByRole('link', { name: 'Ver comprobante' }).click();
      await Promise.all([
        small.page.waitForEvent('download'),
        small.page.getByRole('button', { name: 'Descargar PDF' }).click(),
      ]);
      expect(small.faults).toEqual([]);
    } finally {
      await small.close();
    }
  });

  it('says that it is full when it cannot store an attempt of the PIN', async () => {
    await coldStart();
    await stateOf(phone, ['locked']);
    await phone.page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('lleno', 'QuotaExceededError');
      };
    });
    await typePin(phone);
    await phone.seen(/está lleno y no deja abrir lo guardado/).waitFor();
    expect(await stateOf(phone, ['locked', 'open'])).toBe('locked');
    await phone.go('/payslip');
    await typePin(phone);
    await stateOf(phone, ['open']);
  });
});
