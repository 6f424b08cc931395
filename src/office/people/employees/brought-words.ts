type Counts = { rows_total: number; created_count: number; updated_count: number; refused_count: number };

/**
 * Describes the outcome of an imported file. Rows that were neither stored nor refused are counted as employees
 * already here.
 */
export function describeImportCounts({
  rows_total,
  created_count,
  updated_count,
  refused_count,
}: Counts): string[] {
  const kept = rows_total - created_count - updated_count - refused_count;
  return [
    created_count > 0 && (created_count === 1 ? '1 creado' : `${created_count} creados`),
    updated_count > 0 && (updated_count === 1 ? '1 actualizado' : `${updated_count} actualizados`),
    refused_count > 0 && `${refused_count} sin importar`,
    kept > 0 && (kept === 1 ? '1 ya estaba' : `${kept} ya estaban`),
  ].filter((words) => words !== false);
}

/** Describes what undoing an import deletes and what it leaves. Empty when the import created nobody. */
export function describePeopleUndo(created: number, updated: number): string[] {
  if (created === 0) return [];
  return [
    created === 1 ? 'Se borra 1 empleado.' : `Se borran ${created} empleados.`,
    ...(updated === 0
      ? []
      : [
          updated === 1
            ? 'El que actualizó queda como está.'
            : `Los ${updated} que actualizó quedan como están.`,
        ]),
    'Si creó cargos, centros, sucursales o grupos, quedan como están.',
  ];
}
