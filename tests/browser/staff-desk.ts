import type { Device } from './device.ts';

/** Comes in at the door of the staff, to the panel of the one company this person sees. */
export async function comeIn(device: Device, email: string, password: string): Promise<void> {
  const { page } = device;
  await device.go('/login');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
}
