/** Ways to divide a report. The query uses the name of the filter. */
export const choiceFilters = {
  rows: {
    label: 'Filas',
    options: {
      employee: 'Por empleado',
      cost_center: 'Por centro de costo',
      group: 'Por grupo de nómina',
      branch: 'Por sucursal',
      month: 'Por mes',
    },
    initial: 'employee',
  },
  columns: {
    label: 'Columnas',
    options: { concept: 'Por concepto', month: 'Por mes' },
    initial: 'concept',
  },
  measure: {
    label: 'Valor de cada mes',
    options: { accrued: 'Devengado', deductions: 'Deducciones', net: 'Neto' },
    initial: 'net',
  },
  claim: {
    label: 'Estado',
    options: {
      por_radicar: 'Por radicar',
      radicada: 'Radicada',
      pagada: 'Pagada',
      rechazada: 'Rechazada',
    },
    initial: '',
  },
  standing: {
    label: 'Cuáles',
    options: { alive: 'Con saldo o vigentes', all: 'Todas' },
    initial: 'alive',
  },
} as const satisfies Record<string, { label: string; options: Record<string, string>; initial: string }>;
export type ChoiceFilters = typeof choiceFilters;
export type ChoiceName = keyof ChoiceFilters;

export const recordFilters = {
  cost_center_id: { label: 'Centro de costo', to: 'cost_centers' },
  payroll_group_id: { label: 'Grupo de nómina', to: 'payroll_groups' },
  branch_office_id: { label: 'Sucursal', to: 'branch_offices' },
  employee_id: { label: 'Empleado', to: 'employees' },
  fund_id: { label: 'Fondo de cesantías', to: 'payroll_funds', only: { field: 'type', is: 'cesantias' } },
} as const satisfies Record<string, { label: string; to: string; only?: { field: string; is: string } }>;
export type RecordName = keyof typeof recordFilters;

/** Times of a report: months from `from` to `to`, a `year`, or a day (`on`). */
export const timeFilters = { months: ['from', 'to'], year: ['year'], on: ['on'] } as const;
export type TimeName = keyof typeof timeFilters;
export type ReportFilterName = TimeName | RecordName | ChoiceName;
