import { arrowDownOutline, arrowUpOutline } from 'ionicons/icons';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from './icon.tsx';

export type Column<Row> = {
  name: string;
  title: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** The one figure or name that leads the row. */
  strong?: boolean;
  sortable?: boolean;
  width?: number;
};
export type Sort = { by: string; down: boolean };

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  onOpen: (row: Row) => void;
  current?: string | undefined;
  selected?: ReadonlySet<string>;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
  foot?: ReactNode;
};

/** A real table, dense, with its head and its sums always in sight. Arrows move, Enter opens, Space selects. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, idOf, nameOf, sort, onSort, onOpen, current, selected, onSelect, foot } =
    props;
  const body = useRef<HTMLTableSectionElement>(null);

  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect?.(next);
  }

  function onKey(event: KeyboardEvent<HTMLTableRowElement>, row: Row, at: number) {
    if (event.target !== event.currentTarget) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      (body.current?.rows[to] as HTMLElement | undefined)?.focus();
    } else if (event.key === 'Enter') onOpen(row);
    else if (event.key === ' ') {
      event.preventDefault();
      if (onSelect) toggle(idOf(row));
      else onOpen(row);
    }
  }

  const all = rows.length > 0 && rows.every((row) => selected?.has(idOf(row)));
  return (
    <div className="q-scroll">
      <table className="q-table">
        <caption>{caption}</caption>
        <colgroup>
          {onSelect && <col style={{ width: 54 }} />}
          {columns.map((c) => (
            <col key={c.name} style={c.width ? { width: c.width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col">
                <input
                  type="checkbox"
                  className="q-check"
                  aria-label="Seleccionar todo"
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = !all && (selected?.size ?? 0) > 0;
                  }}
                  onChange={() => onSelect(all ? new Set() : new Set(rows.map(idOf)))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => {
            const id = idOf(row);
            const chosen = selected?.has(id) ?? false;
            return (
              <tr
                key={id}
                tabIndex={at === 0 || id === current ? 0 : -1}
                className={`${id === current ? 'cur' : ''}${chosen ? ' sel' : ''}`}
                aria-selected={onSelect ? chosen : undefined}
                onClick={() => onOpen(row)}
                onKeyDown={(event) => onKey(event, row, at)}
              >
                {onSelect && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside is the control; the cell only widens it
                  <td onClick={(event) => event.stopPropagation()}>
                    <input
                      type="checkbox"
                      className="q-check"
                      aria-label={`Seleccionar ${nameOf(row)}`}
                      checked={chosen}
                      onChange={() => toggle(id)}
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
          })}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

const classOf = <Row,>(column: Column<Row>): string =>
  `${column.numeric ? 'n' : ''}${column.strong ? ' k m' : ''}`.trim();

type HeadingProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { name, title, numeric, sortable } = column;
  const by = sort?.by === name;
  const className = numeric ? 'n' : '';
  if (!sortable || !onSort)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  return (
    <th scope="col" className={className} aria-sort={by ? (sort.down ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => onSort({ by: name, down: by && !sort.down })}>
        {title}
        {by && <Icon of={sort.down ? arrowDownOutline : arrowUpOutline} />}
      </button>
    </th>
  );
}
