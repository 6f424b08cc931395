import { session } from '../../net/session.ts';

/** The address of a file of the selected company: a link carries no headers, so the company goes in it. */
export function buildFileAddress(
  path: string,
  params: Record<string, string> = {},
  company = session.get().company?.id ?? '',
): string {
  return `/api${path}?${new URLSearchParams({ ...params, company })}`;
}

/** The description of the API, to read. */
export const apiDescriptionAddress = '/api/docs';

/** The links to them, as the page knows them. */
export const fileLinks = 'a[href^="/api/"]';
