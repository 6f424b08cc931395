import { cloudOfflineOutline } from 'ionicons/icons';
import { useEffect } from 'react';
import { EARLY_HOME } from '../../offline/kept-slips.ts';
import { findEarlyHome, getControlName, removeEarlyHome } from '../lock/early-home.ts';
import { isCoverUsual } from '../page/amount.tsx';
import { keepOnDevice } from '../session/held-key.ts';
import { employeeSession } from '../session/session.ts';
import type { Slips } from '../slips/slips.ts';

/** Milliseconds without a change after which the home counts as drawn. */
const QUIET_MS = 500;
/** Milliseconds after which the home takes over from one that was shown early and says something else. */
const MAX_EARLY_MS = 1_000;

/**
 * Takes over from the home that was shown early, as soon as both say the same, and keeps the home of this device for the
 * next time. `slips` are those on the page; each reading keeps the home again.
 */
export function useEarlyHome(owner: string | undefined, slips: Slips): void {
  useEffect(() => {
    const home = document.querySelector('ion-content.v-home');
    if (slips.problem && !slips.all) removeEarlyHome();
    if (owner === undefined || !slips.all || !home) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      if (isSameAsEarly(home)) takeOver(home);
      clearTimeout(timer);
      timer = setTimeout(() => void keepEarlyHome(home, owner), QUIET_MS);
    };
    const watcher = new MutationObserver(note);
    watcher.observe(home, { childList: true, subtree: true, characterData: true });
    const late = setTimeout(() => takeOver(home), MAX_EARLY_MS);
    note();
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [owner, slips]);
}

function takeOver(home: Element): void {
  const pressed = removeEarlyHome();
  const controls = home.querySelectorAll<HTMLElement>('a, button');
  if (pressed) [...controls].find((control) => getControlName(control) === pressed)?.click();
}

function isSameAsEarly(home: Element): boolean {
  const early = findEarlyHome()?.querySelector('.v-home');
  return early ? copyWithoutLine(early).innerHTML === copyWithoutLine(copyHome(home)).innerHTML : false;
}

/** Copies a home without the line that says that there is no connection. */
function copyWithoutLine(home: Element): Element {
  const copy = home.cloneNode(true) as Element;
  copy.querySelector('.v-hero-offline')?.remove();
  return copy;
}

async function keepEarlyHome(home: Element, owner: string): Promise<void> {
  const now = employeeSession.get();
  // Amounts that were uncovered for this time only stay out of it.
  if (!isCoverUsual() || now.state !== 'open' || now.account.id !== owner || !home.checkVisibility()) return;
  const html = `<div class="early-page"><div class="v-home">${copyHome(home).innerHTML}</div></div>${drawTabs()}`;
  await keepOnDevice(owner, EARLY_HOME.replace('/api/vault', ''), { html });
}

/** Copies the home without its open dialogs, with the line that says that there is no connection, which waits for its moment. */
function copyHome(home: Element): Element {
  const copy = home.cloneNode(true) as Element;
  for (const dialog of copy.querySelectorAll('dialog')) dialog.remove();
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  const line = document.createElement('p');
  line.className = 'v-hero-offline row t-label gap-8';
  line.hidden = true;
  const icon = document.createElement('span');
  icon.className = 'icon icon--m';
  icon.innerHTML = cloudOfflineOutline.slice(cloudOfflineOutline.indexOf('<svg'));
  const words = document.createElement('span');
  const moment = document.createElement('span');
  moment.dataset['moment'] = '';
  words.append('Sin conexión. Está viendo lo guardado en este teléfono.', moment);
  line.append(icon, words);
  copy.querySelector('.v-hero > :is(.v-hero-offline, [role=status])')?.replaceWith(line);
  return copy;
}

/** Draws the tabs as plain elements, because those of Ionic come with the application. */
function drawTabs(): string {
  const tabs = [...document.querySelectorAll('ion-tab-bar.v-tabs ion-tab-button')].map(
    (tab) => `<span${tab.matches('.tab-selected') ? ' class="early-selected"' : ''}>${tab.innerHTML}</span>`,
  );
  return `<div class="early-tabs rule-top">${tabs.join('')}</div>`;
}
