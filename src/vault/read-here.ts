/** Ids of the last hundred things read on this device. */
export function listReadIds(mark: string): string[] {
  try {
    return (localStorage.getItem(mark) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

/** All that was read, with these too. */
export function noteRead(mark: string, ids: readonly string[]): string[] {
  const all = [...new Set([...listReadIds(mark), ...ids])].slice(-100);
  try {
    localStorage.setItem(mark, all.join());
  } catch {
    // The thing is shown again next time.
  }
  return all;
}
