import { NotRead, type Read, read, type Slip } from './api.ts';
import { expected, open, session } from './session.ts';
import { storeOf } from './store.ts';

/** The payslips of whoever is here, and which of them are whole on this device. */
export type Slips = {
  owner: string | undefined;
  all: Slip[] | undefined;
  keptAt: Date | undefined;
  /** Ids whose document and PDF can be read without network. */
  kept: ReadonlySet<string>;
  problem: NotRead | undefined;
};

const nothing: Slips = {
  owner: undefined,
  all: undefined,
  keptAt: undefined,
  kept: new Set(),
  problem: undefined,
};
export const slips = storeOf<Slips>(nothing);

const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vault');
news?.addEventListener('message', (event: MessageEvent<{ about: string; owner: string; ids: string[] }>) => {
  const now = slips.get();
  if (event.data.about === 'kept' && event.data.owner === now.owner)
    slips.set({ ...now, kept: new Set(event.data.ids) });
});

session.subscribe(() => {
  const now = session.get();
  if (now.state !== 'open') slips.set(nothing);
  else if (slips.get().owner !== now.account.id) void refresh();
});

// The first visit ends without a worker; once it takes over, asking again lets it keep what was read.
navigator.serviceWorker?.addEventListener('controllerchange', () => void open().then(refresh));

const ask = (owner: string): Promise<Read<{ data: Slip[] }>> => read('/payslips', owner);

/** Asked for while the session is still being opened. */
let ahead = readAhead();

function readAhead(): { owner: string; answer: ReturnType<typeof ask> } | undefined {
  const owner = expected();
  if (!owner) return undefined;
  const answer = ask(owner);
  answer.catch(() => undefined);
  return { owner, answer };
}

export async function refresh(): Promise<void> {
  const now = session.get();
  if (now.state !== 'open') return;
  const owner = now.account.id;
  if (slips.get().owner !== owner) slips.set({ ...nothing, owner });
  navigator.serviceWorker?.controller?.postMessage({ type: 'KEPT', owner });
  try {
    const early = ahead?.owner === owner ? ahead.answer : undefined;
    ahead = undefined;
    const { data, keptAt } = await (early ?? ask(owner));
    if (slips.get().owner === owner)
      slips.set({ ...slips.get(), all: data.data, keptAt, problem: undefined });
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    if (error.status === 401 || error.status === 403) return open();
    if (slips.get().owner === owner) slips.set({ ...slips.get(), problem: error });
  }
}
