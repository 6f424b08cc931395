import { drain } from '../offline/outbox.ts';
import { keepQueueToken } from '../offline/outbox-store.ts';
import { getKeyOwner, hasOwnerKey, keepOnDevice, readKeptPath } from './lock/held-key.ts';

/**
 * The token of the session, without which the server answers nothing of the person. While the vault is open it is in the
 * memory of this page, and the device keeps it under the key of the vault. Where nothing is kept, or until the vault is
 * opened after signing in, it is of this tab alone.
 */
type Token = { owner: string; token: string };

const path = '/token';
const place = 'vault-token';
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vault');
let held: Token | undefined = ofTab();
let coming: Promise<unknown> = Promise.resolve();

/** The token there is, once it was read from the device. */
export async function findHeldToken(): Promise<string | undefined> {
  await coming;
  return held?.token;
}

/** The server gave a token: the tabs where this person is go on with it too. */
export function takeToken(token: Token): void {
  adopt(token);
  news?.postMessage({ about: 'renewed', ...token });
}

news?.addEventListener('message', ({ data }: MessageEvent<{ about: string } & Token>) => {
  const { about, owner, token } = data;
  if (about === 'renewed' && (held?.owner === owner || hasOwnerKey(owner))) adopt({ owner, token });
});

function adopt(token: Token): void {
  held = token;
  try {
    sessionStorage.setItem(place, JSON.stringify(token));
  } catch {
    // A browser that keeps nothing: the token goes with the page.
  }
  // Submissions that waited for a sign-in are sent with it.
  void keepForQueue(token).then(() => drain({ eager: true }));
  if (hasOwnerKey(token.owner)) coming = keepUnderLock(token);
}

/** The vault is open: the token goes under its key, or comes from there. */
export function openToken(owner: string): void {
  coming = held?.owner === owner ? keepUnderLock(held) : readAgain();
}

/** Token on the device under the key of the open vault, where another tab may have put a newer one. */
export async function readAgain(): Promise<void> {
  const owner = getKeyOwner();
  const kept = owner && (await readKeptPath<Token>(owner, path));
  // Locked meanwhile, it stays where it was.
  if (kept && hasOwnerKey(owner)) held = kept.data;
}

async function keepUnderLock(token: Token): Promise<void> {
  // Without room it goes when the vault is locked, and the person signs in again.
  if (await keepOnDevice(token.owner, path, token)) forgetInTab();
}

/** Locked, signed out or ended: this page has no token any more. */
export function forgetToken(): void {
  held = undefined;
  forgetInTab();
}

function keepForQueue({ owner, token }: Token): Promise<void> {
  return keepQueueToken(owner, token).catch(() => undefined);
}
if (held) void keepForQueue(held);

function ofTab(): Token | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as Token | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function forgetInTab(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was there.
  }
}
