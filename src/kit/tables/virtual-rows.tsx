import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Rows } from './virtual-table.tsx';

const height = 65;

/** Renders cards for phones, of which only those in view are in the document. */
export function VirtualRows<Row>({ rows, children }: { rows: Rows<Row>; children: (row: Row) => ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    paddingEnd: 84,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  const { onView } = rows;
  useEffect(() => onView(from, to), [onView, from, to]);
  return (
    <div className="q-rows" style={{ padding: 0 }} ref={scroller}>
      <ul style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start, key }) => {
          const row = rows.at(index);
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.count}
              aria-posinset={index + 1}
              style={{ position: 'absolute', inset: '0 0 auto', transform: `translateY(${start}px)` }}
            >
              {row ? (
                children(row)
              ) : (
                <span className="q-row" aria-hidden="true">
                  <span className="q-skeleton" style={{ width: '60%', height: 14 }} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
