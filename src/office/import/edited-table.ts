import { useCallback, useState } from 'react';
import { type Edit, edited } from '../../domain/imports/edits.ts';
import type { Table } from '../../domain/imports/table.ts';

const remembered = 100;
type History = { past: readonly Table[]; now: Table; future: readonly Table[] };

/** The table of a file, whose cells are put right where they are wrong, and as they were when asked. */
export function useEditedTable(first: Table) {
  const [{ past, now, future }, set] = useState<History>({ past: [], now: first, future: [] });
  const edit = useCallback(
    (edits: readonly Edit[]) =>
      set(({ past, now }) =>
        edits.length === 0
          ? { past, now, future: [] }
          : { past: [...past, now].slice(-remembered), now: edited(now, edits), future: [] },
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
  /** What was stored is no longer to review, nor comes back. */
  const without = useCallback(
    (lines: ReadonlySet<number>) =>
      set(({ now }) => ({
        past: [],
        now: { ...now, rows: now.rows.filter(({ line }) => !lines.has(line)) },
        future: [],
      })),
    [],
  );
  return { table: now, edit, undo, redo, without, canUndo: past.length > 0, canRedo: future.length > 0 };
}
