import type { CellKind } from '../cells/formats.ts';
import { findImportColumn } from './columns.ts';
import { findPersonField } from './people-columns.ts';
import type { ImportKind } from './profiles.ts';

/** Kind of writing that matters in a column, by the kind of file; `undefined` for texts. */
export const cellKinds: Readonly<Record<ImportKind, (key: string) => CellKind | undefined>> = {
  payrolls(key) {
    const kind = findImportColumn(key)?.kind;
    if (kind === 'money') return 'money';
    if (kind === 'day' || kind === 'period') return 'day';
    return kind === 'hours' || kind === 'days' ? 'number' : undefined;
  },
  employees(key) {
    if (key === 'full_name') return 'name';
    const kind = findPersonField(key)?.kind;
    if (kind === 'money' || kind === 'day') return kind;
    return kind === 'integer' || kind === 'percent' ? 'number' : undefined;
  },
};
