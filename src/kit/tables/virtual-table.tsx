import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useStableCallback } from '../pages/stable-callback.ts';
import { toColumnStyle, toRemWidth } from './column.ts';
import { type TableProps, toggleSelection } from './data-table.tsx';
import { TableHead } from './table-head.tsx';
import { type Act, TableRow } from './table-row.tsx';

/** Rows by index. A row that has not been loaded is undefined. */
export type Rows<Row> = {
  count: number;
  at: (index: number) => Row | undefined;
  /** Reports the range in view, so that its rows are loaded. */
  onView: (from: number, to: number) => void;
};

/** Returns the height of a row from the design tokens. */
export const readRowHeight = (of: Element | null): number =>
  (of && Number.parseFloat(getComputedStyle(of).getPropertyValue('--q-tr'))) || 44;

/**
 * Renders a table of any length. Only the rows in view are drawn, between two empty rows that take the height of
 * the rest.
 */
export function VirtualTable<Row>({ rows, ...table }: TableProps<Row> & { rows: Rows<Row> }) {
  const { caption, columns, idOf, nameOf, sort, onSort, onOpen, current, selected, onSelect } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => readRowHeight(scroller.current),
    overscan: 6,
    scrollPaddingStart: 36,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  const { onView } = rows;
  useEffect(() => onView(from, to), [onView, from, to]);

  const onAct = useStableCallback((act: Act, at: number) => {
    const row = rows.at(at);
    if (act === 'open') return void (row && onOpen?.(row));
    if (act === 'select') return void (row && onSelect?.(toggleSelection(selected, idOf(row))));
    const last = rows.count - 1;
    const index = { next: at + 1, previous: at - 1, first: 0, last }[act];
    if (index < 0 || index > last) return;
    virtual.scrollToIndex(index);
    wanted.current = index;
    focusWanted();
  });

  // A row that is not loaded takes the focus when it comes, unless the person has moved it.
  const wanted = useRef<number>(undefined);
  const focusWanted = () => {
    const within = scroller.current;
    if (wanted.current === undefined || !within) return;
    const { activeElement } = document;
    const elsewhere = activeElement && activeElement !== document.body && !within.contains(activeElement);
    const row = within.querySelector<HTMLElement>(`tr[aria-rowindex="${wanted.current + 2}"]`);
    if (elsewhere || row) wanted.current = undefined;
    if (!elsewhere) row?.focus({ preventScroll: true });
  };
  useEffect(focusWanted);

  const width = columns.reduce((sum, column) => sum + (column.width ?? usual), onSelect ? 54 : 0);
  const span = columns.length + (onSelect ? 1 : 0);
  return (
    <div className="q-scroll" ref={scroller}>
      <table
        className="q-table"
        style={{ tableLayout: 'fixed', minWidth: toRemWidth(width) }}
        aria-rowcount={rows.count + 1}
      >
        <caption className="vh">{caption}</caption>
        <colgroup>
          {onSelect && <col style={{ width: 54 }} />}
          {columns.map((column) => (
            <col key={column.name} style={toColumnStyle(column)} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={sort} onSort={onSort} boxes={onSelect !== undefined} />
        <tbody>
          <Gap height={items[0]?.start ?? 0} span={span} />
          {items.map(({ index }) => {
            const row = rows.at(index);
            if (!row) return <Coming key={index} span={span} />;
            const id = idOf(row);
            return (
              <TableRow
                key={index}
                row={row}
                at={index}
                index={index + 2}
                columns={columns}
                name={nameOf(row)}
                tabbable={index === from || id === current}
                current={id === current}
                selected={selected?.has(id) ?? false}
                selectable={onSelect !== undefined}
                openable={onOpen !== undefined}
                onAct={onAct}
              />
            );
          })}
          <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} span={span} />
        </tbody>
      </table>
    </div>
  );
}

const usual = 180;

function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function Coming({ span }: { span: number }) {
  return (
    <tr>
      <td colSpan={span}>
        <span className="vh">Cargando</span>
        <span className="q-skeleton" style={{ width: '46%', height: 12 }} />
      </td>
    </tr>
  );
}
