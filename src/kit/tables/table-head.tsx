import { arrowDownOutline, arrowUpOutline } from 'ionicons/icons';
import { Icon } from '../marks/icon.tsx';
import type { Column } from './column.ts';

export type Sort = { by: string; down: boolean };

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort?: Sort | readonly Sort[] | undefined;
  onSort?: ((sort: Sort, add: boolean) => void) | undefined;
  /** Says whether all rows, or some of them, are selected. */
  all?: boolean;
  some?: boolean;
  onSelectAll?: (() => void) | undefined;
  /** Leaves space for the checkboxes of the rows when not all can be selected at once. */
  boxes?: boolean;
};

/** Renders the head of a table: column titles that sort when pressed, and the checkbox of all rows. */
export function TableHead<Row>(props: Props<Row>) {
  const { columns, sort, onSort, all = false, some = false, onSelectAll, boxes } = props;
  const orders: readonly Sort[] = sort === undefined ? [] : 'by' in sort ? [sort] : sort;
  return (
    <thead>
      <tr>
        {onSelectAll ? (
          <th scope="col">
            <input
              type="checkbox"
              className="q-check"
              aria-label="Seleccionar todo"
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = !all && some;
              }}
              onChange={onSelectAll}
            />
          </th>
        ) : (
          boxes && (
            <th scope="col">
              <span className="vh">Selección</span>
            </th>
          )
        )}
        {columns.map((column) => (
          <Heading key={column.name} column={column} orders={orders} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

type HeadingProps<Row> = {
  column: Column<Row>;
  orders: readonly Sort[];
  onSort: ((sort: Sort, add: boolean) => void) | undefined;
};

function Heading<Row>({ column, orders, onSort }: HeadingProps<Row>) {
  const { name, title, numeric, sortable } = column;
  const at = orders.findIndex(({ by }) => by === name);
  const order = orders[at];
  const className = numeric ? 'numeric' : '';
  if (!sortable || !onSort)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order ? (order.down ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        onClick={(event) => onSort({ by: name, down: order !== undefined && !order.down }, event.shiftKey)}
      >
        {title}
        {order && <Icon of={order.down ? arrowDownOutline : arrowUpOutline} />}
        {order && orders.length > 1 && <sup>{at + 1}</sup>}
      </button>
    </th>
  );
}
