import type { ReactNode } from 'react';
import type { AnyRecord } from '../../domain/records/resource.ts';
import type { TableProps } from '../../kit/tables/data-table.tsx';
import { VirtualRows } from '../../kit/tables/virtual-rows.tsx';
import { type Rows, VirtualTable } from '../../kit/tables/virtual-table.tsx';

/** A list of any length in one page. What draws it arrives when somebody asks for one. */
export const LongTable = (props: TableProps<AnyRecord> & { rows: Rows<AnyRecord> }) => (
  <VirtualTable {...props} />
);

export const LongRows = ({ rows, card }: { rows: Rows<AnyRecord>; card: (row: AnyRecord) => ReactNode }) => (
  <VirtualRows rows={rows}>{card}</VirtualRows>
);
