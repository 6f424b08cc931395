/** Most payrolls that the server accepts in one call. */
export const MAX_PAYROLLS_PER_CALL = 500;

/** Calls `each` with at most `MAX_PAYROLLS_PER_CALL` ids at a time, in order. `onDone` receives the count of ids done so far. */
export async function mapInBatches<T>(
  ids: readonly string[],
  each: (some: string[]) => Promise<T>,
  onDone?: (done: number) => void,
): Promise<T[]> {
  const answers: T[] = [];
  for (let at = 0; at < ids.length; at += MAX_PAYROLLS_PER_CALL) {
    answers.push(await each(ids.slice(at, at + MAX_PAYROLLS_PER_CALL)));
    onDone?.(Math.min(at + MAX_PAYROLLS_PER_CALL, ids.length));
  }
  return answers;
}

/**
 * Sends a write in batches, in order. When a batch fails, which the interceptor shows, those after it are not sent and
 * the answers so far are returned: what they wrote is written.
 */
export async function writeInBatches<T>(
  ids: readonly string[],
  each: (some: string[]) => Promise<T>,
  onDone?: (done: number) => void,
): Promise<T[]> {
  const answers: T[] = [];
  const write = async (some: string[]) => void answers.push(await each(some));
  await mapInBatches(ids, write, onDone).catch(() => undefined);
  return answers;
}
