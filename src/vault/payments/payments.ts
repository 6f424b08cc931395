import { useEffect, useSyncExternalStore } from 'react';
import { useRefresh } from '../page/refresh.ts';
import { readVault } from '../session/api.ts';
import { readKeptCall } from '../session/held-key.ts';
import { employeeSession } from '../session/session.ts';
import { createStore } from '../session/value-store.ts';
import type { PaymentsAnswer } from './paid.ts';

type KeptPayments = PaymentsAnswer & { owner: string };

const keptPayments = createStore<KeptPayments | undefined>(undefined);
const asking = new Map<string, Promise<void>>();
employeeSession.subscribe(() => {
  if (employeeSession.get().state !== 'open') keptPayments.set(undefined);
});
// Payments that the first visit read without a worker are not on the device until they are requested again.
navigator.serviceWorker?.addEventListener('controllerchange', () => {
  const now = employeeSession.get();
  if (now.state === 'open') void ask(now.account.id);
});

/** Shows stored payments at once and replaces them with those of the server. Concurrent callers share one request. */
async function ask(owner: string): Promise<void> {
  const isHere = (): boolean => {
    const now = employeeSession.get();
    return now.state === 'open' && now.account.id === owner;
  };
  const show = ({ data }: { data: PaymentsAnswer }): void => {
    if (isHere()) keptPayments.set({ owner, ...data });
  };
  const answer = readVault('GET /payments', owner);
  answer.catch(() => undefined);
  const kept = keptPayments.get() ? undefined : await readKeptCall(owner, 'GET /payments');
  if (kept && !keptPayments.get()) show(kept);
  await answer.then(show, () => undefined);
}

/** Returns the payments of an employee, and `undefined` until they are known. */
export function usePayments(owner: string): KeptPayments | undefined {
  const times = useRefresh();
  const now = useSyncExternalStore(keptPayments.subscribe, keptPayments.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with all the rest
  useEffect(() => {
    if (!asking.has(owner))
      asking.set(
        owner,
        ask(owner).finally(() => asking.delete(owner)),
      );
  }, [owner, times]);
  return now?.owner === owner ? now : undefined;
}
