import { afterAll, beforeAll } from 'vitest';
import { type Device, openDevice } from './device.ts';
import type { Installation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { startSettled } from './settled.ts';
import { type StaffApi, staffApi } from './staff-api.ts';
import { comeIn } from './staff-desk.ts';

/** Clerk of the demo at a desk of 1440, on an installation of its own; `server` is the same clerk past the browser. */
export let quincena: Installation;
export let proxy: ProxyServer;
export let desk: Device;
export let server: StaffApi;

const email = 'cliente@quincena.demo';
const password = 'quincena-demo';

/** Opens the desk before the stories of a file and closes it after them. */
export function clerkAtDesk(): void {
  beforeAll(async () => {
    quincena = await startSettled();
    proxy = await openProxy(quincena.address);
    desk = await openDevice(proxy, { width: 1440, height: 900, worker: false });
    server = await staffApi(quincena.address, email, password);
    await comeIn(desk, email, password);
  });
  afterAll(async () => {
    await desk?.close();
    await proxy?.close();
    await quincena?.stop();
  });
}
