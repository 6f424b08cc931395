import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { BrowserOptions } from './browser.ts';
import { type Device, openDevice } from './device.ts';
import type { Installation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { startSettled } from './settled.ts';

/** Where the stories of a file play: the installation, the device in hand and the way between them. */
export let quincena: Installation;
export let proxy: ProxyServer;
export let device: Device;

/** An installation for all stories of a file. */
export function installed(start: () => Promise<Installation> = startSettled): void {
  beforeAll(async () => {
    quincena = await start();
  });
  afterAll(() => quincena?.stop());
}

/** `named`: at a name instead of a number, as a passkey needs. */
type Wanted = BrowserOptions & { named?: boolean };

/** One device for all stories of a file or a block. */
export function oneDevice(wanted: Wanted = {}): void {
  beforeAll(() => open(wanted));
  afterAll(close);
}

/** A device for each story, which knows nothing of the others. */
export function deviceForEach(wanted: Wanted = {}): void {
  beforeEach(() => open(wanted));
  afterEach(close);
}

async function open({ named = false, ...options }: Wanted): Promise<void> {
  proxy = await openProxy(quincena.address);
  if (named) proxy.address = proxy.address.replace('127.0.0.1', 'localhost');
  device = await openDevice(proxy, options);
}

async function close(): Promise<void> {
  await device?.close();
  await proxy?.close();
}
