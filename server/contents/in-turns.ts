/** Calls to a store that are on their way at once. */
const most = 8;

/** Does a work for each, a few at a time. The first failure ends it once those under way end. */
export async function runConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  let failed: unknown;
  const turn = async () => {
    for (const one of left) {
      if (failed) return;
      await work(one).catch((error: unknown) => {
        failed ??= error;
      });
    }
  };
  await Promise.all(Array.from({ length: most }, turn));
  if (failed) throw failed;
}
