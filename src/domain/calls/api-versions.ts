/** Versions of the API, oldest first. Each is in force from its day, until the next one. */
export const apiVersions = ['2026-11-28', '2026-11-29'] as const;
export type ApiVersion = (typeof apiVersions)[number];

/** Version of new keys, and of calls that name none. */
export const newestApiVersion: ApiVersion = '2026-11-29';

export const isApiVersion = (given: unknown): given is ApiVersion =>
  apiVersions.includes(given as ApiVersion);
