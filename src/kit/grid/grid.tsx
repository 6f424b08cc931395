import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { copyRange, cutRange, pasteText, storeEdit } from './grid-edits.ts';
import { applyKey } from './grid-gestures.ts';
import type { GridColumn, GridProps } from './grid-props.ts';
import { GridGap, GridHead, GridRow, GridSums } from './grid-row.tsx';
import { buildStep, type GridStep, keepInside } from './grid-state.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import './grid.css?adopt';

/** Height of a row in rem: of a mouse, and of a finger. */
const ROW_HEIGHTS = { fine: 1.5625, coarse: 2.75 } as const;
const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
const measureRow = () => {
  const kind = matchMedia('(hover: hover) and (pointer: fine)').matches ? 'fine' : 'coarse';
  return ROW_HEIGHTS[kind] * remPixels();
};

const toRemWidth = (columns: readonly Pick<GridColumn, 'width'>[]): string =>
  `${columns.reduce((sum, { width }) => sum + width, 0) / 16}rem`;

/**
 * Rows and columns that are written with the gestures of a spreadsheet. The cell in focus is the only stop of Tab from
 * outside; inside, keys are those of `applyKey`. Only the rows in view, and the one in focus, are in the document.
 */
export function Grid(props: GridProps) {
  const { label, sheet, columns, results, onStep, onOpen } = props;
  const state = keepInside(props.state, sheet);
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const virtual = useVirtualizer({
    count: sheet.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: measureRow,
    overscan: 6,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [from, to] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
      const drawn = new Set([state.active.row, ...Array.from({ length: to - from + 1 }, (_, i) => from + i)]);
      return [...drawn].filter((at) => at < count).sort((a, b) => a - b);
    },
  });

  const take = (step: GridStep) => {
    wantsFocus.current = true;
    onStep(step);
  };
  const pointer = useGridPointer({ state, sheet, onStep: take, onOpen });

  const { head, edit } = state;
  useEffect(() => {
    if (wantsFocus.current && sheet.rows.length > 0) virtual.scrollToIndex(head.row);
  }, [head.row, virtual, sheet.rows.length]);
  // After each drawing, because the row in focus may have just come into the document.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>('[data-active]');
    const target = cell?.querySelector<HTMLElement>('input') ?? cell;
    if (!target) return;
    wantsFocus.current = false;
    target.focus({ preventScroll: true });
    scroller.current?.querySelector('[data-head]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const active = { row: sheet.rows[state.active.row], column: sheet.columns[state.active.column] };
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || active.row === undefined || active.column === undefined) return;
    const isLocked = sheet.isLocked(active.row, active.column);
    const opens = (event.key === 'F2' && isLocked) || (event.key === ';' && (event.ctrlKey || event.metaKey));
    if (opens && !edit) {
      event.preventDefault();
      return onOpen(active.row, active.column, event.key === ';');
    }
    const step = applyKey(state, sheet, event);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    take(step);
  }
  function handleClipboard(event: ClipboardEvent) {
    const isOpenBox = state.edit && !state.edit.replaces;
    if (isOpenBox || sheet.rows.length === 0 || sheet.columns.length === 0) return;
    event.preventDefault();
    if (event.type === 'paste') {
      const { edit: _edit, ...rest } = state;
      return take(pasteText(rest, sheet, event.clipboardData.getData('text/plain')));
    }
    const step = event.type === 'cut' ? cutRange(state, sheet) : buildStep(state);
    event.clipboardData.setData('text/plain', step.copied ?? copyRange(state, sheet));
    take(step);
  }

  const items = virtual.getVirtualItems();
  const gaps = items.map(({ start }, at) => start - (items[at - 1]?.end ?? 0));
  return (
    <div className="grid-scroll" ref={scroller}>
      <table
        className="grid"
        style={{ minWidth: toRemWidth([...columns, ...results]) }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are gone about and written
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={sheet.rows.length + 2}
        onKeyDown={handleKey}
        onCopy={handleClipboard}
        onCut={handleClipboard}
        onPaste={handleClipboard}
        {...pointer.table}
      >
        <colgroup>
          <col className="grid-name" />
          {[...columns, ...results].map(({ id, width }) => (
            <col key={id} style={{ width: toRemWidth([{ width }]) }} />
          ))}
        </colgroup>
        <GridHead {...props} />
        <tbody>
          {items.map(({ index }, at) => (
            <GridRow
              key={sheet.rows[index]}
              {...props}
              state={state}
              at={index}
              gap={gaps[at] ?? 0}
              filled={pointer.filled}
              onLeave={() => {
                // A step that was taken already stores it.
                if (!wantsFocus.current) onStep(storeEdit(state, sheet));
              }}
              onEdit={(text) => edit && onStep(buildStep({ ...state, edit: { ...edit, text } }))}
            />
          ))}
          <GridGap {...props} height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
        <GridSums {...props} />
      </table>
    </div>
  );
}
