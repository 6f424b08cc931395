import type { VaultKey } from '../offline/vault-lock.ts';

/**
 * The key of the open vault, in memory and nowhere else, under the page that lent it. It serves that page alone, until the
 * time of its lock; after that time, and in a worker that was stopped meanwhile, the page itself is asked for it.
 */
type Page = { postMessage(message: unknown, transfer: Transferable[]): void };
type Worker = { clients?: { get(id: string): Promise<Page | undefined> } };
type Loan = VaultKey & { until: number };

const MINUTE_MS = 60_000;
const LONGEST_LOAN_MS = 15 * MINUTE_MS;
/** A page at work on a slow phone answers late; the network is waited for longer than this. */
const ANSWER_TIMEOUT_MS = 3_000;

const loans = new Map<string, Loan>();
/** Pages that show the lock: the time that another page has left is not theirs. */
const lockedPages = new Set<string>();
/** Count of locks of the vault: what a page said before one does not open it after. */
let lockCount = 0;

/** A page unlocked, or goes on open: `lockAfter` minutes from now its key is no longer given out without asking it. */
export function lendKey(pageId: string, { owner, key }: VaultKey, lockAfter: number): void {
  lockedPages.delete(pageId);
  if (lockAfter > 0) loans.set(pageId, { owner, key, until: Date.now() + lockAfter * MINUTE_MS });
  else loans.delete(pageId);
}

/** A page shows the lock. Other pages that are open are asked for the key again. */
export function forgetKeys(pageId: string): void {
  loans.clear();
  lockedPages.add(pageId);
  lockCount += 1;
}

/** For a page that was reloaded before its time was over: it goes on where it was. */
export function resumeKey(owner: string, pageId: string): CryptoKey | undefined {
  if (lockedPages.has(pageId)) return undefined;
  dropExpired();
  const loan = [...loans.values()].find((one) => one.owner === owner);
  if (loan) loans.set(pageId, loan);
  return loan?.key;
}

/** The key of an employee for a page that has their vault open; for anything else there is none. */
export async function requestKey(owner: string, pageId?: string): Promise<CryptoKey | undefined> {
  if (!pageId) return undefined;
  dropExpired();
  const loan = loans.get(pageId);
  if (loan?.owner === owner) return loan.key;
  const before = lockCount;
  const unlocked = await askPage(pageId);
  return unlocked?.owner === owner && lockCount === before ? unlocked.key : undefined;
}

async function askPage(pageId: string): Promise<VaultKey | undefined> {
  const page = await (globalThis as Worker).clients?.get(pageId);
  if (!page) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<VaultKey | undefined>((resolve) => {
    port1.onmessage = (event: MessageEvent<VaultKey | undefined>) => resolve(event.data);
    setTimeout(resolve, ANSWER_TIMEOUT_MS);
  });
  page.postMessage({ type: 'KEY' }, [port2]);
  return answer.finally(() => port1.close());
}

function dropExpired(): void {
  for (const [pageId, { until }] of loans) {
    const left = until - Date.now();
    // A clock that was set back counts as time gone by.
    if (left <= 0 || left > LONGEST_LOAN_MS) loans.delete(pageId);
  }
}
