import { useEffect, useSyncExternalStore } from 'react';
import type { VaultOutput } from '../../domain/vault/calls.ts';
import { NotRead, type Read, readVault } from '../session/api.ts';
import { readKeptCall } from '../session/held-key.ts';
import { employeeSession } from '../session/session.ts';
import { createStore } from '../session/value-store.ts';
import type { Reads, VaultCallInput } from '../session/vault-path.ts';
import { useRefresh } from './refresh.ts';

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
  const asking = new Map<string, Promise<void>>();
  employeeSession.subscribe(() => {
    if (employeeSession.get().state !== 'open') state.set(nothing);
  });
  // Answers that the first visit read without a worker are not on the device until they are requested again.
  navigator.serviceWorker?.addEventListener('controllerchange', () => {
    const now = employeeSession.get();
    if (now.state === 'open') void ask(now.account.id);
  });

  async function ask(owner: string): Promise<void> {
    const isHere = (): boolean => {
      const now = employeeSession.get();
      return now.state === 'open' && now.account.id === owner;
    };
    const hasRead = (): boolean => state.get().owner === owner && state.get().read !== undefined;
    const show = (read: Answer): void => {
      if (isHere()) state.set({ owner, read, failed: undefined });
    };
    const answer = readVault(address, owner, ...given);
    answer.catch(() => undefined);
    const kept = hasRead() ? undefined : await readKeptCall(owner, address, ...given);
    if (kept && !hasRead()) show(kept);
    await answer.then(show, (error: unknown) => {
      if (error instanceof NotRead && isHere() && !hasRead())
        state.set({ owner, read: undefined, failed: error });
    });
  }

  return function useKeptRead(owner: string): Pick<State, 'read' | 'failed'> {
    const times = useRefresh();
    const now = useSyncExternalStore(state.subscribe, state.get);
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with all the rest
    useEffect(() => {
      if (!asking.has(owner))
        asking.set(
          owner,
          ask(owner).finally(() => asking.delete(owner)),
        );
    }, [owner, times]);
    return now.owner === owner ? now : nothing;
  };
}
