import type { ReactNode } from 'react';
import type { AnyRecord } from '../../domain/records/resource.ts';
import type { TableProps } from '../../kit/tables/data-table.tsx';
import { VirtualRows } from '../../kit/tables/virtual-rows.tsx';
import { type Rows, VirtualTable } from '../../kit/tables/virtual-table.tsx';

/** Lists of any length on one page. Their chunk is loaded with the first of them. */
export const LongTable = (props: TableProps<AnyRecord> & { rows: Rows<AnyRecord> }) => (
  <VirtualTable {...props} />
);

export const LongRows = ({ rows, card }: { rows: Rows<AnyRecord>; card: (row: AnyRecord) => ReactNode }) => (
  <VirtualRows rows={rows}>{card}</VirtualRows>
);
