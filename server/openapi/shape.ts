import type { Schema } from './resource-schemas.ts';

export type RouteShape = {
  body?: Schema;
  /** Fields of the query, or of the body besides the required ones, that an example includes. */
  needed?: readonly string[];
  /** Schemas of the path parameters. A parameter without one is a UUID. */
  place?: Record<string, Schema>;
  query?: Record<string, Schema>;
  status?: number;
  answer?: Schema;
  type?: string | readonly string[];
  refuses?: readonly number[];
  missing?: string;
};
