import { toListName } from '../identity/person-name.ts';
import type { CompanyListRow, EmployeeMonth } from '../month-end/employee-month.ts';
import { formatMonth } from '../values/day.ts';
import { toMonthText } from '../values/month.ts';
import { addCosts, type Cost, computeMonthCost, noCost } from './cost.ts';

type Group = { id: string | null; label: string; detail: string };
const named = (of: CompanyListRow | null, none: string): Group =>
  of ? { id: of.id, label: of.name, detail: of.code } : { id: null, label: none, detail: '' };

export const costGroupings = {
  employee: {
    title: 'Empleado',
    of: ({ employee }) => ({
      id: employee.id,
      label: toListName(employee),
      detail: employee.document_number,
    }),
  },
  cost_center: {
    title: 'Centro de costo',
    of: ({ employee }) => named(employee.cost_center, 'Sin centro de costo'),
  },
  payroll_group: { title: 'Grupo de nómina', of: ({ employee }) => named(employee.group, 'Sin grupo') },
  branch: { title: 'Sucursal', of: ({ employee }) => named(employee.branch, 'Sin sucursal') },
  month: {
    title: 'Mes',
    of: ({ year, month }) => ({
      id: toMonthText({ year, month }),
      label: formatMonth(year, month),
      detail: '',
    }),
  },
} as const satisfies Record<string, { title: string; of: (month: EmployeeMonth) => Group }>;
export type CostGrouping = keyof typeof costGroupings;

export type CostRow = Group & { people: number; cost: Cost };

export type GroupedCosts = {
  rows: CostRow[];
  total: CostRow;
  /** Months whose payroll DIAN has not accepted yet. */
  unaccepted: number;
  /** Months whose payment differs from what their novelties give today. */
  outdated: number;
  /** Months of a year without its law, whose employer cost is unknown. */
  lawless: number;
};

/** Creates an accumulator that adds months as they arrive, so that any number of them fits in memory. */
export function createCostGroups(by: CostGrouping) {
  const groups = new Map<string | null, { group: Group; people: Set<string>; cost: Cost }>();
  const everybody = new Set<string>();
  let cost = noCost;
  const counts = { unaccepted: 0, outdated: 0, lawless: 0 };
  return {
    add(month: EmployeeMonth): void {
      const own = computeMonthCost(month);
      const group: Group = costGroupings[by].of(month);
      const found = groups.get(group.id) ?? { group, people: new Set<string>(), cost: noCost };
      found.people.add(month.employee.id);
      found.cost = addCosts(found.cost, own);
      groups.set(group.id, found);
      everybody.add(month.employee.id);
      cost = addCosts(cost, own);
      if (!month.payroll.accepted) counts.unaccepted += 1;
      if (month.outdated) counts.outdated += 1;
      if (!month.settled.liquidation.employer) counts.lawless += 1;
    },
    /** Returns the groups in order of arrival, with the months of each in order. */
    grouped(): GroupedCosts {
      const rows = [...groups.values()].map(({ group, people, ...row }) => ({
        ...group,
        people: people.size,
        cost: row.cost,
      }));
      if (by !== 'employee')
        rows.sort((a, b) =>
          by === 'month' ? (String(a.id) < String(b.id) ? -1 : 1) : a.label.localeCompare(b.label, 'es'),
        );
      return {
        rows,
        total: { id: null, label: 'Total', detail: '', people: everybody.size, cost },
        ...counts,
      };
    },
  };
}
