import { type KeyboardEvent, memo } from 'react';
import type { Column } from './column.ts';

export type Move = 'next' | 'previous' | 'first' | 'last';
export type Act = Move | 'open' | 'select';

type Props<Row> = {
  row: Row;
  /** Its place among the rows. */
  at: number;
  columns: readonly Column<Row>[];
  name: string;
  tabbable: boolean;
  current: boolean;
  selected: boolean;
  selectable: boolean;
  openable: boolean;
  /** Its number in a table of which only a part is drawn. */
  index?: number | undefined;
  /** The same function always, so that a row is drawn again only when something of it changed. */
  onAct: (act: Act, at: number) => void;
};

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** A row of a table: arrows leave it, Enter opens it, Space selects it. */
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
            // Space selects its row: past it, Tab leads to what is done with those, and not to every box below.
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
  `${column.numeric ? 'numeric' : ''}${column.strong ? ' strong m' : ''}`.trim();
