import type { ChoicesQuery } from '../../../../kit/inputs/choices.ts';
import type { edges, MonthFilterName } from '../view.ts';

type Filter = { label: string } & ({ of: ChoicesQuery } | { options: Readonly<Record<string, string>> });

const yesOrNo = (yes: string, no: string) => ({ '1': yes, '0': no });

export const filters: Readonly<
  Record<Exclude<MonthFilterName, 'import_id' | (typeof edges)[number]>, Filter>
> = {
  employee_id: { label: 'Empleado', of: { to: 'employees' } },
  payroll_group_id: { label: 'Grupo', of: { to: 'payroll_groups' } },
  branch_office_id: { label: 'Sucursal', of: { to: 'branch_offices' } },
  cost_center_id: { label: 'Centro de costo', of: { to: 'cost_centers' } },
  charge_id: { label: 'Cargo', of: { to: 'charges' } },
  findings: { label: 'Hallazgos', options: yesOrNo('Con hallazgos', 'Sin hallazgos') },
  notified: { label: 'Notificación', options: yesOrNo('Con notificación de la DIAN', 'Sin notificación') },
  undelivered: { label: 'Entrega', options: yesOrNo('Sin entregar', 'Entregadas') },
  origin: {
    label: 'Origen',
    options: { manual: 'Manual', importacion: 'Importación', pagos: 'Pagos del mes' },
  },
};
export const filterList = Object.entries(filters) as [keyof typeof filters, Filter][];
