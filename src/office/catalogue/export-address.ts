import type { Resource } from '../../domain/records/resource.ts';
import { buildFileAddress } from '../files/file-address.ts';

/** Address of a list as a file, of the company in view. */
export function exportAddress(
  resource: Resource,
  format: 'xlsx' | 'csv',
  params: Record<string, string | number>,
): string {
  const { page: _, per_page: __, ...rest } = params;
  const query = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return buildFileAddress(`/${resource.path}/export`, { format, ...query });
}
