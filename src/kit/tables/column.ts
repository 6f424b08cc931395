import type { ReactNode } from 'react';

export type Column<Row> = {
  name: string;
  title: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Marks the one figure or name that leads the row. */
  strong?: boolean;
  sortable?: boolean;
  /** Width in pixels at a font size of 16 px. */
  width?: number;
};

/** Converts a width in pixels, at a font size of 16 px, to rem, so that larger text does not cut a figure. */
export const toRemWidth = (pixels: number): string => `${pixels / 16}rem`;
export const toColumnStyle = ({ width }: { width?: number }) =>
  width === undefined ? undefined : { width: toRemWidth(width) };
