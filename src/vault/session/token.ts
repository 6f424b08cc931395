import { drain } from '../../offline/outbox.ts';
import { keepQueueToken } from '../../offline/outbox-store.ts';
import { getKeyOwner, hasOwnerKey, keepOnDevice, readKeptPath } from './held-key.ts';

/**
 * Session token, without which the server answers nothing about the employee. While the vault is open, it is in the
 * memory of this page, and the device stores it under the key of the vault. Where nothing is stored, or until the
 * vault is unlocked after sign-in, it belongs to this tab alone.
 */
type Token = { owner: string; token: string };

const path = '/token';
const place = 'vault-token';
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vault');
let held: Token | undefined = ofTab();
let coming: Promise<unknown> = Promise.resolve();

export async function findHeldToken(): Promise<string | undefined> {
  await coming;
  return held?.token;
}

/** Stores a token from the server, and shares it with the other tabs of the same employee. */
export function takeToken(token: Token): void {
  adopt(token);
  news?.postMessage({ about: 'renewed', ...token });
}

news?.addEventListener('message', ({ data }: MessageEvent<{ about: string } & Token>) => {
  const { about, owner, token } = data;
  if (about === 'renewed' && (held?.owner === owner || hasOwnerKey(owner))) adopt({ owner, token });
});

/** Milliseconds to wait for the answer of another tab. One in the background of a busy phone is slow to answer. */
const ANSWER_MS = 5_000;

/**
 * Asks the other tabs for a token of the same employee that is not the refused one. Its announcement may not have
 * arrived yet, and nothing is stored of a vault without a lock.
 */
export async function askOtherTabs(): Promise<void> {
  const refused = held;
  if (!news || !refused) return;
  const channel = news;
  await new Promise<void>((resolve) => {
    const listen = ({ data }: MessageEvent<{ about: string } & Token>) => {
      if (data.owner !== refused.owner || data.token === undefined || data.token === refused.token) return;
      // Meanwhile this page may have let its token go, or taken another.
      if (data.about === 'answered' && held === refused) adopt({ owner: data.owner, token: data.token });
      end();
    };
    const end = () => {
      clearTimeout(timer);
      channel.removeEventListener('message', listen);
      resolve();
    };
    const timer = setTimeout(end, ANSWER_MS);
    channel.addEventListener('message', listen);
    channel.postMessage({ about: 'asked', owner: refused.owner });
  });
}

news?.addEventListener('message', ({ data }: MessageEvent<{ about: string; owner?: string }>) => {
  if (data.about === 'asked' && held?.owner === data.owner) news.postMessage({ about: 'answered', ...held });
});

function adopt(token: Token): void {
  held = token;
  try {
    sessionStorage.setItem(place, JSON.stringify(token));
  } catch {
    // Without storage, the token is lost with the page.
  }
  // Submissions that waited for a sign-in are sent with it.
  void keepForQueue(token).then(() => drain({ eager: true }));
  if (hasOwnerKey(token.owner)) coming = keepUnderLock(token);
}

/** Stores the token under the key of the open vault, or reads it from there. */
export function openToken(owner: string): void {
  coming = held?.owner === owner ? keepUnderLock(held) : readAgain();
}

/** Reads the stored token again, because another tab may have stored a newer one. */
export async function readAgain(): Promise<void> {
  const owner = getKeyOwner();
  const kept = owner && (await readKeptPath<Token>(owner, path));
  // If the vault was locked meanwhile, the token stays stored.
  if (kept && hasOwnerKey(owner)) held = kept.data;
}

async function keepUnderLock(token: Token): Promise<void> {
  // Without room, the token is lost when the vault is locked, and the employee signs in again.
  if (await keepOnDevice(token.owner, path, token)) forgetInTab();
}

/** Drops the token of this page, when the vault is locked or the session ended. */
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
    // Without storage, there was nothing to remove.
  }
}
