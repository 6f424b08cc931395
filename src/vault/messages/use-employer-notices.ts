import { useEffect, useState } from 'react';
import type { VaultNotice } from '../../domain/vault/notices.ts';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import { useRefresh } from '../page/refresh.ts';
import { NotRead, readVault } from '../session/api.ts';
import { readKeptCall } from '../session/held-key.ts';

const mark = 'told-read';

type EmployerNotices = {
  /** Newest first; `undefined` until the server or this device answered. */
  all: readonly VaultNotice[] | undefined;
  isUnread: (notice: VaultNotice) => boolean;
  read: (notice: VaultNotice) => void;
  /** Why the server did not answer, in words. */
  problem: string | undefined;
};

/** Reads the notices of the employers, also without a connection, and which of them were read on this device. */
export function useEmployerNotices(owner: string): EmployerNotices {
  const [all, setAll] = useState<readonly VaultNotice[]>();
  const [problem, setProblem] = useState<string>();
  const [readIds, setReadIds] = useState(() => listReadIds(mark));
  const times = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with all the rest
  useEffect(() => {
    let here = true;
    let answered = false;
    const show = ({ data }: { data: { data: VaultNotice[] } }): void => {
      if (!here) return;
      setAll(data.data);
      setProblem(undefined);
    };
    readVault('GET /notices', owner).then(
      (answer) => {
        answered = true;
        show(answer);
      },
      (error: unknown) => here && setProblem(error instanceof NotRead ? error.message : undefined),
    );
    void readKeptCall(owner, 'GET /notices').then((kept) => kept && !answered && show(kept));
    return () => {
      here = false;
    };
  }, [owner, times]);
  return {
    all,
    problem,
    isUnread: ({ id }) => !readIds.includes(id),
    read: ({ id }) => setReadIds(noteRead(mark, [id])),
  };
}

/** Counts the notices in force that were not read on this device. */
export async function countUnreadNotices(owner: string): Promise<number> {
  const { data } = await readVault('GET /notices', owner);
  const readIds = listReadIds(mark);
  return data.data.filter(({ id }) => !readIds.includes(id)).length;
}
