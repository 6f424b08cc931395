import type { QueryClient } from '@tanstack/react-query';
import type { ImportedRow } from '../../domain/imports/cells/imported-row.ts';
import { writeJson } from '../../net/http.ts';
import { type BroughtPayrolls, checkedBy } from './import-api.ts';

/** An open payment whose novelties a file brings. */
export type IntoRun = { id: string; title: string };

export const checkNovelties = (run: string) => checkedBy(`/pay_runs/${run}/novelties/check`);

/** Writes the novelties of each row in its person of the payment. */
export async function bringNovelties(
  client: QueryClient,
  run: string,
  rows: readonly ImportedRow[],
): Promise<BroughtPayrolls> {
  const sum: BroughtPayrolls = { id: run, created: 0, replaced: 0, refused: 0, lines: new Set() };
  try {
    const { data } = await writeJson<{ data: { changed: number; refused: { index: number }[] } }>(
      `/pay_runs/${run}/novelties`,
      { rows: rows.map(({ draft }) => draft) },
      crypto.randomUUID(),
    );
    sum.created = data.changed;
    sum.refused = data.refused.length;
    const refused = new Set(data.refused.map(({ index }) => index));
    for (const [index, { lines }] of rows.entries())
      if (!refused.has(index)) for (const line of lines) sum.lines.add(line);
  } catch {
    // Said by the interceptor; nothing was written.
  } finally {
    for (const key of ['pay_runs', 'payrolls', 'dashboard'])
      void client.invalidateQueries({ queryKey: [key] });
  }
  return sum;
}
