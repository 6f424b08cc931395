import type { Device } from './device.ts';

/** What employees do on their phones, in the words of the screen; people of the demo. */
export const yuliana = { name: 'Yuliana', document: '1037482916' };
export const fredy = { name: 'Jhon', document: '1017204588' };
export const maria = { name: 'María', document: '43876512' };
/** Somebody whom nobody has invited yet. */
export const luis = { name: 'Luis', document: '1193556012' };
export type Person = { name: string; document: string };

export const password = 'quincena-demo';

export async function fillSignIn(device: Device, { document }: Person): Promise<void> {
  await device.page.getByLabel('Número').fill(document);
  await device.page.getByLabel('Contraseña', { exact: true }).fill(password);
  await device.page.getByRole('button', { name: 'Ingresar' }).click();
}

/** Signs in and, on a device that does not keep their payslips yet, chooses the PIN for it. */
export async function signIn(device: Device, person: Person): Promise<void> {
  await fillSignIn(device, person);
  const state = await stateOf(device, ['choosing_pin', 'locked', 'open']);
  if (state === 'choosing_pin') await choosePin(device);
  else if (state === 'locked') await typePin(device);
  await stateOf(device, ['open']);
  await device.seen(`Hola, ${person.name}`).waitFor();
}

/** Comes in at the door, and stays until both payslips of the demo are on the phone. */
export async function fillVault(device: Device, person: Person): Promise<void> {
  await device.go('/payslip');
  await signIn(device, person);
  await waitForKept(device, 2);
}

/** A PIN for this device, twice; where the device knows its owner by other means, a PIN is asked for first. */
export async function choosePin(device: Device): Promise<void> {
  const { page } = device;
  const other = page.getByRole('button', { name: 'Elegir un PIN' });
  await other.or(page.getByRole('heading', { name: 'Elija 6 números' })).waitFor();
  if (await other.isVisible()) await other.click();
  await typePin(device);
  await page.getByRole('heading', { name: 'Escríbalos otra vez' }).waitFor();
  await typePin(device);
}

export const pin = '739154';
export const typePin = async (device: Device, digits = pin): Promise<void> => {
  await device.page.getByLabel('PIN de 6 dígitos').focus();
  await device.page.keyboard.type(digits);
};

/** What the vault shows, once it is one of these. */
export async function stateOf(device: Device, wanted: readonly string[]): Promise<string> {
  const { page } = device;
  try {
    const found = await page.waitForFunction(
      (states) => {
        const now = document.querySelector<HTMLElement>('[data-vault]')?.dataset['vault'];
        // The application has not taken over yet from the home that was shown early.
        if (now === 'open' && document.getElementById('early-home')) return undefined;
        return now && states.includes(now) ? now : undefined;
      },
      [...wanted],
    );
    return String(await found.jsonValue());
  } catch (cause) {
    const state = await page.locator('[data-vault]').getAttribute('data-vault', { timeout: 1_000 });
    throw new Error(`The vault is ${state}, and not ${wanted.join(' or ')}`, { cause });
  }
}

/** Whether a page with that title is before the eyes; what is transparent counts as visible elsewhere. */
export const beheld = ({ page }: Device, title: string): Promise<boolean> =>
  page.evaluate(
    (text) =>
      [...document.querySelectorAll('h1')].some(
        (h1) => h1.textContent?.includes(text) && h1.checkVisibility({ opacityProperty: true }),
      ),
    title,
  );

/** Opens an address of the vault, with the PIN when it asks for it. */
export async function goTo(device: Device, path: string): Promise<void> {
  await device.go(path);
  if ((await stateOf(device, ['locked', 'open', 'signed_out', 'choosing_pin'])) === 'locked') {
    await typePin(device);
    await stateOf(device, ['open', 'signed_out']);
  }
}

/** Waits until `count` payslips of the list in view can be read with no connection: the others say that they need one. */
export async function waitForKept({ page }: Device, count: number): Promise<void> {
  await page.waitForFunction(
    (expected) => {
      const rows = [...document.querySelectorAll('.v-rows .q-row')].filter((row) => row.checkVisibility());
      return rows.filter((row) => !row.textContent?.includes('Disponible con conexión')).length === expected;
    },
    count,
    { timeout: 60_000 },
  );
}

/** Writes a question about the payslip in view and sends it. */
export async function ask(device: Device, message: string): Promise<void> {
  const { page } = device;
  await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
  await page.getByLabel('Su pregunta').fill(message);
  await page.locator('dialog[open] button[type=submit]').click();
}

/** Sent or kept: in either case the form has done its part. */
export const formClosed = (device: Device): Promise<void> =>
  device.page.locator('dialog[open]').waitFor({ state: 'detached' });

/** Opens a row of «Mi cuenta», which is in view. */
export const openRow = (device: Device, name: string): Promise<void> =>
  device.page.getByRole('link', { name: new RegExp(`^${name}`) }).click();

/** Closes the vault from «Mi cuenta», which is in view. */
export async function closeVault(device: Device): Promise<void> {
  await openRow(device, 'Cerrar la bóveda');
  await device.page.getByRole('button', { name: 'Cerrarla ahora' }).click();
}

export async function signOut(device: Device, words = 'Cerrar sesión'): Promise<void> {
  await goTo(device, '/payslip/account');
  await device.page.getByRole('button', { name: /^Salir de este/ }).click();
  await device.page.locator('dialog[open]').getByRole('button', { name: words }).click();
  await device.page.getByLabel('Número').waitFor();
}

/** How many submissions wait on this phone. */
export const unsent = (device: Device): Promise<number> =>
  device.page.evaluate(async () => {
    const result = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const db = await result(indexedDB.open('outbox'));
    const count = await result(db.transaction('items').objectStore('items').count());
    db.close();
    return count;
  });

/** The page goes out of sight or comes back, without a moment between; says whether it is covered then. */
export function hide(device: Device, ...moves: boolean[]): Promise<boolean> {
  return device.page.evaluate(
    (states) => {
      for (const value of states) {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }
      return document.documentElement.classList.contains('v-covered');
    },
    moves.map((hidden) => (hidden ? 'hidden' : 'visible')),
  );
}
export const covered = (device: Device): Promise<boolean> =>
  device.page.evaluate(() => document.documentElement.classList.contains('v-covered'));

/** The locks this device has. */
export function locks(device: Device): Promise<{ owner: string; lockAfter: number }[]> {
  return device.page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'payslip-vault')) return [];
    const result = <T>(asked: IDBRequest<T>) =>
      new Promise<T | undefined>((resolve) => {
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => resolve(undefined));
      });
    const opening = indexedDB.open('payslip-vault');
    // Erased since it was listed: it is not made anew by looking.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    const db = await result(opening);
    if (!db) return [];
    const found = await result<{ owner: string; lockAfter: number }[]>(
      db.transaction('locks').objectStore('locks').getAll(),
    );
    db.close();
    return (found ?? []).map(({ owner, lockAfter }) => ({ owner, lockAfter }));
  });
}
