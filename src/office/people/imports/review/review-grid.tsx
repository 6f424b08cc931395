import { useVirtualizer } from '@tanstack/react-virtual';
import { arrowUndoOutline, checkmarkOutline, searchOutline, warningOutline } from 'ionicons/icons';
import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { toCellText } from '../../../../domain/imports/cells/cells.ts';
import { type Edit, listFillDownEdits, listPasteEdits } from '../../../../domain/imports/columns/edits.ts';
import { Icon } from '../../../../kit/marks/icon.tsx';
import type { FileReading } from '../reading.ts';
import { type Alike, formatLineNames, groupAlikeFaults, putAlike } from './alike.ts';
import { FindReplace } from './find-replace.tsx';
import { type CellExit, CellInput, Gap } from './grid-cell.tsx';
import { buildGridFaults } from './grid-faults.ts';
import {
  findNextFault,
  type GridPlace,
  getSelectedRange,
  keepSpotInGrid,
  moveSpot,
  type Spot,
  showColumn,
} from './grid-moves.ts';
import './review-grid.css?adopt';
import type { ReviewItem } from './reviewed.ts';

type Props = {
  items: readonly ReviewItem[];
  reading: FileReading;
  labelOf: (key: string) => string;
};

const rowHeight = 36;
const start: Spot = { at: { row: 0, column: 0 }, from: { row: 0, column: 0 } };

/** The rows as a sheet: gone about and put right with the keyboard, whatever their number. */
export default function ReviewGrid({ items, reading, labelOf }: Props) {
  const { table, mapping, edit, undo, redo, canUndo, omit, bringBack } = reading;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [requestedSpot, setSpot] = useState<Spot>(start);
  const [typing, setTyping] = useState<string>();
  const [finding, setFinding] = useState(false);
  /** The value just written where other rows have the same fault. */
  const [offered, setOffered] = useState<Alike & { now: string }>();
  const columns = useMemo(() => mapping.flatMap((key, column) => (key ? [{ key, column }] : [])), [mapping]);
  const byLine = useMemo(() => new Map(table.rows.map((row) => [row.line, row.cells])), [table]);
  const rows = useMemo(
    () =>
      items
        .flatMap((item) => item.lines.map((line) => ({ line, item })))
        .filter(({ line }) => byLine.has(line))
        .sort((a, b) => a.line - b.line),
    [items, byLine],
  );
  const faults = useMemo(() => buildGridFaults(rows, columns), [rows, columns]);
  const spot = keepSpotInGrid(requestedSpot, rows.length, columns.length);
  const { at } = spot;
  const size = { rows: rows.length, columns: columns.length };
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: rowHeight,
  });

  const lines = rows.map(({ line }) => line);
  const textAt = ({ row, column }: GridPlace): string =>
    toCellText(byLine.get(lines[row] ?? -1)?.[columns[column]?.column ?? -1]);
  const go = (next: Spot) => {
    setSpot(next);
    virtual.scrollToIndex(next.at.row);
    showColumn(scroller.current, next.at.column);
  };
  // At once: who writes fast presses the next key before another frame is drawn.
  const back = () => grid.current?.focus({ preventScroll: true });
  const change = (edits: Edit[]) => {
    setOffered(undefined);
    edit(edits);
  };

  function write(text: string, everywhere = false) {
    setTyping(undefined);
    const [line, column] = [lines[at.row], columns[at.column]?.column];
    const before = textAt(at);
    if (line === undefined || column === undefined || text === before) return;
    const key = columns[at.column]?.key;
    const fault = rows[at.row]?.item.faults.find(
      (one) => one.line === line && (one.at === undefined ? one.column === key : one.at === column),
    );
    const alike = fault && groupAlikeFaults(reading, items, fault, column);
    setOffered(undefined);
    if (!alike) return edit([{ line, column, value: text }]);
    const [, ...others] = alike.lines;
    putAlike(reading, alike, text, everywhere && others.length > 0);
    if (!everywhere && others.length > 0)
      setOffered({ ...alike, lines: others, names: formatLineNames(items, others), now: text });
  }

  function fill() {
    const chosen = getSelectedRange(spot);
    const from = chosen.rows.length > 1 ? chosen.rows : [Math.max(0, at.row - 1), at.row];
    const picked = [...new Set(from)].flatMap((row) => lines[row] ?? []);
    change(
      listFillDownEdits(
        table,
        picked,
        chosen.columns.flatMap((one) => columns[one]?.column ?? []),
      ),
    );
  }

  function clear() {
    const chosen = getSelectedRange(spot);
    change(
      chosen.rows.flatMap((row) =>
        chosen.columns.flatMap((one) => {
          const [line, column] = [lines[row], columns[one]?.column];
          return line === undefined || column === undefined ? [] : [{ line, column, value: '' }];
        }),
      ),
    );
  }

  const item = rows[at.row]?.item;
  const lineHere = lines[at.row];
  function omitHere() {
    if (!item || lineHere === undefined) return;
    if (item.omitted) bringBack([lineHere]);
    else omit(new Map([[lineHere, item.title]]));
    back();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The shortcuts of the office are letters; here letters are what is written.
    event.stopPropagation();
    if (typing !== undefined) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const next = moveSpot(spot, { key: event.key, ctrl, shift: event.shiftKey }, size);
    const acts: Record<string, () => void> = {
      Enter: () => setTyping(textAt(at)),
      F2: () => setTyping(textAt(at)),
      Delete: clear,
      Backspace: clear,
      F8: () => {
        const fault = findNextFault(at, faults.places);
        if (fault) go({ at: fault, from: fault });
      },
      ...(ctrl && {
        d: fill,
        z: event.shiftKey ? redo : undo,
        y: redo,
        f: () => setFinding(true),
        h: () => setFinding(true),
        delete: omitHere,
      }),
    };
    const act = next ? () => go(next) : acts[ctrl ? event.key.toLowerCase() : event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1 && !ctrl && !event.altKey && rows.length > 0) {
      event.preventDefault();
      setTyping(event.key);
    }
  }

  function onTyped(by: CellExit) {
    if (by === 'cancel') setTyping(undefined);
    else write(typing ?? '', by === 'all');
    const key = { down: 'ArrowDown', right: 'ArrowRight', left: 'ArrowLeft', all: '', leave: '', cancel: '' }[
      by
    ];
    const next = moveSpot(spot, { key, ctrl: false, shift: false }, size);
    if (next) go(next);
    if (by !== 'leave') back();
  }

  function onCopy(event: ClipboardEvent) {
    if (typing !== undefined) return;
    const chosen = getSelectedRange(spot);
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      chosen.rows.map((row) => chosen.columns.map((column) => textAt({ row, column })).join('\t')).join('\n'),
    );
  }

  function onPaste(event: ClipboardEvent) {
    if (typing !== undefined) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text)
      change(
        listPasteEdits(
          text,
          lines,
          columns.map(({ column }) => column),
          at,
        ),
      );
  }

  const here = faults.messages.get(`${at.row}:${at.column}`) ?? faults.messages.get(`${at.row}:`);
  const drawn = virtual.getVirtualItems();
  const chosen = getSelectedRange(spot);
  return (
    <div>
      <div className="import-grid-bar row wrap gap-8">
        <button
          type="button"
          className="q-btn q-btn--ghost q-btn--sm"
          aria-expanded={finding}
          onClick={() => setFinding(!finding)}
        >
          <Icon of={searchOutline} />
          Buscar y reemplazar
        </button>
        <button
          type="button"
          className="q-btn q-btn--ghost q-btn--sm"
          aria-disabled={!canUndo}
          onClick={undo}
        >
          <Icon of={arrowUndoOutline} />
          Deshacer
        </button>
        {item && (
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--sm"
            aria-keyshortcuts="Control+Delete"
            onClick={omitHere}
          >
            {item.omitted ? `Traer la fila ${lineHere}` : `Dejar fuera la fila ${lineHere}`}
          </button>
        )}
      </div>
      {finding && (
        <FindReplace
          reading={reading}
          column={columns[at.column]}
          labelOf={labelOf}
          lines={lines}
          onClose={() => {
            setFinding(false);
            back();
          }}
        />
      )}
      <div className="import-grid-state row wrap gap-8">
        <p className="grow text-13" role="status">
          {here ? (
            <span className="q-error">{here}.</span>
          ) : rows.length === 0 ? (
            'Nada que mostrar.'
          ) : (
            <span className="c-3">
              F2 edita · Ctrl+D rellena hacia abajo · F8 va al siguiente error · Ctrl+Supr deja fuera la fila
              · Ctrl+Z deshace
            </span>
          )}
        </p>
        {offered && (
          <button
            type="button"
            className="q-btn q-btn--plain q-btn--sm"
            onClick={() => {
              putAlike(reading, offered, offered.now, true);
              setOffered(undefined);
              back();
            }}
          >
            {offered.lines.length === 1
              ? 'Aplicar a la otra igual'
              : `Aplicar a las otras ${offered.lines.length} iguales`}
            : {offered.names}
          </button>
        )}
      </div>
      <div
        className="import-grid-sheet goes-on rule-top"
        ref={scroller}
        onScroll={({ currentTarget }) =>
          currentTarget.style.setProperty('--igr-x', `${currentTarget.scrollLeft}px`)
        }
      >
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are gone about and written
          role="grid"
          tabIndex={0}
          aria-label="Filas del archivo"
          aria-rowcount={rows.length + 1}
          aria-activedescendant={rows.length > 0 ? `${id}${at.row}-${at.column}` : undefined}
          style={{ width: 96 + columns.length * 150 }}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onPaste={onPaste}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th className="import-grid-number b c-3">Fila</th>
              {columns.map(({ key, column }) => (
                <th className="b" key={column} title={table.headers[column]}>
                  {labelOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap height={drawn[0]?.start ?? 0} span={columns.length + 1} />
            {drawn.map(({ index }) => {
              const row = rows[index];
              if (!row) return null;
              const { line, item } = row;
              const state = item.faults.length > 0 ? 'bad' : item.ready ? 'ok' : '';
              return (
                <tr
                  key={line}
                  aria-rowindex={index + 2}
                  className={item.omitted ? 'grid-omitted' : undefined}
                >
                  <th scope="row" className={`import-grid-number c-3 ${state}`}>
                    {line}
                    {state === 'bad' && <Icon of={warningOutline} size="s" />}
                    {state === 'ok' && <Icon of={checkmarkOutline} size="s" />}
                  </th>
                  {columns.map(({ key, column }, c) => {
                    const active = index === at.row && c === at.column;
                    const wrong = faults.messages.has(`${index}:${c}`);
                    const picked = chosen.rows.includes(index) && chosen.columns.includes(c);
                    const text = toCellText(byLine.get(line)?.[column]);
                    return (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all of its cells
                      <td
                        key={column}
                        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is chosen and written
                        role="gridcell"
                        tabIndex={-1}
                        id={`${id}${index}-${c}`}
                        className={`${active ? 'at-cell ' : ''}${wrong ? 'bad-cell ' : ''}${picked ? 'in-range' : ''}`}
                        aria-invalid={wrong || undefined}
                        aria-selected={picked}
                        onClick={({ shiftKey }) => {
                          const to = { row: index, column: c };
                          if (typing === undefined || !active)
                            setSpot({ at: to, from: shiftKey ? spot.from : to });
                          // Drawn cells go and come; the grid stays.
                          if (typing === undefined) grid.current?.focus({ preventScroll: true });
                        }}
                        onDoubleClick={() => setTyping(text)}
                      >
                        {active && typing !== undefined ? (
                          <CellInput
                            value={typing}
                            label={`${labelOf(key)}, fila ${line}`}
                            onChange={setTyping}
                            onDone={onTyped}
                          />
                        ) : (
                          text
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            <Gap height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} span={columns.length + 1} />
          </tbody>
        </table>
      </div>
    </div>
  );
}
