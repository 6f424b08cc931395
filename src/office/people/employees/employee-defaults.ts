import type { QueryClient } from '@tanstack/react-query';
import { isEmployeeDefault } from '../../../domain/resources/employee-defaults.ts';
import { call } from '../../../net/calls.ts';
import { getEmployeeDefaultsKey } from '../../catalogue/company-initials.ts';

/** Keeps what was said for all the people of a file as what the company says of its new employees. */
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
    // Said by the interceptor; the people of the file are imported with it all the same.
  }
}
