/** Calls of a key in a window, in each process of the API. */
export const CALLS_PER_WINDOW = 600;
const WINDOW_SECONDS = 60;

export type KeyAllowance = {
  /** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers, revision 11. */
  headers: Readonly<Record<string, string>>;
  /** Seconds until the next call is allowed. `undefined` while calls are left. */
  wait: number | undefined;
};

/** Creates the count of the calls of each key. `now` is in milliseconds. */
export function createKeyLimits(now: () => number = Date.now, quota = CALLS_PER_WINDOW) {
  let windowEnd = 0;
  const counts = new Map<string, number>();
  return {
    /** Counts a call of the key, and tells what is left. */
    count(key: string): KeyAllowance {
      const at = now();
      if (at >= windowEnd) {
        counts.clear();
        windowEnd = at + WINDOW_SECONDS * 1000;
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const reset = Math.max(1, Math.ceil((windowEnd - at) / 1000));
      return {
        headers: {
          'RateLimit-Policy': `"key";q=${quota};w=${WINDOW_SECONDS}`,
          RateLimit: `"key";r=${Math.max(0, quota - count)};t=${reset}`,
        },
        wait: count > quota ? reset : undefined,
      };
    },
  };
}
