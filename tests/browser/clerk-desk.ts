import { beforeAll } from 'vitest';
import { type StaffApi, staffApi } from './staff-api.ts';
import { comeIn } from './staff-desk.ts';
import { device, installed, oneDevice, quincena } from './stage.ts';

/** Clerk of the demo at a desk of 1440, on an installation of its own; `server` is the same clerk past the browser. */
export { device as desk, proxy, quincena } from './stage.ts';
export let server: StaffApi;

export const email = 'cliente@quincena.demo';
export const password = 'quincena-demo';

/** Opens the desk before the stories of a file and closes it after them. */
export function clerkAtDesk({ worker = false } = {}): void {
  installed();
  oneDevice({ width: 1440, height: 900, worker });
  beforeAll(async () => {
    server = await staffApi(quincena.address, email, password);
    await comeIn(device, email, password);
  });
}
