import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that never changes identity and runs the latest `act`. For event handlers, never while
 * rendering.
 */
export function useStableCallback<A extends unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const now = useRef(act);
  useEffect(() => {
    now.current = act;
  });
  return useCallback((...args: A) => now.current(...args), []);
}
