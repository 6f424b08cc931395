import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { VaultOutput } from '../../domain/vault/calls.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { focusTitle } from '../../kit/pages/title-focus.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { callVault, NotRead, readVault } from '../session/api.ts';
import { createStore } from '../session/value-store.ts';

export type OwnPolicy = VaultOutput<'GET /policy'>['data'][number];
const answers = createStore(0);

/**
 * Returns the policies of the employee's employers, and a function that answers them all. Undefined until they are
 * read.
 */
export function useOwnPolicies(owner: string) {
  const [policies, setPolicies] = useState<OwnPolicy[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const times = useSyncExternalStore(answers.subscribe, answers.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once it was answered, here or elsewhere on the page
  useEffect(() => {
    if (!online) return;
    readVault('GET /policy', owner).then(
      ({ data }) => {
        setPolicies(data.data);
        setProblem(undefined);
      },
      (error: unknown) => setProblem(error instanceof NotRead ? error.message : undefined),
    );
  }, [owner, online, times]);
  const answer = useCallback(
    async (granted: boolean): Promise<void> => {
      const version = policies?.[0]?.version;
      if (busy || !version) return;
      setBusy(true);
      try {
        showToast((await callVault('POST /policy/answer', { version, granted })).message);
        answers.set(answers.get() + 1);
        // The pressed button is removed, and the focus with it.
        focusTitle();
      } catch (error) {
        if (!(error instanceof NotRead)) throw error;
        showToast(error.message, { danger: true });
        answers.set(answers.get() + 1);
      } finally {
        setBusy(false);
      }
    },
    [policies, busy],
  );
  return { policies, problem, online, busy, answer };
}

export const listUnansweredPolicies = (policies: readonly OwnPolicy[]): OwnPolicy[] =>
  policies.filter(({ version, answered }) => answered?.version !== version);
