import { useQuery } from '@tanstack/react-query';
import type { OfficeOutput } from '../../domain/office/calls.ts';
import { type Resource, toReferenceName } from '../../domain/records/resource.ts';
import { getMonthStart } from '../../domain/values/day.ts';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { readChosenMonth } from '../months/month.ts';

/** Defaults of the company for its new employees, each with its words. */
export type EmployeeDefaults = OfficeOutput<'GET /employees/defaults'>['data'];

export const getEmployeeDefaultsKey = () => ['employees', session.get().company?.id ?? '', 'defaults'];

export const useEmployeeDefaults = (enabled = true) =>
  useQuery({
    queryKey: getEmployeeDefaultsKey(),
    queryFn: async ({ signal }) => (await read('GET /employees/defaults', {}, { signal, by: 'screen' })).data,
    staleTime: 60_000,
    meta: { keep: true },
    enabled,
  });

/** Records that hold from a day on, and say how months are paid or presented: most begin with the month in hand. */
const heldFromMonth: readonly string[] = ['pila_settings', 'payroll_policies'];

/** Day that the form of such a record begins with: the first of the month that was chosen, or of the one at work. */
export const getMonthInitials = ({ path }: Pick<Resource, 'path'>): Record<string, unknown> => {
  if (!heldFromMonth.includes(path)) return {};
  const { year, month } = readChosenMonth(new URLSearchParams());
  return { from: getMonthStart(year, month) };
};

/** Values that the form of a new record begins with: the month in hand, and what the company says, once it answered. */
export function useCompanyInitials(resource: Resource): {
  isLoading: boolean;
  values: Record<string, unknown>;
} {
  const { data, isLoading } = useEmployeeDefaults(resource.path === 'employees');
  const values: Record<string, unknown> = getMonthInitials(resource);
  for (const [name, choice] of Object.entries(data ?? {}))
    if (choice) Object.assign(values, { [name]: choice.id, [toReferenceName(name)]: choice });
  return { isLoading, values };
}
