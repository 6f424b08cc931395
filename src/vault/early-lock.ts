import { listLocks, readGreeting, type UnlockAttempt, unlockWithPin } from '../offline/locks.ts';
import { describeAttempt } from './lock/describe-attempt.ts';
import {
  getControlName,
  prepareEarlyHome,
  removeEarlyHome,
  showEarlyHome,
  waitForPaint,
} from './lock/early-home.ts';
import { formatGreeting } from './lock/format-greeting.ts';
import { applyPinEdit } from './lock/pin-edit.ts';
import './styles/early-lock.css';
import { askHeldKey } from './session/ask-worker.ts';
import type { EarlyInput, EarlyReading } from './session/early-vault.ts';
import { type LockLook, noteLockLook, readLockLook } from './session/lock-look.ts';
import { noteOwnerGone, readVaultMarker } from './session/marker.ts';

/**
 * Script of the lock page (`scripts/lock-page-plugin.ts`). It shows the lock that the page carries before it requests
 * the application, and keeps what is typed and pressed until the application takes over.
 */

/** Milliseconds after which the application is requested, whatever the storage of the device does. */
const MAX_WAIT_MS = 3_000;

const lockElement = document.getElementById('early-lock') as HTMLElement;
const parts = document.querySelector('template')?.content;
let isStarted = false;
let isReleased = false;
/** True once the kept home stands where the lock was. */
let isOpened = false;
let lookInView: LockLook | undefined;
let pin = '';
let pressed = '';
let attempt: Promise<UnlockAttempt | undefined> | undefined;

function startApplication(): void {
  if (isStarted || !parts) return;
  isStarted = true;
  const copy = document.importNode(parts, true);
  for (const script of copy.querySelectorAll('script')) script.addEventListener('error', showMissingPart);
  document.head.append(copy);
}

function release(): EarlyInput {
  isReleased = true;
  lockElement.remove();
  const problem = findProblemLine()?.textContent ?? '';
  const input = { pin, pressed, attempt, problem };
  [pin, pressed, attempt] = ['', '', undefined];
  return input;
}

async function readLock(owner: string): Promise<EarlyReading | undefined> {
  const locks = await listLocks();
  const lock = locks.find((one) => one.owner === owner);
  if (!lock) {
    lockElement.hidden = true;
    return undefined;
  }
  const [name, key] = await Promise.all([readGreeting(lock), askHeldKey(lock)]);
  const others = locks.filter((one) => one !== lock);
  const look = { owner, digits: lock.digits, hasPasskey: lock.byPasskey !== undefined };
  const isDrawn = lock.digits > 0;
  noteLockLook(isDrawn && others.length === 0 ? look : undefined);
  const otherNames = await Promise.all(others.map(readGreeting));
  if (key || !isDrawn) lockElement.hidden = true;
  else if (!isReleased && !isOpened) showLock(look, formatGreeting(name), otherNames);
  return { lock, name, key };
}

/** Shows the lock with the title, the length of the PIN and the buttons of its owner. */
function showLock(look: LockLook, title: string, others: readonly string[]): void {
  const find = (selector: string) => lockElement.querySelector<HTMLElement>(selector);
  lookInView = look;
  find('h1')?.replaceChildren(title);
  const dots = Array.from({ length: look.digits }, () => document.createElement('i'));
  find('.v-pin-field span')?.replaceChildren(...dots);
  find('label')?.setAttribute('aria-label', `PIN de ${look.digits} dígitos`);
  if (!look.hasPasskey) find('.v-pin-alternative')?.replaceWith(document.createElement('span'));
  if (navigator.onLine !== false) find('.v-lock-offline')?.replaceChildren();
  find('.v-lock-people')?.replaceChildren(...others.map(buildPersonButton));
  if (others.length === 0) find('.v-lock-people')?.remove();
  lockElement.hidden = false;
  document.title = 'Quincena · Bóveda cerrada';
  find('input')?.focus();
  setPin(pin);
}

function buildPersonButton(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'breaks m text-15';
  button.textContent = `Soy ${name || 'otra persona'}`;
  return button;
}

function setPin(next: string): void {
  if (!lookInView || attempt) return;
  const { owner, digits } = lookInView;
  pin = next.replace(/\D/g, '').slice(0, digits);
  const isWhole = pin.length === digits;
  const field = lockElement.querySelector('input') as HTMLInputElement;
  field.value = '•'.repeat(pin.length);
  lockElement.querySelectorAll('.v-pin-field i').forEach((dot, i) => {
    dot.className = i < pin.length ? 'v-pin-filled' : '';
  });
  for (const control of lockElement.querySelectorAll<HTMLButtonElement>('.v-pin-keys button'))
    control.disabled = isWhole || (control.hasAttribute('aria-label') && !isPasskey(control) && !pin);
  field.disabled = isWhole;
  if (!isWhole) return;
  showProblem('');
  attempt = unlockWithPin(owner, pin).catch(() => undefined);
  prepareEarlyHome(owner);
  void attempt.then(finishAttempt);
}

/** Shows the home that is kept, or what was wrong. An attempt that the application took over is its own. */
async function finishAttempt(tried: UnlockAttempt | undefined): Promise<void> {
  if (tried?.outcome === 'open' && (await showEarlyHome(tried.unlocked).catch(() => false)))
    lockElement.hidden = isOpened = true;
  // Noted before the application comes, which ends the session: the page may be closed meanwhile.
  if (tried?.outcome === 'erased') noteOwnerGone(lookInView?.owner, { wiped: true });
  if (isReleased || tried?.outcome === 'open' || tried?.outcome === 'erased') return;
  attempt = undefined;
  setPin('');
  showProblem(describeAttempt(tried));
  lockElement.querySelector('input')?.focus();
}

const isPasskey = (button: Element): boolean => button.classList.contains('v-pin-alternative');

lockElement.addEventListener('input', ({ target }) =>
  setPin(applyPinEdit(pin, (target as HTMLInputElement).value)),
);
lockElement.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button');
  if (!button) return;
  if (!button.closest('.v-pin-keys') || isPasskey(button)) pressed = getControlName(button);
  else setPin(/^\d$/.test(button.textContent) ? pin + button.textContent : pin.slice(0, -1));
  lockElement.querySelector('input')?.focus();
});

function showMissingPart(): void {
  removeEarlyHome();
  lockElement.hidden = false;
  showProblem('Una parte de la aplicación no llegó. Ciérrela y ábrala otra vez.');
}

const findProblemLine = (): Element | null => lockElement.querySelector('[role=alert]');

function showProblem(text: string): void {
  const line = findProblemLine();
  if (line) line.textContent = text;
}

// The list of open applications shows no name and no figure. The application covers its own pages.
document.addEventListener('visibilitychange', () => {
  const isHidden = document.visibilityState === 'hidden';
  if (!isReleased) document.documentElement.classList.toggle('v-covered', isHidden);
});

// The application says by itself what it lacks once its first part arrived.
addEventListener('vite:preloadError', () => {
  removeEarlyHome();
  release();
});

const marker = readVaultMarker();
if (marker?.id && !marker.out && !marker.wiped && location.pathname !== '/payslip/activate') {
  const owner = marker.id;
  const look = readLockLook(owner);
  const reading = readLock(owner);
  // The name is sealed, so that its line is empty until it was read.
  if (look) showLock(look, '\u00a0', []);
  reading.catch(() => {
    lockElement.hidden = true;
  });
  window.earlyVault = { owner, reading, release };
  reading
    .then(() => (lockElement.hidden ? undefined : waitForPaint()))
    .then(startApplication, startApplication);
  setTimeout(startApplication, MAX_WAIT_MS);
} else {
  lockElement.remove();
  startApplication();
}
