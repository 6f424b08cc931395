import { buildJobHeaders, http } from './http.ts';

/**
 * Sends a write as JSON in a company that may not be the selected one, for work over several. Its caller shows the
 * refusals.
 */
export async function writeForCompany<T>(
  company: string,
  method: 'post' | 'put',
  path: string,
  data: object,
): Promise<T> {
  const headers = { ...buildJobHeaders(), 'X-Company': company };
  return (await http[method]<T>(path, data, { headers, by: 'caller' })).data;
}
