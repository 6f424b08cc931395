import type { Resource } from '../../domain/records/resource.ts';
import { fileAddress } from '../files/file-address.ts';

/** Address of a list as a file, of the company in view. */
export function exportAddress(
  resource: Resource,
  format: 'xlsx' | 'csv',
  params: Record<string, string | number>,
): string {
  const { page: _, per_page: __, ...rest } = params;
  const query = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return fileAddress(`/${resource.path}/export`, { format, ...query });
}
