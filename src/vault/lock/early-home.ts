import { EARLY_HOME, findListMoment, findSealedEntry, unsealEntry } from '../../offline/kept-slips.ts';
import type { VaultKey } from '../../offline/locks.ts';
import { decodeUtf8 } from '../../offline/sealed.ts';
import { formatMoment } from '../page/texts.ts';

/**
 * Home of the vault as it was drawn last, kept sealed on the device. It is shown as soon as the vault is unlocked, and
 * the application takes over behind it.
 */

const id = 'early-home';
/** Screens with the tabs at the bottom: see `styles/frame.css`. Others draw the home themselves. */
const phone = '(max-width: 43.6875rem)';

const canShowHome = (): boolean => location.pathname === '/payslip' && matchMedia(phone).matches;

const readHome = (owner: string) => Promise.all([findSealedEntry(owner, EARLY_HOME), findListMoment(owner)]);
let prepared: { owner: string; reading: ReturnType<typeof readHome> } | undefined;

/** Reads the kept home, still sealed, while a PIN is tried. */
export function prepareEarlyHome(owner: string): void {
  prepared = canShowHome() ? { owner, reading: readHome(owner) } : undefined;
  prepared?.reading.catch(() => undefined);
}

/** Shows the kept home of the vault that was unlocked. Resolves to `false` when none is kept or another page is open. */
export async function showEarlyHome({ owner, key }: VaultKey): Promise<boolean> {
  if (!canShowHome()) return false;
  const [sealed, moment] = await (prepared?.owner === owner ? prepared.reading : readHome(owner));
  prepared = undefined;
  const entry = sealed && (await unsealEntry(key, sealed));
  if (!entry) return false;
  await waitForStyles();
  const home = document.createElement('div');
  home.id = id;
  home.className = 'v-app text-16';
  home.ariaHidden = 'true';
  home.innerHTML = (JSON.parse(decodeUtf8(entry.body)) as { html: string }).html;
  const offline = home.querySelector<HTMLElement>('.v-hero-offline');
  if (offline) offline.hidden = false;
  if (navigator.onLine !== false) offline?.replaceChildren('Actualizando…');
  else if (offline) {
    const words = offline.querySelector('[data-moment]');
    if (words && moment) words.textContent = ` Guardado el ${formatMoment(moment)}`;
  }
  home.addEventListener('click', (event) => {
    event.preventDefault();
    const control = event.target instanceof Element && event.target.closest('a, button');
    if (control) home.dataset['pressed'] = getControlName(control);
  });
  // The page and the application may both have been asked to.
  if (!findEarlyHome()) document.body.append(home);
  return true;
}

/** Waits for the stylesheet of the application, which the lock page requests after its lock. */
async function waitForStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (link && !link.sheet)
    await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }));
}

/** Resolves after the next frame was painted. A hidden page paints none. */
export const waitForPaint = (): Promise<void> =>
  document.visibilityState === 'hidden'
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

export const findEarlyHome = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.getElementById(id);

/** Removes the home that was shown early. Returns the name of the link or button that was pressed on it. */
export function removeEarlyHome(): string {
  const home = findEarlyHome();
  home?.remove();
  return home?.dataset['pressed'] ?? '';
}

/** Returns what names a link or a button: its label, or its text. */
export const getControlName = (control: Element): string =>
  control.getAttribute('aria-label') ?? control.textContent ?? '';
