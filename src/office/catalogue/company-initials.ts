import { useQuery } from '@tanstack/react-query';
import type { OfficeOutput } from '../../domain/office/calls.ts';
import { type Resource, toReferenceName } from '../../domain/records/resource.ts';
import { getMonthStart } from '../../domain/values/day.ts';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { readChosenMonth } from '../months/month.ts';

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

/** Records that hold from a day on and govern months: most begin with the month in progress. */
const heldFromMonth: readonly string[] = ['pila_settings', 'payroll_policies'];

/**
 * Initial `from` of such a record: the first day of the chosen month, or of the month in progress. Empty for other
 * resources.
 */
export const getMonthInitials = ({ path }: Pick<Resource, 'path'>): Record<string, unknown> => {
  if (!heldFromMonth.includes(path)) return {};
  const { year, month } = readChosenMonth(new URLSearchParams());
  return { from: getMonthStart(year, month) };
};

/** Initial values of a new record: the month, and the defaults of the company once they are read. */
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
