import { useEffect, useSyncExternalStore } from 'react';
import type { VaultOutput } from '../../domain/vault/calls.ts';
import { NotRead, type Read, readVault } from '../session/api.ts';
import { readKeptCall } from '../session/held-key.ts';
import { employeeSession } from '../session/session.ts';
import { createStore } from '../session/value-store.ts';
import type { Reads, VaultCallInput } from '../session/vault-path.ts';
import { useRefresh } from './refresh.ts';
import { shareRuns } from './share-runs.ts';

/**
 * Creates the hook of a read that several parts of the vault share. It shows the stored answer at once and replaces it
 * with that of the server; concurrent callers share one request. `read` is `undefined` until an answer is known, and
 * `failed` says why there is none. Nothing stays when the vault closes.
 */
export function createKeptRead<A extends Reads>(address: A, ...given: VaultCallInput<A>) {
  type Answer = Read<VaultOutput<A>>;
  type State = { owner: string | undefined; read: Answer | undefined; failed: NotRead | undefined };
  const nothing: State = { owner: undefined, read: undefined, failed: undefined };
  const state = createStore(nothing);
  employeeSession.subscribe(() => {
    if (employeeSession.get().state !== 'open') state.set(nothing);
  });
  // Answers that the first visit read without a worker are not on the device until they are requested again.
  navigator.serviceWorker?.addEventListener('controllerchange', () => {
    const now = employeeSession.get();
    if (now.state === 'open') void ask(now.account.id);
  });

  const isOpen = (owner: string): boolean => {
    const now = employeeSession.get();
    return now.state === 'open' && now.account.id === owner;
  };

  async function ask(owner: string): Promise<void> {
    const hasRead = (): boolean => state.get().owner === owner && state.get().read !== undefined;
    const show = (read: Answer): void => {
      if (isOpen(owner)) state.set({ owner, read, failed: undefined });
    };
    const answer = readVault(address, owner, ...given);
    answer.catch(() => undefined);
    const kept = hasRead() ? undefined : await readKeptCall(owner, address, ...given);
    if (kept && !hasRead()) show(kept);
    await answer.then(show, (error: unknown) => {
      if (error instanceof NotRead && isOpen(owner) && !hasRead())
        state.set({ owner, read: undefined, failed: error });
    });
  }

  const askOnce = shareRuns(ask, isOpen);

  return function useKeptRead(owner: string): Pick<State, 'read' | 'failed'> {
    const times = useRefresh();
    const now = useSyncExternalStore(state.subscribe, state.get);
    useEffect(() => askOnce(owner, times), [owner, times]);
    return now.owner === owner ? now : nothing;
  };
}
