import { createStore } from '../session/value-store.ts';

type InstallPrompt = Event & { prompt(): Promise<{ outcome: string }> };

/** Install prompt of the browser, held until the person asks for it in their vault. */
export const installable = createStore<InstallPrompt | undefined>(undefined);

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installable.set(event as InstallPrompt);
});
addEventListener('appinstalled', () => installable.set(undefined));

export async function install(): Promise<void> {
  const offer = installable.get();
  installable.set(undefined);
  await offer?.prompt();
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Returns whether this is an iPhone or iPad, where Safari installs only by hand. */
export const isManualInstall = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
