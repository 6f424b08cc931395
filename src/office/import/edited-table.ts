import { useCallback, useState } from 'react';
import type { Table } from '../../domain/imports/cells/table.ts';
import { type Edit, edited } from '../../domain/imports/columns/edits.ts';

/** A text of a column that stands for another. */
export type Reworded = { column: number; from: string; to: string };

const remembered = 100;
type State = { table: Table; reworded: readonly Reworded[] };
type History = { past: readonly State[]; now: State; future: readonly State[] };

/** The table of a file, whose cells are put right where they are wrong, and as they were when asked. */
export function useEditedTable(first: Table) {
  const [{ past, now, future }, set] = useState<History>({
    past: [],
    now: { table: first, reworded: [] },
    future: [],
  });
  const edit = useCallback(
    (edits: readonly Edit[], learned?: Reworded) =>
      set(({ past, now }) =>
        edits.length === 0
          ? { past, now, future: [] }
          : {
              past: [...past, now].slice(-remembered),
              now: {
                table: edited(now.table, edits),
                reworded: learned ? [...now.reworded, learned] : now.reworded,
              },
              future: [],
            },
      ),
    [],
  );
  const undo = useCallback(
    () =>
      set(({ past, now, future }) => {
        const before = past.at(-1);
        return before
          ? { past: past.slice(0, -1), now: before, future: [now, ...future] }
          : { past, now, future };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      set(({ past, now, future }) => {
        const [after, ...rest] = future;
        return after ? { past: [...past, now], now: after, future: rest } : { past, now, future };
      }),
    [],
  );
  /** Lines once stored are no longer to review, and do not come back. */
  const without = useCallback(
    (lines: ReadonlySet<number>) =>
      set(({ now: { table, reworded } }) => ({
        past: [],
        now: { table: { ...table, rows: table.rows.filter(({ line }) => !lines.has(line)) }, reworded },
        future: [],
      })),
    [],
  );
  return { ...now, edit, undo, redo, without, canUndo: past.length > 0, canRedo: future.length > 0 };
}
