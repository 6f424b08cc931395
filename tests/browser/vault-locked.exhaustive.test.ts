import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getSocketPath } from '../../server/store/embedded.ts';
import { newFolder } from '../place.ts';
import { onServer } from '../server-sql.ts';
import type { Device } from './device.ts';
import { type EmployeeApi, employeeApi } from './employee-api.ts';
import { startIn } from './installation.ts';
import { deviceForEach, installed, device as phone, proxy, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import {
  ask,
  beheld,
  closeVault,
  fillSignIn,
  fillVault,
  goTo,
  locks,
  maria,
  openRow,
  password,
  signIn,
  stateOf,
  typePin,
  unsent,
  waitForKept,
  yuliana,
} from './vault-phone.ts';

/** A phone with its vault locked, in somebody's hand: what the browser can still be made to ask the server. */
const folder = newFolder();
let server: EmployeeApi;
const patient = { timeout: 60_000 };

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
installed(() => {
  cpSync(inject('settled'), folder, { recursive: true });
  return startIn(folder, {}, { stays: true });
});
deviceForEach();
beforeAll(async () => {
  server = await employeeApi(quincena.address, yuliana, password);
});

const enter = () => fillVault(phone, yuliana);

async function lock(device = phone): Promise<void> {
  await device.page.locator('ion-tab-button[tab=account]').click();
  await closeVault(device);
  await stateOf(device, ['locked']);
}

/** The page and its worker forget what they knew; the phone is opened again by its PIN. */
async function comeBack(): Promise<void> {
  await phone.closeTab();
  await phone.openTab();
  await phone.stopWorkers();
  await goTo(phone, '/payslip');
}

/** That the server answers this page: what is asked here, no device has. */
async function isAnswered(device = phone): Promise<void> {
  await device.page.locator('ion-tab-button[tab=account]').click();
  await openRow(device, 'Mis teléfonos');
  await device.page.getByText('Este dispositivo', { exact: true }).waitFor();
  await device.page.getByRole('button', { name: 'Volver a Mi cuenta' }).click();
}

/** Every address of the vault that is read, with a payslip of hers in it. */
async function addresses(): Promise<string[]> {
  const { paths } = (await (await fetch(`${quincena.address}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: { security: unknown[] } }>;
  };
  const [slip] = await server.payslips();
  return Object.entries(paths)
    .filter(([path, { get }]) => path.startsWith('/vault/') && get?.security.length)
    .map(([path]) => path.replace('{type}', 'payrolls').replace(/\{\w+\}/g, slip?.id ?? ''))
    .flatMap((path) => (path.endsWith('/zip') ? `${path}?year=2026` : path))
    .map((path) => `/api${path}`);
}

const secrets = ['Yuliana', 'Rentería', yuliana.document, '2555010', '2.555.010', '%PDF', 'PK\u0003\u0004'];

describe('a locked vault', () => {
  it('refuses every address that is typed in a tab, or requested with its cookies from elsewhere', async () => {
    await enter();
    await lock();
    const all = await addresses();
    expect(all.length).toBeGreaterThan(12);
    const other = await phone.context.newPage();
    for (const tab of [phone.page, other])
      for (const path of all) {
        const answer = await tab.goto(proxy.address + path);
        expect([path, answer?.status()]).toEqual([path, 403]);
        const text = await answer?.text();
        for (const secret of secrets) expect(text).not.toContain(secret);
      }
    await other.close();

    const jar = await phone.context.cookies();
    const value = (name: string) => jar.find((one) => one.name === name)?.value ?? '';
    const headers = {
      cookie: jar.map((one) => `${one.name}=${one.value}`).join('; '),
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': decodeURIComponent(value('XSRF-TOKEN-VAULT')),
      'X-Owner': server.id,
    };
    for (const path of all) {
      const answer = await fetch(quincena.address + path, { headers });
      expect([path, answer.status]).toEqual([path, 403]);
      const text = await answer.text();
      for (const secret of secrets) expect(text).not.toContain(secret);
    }

    await goTo(phone, '/payslip');
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await Promise.all([
      phone.page.waitForEvent('download'),
      phone.page.getByRole('button', { name: 'Descargar PDF' }).click(),
    ]);
    await goTo(phone, '/payslip');
    await isAnswered();
    expect(phone.faults).toEqual([]);
  });

  it('refuses the calls of its page, and opens with its PIN after a restart', async () => {
    await enter();
    await lock();
    const asked = await phone.page.evaluate(async () => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest' };
      const answers = await Promise.all(
        ['/me', '/payslips', '/questions'].map((path) => fetch(`/api/vault${path}`, { headers })),
      );
      return answers.map(({ status }) => status);
    });
    expect(asked).toEqual([403, 403, 403]);
    const inTab = await phone.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(inTab).not.toContain('token');
    await comeBack();
    await isAnswered();
    expect(proxy.count({ method: 'POST', path: /vault\/token$/ })).toBe(0);
  });

  it('sends a question that was written before, with no tab open', async () => {
    await enter();
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('Sus preguntas').waitFor();
    await phone.offline();
    await ask(phone, 'Antes de cerrar');
    await waitForToast(phone.page, 'Se enviará al volver la conexión');
    await goTo(phone, '/payslip');
    await lock();
    await phone.closeTab();
    await phone.online();
    await phone.wakeWorker();
    const sent = async () =>
      (await server.questions()).filter(({ message }) => message === 'Antes de cerrar').length;
    await expect.poll(sent, patient).toBe(1);
    await phone.openTab();
    await goTo(phone, '/payslip/account');
    await expect.poll(() => unsent(phone), patient).toBe(0);
  });

  it('is erased before it is opened when its session was closed elsewhere', async () => {
    await enter();
    await lock();
    await (await employeeApi(quincena.address, yuliana, password)).closeOthers();
    await phone.page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))));
    await phone.seen(/Su sesión terminó y lo guardado aquí se borró/).waitFor();
    expect(await locks(phone)).toEqual([]);
    server = await employeeApi(quincena.address, yuliana, password);
  });
});

describe('a vault without a lock', () => {
  async function decline(): Promise<void> {
    await phone.go('/payslip');
    await fillSignIn(phone, yuliana);
    await phone.page.getByRole('button', { name: 'Ahora no' }).click();
    await stateOf(phone, ['open']);
  }

  it('is open only in its tab, and another tab must sign in', async () => {
    await decline();
    await phone.page.reload();
    await stateOf(phone, ['open']);
    await isAnswered();
    const other: Device = { ...phone, page: await phone.context.newPage() };
    // Its announcement of the new session is lost, so the first tab has to ask for the token.
    await other.page.addInitScript(() => {
      const { postMessage } = BroadcastChannel.prototype;
      BroadcastChannel.prototype.postMessage = function (message: { about?: string }) {
        if (message.about !== 'renewed') postMessage.call(this, message);
      };
    });
    expect((await other.page.goto(`${proxy.address}/api/vault/me`))?.status()).toBe(403);
    await other.page.goto(`${proxy.address}/payslip`);
    expect(await stateOf(other, ['signed_out', 'open'])).toBe('signed_out');
    // A sign-in there closes the session before it; the first tab goes on with the new one.
    await fillSignIn(other, yuliana);
    await stateOf(other, ['open', 'choosing_pin']);
    await phone.page.bringToFront();
    await phone.page.locator('ion-tab-button[tab=requests]').click();
    await expect.poll(() => beheld(phone, 'Solicitudes'), patient).toBe(true);
    await isAnswered();
    expect(phone.faults).toEqual([]);
  });
});

describe('a session that is started again in another tab', () => {
  it('goes on in the first tab, also after a restart', async () => {
    await enter();
    const other: Device = { ...phone, page: await phone.context.newPage() };
    await other.page.goto(`${proxy.address}/payslip`);
    await stateOf(other, ['open']);
    // Closed in one, it is closed in both.
    await lock(other);
    await stateOf(phone, ['locked']);
    await typePin(phone);
    await stateOf(phone, ['open']);
    await other.page.getByRole('button', { name: 'Usar otra cuenta' }).click();
    await fillSignIn(other, yuliana);
    await stateOf(other, ['locked']);
    await other.page.close();
    await phone.page.bringToFront();
    await isAnswered();
    await comeBack();
    await isAnswered();
    expect(phone.faults).toEqual([]);
  });

  it('asks for a sign-in when the device lost its token, and keeps the vault', async () => {
    await enter();
    await leaveApplication();
    await forgetTokens();
    await goTo(phone, '/payslip');
    await phone.seen('Ingrese otra vez para seguir.').waitFor();
    expect(await locks(phone)).toHaveLength(1);
    await signIn(phone, yuliana);
    await waitForKept(phone, 2);
    await comeBack();
    await isAnswered();
  });
});

/** To a page that asks nothing. */
const leaveApplication = () => phone.go('/robots.txt');

/** As the application before this one left a device: no token under any key. */
async function forgetTokens(): Promise<void> {
  await phone.page.evaluate(async () => {
    const result = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve) => asked.addEventListener('success', () => resolve(asked.result)));
    const vault = await result(indexedDB.open('payslip-vault'));
    const entries = vault.transaction('entries', 'readwrite').objectStore('entries');
    for (const key of (await result(entries.getAllKeys())) as [string, string][])
      if (key[1].endsWith('/token')) await result(entries.delete(key));
    vault.close();
    const queue = await result(indexedDB.open('outbox'));
    const keys = queue.transaction('keys', 'readwrite').objectStore('keys');
    for (const key of await result(keys.getAllKeys())) if (key !== 'device') await result(keys.delete(key));
    queue.close();
    sessionStorage.clear();
  });
}

/** As that application left the sessions of employees: without the hash of any token. */
function forgetHashes(owner: string): Promise<void> {
  const place = {
    host: getSocketPath(join(folder, 'postgres')),
    port: 5432,
    user: 'postgres',
    database: 'quincena',
  };
  const statement = `update sessions set data = data - 'tokenHash' - 'queueHash'
    where kind = 'employee' and data->>'owner' = '${owner}'`;
  return onServer(place, statement);
}

describe('a phone of the version before', () => {
  it('keeps its payslips and sends its queue, with a token that it gets when it is opened', async () => {
    await enter();
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('Sus preguntas').waitFor();
    await phone.offline();
    await ask(phone, 'De la versión anterior');
    await waitForToast(phone.page, 'Se enviará al volver la conexión');
    await goTo(phone, '/payslip');
    await lock();
    await forgetTokens();
    await forgetHashes(server.id);
    await phone.closeTab();
    await phone.online();
    await phone.wakeWorker();
    await phone.openTab();
    await phone.go('/payslip');
    await stateOf(phone, ['locked']);
    expect(await unsent(phone)).toBe(1);
    expect(proxy.count({ method: 'POST', path: /vault\/token$/ })).toBe(0);
    const other = await phone.context.newPage();
    expect((await other.goto(`${proxy.address}/api/vault/payslips`))?.status()).toBe(403);
    await other.close();

    await typePin(phone);
    await stateOf(phone, ['open']);
    await waitForKept(phone, 2);
    await isAnswered();
    await expect.poll(() => unsent(phone), patient).toBe(0);
    await comeBack();
    await isAnswered();
    expect(proxy.count({ method: 'POST', path: /vault\/token$/ })).toBe(1);
    expect(phone.faults).toEqual([]);
    server = await employeeApi(quincena.address, yuliana, password);
    expect(
      (await server.questions()).filter(({ message }) => message === 'De la versión anterior').length,
    ).toBe(1);
  });

  it('goes on without a PIN, with a token that it gets when it is opened', async () => {
    const { id } = await employeeApi(quincena.address, maria, password);
    await phone.go('/payslip');
    await fillSignIn(phone, maria);
    await phone.page.getByRole('button', { name: 'Ahora no' }).click();
    await stateOf(phone, ['open']);
    await leaveApplication();
    await forgetTokens();
    await forgetHashes(id);
    await phone.go('/payslip');
    await stateOf(phone, ['open']);
    await isAnswered();
    expect(proxy.count({ method: 'POST', path: /vault\/token$/ })).toBe(1);
  });
});
