import { erase } from '../../offline/kept-slips.ts';
import {
  canLock,
  createLock,
  findHolder,
  findLock,
  listLocks,
  type PasskeySecret,
  readGreeting,
  setHolder,
  setPreferences,
  type VaultKey,
} from '../../offline/locks.ts';
import { outbox } from '../../offline/outbox.ts';
import { dropQueueToken } from '../../offline/outbox-store.ts';
import type { Lock } from '../../offline/vault-db.ts';
import { type Account, callVault, fetchVaultResponse, NotRead, readVault } from './api.ts';
import { askHeldKey } from './ask-worker.ts';
import { takeEarlyReading } from './early-vault.ts';
import { getKeyOwner, hasOwnerKey, letGo, readKeptCall, resumeHeldKey, takeKey } from './held-key.ts';
import { findSessionOwner, isForeignSession, mark, noteOwnerGone, readVaultMarker } from './marker.ts';
import { describeEndedSession, formatFirstName } from './texts.ts';
import { forgetToken, openToken } from './token.ts';
import { createStore } from './value-store.ts';
import { buildVaultPath } from './vault-path.ts';

/**
 * Session of the employee who opened this vault. The session is a cookie; stored data opens only with the PIN or
 * passkey of its employee. This device remembers an id to show the right screen first, and that a sign-out must
 * still be reported.
 */
export type EmployeeSession =
  | { state: 'opening' }
  /** `left` is the owner of a vault on this device whose lock was left for the sign-in page. */
  | { state: 'signed_out'; notice?: string; left?: string; way?: 'code' }
  | ({ state: 'locked' } & LockedVault)
  | { state: 'choosing_pin'; account: Account; notice?: string }
  /** `apart` means that the session of this browser is another employee's, so only stored data is read. */
  | { state: 'open'; account: Account; keptAt: Date | undefined; apart?: true };

export type LockedVault = {
  owner: string;
  name: string;
  digits: number;
  passkey: Lock['byPasskey'];
  notice?: string;
};

const fiveWrong =
  'Cinco PIN equivocados: lo guardado en este dispositivo se borró. Ingrese de nuevo, o pida un código.';
const lost =
  'Lo guardado en este dispositivo se dañó o el navegador lo borró. Ingrese de nuevo y se guarda otra vez.';
const unproven = 'Ingrese otra vez para seguir. Lo guardado en este dispositivo no se borra.';
const nothingYet =
  'Se abrió, pero aquí todavía no hay nada guardado. Ingrese una vez con conexión para leer después sin ella.';
const nothingKept = 'Sin conexión. Aquí no se guarda nada para leer sin ella; al volver se abre.';

export const employeeSession = createStore<EmployeeSession>({
  state: readVaultMarker() ? 'opening' : 'signed_out',
});
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

/** Drops the key and the token of the open vault from this page. */
function close(): void {
  letGo();
  forgetToken();
}

/** Opens the vault by its lock when this device stores it, else with the current session. */
export async function open(): Promise<void> {
  const before = employeeSession.get();
  const { state } = before;
  if (state === 'locked' || state === 'choosing_pin' || (state === 'open' && before.apart)) return;
  const now = readVaultMarker();
  if (now?.wiped) toSignIn(fiveWrong);
  if (now?.out) await finishSignOut();
  if (now?.wiped) return;
  // The employee may be typing on the sign-in page.
  const atDoor = now !== null && state === 'signed_out';
  const owner = now?.id ?? (canLock() && !atDoor ? await someoneHere().catch(() => undefined) : undefined);
  const early = owner !== undefined && canLock() ? await takeEarlyReading(owner) : undefined;
  const kept =
    early?.lock ?? (owner !== undefined && canLock() ? await findLock(owner).catch(() => null) : null);
  if (!kept) {
    if (now ? !now.id : !mayHaveSession() && state !== 'open') return toSignIn();
    return confirm(kept === undefined && now?.kept ? lost : undefined);
  }
  if (hasOwnerKey(kept.owner)) return confirm();
  const key = early ? early.key : await askHeldKey(kept);
  if (key) {
    resumeHeldKey(kept, key);
    return openKept(kept);
  }
  // If the employee went to the sign-in page meanwhile, they may be typing there.
  if (employeeSession.get() === before || !('left' in employeeSession.get()))
    await showLock(kept, undefined, early?.name);
}

/**
 * Returns whether there may be a session. Every answer of a session sets this cookie, so without it nothing is
 * requested.
 */
const mayHaveSession = (): boolean => document.cookie.includes('XSRF-TOKEN-VAULT=');

/** Returns the owner of the vault opened last, else of any vault on this device. */
const someoneHere = async (): Promise<string | undefined> =>
  (await findHolder()) ?? (await listLocks())[0]?.owner;

/** Employee whose vault this device stores. `name` is the first name from its lock. */
export type KeptPerson = { owner: string; name: string };

/** Lists the employees whose vault this device stores. Without a marker, nothing is looked up. */
export async function listKeptPeople(): Promise<KeptPerson[]> {
  if (!readVaultMarker() || !canLock()) return [];
  const locks = await listLocks().catch(() => []);
  return Promise.all(locks.map(async (lock) => ({ owner: lock.owner, name: await readGreeting(lock) })));
}

/** Shows the lock of another employee of this device, starting at their own first page. */
export async function choose(owner: string): Promise<void> {
  const lock = await findLock(owner).catch(() => undefined);
  if (!lock) return;
  if (owner !== lastHere) history.replaceState(null, '', '/payslip');
  await showLock(lock);
}

async function showLock(kept: Lock, notice?: string, greeting?: string): Promise<void> {
  const { owner, digits, byPasskey: passkey } = kept;
  letGo();
  const name = greeting ?? (await readGreeting(kept));
  employeeSession.set({ state: 'locked', owner, digits, passkey, name, ...(notice && { notice }) });
}

/** Shows the stored vault at once and confirms with the server meanwhile, unless the session is another employee's. */
async function openKept(lock: Lock): Promise<void> {
  const { owner } = lock;
  const apart = isForeignSession(owner);
  if (!apart) openToken(owner);
  const kept = await readKeptCall(owner, 'GET /me');
  if (kept)
    employeeSession.set({ state: 'open', account: kept.data, keptAt: kept.keptAt, ...(apart && { apart }) });
  if (!apart) await confirm();
  if (employeeSession.get().state !== 'opening') return;
  // The key was right, so the lock must not look as if it were wrong.
  close();
  await showLock(lock, nothingYet);
}

/** Asks the server for the owner of the session. An ended session erases what is stored; no network changes nothing. */
async function confirm(notice?: string, isAgain = false): Promise<void> {
  try {
    const { data: account, keptAt } = await readVault('GET /me');
    const now = employeeSession.get();
    if (now.state === 'locked' || now.state === 'choosing_pin') return;
    const before = readVaultMarker();
    const declined = before?.id === account.id && before.noPin;
    if (!hasOwnerKey(account.id) && !declined) return await welcome(account, notice);
    employeeSession.set({ state: 'open', account, keptAt });
    await noteWayIn(account).catch(() => undefined);
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    if (error.status === 401) await endOrGoOn(notice, isAgain);
    else if (error.unproven && (employeeSession.get().state === 'open' || getKeyOwner())) leaveFor(unproven);
    else if (employeeSession.get().state === 'opening' && !getKeyOwner())
      toSignIn(notice ?? (error.offline && readVaultMarker()?.id ? nothingKept : undefined));
  }
}

/** Ends a session that was refused, unless a sign-in in another tab has begun another meanwhile. */
async function endOrGoOn(notice: string | undefined, isAgain: boolean): Promise<void> {
  const owner = ownerNow();
  const isOver = isAgain || (await isSessionOver(owner));
  // Meanwhile another employee may have signed in in another tab.
  if (isOver && ownerNow() === owner) await revoked();
  else await confirm(notice, true);
}

/** Returns whether the server has no session for this device any more. No network does not say so. */
const isSessionOver = async (owner: string | undefined): Promise<boolean> =>
  (await fetchVaultResponse(buildVaultPath('GET /session'), owner).catch(
    (error: unknown) => (error as NotRead).status,
  )) === 401;

/** Goes to the sign-in page when the session goes on but this device lost its token. Stored data stays. */
function leaveFor(notice: string): void {
  const left = getKeyOwner() ?? ownerNow();
  close();
  employeeSession.set({ state: 'signed_out', notice, ...(left && { left }) });
}

/** Goes to sign-in from stored data that is read next to another employee's session, to see the rest. */
export const signInAgain = (): void => leaveFor(unproven);

/**
 * Checks from a locked vault whether its session was closed elsewhere. Asks twice, because a sign-in in another tab
 * closes the former session.
 */
export async function checkSession(owner: string): Promise<void> {
  // The end of another employee's session says nothing about this one.
  if (isForeignSession(owner)) return;
  const isOver = (await isSessionOver(owner)) && (await isSessionOver(owner));
  if (isOver && employeeSession.get().state === 'locked') await revoked();
}

/** Returns the owner of the vault that this tab shows, or whose lock was left for the sign-in page. */
function shownOwner(): string | undefined {
  const now = employeeSession.get();
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

/** Returns the shown owner, or else the employee that the marker of this device names. */
const ownerNow = (): string | undefined => shownOwner() ?? readVaultMarker()?.id;

/** Owner of the last vault that this tab showed. The address of the tab belongs to them. */
let lastHere = ownerNow();
employeeSession.subscribe(() => {
  lastHere = shownOwner() ?? lastHere;
});

/** Closes the vault of an owner in the other tabs. */
const tellClosed = (owner: string, notice?: string): void =>
  news?.postMessage({ about: 'signed_out', owner, notice });

async function revoked(): Promise<void> {
  const owner = ownerNow();
  // A second answer of the ended session: the data was erased and reported already.
  if (!owner && employeeSession.get().state === 'signed_out') return;
  close();
  const lock = owner === undefined ? undefined : await findLock(owner).catch(() => undefined);
  if (owner) await erase(owner).catch(() => undefined);
  mark(owner === undefined ? null : { was: true });
  if (owner === undefined) return employeeSession.set({ state: 'signed_out' });
  const byCode = lock?.hasPassword === false;
  const waiting = outbox.items().filter((item) => item.owner === owner);
  const notice = describeEndedSession(waiting, byCode);
  employeeSession.set({ state: 'signed_out', notice, ...(byCode && { way: 'code' }) });
}

/** Stores the way to sign in next to the lock, because the account is erased when its session ends. */
async function noteWayIn({ id, has_password: hasPassword }: Account): Promise<void> {
  const lock = hasPassword === undefined ? undefined : await findLock(id);
  if (lock && hasPassword !== undefined && lock.hasPassword !== hasPassword)
    await setPreferences(id, { hasPassword });
}

/** Continues after any sign-in: shows the lock that this device has, or asks for a new PIN. */
export async function enterVault(): Promise<void> {
  const { data } = await readVault('GET /me');
  await welcome(data);
}

async function welcome(account: Account, notice?: string): Promise<void> {
  letGo();
  const before = ownerNow();
  if ((before ?? lastHere ?? account.id) !== account.id) history.replaceState(null, '', '/payslip');
  // The session now belongs to another employee. A tab that was left open must show no one.
  if (before !== undefined && before !== account.id) tellClosed(before);
  mark({ id: account.id, ...(notice && { kept: true }) });
  if (!canLock()) return employeeSession.set({ state: 'open', account, keptAt: undefined });
  await setHolder(account.id).catch(() => undefined);
  const kept = await findLock(account.id).catch(() => undefined);
  if (!kept) return employeeSession.set({ state: 'choosing_pin', account, ...(notice && { notice }) });
  mark({ id: account.id, kept: true });
  await showLock(kept);
}

/** Stores this vault on the device from now on, under that PIN or passkey. */
export async function keepVault(account: Account, by: string | PasskeySecret): Promise<void> {
  const opened = await createLock(account.id, by, formatFirstName(account.name));
  mark({ id: account.id, kept: true });
  await openVault(opened);
}

export const reloadAccount = (): Promise<void> => confirm();

export const startPinChoice = (account: Account): void =>
  employeeSession.set({ state: 'choosing_pin', account });

/** Continues without a PIN. Nothing is stored, so the vault needs a connection. */
export function skipPin(account: Account): void {
  mark({ id: account.id, noPin: true });
  employeeSession.set({ state: 'open', account, keptAt: undefined });
}

export async function openVault(opened: VaultKey): Promise<void> {
  const { owner } = opened;
  takeKey(opened);
  employeeSession.set({ state: 'opening' });
  await takePlace(owner).catch(() => undefined);
  const lock = await findLock(owner).catch(() => undefined);
  if (lock) return openKept(lock);
  close();
  toSignIn(lost);
}

/** Makes this employee the holder of the device. The session of the browser keeps its owner. */
async function takePlace(owner: string): Promise<void> {
  const before = await findHolder();
  const whose = findSessionOwner() ?? (before === owner ? owner : '');
  const out = readVaultMarker()?.out;
  mark({ id: owner, kept: true, ...(whose !== owner && { session: whose }), ...(out && { out }) });
  if (before === owner) return;
  await setHolder(owner);
  // Only one vault per browser is open at a time.
  if (before) news?.postMessage({ about: 'locked', owner: before });
}

/** Locks the vault. What is stored stays, unreadable until it is unlocked. */
export async function lock({ announced = false } = {}): Promise<void> {
  const now = employeeSession.get();
  if (now.state !== 'open') return;
  const kept = canLock() ? await findLock(now.account.id).catch(() => undefined) : undefined;
  if (!kept) {
    // Without a PIN there is nothing to lock. A lock that cannot be read any more closes all the same.
    if (!hasOwnerKey(now.account.id)) return;
    close();
    employeeSession.set({ state: 'opening' });
    return confirm();
  }
  close();
  await showLock(kept);
  if (!announced) news?.postMessage({ about: 'locked', owner: kept.owner });
}

/** Leaves the lock for the sign-in page of another person. `open` goes back to the lock. */
export function leaveLock(): void {
  const left = shownOwner();
  employeeSession.set({ state: 'signed_out', ...(left && { left }) });
}

/** Shows the sign-in page and keeps its notice. The former vault stays closed. */
function toSignIn(notice = noticeNow()): void {
  employeeSession.set({ state: 'signed_out', ...(notice && { notice }) });
}

function noticeNow(): string | undefined {
  const now = employeeSession.get();
  return now.state === 'signed_out' ? now.notice : undefined;
}

export async function eraseForgottenVault(owner: string): Promise<void> {
  close();
  noteOwnerGone(owner);
  await erase(owner).catch(() => undefined);
  history.replaceState(null, '', '/payslip');
  employeeSession.set({ state: 'signed_out' });
  tellClosed(owner);
  await finishSignOut();
}

/** Ends the session after the fifth wrong PIN erased the vault. Otherwise the lock would protect nothing. */
export async function endLockedOutSession(): Promise<void> {
  close();
  const owner = ownerNow();
  if (owner) tellClosed(owner, fiveWrong);
  noteOwnerGone(owner, { wiped: true });
  history.replaceState(null, '', '/payslip');
  toSignIn(fiveWrong);
  await finishSignOut();
}

/** Erases everything of the employee from the device. The server is told now or at the next connection. */
export async function signOutOfVault(account: Account): Promise<void> {
  close();
  noteOwnerGone(account.id);
  await Promise.allSettled([erase(account.id), outbox.forget(account.id), dropQueueToken(account.id)]);
  history.replaceState(null, '', '/payslip');
  employeeSession.set({ state: 'signed_out' });
  tellClosed(account.id);
  await finishSignOut();
}

async function finishSignOut(): Promise<void> {
  if (!readVaultMarker()?.out) return;
  try {
    await callVault('POST /logout');
  } catch (error) {
    if (!(error instanceof NotRead) || error.status !== 401) return;
  }
  const { out: _, wiped: __, ...rest } = readVaultMarker() ?? {};
  mark({ ...rest, was: true });
}
