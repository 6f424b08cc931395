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
  /** Pixels at letters of 16. */
  width?: number;
};

/** A width of `pixels` at letters of 16 that grows with them, so that a figure of larger letters is not cut. */
export const toRemWidth = (pixels: number): string => `${pixels / 16}rem`;
export const toColumnStyle = ({ width }: { width?: number }) =>
  width === undefined ? undefined : { width: toRemWidth(width) };
