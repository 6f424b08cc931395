import { useEffect, useRef, useState } from 'react';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { setExpiryHandler } from '../../net/refusal.ts';
import { session, subscribeTabChanges, type User } from '../../net/session.ts';
import { holdReadFailures } from '../records/read-failures.ts';

const SessionEnded = defineLazyPart('session-ended', () => import('./session-ended.tsx'));

/**
 * Shows the end of the session over the current screen, and continues there. Tabs share the session, so another tab
 * may have ended it or signed in another user.
 */
export function SignInAgain({ onBack }: { onBack: () => void }) {
  const [ended, setEnded] = useState<{ by?: User }>();
  const is = useRef(ended);
  is.current = ended;
  const putAside = useRef(0);
  useEffect(
    () =>
      setExpiryHandler((begun) => {
        // A read that began before the user dismissed the dialog does not open it again.
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
