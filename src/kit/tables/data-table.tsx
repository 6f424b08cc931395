import { type ReactNode, useRef } from 'react';
import { useStableCallback } from '../pages/stable-callback.ts';
import { type Column, toColumnStyle } from './column.ts';
import { type Sort, TableHead } from './table-head.tsx';
import { type Act, TableRow } from './table-row.tsx';

export type { Sort } from './table-head.tsx';

export type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Current order, the main column first. */
  sort?: Sort | readonly Sort[];
  /** `add` is true with Shift: the column refines the current order. */
  onSort?: (sort: Sort, add: boolean) => void;
  /** Opens a row. Without it, rows are read-only. */
  onOpen?: ((row: Row) => void) | undefined;
  current?: string | undefined;
  selected?: ReadonlySet<string>;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
};

type Props<Row> = TableProps<Row> & { rows: readonly Row[]; foot?: ReactNode };

export function toggleSelection(selected: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Renders a native table with a sticky head and sticky totals. Arrows move, Enter opens, Space selects. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, idOf, nameOf, sort, onSort, onOpen, current, selected, onSelect, foot } =
    props;
  const body = useRef<HTMLTableSectionElement>(null);
  const onAct = useStableCallback((act: Act, at: number) => {
    const row = rows[at];
    if (!row) return;
    if (act === 'open') onOpen?.(row);
    else if (act === 'select') onSelect?.(toggleSelection(selected, idOf(row)));
    else
      body.current?.rows[{ next: at + 1, previous: at - 1, first: 0, last: rows.length - 1 }[act]]?.focus();
  });
  const all = rows.length > 0 && rows.every((row) => selected?.has(idOf(row)));
  return (
    <div className="q-scroll">
      <table className="q-table">
        <caption className="vh">{caption}</caption>
        <colgroup>
          {onSelect && <col style={{ width: 54 }} />}
          {columns.map((c) => (
            <col key={c.name} style={toColumnStyle(c)} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          all={all}
          some={(selected?.size ?? 0) > 0}
          onSelectAll={onSelect && (() => onSelect(all ? new Set() : new Set(rows.map(idOf))))}
        />
        <tbody ref={body}>
          {rows.map((row, at) => {
            const id = idOf(row);
            return (
              <TableRow
                key={id}
                row={row}
                at={at}
                columns={columns}
                name={nameOf(row)}
                tabbable={at === 0 || id === current}
                current={id === current}
                selected={selected?.has(id) ?? false}
                selectable={onSelect !== undefined}
                openable={onOpen !== undefined}
                onAct={onAct}
              />
            );
          })}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
