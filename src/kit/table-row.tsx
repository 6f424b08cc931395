import type { KeyboardEvent } from 'react';
import type { Column } from './data-table.tsx';

export type Move = 'next' | 'previous' | 'first' | 'last';

type Props<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  name: string;
  tabbable: boolean;
  current: boolean;
  selected: boolean;
  /** Its place in a table of which only a part is drawn. */
  index?: number;
  onSelect?: (() => void) | undefined;
  onOpen?: (() => void) | undefined;
  onMove: (to: Move) => void;
};

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** A row of a table: arrows leave it, Enter opens it, Space selects it. */
export function TableRow<Row>(props: Props<Row>) {
  const { row, columns, name, tabbable, current, selected, index, onSelect, onOpen, onMove } = props;

  function onKey(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return;
    const to = moves[event.key];
    const act = event.key === 'Enter' ? onOpen : event.key === ' ' ? (onSelect ?? onOpen) : undefined;
    if (!to && !act) return;
    event.preventDefault();
    if (to) onMove(to);
    else act?.();
  }

  return (
    <tr
      tabIndex={tabbable ? 0 : -1}
      className={`${current ? 'cur' : ''}${selected ? ' sel' : ''}`}
      style={onOpen ? undefined : { cursor: 'default' }}
      aria-selected={onSelect ? selected : undefined}
      aria-rowindex={index}
      onClick={onOpen}
      onKeyDown={onKey}
    >
      {onSelect && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside is the control; the cell only widens it
        <td onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            className="q-check"
            aria-label={`Seleccionar ${name}`}
            checked={selected}
            onChange={onSelect}
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
  `${column.numeric ? 'n' : ''}${column.strong ? ' k m' : ''}`.trim();
