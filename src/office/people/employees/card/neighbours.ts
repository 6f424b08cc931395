/** A page of a list that this device read. */
export type ReadList = {
  ids: readonly string[];
  /** True while the list is mounted, behind the screen in view or in it. */
  isMounted: boolean;
  readAt: number;
};

/** Rows before and after a row, in the list it was opened from: the mounted one that was read last. */
export function findNeighbours(
  lists: readonly ReadList[],
  id: string,
): { previous: string | undefined; next: string | undefined } {
  const [list] = lists
    .filter(({ ids }) => ids.includes(id))
    .sort((a, b) => Number(b.isMounted) - Number(a.isMounted) || b.readAt - a.readAt);
  const at = list?.ids.indexOf(id) ?? -1;
  return { previous: list?.ids[at - 1], next: at < 0 ? undefined : list?.ids[at + 1] };
}
