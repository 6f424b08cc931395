import { useEffect, useState } from 'react';

/** Time that the cursor rests before anything is read for its cell. */
const REST_MS = 300;

/** Returns a value once it has stayed the same for a moment; until then, the one before. */
export function useSettled(value: string): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
