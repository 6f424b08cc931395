import { useEffect, useRef, useState } from 'react';
import type { Table } from '../../../../domain/imports/cells/table.ts';
import type { ReadRow, RowsHead, RowsState } from './sheet-reader.ts';
import type { SheetSource } from './sheet-source.ts';

type SheetRows<Row> = RowsHead & {
  /** Rows as they were read last. */
  rows: readonly Row[];
  /** Something changed after those rows were read. */
  reading: boolean;
};
type Asked = { table: Table; state: RowsState };

const none: readonly never[] = [];

const isSame = (one: Asked | undefined, other: Asked): boolean =>
  one?.table === other.table &&
  Object.entries(other.state).every(([name, value]) => one.state[name as keyof RowsState] === value);

/** Rows of a sheet, read where its file is. One reading ends before the next one begins. */
export function useSheetRows<Row extends ReadRow>(
  source: SheetSource,
  table: Table,
  state: Extract<RowsState, { kind: Row extends { values: unknown } ? 'employees' : 'payrolls' }>,
): SheetRows<Row> {
  const [answer, setAnswer] = useState<{ of?: Asked; head?: RowsHead; rows: readonly Row[] }>({ rows: none });
  const [failure, setFailure] = useState<unknown>();
  const here = useRef(false);
  const asked = useRef(false);
  const wanted: Asked = { table, state };
  const reading = !isSame(answer.of, wanted);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => {
    if (!reading || asked.current) return;
    asked.current = true;
    source
      .readRows(wanted.table, wanted.state)
      .then(({ head, list }) => {
        asked.current = false;
        if (here.current) setAnswer({ of: wanted, head, rows: list as readonly Row[] });
      })
      .catch((problem: unknown) => here.current && setFailure(problem));
  });
  if (failure !== undefined) throw failure;
  return { rows: answer.rows, uneven: answer.head?.uneven, reading };
}
