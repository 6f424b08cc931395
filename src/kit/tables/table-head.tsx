import { arrowDownOutline, arrowUpOutline } from 'ionicons/icons';
import { Icon } from '../marks/icon.tsx';
import type { Column } from './column.ts';

export type Sort = { by: string; down: boolean };

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort?: Sort | readonly Sort[] | undefined;
  onSort?: ((sort: Sort, add: boolean) => void) | undefined;
  /** Selection of all the rows, or of some. */
  all?: boolean;
  some?: boolean;
  onSelectAll?: (() => void) | undefined;
  /** Room for the boxes of the rows, though not all can be selected at once. */
  boxes?: boolean;
};

/** The head of a table: names of the columns that put it in order when pressed, and the box of all the rows. */
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
