import type { Resource } from '../../domain/records/resource.ts';
import { buildFileAddress } from '../files/file-address.ts';

/** Builds the address that downloads a whole list of the selected company, without paging. */
export function exportAddress(
  resource: Resource,
  format: 'xlsx' | 'csv',
  params: Record<string, string | number>,
): string {
  const { page: _, per_page: __, ...rest } = params;
  const query = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return buildFileAddress(`/${resource.path}/export`, { format, ...query });
}
