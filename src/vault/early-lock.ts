import { listLocks, readGreeting } from '../offline/locks.ts';
import type { Lock } from '../offline/vault-db.ts';
import { getButtonName } from './lock/button-name.ts';
import { formatGreeting } from './lock/format-greeting.ts';
import { applyPinEdit } from './lock/pin-edit.ts';
import './styles/early-lock.css';
import { askHeldKey } from './session/ask-worker.ts';
import type { EarlyReading } from './session/early-vault.ts';
import { readVaultMarker } from './session/marker.ts';

/**
 * Script of the lock page (`scripts/lock-page-plugin.ts`). It shows the lock that the page carries before it requests
 * the application, and keeps what is typed and pressed until the application takes over.
 */

/** Milliseconds after which the application is requested, whatever the storage of the device does. */
const MAX_WAIT_MS = 3_000;

const place = document.getElementById('early-lock') as HTMLElement;
const parts = document.querySelector('template')?.content;
let isStarted = false;
let isReleased = false;
let digits = 0;
let pin = '';
let pressed = '';

function startApplication(): void {
  if (isStarted || !parts) return;
  isStarted = true;
  const copy = document.importNode(parts, true);
  for (const script of copy.querySelectorAll('script')) script.addEventListener('error', showMissingPart);
  document.head.append(copy);
}

function release(): { pin: string; pressed: string } {
  isReleased = true;
  place.remove();
  const typed = { pin, pressed };
  [pin, pressed] = ['', ''];
  return typed;
}

async function read(owner: string): Promise<EarlyReading | undefined> {
  const locks = await listLocks();
  const lock = locks.find((one) => one.owner === owner);
  if (!lock) return undefined;
  const [name, key] = await Promise.all([readGreeting(lock), askHeldKey(lock)]);
  if (!key && lock.digits && !isReleased) {
    const others = locks.filter((one) => one !== lock);
    show(lock, name, await Promise.all(others.map(readGreeting)));
  }
  return { lock, name, key };
}

/** Shows the lock with the name, the length of the PIN and the buttons of its owner. */
function show(lock: Lock, name: string, others: readonly string[]): void {
  const find = <E extends Element>(selector: string) => place.querySelector(selector) as E;
  digits = lock.digits;
  find<HTMLElement>('h1').textContent = formatGreeting(name);
  const dots = find<HTMLElement>('.v-pin-field span');
  dots.replaceChildren(...Array.from({ length: digits }, () => document.createElement('i')));
  find<HTMLElement>('label').setAttribute('aria-label', `PIN de ${digits} dígitos`);
  if (!lock.byPasskey) find('.v-pin-alternative').replaceWith(document.createElement('span'));
  if (navigator.onLine !== false) find('.v-lock-offline').replaceChildren();
  find('.v-lock-people').replaceChildren(...others.map(buildPersonButton));
  if (others.length === 0) find('.v-lock-people').remove();
  place.hidden = false;
  document.title = 'Quincena · Bóveda cerrada';
  find<HTMLInputElement>('input').focus();
}

function buildPersonButton(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'breaks m text-15';
  button.textContent = `Soy ${name || 'otra persona'}`;
  return button;
}

function setPin(next: string): void {
  pin = next.replace(/\D/g, '').slice(0, digits);
  const isWhole = pin.length === digits;
  const field = place.querySelector('input') as HTMLInputElement;
  field.value = '•'.repeat(pin.length);
  place.querySelectorAll('.v-pin-field i').forEach((dot, i) => {
    dot.className = i < pin.length ? 'v-pin-filled' : '';
  });
  // A PIN that is whole waits for the application, which counts the attempt and tries it.
  for (const control of place.querySelectorAll<HTMLButtonElement>('.v-pin-keys button'))
    control.disabled = isWhole || (control.hasAttribute('aria-label') && !isPasskey(control) && !pin);
  field.disabled = isWhole;
}

const isPasskey = (button: Element): boolean => button.classList.contains('v-pin-alternative');

place.addEventListener('input', ({ target }) =>
  setPin(applyPinEdit(pin, (target as HTMLInputElement).value)),
);
place.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button');
  if (!button) return;
  if (!button.closest('.v-pin-keys') || isPasskey(button)) pressed = getButtonName(button);
  else setPin(/^\d$/.test(button.textContent) ? pin + button.textContent : pin.slice(0, -1));
  place.querySelector('input')?.focus();
});

function showMissingPart(): void {
  const line = place.querySelector('[role=alert]');
  if (line) line.textContent = 'Una parte de la aplicación no llegó. Ciérrela y ábrala otra vez.';
}
// The application says by itself what it lacks once its first part arrived.
addEventListener('vite:preloadError', () => release());

const marker = readVaultMarker();
if (marker?.id && !marker.out && !marker.wiped && location.pathname !== '/payslip/activate') {
  const owner = marker.id;
  const reading = read(owner);
  window.earlyVault = { owner, reading, release };
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(startApplication));
  reading.then(() => (place.hidden ? startApplication() : startAfterPaint()), startApplication);
  setTimeout(startApplication, MAX_WAIT_MS);
} else {
  place.remove();
  startApplication();
}
