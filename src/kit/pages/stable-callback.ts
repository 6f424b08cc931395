import { useCallback, useEffect, useRef } from 'react';

/** A function that is always the same and does what the last drawing said. For handlers, never while drawing. */
export function useStableCallback<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const now = useRef(act);
  useEffect(() => {
    now.current = act;
  });
  return useCallback((...args: A) => now.current(...args), []);
}
