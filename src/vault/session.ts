import { erase } from '../offline/kept-slips.ts';
import { outbox } from '../offline/outbox.ts';
import { dropQueueToken } from '../offline/outbox-store.ts';
import type { Lock } from '../offline/vault-db.ts';
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
} from '../offline/vault-lock.ts';
import { type Account, callVault, fetchVaultResponse, NotRead, readVault } from './api.ts';
import { getKeyOwner, hasOwnerKey, letGo, readKeptCall, resumeHeldKey, takeKey } from './lock/held-key.ts';
import { findSessionOwner, isForeignSession, mark, readVaultMarker } from './marker.ts';
import { buildVaultPath } from './placed.ts';
import { createStore } from './store.ts';
import { describeEndedSession, formatFirstName } from './texts.ts';
import { forgetToken, openToken } from './token.ts';

/**
 * Session of the employee who opened this vault. The session is a cookie; what is kept opens only with the PIN or the
 * passkey of its employee. This device remembers an id to show the right thing first, and that a sign-out still has to
 * be told.
 */
export type EmployeeSession =
  | { state: 'opening' }
  /** `left`: owner of a vault that stays here, whose lock was left for the door. */
  | { state: 'signed_out'; notice?: string; left?: string; way?: 'code' }
  | ({ state: 'locked' } & LockedVault)
  | { state: 'choosing_pin'; account: Account; notice?: string }
  /** `apart`: the session of this browser is another's, so that only what is kept here is read. */
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

/** Nothing of the open vault stays in this page. */
function close(): void {
  letGo();
  forgetToken();
}

/** Opens the vault: by its lock when this device keeps it, else with the session there is. */
export async function open(): Promise<void> {
  const before = employeeSession.get();
  const { state } = before;
  if (state === 'locked' || state === 'choosing_pin' || (state === 'open' && before.apart)) return;
  const now = readVaultMarker();
  if (now?.wiped) toSignIn(fiveWrong);
  if (now?.out) await finishSignOut();
  if (now?.wiped) return;
  // At the door somebody may be writing.
  const atDoor = now !== null && state === 'signed_out';
  const owner = now?.id ?? (canLock() && !atDoor ? await someoneHere().catch(() => undefined) : undefined);
  const kept = owner !== undefined && canLock() ? await findLock(owner).catch(() => null) : null;
  if (!kept) {
    if (now ? !now.id : !mayHaveSession() && state !== 'open') return toSignIn();
    return confirm(kept === undefined && now?.kept ? lost : undefined);
  }
  if (hasOwnerKey(kept.owner)) return confirm();
  if (await resumeHeldKey(kept)) return openKept(kept);
  // Sent to the door meanwhile, the person may be writing there.
  if (employeeSession.get() === before || !('left' in employeeSession.get())) await showLock(kept);
}

/** The token travels with every answer of a session: without it nobody is signed in here, and nothing is asked. */
const mayHaveSession = (): boolean => document.cookie.includes('XSRF-TOKEN-VAULT=');

/** Owner of the vault that was opened last, else of any that this device keeps. */
const someoneHere = async (): Promise<string | undefined> =>
  (await findHolder()) ?? (await listLocks())[0]?.owner;

/** Somebody whose vault this device keeps, by the first name that its lock says. */
export type KeptPerson = { owner: string; name: string };

/** Everybody whose vault this device keeps. Where no employee was, nothing is looked for. */
export async function listKeptPeople(): Promise<KeptPerson[]> {
  if (!readVaultMarker() || !canLock()) return [];
  const locks = await listLocks().catch(() => []);
  return Promise.all(locks.map(async (lock) => ({ owner: lock.owner, name: await readGreeting(lock) })));
}

/** The lock of somebody of this device. Who takes the place of another begins at their own first page. */
export async function choose(owner: string): Promise<void> {
  const lock = await findLock(owner).catch(() => undefined);
  if (!lock) return;
  if (owner !== lastHere) history.replaceState(null, '', '/payslip');
  await showLock(lock);
}

async function showLock(kept: Lock, notice?: string): Promise<void> {
  const { owner, digits, byPasskey: passkey } = kept;
  letGo();
  const name = await readGreeting(kept);
  employeeSession.set({ state: 'locked', owner, digits, passkey, name, ...(notice && { notice }) });
}

/** Vault as the device has it, shown at once; the server is asked meanwhile, unless its session is another's. */
async function openKept(lock: Lock): Promise<void> {
  const { owner } = lock;
  const apart = isForeignSession(owner);
  if (!apart) openToken(owner);
  const kept = await readKeptCall(owner, 'GET /me');
  if (kept)
    employeeSession.set({ state: 'open', account: kept.data, keptAt: kept.keptAt, ...(apart && { apart }) });
  if (!apart) await confirm();
  if (employeeSession.get().state !== 'opening') return;
  // Its key was right, and it must not look as if it were not.
  close();
  await showLock(lock, nothingYet);
}

/** Asks the server who this is. A session that ended takes with it what was kept; no network changes nothing. */
async function confirm(notice?: string): Promise<void> {
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
    if (error.status === 401) await revoked();
    else if (error.unproven && (employeeSession.get().state === 'open' || getKeyOwner())) leaveFor(unproven);
    else if (employeeSession.get().state === 'opening' && !getKeyOwner())
      toSignIn(notice ?? (error.offline && readVaultMarker()?.id ? nothingKept : undefined));
  }
}

/** The session goes on and this device lost the token of it: the person proves who they are, and keeps what there is. */
function leaveFor(notice: string): void {
  const left = getKeyOwner() ?? ownerNow();
  close();
  employeeSession.set({ state: 'signed_out', notice, ...(left && { left }) });
}

/** Whoever reads what is kept here beside the session of another signs in to see the rest. */
export const signInAgain = (): void => leaveFor(unproven);

/**
 * Question of a locked vault: whether its session was closed elsewhere. Twice, since a sign-in in another tab closes the
 * one before it.
 */
export async function checkSession(owner: string): Promise<void> {
  // The end of another's session says nothing of theirs.
  if (isForeignSession(owner)) return;
  const statusOfSession = () =>
    fetchVaultResponse(buildVaultPath('GET /session'), owner).catch(
      (error: unknown) => (error as NotRead).status,
    );
  if (
    (await statusOfSession()) === 401 &&
    (await statusOfSession()) === 401 &&
    employeeSession.get().state === 'locked'
  )
    await revoked();
}

/** Owner of the vault that this tab shows, or whose lock was left for the door. */
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

/** Owner of the vault that this tab shows. */
const ownerNow = (): string | undefined => shownOwner() ?? readVaultMarker()?.id;

/** Owner of the last vault that this tab showed: what its address says is theirs. */
let lastHere = ownerNow();
employeeSession.subscribe(() => {
  lastHere = shownOwner() ?? lastHere;
});

/** The other tabs with this vault close it too. */
const tellClosed = (owner: string, notice?: string): void =>
  news?.postMessage({ about: 'signed_out', owner, notice });

async function revoked(): Promise<void> {
  const owner = ownerNow();
  // A second answer of the session that ended: it was erased and said already.
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

/** Noted beside the lock, since the account itself is erased when its session ends. */
async function noteWayIn({ id, has_password: hasPassword }: Account): Promise<void> {
  const lock = hasPassword === undefined ? undefined : await findLock(id);
  if (lock && hasPassword !== undefined && lock.hasPassword !== hasPassword)
    await setPreferences(id, { hasPassword });
}

/** After a sign-in of any kind: their lock when this device has one, a PIN to choose when it has not. */
export async function enterVault(): Promise<void> {
  const { data } = await readVault('GET /me');
  await welcome(data);
}

async function welcome(account: Account, notice?: string): Promise<void> {
  letGo();
  const before = ownerNow();
  if ((before ?? lastHere ?? account.id) !== account.id) history.replaceState(null, '', '/payslip');
  // The session is another's from here on: a tab that was left open goes on showing nobody.
  if (before !== undefined && before !== account.id) tellClosed(before);
  mark({ id: account.id, ...(notice && { kept: true }) });
  if (!canLock()) return employeeSession.set({ state: 'open', account, keptAt: undefined });
  await setHolder(account.id).catch(() => undefined);
  const kept = await findLock(account.id).catch(() => undefined);
  if (!kept) return employeeSession.set({ state: 'choosing_pin', account, ...(notice && { notice }) });
  mark({ id: account.id, kept: true });
  await showLock(kept);
}

/** Keeps this vault on the device from now on, under that PIN or passkey. */
export async function keepVault(account: Account, by: string | PasskeySecret): Promise<void> {
  const opened = await createLock(account.id, by, formatFirstName(account.name));
  mark({ id: account.id, kept: true });
  await openVault(opened);
}

/** The account was changed from here: it is read again. */
export const reloadAccount = (): Promise<void> => confirm();

/** From the settings: a PIN after all. */
export const startPinChoice = (account: Account): void =>
  employeeSession.set({ state: 'choosing_pin', account });

/** Without a PIN nothing is kept: the vault works with a connection. */
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

/** From here on the vault of this device is theirs; the session of the browser stays whose it was. */
async function takePlace(owner: string): Promise<void> {
  const before = await findHolder();
  const whose = findSessionOwner() ?? (before === owner ? owner : '');
  const out = readVaultMarker()?.out;
  mark({ id: owner, kept: true, ...(whose !== owner && { session: whose }), ...(out && { out }) });
  if (before === owner) return;
  await setHolder(owner);
  // One vault of a browser is open at a time.
  if (before) news?.postMessage({ about: 'locked', owner: before });
}

/** Closes the vault on this device; what is kept stays, unreadable until the next PIN. */
export async function lock({ announced = false } = {}): Promise<void> {
  const now = employeeSession.get();
  if (now.state !== 'open') return;
  const kept = canLock() ? await findLock(now.account.id).catch(() => undefined) : undefined;
  if (!kept) {
    // Nothing to lock where no PIN was chosen; a lock that cannot be read any more closes all the same.
    if (!hasOwnerKey(now.account.id)) return;
    close();
    employeeSession.set({ state: 'opening' });
    return confirm();
  }
  close();
  await showLock(kept);
  if (!announced) news?.postMessage({ about: 'locked', owner: kept.owner });
}

/** Another person at the lock: the door, from which `open` goes back. */
export function leaveLock(): void {
  const left = shownOwner();
  employeeSession.set({ state: 'signed_out', ...(left && { left }) });
}

/** The door, which goes on saying what it said. What belongs to the vault that was here stays closed. */
function toSignIn(notice = noticeNow()): void {
  employeeSession.set({ state: 'signed_out', ...(notice && { notice }) });
}

function noticeNow(): string | undefined {
  const now = employeeSession.get();
  return now.state === 'signed_out' ? now.notice : undefined;
}

/** A forgotten PIN opens nothing any more: what was kept goes, and the session with it. */
export async function eraseForgottenVault(owner: string): Promise<void> {
  close();
  noteGone(owner);
  await erase(owner).catch(() => undefined);
  history.replaceState(null, '', '/payslip');
  employeeSession.set({ state: 'signed_out' });
  tellClosed(owner);
  await finishSignOut();
}

/** The fifth wrong PIN erased what was kept; the session goes too, or the lock would be worth nothing. */
export async function endLockedOutSession(): Promise<void> {
  close();
  const owner = ownerNow();
  if (owner) tellClosed(owner, fiveWrong);
  noteGone(owner, { wiped: true });
  history.replaceState(null, '', '/payslip');
  toSignIn(fiveWrong);
  await finishSignOut();
}

/** Leaves nothing of the employee on the device; the server hears it now or at the next connection. */
export async function signOutOfVault(account: Account): Promise<void> {
  close();
  noteGone(account.id);
  await Promise.allSettled([erase(account.id), outbox.forget(account.id), dropQueueToken(account.id)]);
  history.replaceState(null, '', '/payslip');
  employeeSession.set({ state: 'signed_out' });
  tellClosed(account.id);
  await finishSignOut();
}

/** Nothing of them is here any more. Their session ends too; that of another, where it is another's, goes on. */
function noteGone(owner: string | undefined, how: { wiped?: true } = {}): void {
  const now = readVaultMarker();
  if (owner === undefined || !isForeignSession(owner)) mark({ out: true, ...how });
  else if (now?.id === owner)
    mark(now.session ? { id: now.session } : { was: true, ...(now.out && { out: true }) });
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
