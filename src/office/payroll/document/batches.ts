/** Most payrolls that the server takes in one call. */
export const most = 500;

/** The same done to many, some at a time; each answer as it comes, and how many were done. */
export async function mapInBatches<T>(
  ids: readonly string[],
  each: (some: string[]) => Promise<T>,
  onDone?: (done: number) => void,
): Promise<T[]> {
  const answers: T[] = [];
  for (let at = 0; at < ids.length; at += most) {
    answers.push(await each(ids.slice(at, at + most)));
    onDone?.(Math.min(at + most, ids.length));
  }
  return answers;
}
