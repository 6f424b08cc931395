/** Returns the ids of the last hundred items read on this device. */
export function listReadIds(mark: string): string[] {
  try {
    return (localStorage.getItem(mark) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

/** Adds these ids to the items read, and returns them all. */
export function noteRead(mark: string, ids: readonly string[]): string[] {
  const all = [...new Set([...listReadIds(mark), ...ids])].slice(-100);
  try {
    localStorage.setItem(mark, all.join());
  } catch {
    // Without storage, the item is shown again next time.
  }
  return all;
}
