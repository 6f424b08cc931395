import type { Schema } from './resource-schemas.ts';

/** Shape of a call and of its answer. */
export type RouteShape = {
  body?: Schema;
  /** Names that a good call has in its query, or in its body besides those that its schema requires. */
  needed?: readonly string[];
  /** Parameters of the path. When absent, those whose names end in ids. */
  place?: Record<string, Schema>;
  query?: Record<string, Schema>;
  status?: number;
  /** JSON of a successful answer. */
  answer?: Schema;
  /** Media type of a successful answer other than JSON. */
  type?: string | readonly string[];
  /** Further statuses that the route answers. */
  refuses?: readonly number[];
  /** Words of what the address names and is not there. */
  missing?: string;
};
