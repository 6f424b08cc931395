import { useCallback, useState } from 'react';
import type { Table } from '../../../domain/imports/cells/table.ts';
import { applyEdits, type Edit } from '../../../domain/imports/columns/edits.ts';
import { carryColumns } from './column-facts.ts';

/** A text of a column that stands for another. */
export type TextReplacement = { column: number; from: string; to: string };

const remembered = 100;
/** `omitted` are the lines that somebody leaves out, each with the title of its row. */
type State = { table: Table; reworded: readonly TextReplacement[]; omitted: ReadonlyMap<number, string> };
type History = { past: readonly State[]; now: State; future: readonly State[] };

function applyToTable(table: Table, edits: readonly Edit[]): Table {
  const edited = applyEdits(table, edits);
  carryColumns(table, edited, new Set(edits.map(({ column }) => column)));
  return edited;
}

/** The table of a file, whose cells are put right where they are wrong, and as they were when asked. */
export function useEditedTable(first: Table) {
  const [{ past, now, future }, set] = useState<History>({
    past: [],
    now: { table: first, reworded: [], omitted: new Map() },
    future: [],
  });
  const edit = useCallback(
    (edits: readonly Edit[], learned?: TextReplacement) =>
      set(({ past, now }) =>
        edits.length === 0
          ? { past, now, future: [] }
          : {
              past: [...past, now].slice(-remembered),
              now: {
                ...now,
                table: applyToTable(now.table, edits),
                reworded: learned ? [...now.reworded, learned] : now.reworded,
              },
              future: [],
            },
      ),
    [],
  );
  const setOmitted = useCallback(
    (change: (omitted: Map<number, string>) => void) =>
      set(({ past, now }) => {
        const omitted = new Map(now.omitted);
        change(omitted);
        return { past: [...past, now].slice(-remembered), now: { ...now, omitted }, future: [] };
      }),
    [],
  );
  /** Leaves rows out of the import: their lines, with the title of each. */
  const omit = useCallback(
    (titles: ReadonlyMap<number, string>) =>
      setOmitted((omitted) => {
        for (const [line, title] of titles) omitted.set(line, title);
      }),
    [setOmitted],
  );
  /** Brings back rows that were left out. */
  const bringBack = useCallback(
    (lines: readonly number[]) =>
      setOmitted((omitted) => {
        for (const line of lines) omitted.delete(line);
      }),
    [setOmitted],
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
      set(({ now }) => ({
        past: [],
        now: { ...now, table: { ...now.table, rows: now.table.rows.filter(({ line }) => !lines.has(line)) } },
        future: [],
      })),
    [],
  );
  return {
    ...now,
    edit,
    omit,
    bringBack,
    undo,
    redo,
    without,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
