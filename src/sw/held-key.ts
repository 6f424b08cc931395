import type { VaultKey } from '../offline/locks.ts';

/**
 * Key of the open vault, in memory only, held per page that lent it. It serves that page until its lock time. After
 * that time, and in a worker that was stopped meanwhile, the page itself is asked for it.
 */
type Page = { postMessage(message: unknown, transfer: Transferable[]): void };
type Worker = { clients?: { get(id: string): Promise<Page | undefined> } };
type Loan = VaultKey & { until: number };

const MINUTE_MS = 60_000;
const LONGEST_LOAN_MS = 15 * MINUTE_MS;
/** A busy page on a slow phone answers late. The network is waited for longer than this. */
const ANSWER_TIMEOUT_MS = 3_000;

const loans = new Map<string, Loan>();
/** Pages that show the lock. The time left on another page is not theirs. */
const lockedPages = new Set<string>();
/** Counts locks of the vault: a key that a page sent before a lock is not used after it. */
let lockCount = 0;

/** Holds the key of an unlocked page for `lockAfter` minutes. After that the page itself is asked for it. */
export function lendKey(pageId: string, { owner, key }: VaultKey, lockAfter: number): void {
  lockedPages.delete(pageId);
  if (lockAfter > 0) loans.set(pageId, { owner, key, until: Date.now() + lockAfter * MINUTE_MS });
  else loans.delete(pageId);
}

/** Forgets every key when a page shows the lock. Other open pages are asked for the key again. */
export function forgetKeys(pageId: string): void {
  loans.clear();
  lockedPages.add(pageId);
  lockCount += 1;
}

/** Returns the key to a page reloaded before its lock time, so that it goes on where it was. */
export function resumeKey(owner: string, pageId: string): CryptoKey | undefined {
  if (lockedPages.has(pageId)) return undefined;
  dropExpired();
  const loan = [...loans.values()].find((one) => one.owner === owner);
  if (loan) loans.set(pageId, loan);
  return loan?.key;
}

/** Returns the key of an employee for a page with their vault open, and `undefined` for any other page. */
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
    // A clock that was set back counts as expired.
    if (left <= 0 || left > LONGEST_LOAN_MS) loans.delete(pageId);
  }
}
