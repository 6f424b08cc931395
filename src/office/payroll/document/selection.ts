import { useState } from 'react';
import type { OfficeInput } from '../../../domain/office/calls.ts';
import { read } from '../../../net/calls.ts';
import type { PayrollRow, Sums } from './payrolls.ts';

export type SelectedPayroll = Pick<PayrollRow, 'id' | 'state' | 'standing' | keyof Sums> & {
  employee: { name: string };
};

/** Chosen rows of a list, on any page. A row of the page in view has its latest values. */
export function useSelection<One extends { id: string } = SelectedPayroll>(rows: readonly One[]) {
  const [kept, keep] = useState<ReadonlyMap<string, One>>(new Map());
  const here = new Map(rows.map((row) => [row.id, row]));
  const chosen: One[] = [...kept.values()].map((one) => here.get(one.id) ?? one);
  return {
    ids: new Set(kept.keys()) as ReadonlySet<string>,
    chosen,
    choose: (ids: Iterable<string>) =>
      keep(
        new Map(
          [...ids].flatMap((id) => {
            const one = here.get(id) ?? kept.get(id);
            return one ? [[id, one] as const] : [];
          }),
        ),
      ),
    chooseThese: (these: readonly One[]) => keep(new Map(these.map((one) => [one.id, one]))),
    clear: () => keep(new Map()),
  };
}

/** Reads all payrolls that match, on every page. */
export async function readChosen(query: Record<string, string | number>): Promise<SelectedPayroll[]> {
  const { data } = await read('GET /payrolls/ids', query as OfficeInput<'GET /payrolls/ids'>, {
    by: 'person',
  });
  return data.map(({ employee, ...one }) => ({ ...one, employee: { name: employee } }));
}
