import { outbox } from '../offline/outbox.ts';
import { type Account, call, NotRead, read } from './api.ts';
import { storeOf } from './store.ts';

/**
 * Who opened this vault. The session is a cookie; this device only remembers an id, to paint the right
 * thing first, and that a sign-out made without network still has to reach the server.
 */
export type Session =
  | { state: 'opening' }
  | { state: 'signed_out'; notice?: string }
  | { state: 'open'; account: Account; keptAt: Date | undefined };

type Marker = { id: string; until: number } | { out: true } | null;

const markerName = 'vault';
const days30 = 30 * 86_400_000;

/** Whose vault will open, most likely: what is read ahead for them saves one wait. */
export function expected(): string | undefined {
  const known = marker();
  return known && 'id' in known ? known.id : undefined;
}

export const session = storeOf<Session>({ state: marker() ? 'opening' : 'signed_out' });
const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vault');

news?.addEventListener('message', (event: MessageEvent<{ about: string; owner?: string }>) => {
  const now = session.get();
  if (event.data.about === 'signed_out' && now.state === 'open' && now.account.id === event.data.owner)
    session.set({ state: 'signed_out' });
});

/** Opens the vault with the session there is; without network, read-only with what was kept. */
export async function open(): Promise<void> {
  const known = marker();
  if (known && 'out' in known && !(await finishSignOut())) return session.set({ state: 'signed_out' });
  try {
    const { data: answer, keptAt } = await read<Account | { data: Account }>('/me');
    const data = accountIn(answer);
    if (keptAt && !(known && 'id' in known && known.id === data.id && known.until > Date.now()))
      return session.set({ state: 'signed_out' });
    enter(data, keptAt);
  } catch (error) {
    if (error instanceof NotRead && error.status === 401) {
      const before = session.get().state === 'open';
      mark(null);
      session.set({
        state: 'signed_out',
        ...(before && { notice: 'Su sesión terminó. Ingrese de nuevo.' }),
      });
    } else if (session.get().state !== 'open') {
      session.set({ state: 'signed_out' });
    }
  }
}

export async function signIn(values: {
  document_type: string;
  document_number: string;
  password: string;
}): Promise<void> {
  await call('/login', values);
  await open();
  void outbox.drain({ eager: true });
}

const accountIn = (answer: Account | { data: Account }): Account => ('data' in answer ? answer.data : answer);

function enter(account: Account, keptAt: Date | undefined): void {
  if (!keptAt) mark({ id: account.id, until: Date.now() + days30 });
  session.set({ state: 'open', account, keptAt });
}

/** Leaves nothing of the employee on the device; the server hears it now or at the next connection. */
export async function signOut(account: Account): Promise<void> {
  await Promise.allSettled([eraseKept(account.id), outbox.forget(account.id)]);
  mark({ out: true });
  history.replaceState(null, '', '/payslip');
  session.set({ state: 'signed_out' });
  news?.postMessage({ about: 'signed_out', owner: account.id });
  await finishSignOut();
}

async function finishSignOut(): Promise<boolean> {
  try {
    await call('/logout');
  } catch (error) {
    if (!(error instanceof NotRead) || error.status !== 401) return false;
  }
  mark(null);
  return true;
}

/** The worker erases its store and says so; it is not waited for longer than a moment. */
async function eraseKept(owner: string): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    setTimeout(resolve, 3_000);
  });
  worker.postMessage({ type: 'LOGOUT', owner }, [port2]);
  await done;
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
