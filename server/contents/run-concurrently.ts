const most = 8;

/**
 * Runs work for each item, 8 at a time. After a failure no item is started, and the failure is thrown once
 * running items end.
 */
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
