import { useEffect, useRef, useState } from 'react';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { setExpiryHandler } from '../../net/refused.ts';
import { session, subscribeTabChanges, type User } from '../../net/session.ts';
import { holdReadFailures } from '../records/read-failures.ts';

const SessionEnded = defineLazyPart('session-ended', () => import('./session-ended.tsx'));

/**
 * A session that ended is told over whatever is open, and gone on with there. It is one for all the tabs of a browser:
 * in another one it may have ended, or somebody else may have signed in, and nothing of this one is theirs.
 */
export function SignInAgain({ onBack }: { onBack: () => void }) {
  const [ended, setEnded] = useState<{ by?: User }>();
  const is = useRef(ended);
  is.current = ended;
  const putAside = useRef(0);
  useEffect(
    () =>
      setExpiryHandler((begun) => {
        // Reads that were under way when the person put it aside do not bring it back.
        if (begun > putAside.current) setEnded((shown) => shown ?? {});
      }),
    [],
  );
  useEffect(
    () =>
      subscribeTabChanges((user) => {
        if (user?.id !== session.get().user?.id) return setEnded(user ? { by: user } : {});
        if (is.current) onBack();
        setEnded(undefined);
      }),
    [onBack],
  );
  const closed = ended !== undefined;
  useEffect(() => holdReadFailures(closed), [closed]);
  if (!ended) return null;
  const close = () => {
    putAside.current = performance.now();
    setEnded(undefined);
  };
  return <SessionEnded by={ended.by} onClose={close} onBack={onBack} />;
}
