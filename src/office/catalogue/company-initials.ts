import { useQuery } from '@tanstack/react-query';
import type { OfficeOutput } from '../../domain/office/calls.ts';
import { type Resource, referredName } from '../../domain/resource.ts';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';

/** Defaults of the company for its new employees, each with its words. */
export type EmployeeDefaults = OfficeOutput<'GET /employees/defaults'>['data'];

export const employeeDefaultsKey = () => ['employees', session.get().company?.id ?? '', 'defaults'];

export const useEmployeeDefaults = (enabled = true) =>
  useQuery({
    queryKey: employeeDefaultsKey(),
    queryFn: async ({ signal }) => (await read('GET /employees/defaults', {}, { signal, by: 'screen' })).data,
    staleTime: 60_000,
    meta: { keep: true },
    enabled,
  });

/** Values that the form of a new record begins with because the company says them. Without an answer there are none. */
export function useCompanyInitials(resource: Resource): {
  isLoading: boolean;
  values: Record<string, unknown>;
} {
  const { data, isLoading } = useEmployeeDefaults(resource.path === 'employees');
  const values: Record<string, unknown> = {};
  for (const [name, choice] of Object.entries(data ?? {}))
    if (choice) Object.assign(values, { [name]: choice.id, [referredName(name)]: choice });
  return { isLoading, values };
}
