import { outbox } from '../../offline/outbox.ts';
import { refreshSignal } from '../page/refresh.ts';
import { NotRead, readVault, type Slip } from '../session/api.ts';
import { readKeptCall } from '../session/held-key.ts';
import { employeeSession, open } from '../session/session.ts';
import { createStore } from '../session/value-store.ts';
import { isNew } from './is-new.ts';

/** Payslips of the signed-in employee, and which of them are complete on this device. */
export type Slips = {
  owner: string | undefined;
  all: Slip[] | undefined;
  /** Payslips that no longer count. They are listed and excluded from every total. */
  eliminated: Slip[];
  keptAt: Date | undefined;
  /** When the server gave the list, on this page. */
  readAt: Date | undefined;
  /** True while the server is asked. */
  reading: boolean;
  /** Ids whose document and PDF can be read without network. */
  kept: ReadonlySet<string>;
  /** True when this device had no room for all of them. */
  full: boolean;
  problem: NotRead | undefined;
};

const nothing: Slips = {
  owner: undefined,
  all: undefined,
  eliminated: [],
  keptAt: undefined,
  readAt: undefined,
  reading: false,
  kept: new Set(),
  full: false,
  problem: undefined,
};
export const slips = createStore<Slips>(nothing);

/** Employee who read a payslip in this visit. */
export const payslipReader = createStore<string | undefined>(undefined);

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
  // After sign-out, the icon shows no count.
  if (now.state === 'signed_out') badge([]);
  if (now.state !== 'open') slips.set(nothing);
  else if (slips.get().owner !== now.account.id) void refresh();
});

// The first visit starts without a worker. Once the worker takes over, a new request lets it store the answer.
navigator.serviceWorker?.addEventListener('controllerchange', () => void open().then(refresh));

// Looks for new payslips, and checks whether the session still holds.
refreshSignal.subscribe(() => {
  if (employeeSession.get().state === 'open') void open().then(refresh);
});

// After a receipt leaves this device, the stored copy must not ask for it again, even without network.
let unsent: readonly string[] = [];
outbox.subscribe(() => {
  const records = outbox.items().map(({ record }) => record ?? '');
  const hasLeft = unsent.some((record) => !records.includes(record));
  unsent = records.filter((record) => record.startsWith('receipt/'));
  if (hasLeft) void refresh();
});

type List = { data: Slip[]; eliminated?: Slip[] };

const listed = ({ data, eliminated = [] }: List) => ({ all: data, eliminated });

/** Sets the count on the icon of the installed application: payslips that arrived and were not opened. */
function badge(all: readonly Slip[]): void {
  const count = all.filter((slip) => isNew(slip, all)).length;
  const icon = navigator as { setAppBadge?(count: number): Promise<void> };
  void icon.setAppBadge?.(count)?.catch(() => undefined);
}

/** Shows stored payslips at once and replaces them with those of the server. */
export async function refresh(): Promise<void> {
  const now = employeeSession.get();
  if (now.state !== 'open') return;
  const owner = now.account.id;
  if (slips.get().owner !== owner) slips.set({ ...nothing, owner });
  const mine = (): boolean => slips.get().owner === owner;
  slips.set({ ...slips.get(), reading: true });
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
    const readAt = keptAt ? slips.get().readAt : new Date();
    slips.set({ ...slips.get(), ...listed(data), keptAt, readAt, reading: false, problem: undefined });
    badge(data.data);
  } catch (error) {
    if (mine()) slips.set({ ...slips.get(), reading: false });
    if (!(error instanceof NotRead)) throw error;
    // After a refusal the session is checked, unless that has led to the sign-in page already.
    if (error.status === 401 || error.status === 403)
      return employeeSession.get().state === 'open' ? open() : undefined;
    if (mine()) slips.set({ ...slips.get(), problem: error });
  }
}

/** Marks a payslip as seen at once, before the list is read again. */
export function markSlipViewed(id: string): void {
  const now = slips.get();
  if (!now.all?.some((slip) => slip.id === id && !slip.viewed_at)) return;
  const viewed_at = new Date().toISOString();
  const all = now.all.map((slip) => (slip.id === id ? { ...slip, viewed_at } : slip));
  slips.set({ ...now, all });
  badge(all);
}

/**
 * Merges eliminated payslips into their months, newest first. One that was replaced is left out: its replacement
 * tells of it.
 */
export function mergeEliminatedSlips(all: readonly Slip[], eliminated: readonly Slip[]): Slip[] {
  const anew = new Set(all.map(({ replaces }) => replaces?.id));
  const gone = eliminated.filter(({ id }) => !anew.has(id));
  if (gone.length === 0) return [...all];
  return [...all, ...gone].sort((a, b) => b.year - a.year || b.month - a.month);
}
