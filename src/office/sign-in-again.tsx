import { useEffect, useState } from 'react';
import { lazyPart } from '../kit/load-chunk.ts';
import { onExpired } from '../net/refused.ts';

const SessionEnded = lazyPart('session-ended', () => import('./session-ended.tsx'));

/** A session that ended is told over whatever is open, and gone on with there. */
export function SignInAgain({ onBack }: { onBack: () => void }) {
  const [ended, setEnded] = useState(false);
  useEffect(() => onExpired(() => setEnded(true)), []);
  return ended && <SessionEnded onClose={() => setEnded(false)} onBack={onBack} />;
}
