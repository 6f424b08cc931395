import type { Unlocked } from '../offline/vault-lock.ts';

/**
 * The key of the open vault, in memory and nowhere else. A page gives it when the person unlocks; a worker that was
 * stopped meanwhile has forgotten it and asks the page it works for. Locking forgets it.
 */
type Page = { postMessage(message: unknown, transfer: Transferable[]): void };
type Worker = { clients?: { get(id: string): Promise<Page | undefined> } };

type Held = Unlocked & { until: number };
let held: Held | undefined;
/** Count of locks of the vault: what a page said before one does not open it after. */
let locked = 0;

const patience = 1_000;
const minute = 60_000;

/** `lockAfter` minutes from now the worker no longer gives the key to a page that was just opened. */
export function hold(unlocked: Unlocked, lockAfter: number): void {
  held = { ...unlocked, until: Date.now() + lockAfter * minute };
}

export function forget(): void {
  held = undefined;
  locked += 1;
}

/** For a page that was reloaded before its time was over: it goes on where it was. */
export function stillOpen(owner: string): CryptoKey | undefined {
  if (!held || held.owner !== owner) return undefined;
  const left = held.until - Date.now();
  // A clock that was set back counts as time gone by.
  return left > 0 && left <= 15 * minute ? held.key : undefined;
}

export async function keyFor(owner: string, clientId?: string): Promise<CryptoKey | undefined> {
  if (held?.owner === owner) return held.key;
  const page = clientId ? await (globalThis as Worker).clients?.get(clientId) : undefined;
  if (!page) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<Unlocked | undefined>((resolve) => {
    port1.onmessage = (event: MessageEvent<Unlocked | undefined>) => resolve(event.data);
    setTimeout(resolve, patience);
  });
  const before = locked;
  page.postMessage({ type: 'KEY' }, [port2]);
  const unlocked = await answer;
  port1.close();
  if (unlocked?.owner !== owner || locked !== before) return undefined;
  held = { ...unlocked, until: 0 };
  return unlocked.key;
}
