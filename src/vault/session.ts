import { erase } from '../offline/kept-slips.ts';
import { outbox } from '../offline/outbox.ts';
import { dropQueueToken } from '../offline/outbox-store.ts';
import type { Lock } from '../offline/vault-db.ts';
import {
  canLock,
  createLock,
  greetingOf,
  holderHere,
  lockOf,
  type PasskeySecret,
  setHolder,
  type Unlocked,
} from '../offline/vault-lock.ts';
import { type Account, ask, call, NotRead, read } from './api.ts';
import { fromDevice, holds, letGo, resumed, takeKey } from './lock/held-key.ts';
import { pathOf } from './placed.ts';
import { storeOf } from './store.ts';
import { firstName } from './texts.ts';
import { forgetToken, openToken } from './token.ts';

/**
 * Session of the employee who opened this vault. The session is a cookie; what is kept opens only with the PIN or the
 * passkey of its employee. This device remembers an id to show the right thing first, and that a sign-out still has to
 * be told.
 */
export type Session =
  | { state: 'opening' }
  /** `left`: owner of a vault that stays here, whose lock was left for the door. */
  | { state: 'signed_out'; notice?: string; left?: string }
  | ({ state: 'locked' } & Locked)
  | { state: 'choosing_pin'; account: Account; notice?: string }
  | { state: 'open'; account: Account; keptAt: Date | undefined };

export type Locked = { owner: string; name: string; digits: number; passkey: Lock['byPasskey'] };

/**
 * `kept`: a PIN was chosen here, so that a device without its lock has lost what it kept. `wiped`: five wrong PINs
 * signed out, which the door says until the server heard of it.
 */
type Marker = { id: string; kept?: true; noPin?: true } | { out: true; wiped?: true } | null;

const markerName = 'vault';
const ended = 'Su sesión terminó y lo guardado aquí se borró. Ingrese de nuevo.';
const fiveWrong =
  'Cinco PIN equivocados: lo guardado en este dispositivo se borró. Ingrese de nuevo, o pida un código.';
const lost =
  'Lo guardado en este dispositivo se dañó o el navegador lo borró. Ingrese de nuevo y se guarda otra vez.';
const unproven = 'Ingrese otra vez para seguir. Lo guardado en este dispositivo no se borra.';

export const session = storeOf<Session>({ state: marker() ? 'opening' : 'signed_out' });
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vault');

news?.addEventListener(
  'message',
  (event: MessageEvent<{ about: string; owner?: string; notice?: string }>) => {
    const owner = shownOwner();
    if (owner === undefined || owner !== event.data.owner) return;
    if (event.data.about === 'signed_out') {
      close();
      toSignIn(event.data.notice);
    }
    if (event.data.about === 'locked') void lock({ announced: true });
  },
);

/** Nothing of the open vault stays in this page. */
function close(): void {
  letGo();
  forgetToken();
}

/** Opens the vault: by its lock when this device keeps it, else with the session there is. */
export async function open(): Promise<void> {
  const before = session.get();
  const { state } = before;
  if (state === 'locked' || state === 'choosing_pin') return;
  const currentMarker = marker();
  if (currentMarker && 'out' in currentMarker) {
    if (currentMarker.wiped) toSignIn(fiveWrong);
    if (!(await finishSignOut())) return toSignIn();
  }
  if (!currentMarker && !mayHaveSession() && state !== 'open') return toSignIn();
  const owner = await ownerHere(currentMarker);
  const kept = owner !== undefined && canLock() ? await lockOf(owner).catch(() => null) : null;
  if (!kept)
    return confirm(kept === undefined && currentMarker && 'kept' in currentMarker ? lost : undefined);
  if (holds(kept.owner)) return confirm();
  if (await resumed(kept)) return openKept(kept.owner);
  // Sent to the door meanwhile, the person may be writing there.
  if (session.get() === before || !('left' in session.get())) await showLock(kept);
}

/** The token travels with every answer of a session: without it nobody is signed in here, and nothing is asked. */
const mayHaveSession = (): boolean => document.cookie.includes('XSRF-TOKEN-VAULT=');

async function ownerHere(currentMarker: Marker): Promise<string | undefined> {
  if (currentMarker && 'id' in currentMarker) return currentMarker.id;
  return canLock() ? holderHere().catch(() => undefined) : undefined;
}

async function showLock(kept: Lock): Promise<void> {
  const { owner, digits, byPasskey } = kept;
  session.set({ state: 'locked', owner, digits, passkey: byPasskey, name: await greetingOf(kept) });
}

/** Vault as the device has it, shown at once; the server is asked meanwhile. */
async function openKept(owner: string): Promise<void> {
  openToken(owner);
  const kept = await fromDevice(owner, 'GET /me');
  if (kept) session.set({ state: 'open', account: kept.data, keptAt: kept.keptAt });
  await confirm();
}

/** Asks the server who this is. A session that ended takes with it what was kept; no network changes nothing. */
async function confirm(notice?: string): Promise<void> {
  try {
    const { data: account, keptAt } = await read('GET /me');
    const now = session.get();
    if (now.state === 'locked' || now.state === 'choosing_pin') return;
    const currentMarker = marker();
    const declined =
      currentMarker && 'id' in currentMarker && currentMarker.id === account.id && currentMarker.noPin;
    if (!holds(account.id) && !declined) return await welcome(account, notice);
    session.set({ state: 'open', account, keptAt });
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    if (error.status === 401) await revoked();
    else if (error.unproven && session.get().state === 'open') leaveFor(unproven);
    else if (session.get().state === 'opening') toSignIn(notice);
  }
}

/** The session goes on and this device lost the token of it: the person proves who they are, and keeps what there is. */
function leaveFor(notice: string): void {
  const left = ownerNow();
  close();
  session.set({ state: 'signed_out', notice, ...(left && { left }) });
}

/**
 * Question of a locked vault: whether its session was closed elsewhere. Twice, since a sign-in in another tab closes the
 * one before it.
 */
export async function stillThere(owner: string): Promise<void> {
  const statusOfSession = () =>
    ask(pathOf('GET /session'), owner).catch((error: unknown) => (error as NotRead).status);
  if (
    (await statusOfSession()) === 401 &&
    (await statusOfSession()) === 401 &&
    session.get().state === 'locked'
  )
    await revoked();
}

/** Owner of the vault that this tab shows, or whose lock was left for the door. */
function shownOwner(): string | undefined {
  const now = session.get();
  switch (now.state) {
    case 'open':
      return now.account.id;
    case 'locked':
      return now.owner;
    case 'signed_out':
      return now.left;
    default:
      return undefined;
  }
}

/** Owner of the vault that this tab shows. */
function ownerNow(): string | undefined {
  const currentMarker = marker();
  return shownOwner() ?? (currentMarker && 'id' in currentMarker ? currentMarker.id : undefined);
}

/** The other tabs with this vault close it too. */
const tellClosed = (owner: string, notice?: string): void =>
  news?.postMessage({ about: 'signed_out', owner, notice });

async function revoked(): Promise<void> {
  const owner = ownerNow();
  // A second answer of the session that ended: it was erased and said already.
  if (!owner && session.get().state === 'signed_out') return;
  close();
  if (owner) await erase(owner).catch(() => undefined);
  mark(null);
  session.set({ state: 'signed_out', ...(owner && { notice: ended }) });
}

/** After a sign-in of any kind: their lock when this device has one, a PIN to choose when it has not. */
export async function entered(): Promise<void> {
  const { data } = await read('GET /me');
  await welcome(data);
}

async function welcome(account: Account, notice?: string): Promise<void> {
  letGo();
  const before = ownerNow();
  // The session is another's from here on: a tab that was left open goes on showing nobody.
  if (before !== undefined && before !== account.id) tellClosed(before);
  mark({ id: account.id, ...(notice && { kept: true }) });
  if (!canLock()) return session.set({ state: 'open', account, keptAt: undefined });
  await setHolder(account.id).catch(() => undefined);
  const kept = await lockOf(account.id).catch(() => undefined);
  if (!kept) return session.set({ state: 'choosing_pin', account, ...(notice && { notice }) });
  mark({ id: account.id, kept: true });
  await showLock(kept);
}

/** Keeps this vault on the device from now on, under that PIN or passkey. */
export async function keepHere(account: Account, by: string | PasskeySecret): Promise<void> {
  const opened = await createLock(account.id, by, firstName(account.name));
  mark({ id: account.id, kept: true });
  await unlocked(opened);
}

/** The account was changed from here: it is read again. */
export const reopened = (): Promise<void> => confirm();

/** From the settings: a PIN after all. */
export const wantsPin = (account: Account): void => session.set({ state: 'choosing_pin', account });

/** Without a PIN nothing is kept: the vault works with a connection. */
export function withoutPin(account: Account): void {
  mark({ id: account.id, noPin: true });
  session.set({ state: 'open', account, keptAt: undefined });
}

export async function unlocked(opened: Unlocked): Promise<void> {
  takeKey(opened);
  session.set({ state: 'opening' });
  await openKept(opened.owner);
}

/** Closes the vault on this device; what is kept stays, unreadable until the next PIN. */
export async function lock({ announced = false } = {}): Promise<void> {
  const now = session.get();
  if (now.state !== 'open') return;
  const kept = canLock() ? await lockOf(now.account.id).catch(() => undefined) : undefined;
  if (!kept) {
    // Nothing to lock where no PIN was chosen; a lock that cannot be read any more closes all the same.
    if (!holds(now.account.id)) return;
    close();
    session.set({ state: 'opening' });
    return confirm();
  }
  close();
  await showLock(kept);
  if (!announced) news?.postMessage({ about: 'locked', owner: kept.owner });
}

/** Another person at the lock: the door, from which `open` goes back. */
export function leaveLock(): void {
  const left = shownOwner();
  session.set({ state: 'signed_out', ...(left && { left }) });
}

/** The door, which goes on saying what it said. What belongs to the vault that was here stays closed. */
function toSignIn(notice = noticeNow()): void {
  session.set({ state: 'signed_out', ...(notice && { notice }) });
}

function noticeNow(): string | undefined {
  const now = session.get();
  return now.state === 'signed_out' ? now.notice : undefined;
}

/** A forgotten PIN opens nothing any more: what was kept goes, and the session with it. */
export async function forgotten(owner: string): Promise<void> {
  close();
  mark({ out: true });
  await erase(owner).catch(() => undefined);
  history.replaceState(null, '', '/payslip');
  session.set({ state: 'signed_out' });
  tellClosed(owner);
  await finishSignOut();
}

/** The fifth wrong PIN erased what was kept; the session goes too, or the lock would be worth nothing. */
export async function lockedOut(): Promise<void> {
  close();
  const owner = ownerNow();
  if (owner) tellClosed(owner, fiveWrong);
  mark({ out: true, wiped: true });
  history.replaceState(null, '', '/payslip');
  toSignIn(fiveWrong);
  await finishSignOut();
}

/** Leaves nothing of the employee on the device; the server hears it now or at the next connection. */
export async function signOut(account: Account): Promise<void> {
  close();
  mark({ out: true });
  await Promise.allSettled([erase(account.id), outbox.forget(account.id), dropQueueToken(account.id)]);
  history.replaceState(null, '', '/payslip');
  session.set({ state: 'signed_out' });
  tellClosed(account.id);
  await finishSignOut();
}

async function finishSignOut(): Promise<boolean> {
  try {
    await call('POST /logout');
  } catch (error) {
    if (!(error instanceof NotRead) || error.status !== 401) return false;
  }
  mark(null);
  return true;
}

function marker(): Marker {
  try {
    return JSON.parse(localStorage.getItem(markerName) ?? 'null') as Marker;
  } catch {
    return null;
  }
}

function mark(value: Marker): void {
  try {
    if (value) localStorage.setItem(markerName, JSON.stringify(value));
    else localStorage.removeItem(markerName);
  } catch {
    // A browser that keeps nothing asks for the sign-in each time.
  }
}
