import { type KeyboardEvent, memo } from 'react';
import type { Column } from './column.ts';

export type Move = 'next' | 'previous' | 'first' | 'last';
export type Act = Move | 'open' | 'select';

type Props<Row> = {
  row: Row;
  at: number;
  columns: readonly Column<Row>[];
  name: string;
  tabbable: boolean;
  current: boolean;
  selected: boolean;
  selectable: boolean;
  openable: boolean;
  /** Index of the row in a table that renders only a part of its rows. */
  index?: number | undefined;
  /** Keeps the same identity, so that a row renders again only when it changed. */
  onAct: (act: Act, at: number) => void;
};

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** Renders a row of a table. Arrows leave it, Enter opens it, Space selects it. */
export const TableRow = memo(OneRow) as typeof OneRow;

function OneRow<Row>(props: Props<Row>) {
  const { row, at, columns, name, tabbable, current, selected, selectable, openable, index, onAct } = props;

  function onKey(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return;
    const open = openable ? 'open' : undefined;
    const act =
      event.key === 'Enter' ? open : event.key === ' ' ? (selectable ? 'select' : open) : moves[event.key];
    if (!act) return;
    event.preventDefault();
    onAct(act, at);
  }

  return (
    <tr
      tabIndex={tabbable ? 0 : -1}
      className={`${current ? 'cur' : ''}${selected ? ' sel' : ''}`}
      style={openable ? undefined : { cursor: 'default' }}
      aria-selected={selectable ? selected : undefined}
      aria-rowindex={index}
      onClick={openable ? () => onAct('open', at) : undefined}
      onKeyDown={onKey}
    >
      {selectable && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside is the control; the cell only widens it
        <td onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            className="q-check"
            // Space selects the row, so Tab skips the checkboxes and leads to the actions on the selection.
            tabIndex={tabbable ? undefined : -1}
            aria-label={`Seleccionar ${name}`}
            checked={selected}
            onChange={() => onAct('select', at)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

const classOf = <Row,>(column: Column<Row>): string =>
  `${column.numeric ? 'numeric' : ''}${column.strong ? ' strong' : ''}`.trim();
