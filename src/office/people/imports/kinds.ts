import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findImportColumn, importColumns } from '../../../domain/imports/columns/columns.ts';
import { addOwnImportColumns } from '../../../domain/imports/columns/own-columns.ts';
import { findPersonField, peopleColumns } from '../../../domain/imports/columns/people-columns.ts';
import { buildOwnConceptsQuery } from '../../payroll/editor/own-concepts.ts';
import type { FileKind } from './reading.ts';

/** Files of payrolls. */
export const payrollFiles: FileKind = {
  kind: 'payrolls',
  columns: importColumns,
  cellKindOf(key) {
    const kind = findImportColumn(key)?.kind;
    if (kind === 'money') return 'money';
    if (kind === 'day' || kind === 'period') return 'day';
    return kind === 'hours' || kind === 'days' ? 'number' : undefined;
  },
};

/** Files of payrolls of the company, by the names of its concepts too; nothing while these are read. */
export function usePayrollFiles(): FileKind | undefined {
  const { data, isLoading } = useQuery(buildOwnConceptsQuery());
  const files = useMemo(() => ({ ...payrollFiles, columns: addOwnImportColumns(data ?? []) }), [data]);
  return isLoading ? undefined : files;
}

/** Files of employees. */
export const peopleFiles: FileKind = {
  kind: 'employees',
  columns: peopleColumns,
  cellKindOf(key) {
    if (key === 'full_name') return 'name';
    const kind = findPersonField(key)?.kind;
    if (kind === 'money' || kind === 'day') return kind;
    return kind === 'integer' || kind === 'percent' ? 'number' : undefined;
  },
};
