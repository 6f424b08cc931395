/**
 * Shares one run for each owner among those who ask with the same signal. One that asks with a later signal while it runs
 * begins another run after it: what the first one reads may be older than the signal. `canRun` is asked before that.
 */
export function shareRuns(
  run: (owner: string) => Promise<void>,
  canRun: (owner: string) => boolean,
): (owner: string, signal: number) => void {
  const running = new Map<string, { latest: number }>();
  function ask(owner: string, signal: number): void {
    const now = running.get(owner);
    if (now) {
      now.latest = Math.max(now.latest, signal);
      return;
    }
    const begun = { latest: signal };
    running.set(owner, begun);
    void run(owner).finally(() => {
      running.delete(owner);
      if (begun.latest !== signal && canRun(owner)) ask(owner, begun.latest);
    });
  }
  return ask;
}
