import type { QueryClient } from '@tanstack/react-query';
import { isEmployeeDefault } from '../../../domain/resources/employee-defaults.ts';
import { call } from '../../../net/calls.ts';
import { getEmployeeDefaultsKey } from '../../catalogue/company-initials.ts';

/**
 * Stores the values given for a whole file as defaults of the company for new employees. Skips values given for some
 * lines only.
 */
export async function keepDefaults(
  client: QueryClient,
  values: Readonly<Record<string, string>>,
  only: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const said = Object.entries(values).filter(
    ([name, value]) => isEmployeeDefault(name) && value && !only[name],
  );
  if (said.length === 0) return;
  try {
    const { data } = await call('PUT /employees/defaults', Object.fromEntries(said));
    client.setQueryData(getEmployeeDefaultsKey(), data);
  } catch {
    // The interceptor already reported the failure. The import continues.
  }
}
