import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cellKinds } from '../../../domain/imports/columns/cell-kinds.ts';
import { importColumns } from '../../../domain/imports/columns/columns.ts';
import { addOwnImportColumns } from '../../../domain/imports/columns/own-columns.ts';
import { peopleColumns } from '../../../domain/imports/columns/people-columns.ts';
import { read } from '../../../net/calls.ts';
import { buildOwnConceptsQuery } from '../../novelties/own-concepts.ts';
import type { ImportLog } from './import-log.ts';
import type { FileKind } from './reading.ts';

/** A kind of record that files bring: its columns, the words of its page and its imports. */
export type RecordKind = FileKind & {
  /** Content of a file: `nóminas`. */
  what: string;
  /** Cells as they would be pasted. */
  example: string;
  /** Another sheet to fill in than the one with every column. */
  sheet?: { label: string; save: () => Promise<void> };
  /** Imports to list and undo later. Absent when they are not kept. */
  log?: ImportLog;
};

export const payrollFiles: RecordKind = {
  kind: 'payrolls',
  what: 'nóminas',
  example: 'Cédula\tDías trabajados\tHED\n1037482916\t30\t6',
  log: {
    path: 'payroll_imports',
    list: async (signal) =>
      (await read('GET /payroll_imports', {}, { signal, by: 'screen' })).data.map((one) => ({
        ...one,
        changed_count: one.replaced_count,
        left_count: one.drafts_left,
      })),
    renews: ['payrolls'],
    created: ['creada', 'creadas'],
    changed: ['reemplazada', 'reemplazadas'],
    undo: {
      created: ['borrador', 'borradores'],
      changed: ['La nómina que reemplazó', 'Las {n} nóminas que reemplazó'],
    },
  },
  columns: importColumns,
  cellKindOf: cellKinds.payrolls,
};

/** Novelties of a payment. They are changed in the payment, so their imports are not kept. */
export const noveltyFiles: RecordKind = {
  kind: payrollFiles.kind,
  what: 'novedades',
  example: 'Cédula\tHED\tComisión\n1037482916\t6\t120000',
  columns: payrollFiles.columns,
  cellKindOf: payrollFiles.cellKindOf,
};

/** Adds the concepts of the company to the columns of a kind. Returns `undefined` while they load. */
export function useOwnColumns(of: RecordKind): RecordKind | undefined {
  const { data, isLoading } = useQuery(buildOwnConceptsQuery());
  const files = useMemo(() => ({ ...of, columns: addOwnImportColumns(data ?? []) }), [of, data]);
  return isLoading ? undefined : files;
}

export const peopleFiles: RecordKind = {
  kind: 'employees',
  what: 'empleados',
  example:
    'Cédula\tNombres\tApellidos\tFecha ingreso\tSueldo\n1037482916\tYuliana\tRentería\t01/02/2026\t2100000',
  log: {
    path: 'employee_imports',
    list: async (signal) =>
      (await read('GET /employee_imports', {}, { signal, by: 'screen' })).data.map((one) => ({
        ...one,
        changed_count: one.updated_count,
      })),
    renews: ['employees', 'charges', 'cost_centers', 'branch_offices', 'payroll_groups'],
    created: ['creado', 'creados'],
    changed: ['actualizado', 'actualizados'],
    undo: {
      created: ['empleado', 'empleados'],
      changed: ['El que actualizó', 'Los {n} que actualizó'],
      rest: 'Si creó cargos, centros, sucursales o grupos, quedan como están.',
    },
  },
  sheet: {
    label: 'Descargar la hoja de saldos iniciales',
    save: async () => (await import('./balance-sheet.ts')).saveBalanceSheet(),
  },
  columns: peopleColumns,
  cellKindOf: cellKinds.employees,
};
