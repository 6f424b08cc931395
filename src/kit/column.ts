import type { ReactNode } from 'react';

/** A column of a table: its title and what each row shows in it. */
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
