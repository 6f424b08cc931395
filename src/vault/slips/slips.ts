import { outbox } from '../../offline/outbox.ts';
import { NotRead, readVault, type Slip } from '../api.ts';
import { readKeptCall } from '../lock/held-key.ts';
import { refreshSignal } from '../refresh.ts';
import { employeeSession, open } from '../session.ts';
import { createStore } from '../store.ts';
import { isNew } from './is-new.ts';

/** The payslips of whoever is here, and which of them are whole on this device. */
export type Slips = {
  owner: string | undefined;
  all: Slip[] | undefined;
  /** Payslips that counted once: they are listed, and add up to nothing. */
  eliminated: Slip[];
  keptAt: Date | undefined;
  /** Ids whose document and PDF can be read without network. */
  kept: ReadonlySet<string>;
  /** There was no room on this device for all of them. */
  full: boolean;
  problem: NotRead | undefined;
};

const nothing: Slips = {
  owner: undefined,
  all: undefined,
  eliminated: [],
  keptAt: undefined,
  kept: new Set(),
  full: false,
  problem: undefined,
};
export const slips = createStore<Slips>(nothing);

const news = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vault');
news?.addEventListener(
  'message',
  (event: MessageEvent<{ about: string; owner: string; ids: string[]; full: boolean }>) => {
    const now = slips.get();
    if (event.data.about === 'kept' && event.data.owner === now.owner)
      slips.set({ ...now, kept: new Set(event.data.ids), full: event.data.full });
  },
);

employeeSession.subscribe(() => {
  const now = employeeSession.get();
  // A person who signed out leaves no count on the icon either.
  if (now.state === 'signed_out') badge([]);
  if (now.state !== 'open') slips.set(nothing);
  else if (slips.get().owner !== now.account.id) void refresh();
});

// The first visit ends without a worker; once it takes over, asking again lets it keep what was read.
navigator.serviceWorker?.addEventListener('controllerchange', () => void open().then(refresh));

// Payslips that came meanwhile are asked for, and whether the session still holds.
refreshSignal.subscribe(() => {
  if (employeeSession.get().state === 'open') void open().then(refresh);
});

// A receipt that left this device, from whatever page: without network, what is kept must not ask for it again.
let unsent: readonly string[] = [];
outbox.subscribe(() => {
  const records = outbox.items().map(({ record }) => record ?? '');
  const hasLeft = unsent.some((record) => !records.includes(record));
  unsent = records.filter((record) => record.startsWith('receipt/'));
  if (hasLeft) void refresh();
});

type List = { data: Slip[]; eliminated?: Slip[] };

const listed = ({ data, eliminated = [] }: List) => ({ all: data, eliminated });

/** The count on the icon of the installed application: what came and was not opened yet. */
function badge(all: readonly Slip[]): void {
  const count = all.filter((slip) => isNew(slip, all)).length;
  const icon = navigator as { setAppBadge?(count: number): Promise<void> };
  void icon.setAppBadge?.(count)?.catch(() => undefined);
}

/** Payslips on the device, shown at once and replaced by those of the server. */
export async function refresh(): Promise<void> {
  const now = employeeSession.get();
  if (now.state !== 'open') return;
  const owner = now.account.id;
  if (slips.get().owner !== owner) slips.set({ ...nothing, owner });
  const mine = (): boolean => slips.get().owner === owner;
  navigator.serviceWorker?.controller?.postMessage({ type: 'KEPT', owner });
  const answer = readVault('GET /payslips', owner);
  answer.catch(() => undefined);
  if (!slips.get().all) {
    const first = await readKeptCall(owner, 'GET /payslips');
    if (first && mine() && !slips.get().all)
      slips.set({ ...slips.get(), ...listed(first.data), keptAt: first.keptAt });
  }
  try {
    const { data, keptAt } = await answer;
    if (!mine()) return;
    slips.set({ ...slips.get(), ...listed(data), keptAt, problem: undefined });
    badge(data.data);
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    // Refused, it is asked who this is, unless that has led to the door already.
    if (error.status === 401 || error.status === 403)
      return employeeSession.get().state === 'open' ? open() : undefined;
    if (mine()) slips.set({ ...slips.get(), problem: error });
  }
}

/** Opened here: it is new no more, before the list is asked again. */
export function markSlipViewed(id: string): void {
  const now = slips.get();
  if (!now.all?.some((slip) => slip.id === id && !slip.viewed_at)) return;
  const viewed_at = new Date().toISOString();
  const all = now.all.map((slip) => (slip.id === id ? { ...slip, viewed_at } : slip));
  slips.set({ ...now, all });
  badge(all);
}

/** With the eliminated ones in their months, newest first; one that was issued anew is told by what took its place. */
export function mergeEliminatedSlips(all: readonly Slip[], eliminated: readonly Slip[]): Slip[] {
  const anew = new Set(all.map(({ replaces }) => replaces?.id));
  const gone = eliminated.filter(({ id }) => !anew.has(id));
  if (gone.length === 0) return [...all];
  return [...all, ...gone].sort((a, b) => b.year - a.year || b.month - a.month);
}
