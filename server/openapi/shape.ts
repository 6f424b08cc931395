import type { Schema } from './resource-schemas.ts';

/** Shape of a call and of its answer. */
export type RouteShape = {
  body?: Schema;
  /** Names that a good call has in its query, or in its body besides those that its schema requires. */
  needed?: readonly string[];
  /** Names in the address; without it, those that end in ids. */
  place?: Record<string, Schema>;
  /** Names in the address after `?`. */
  query?: Record<string, Schema>;
  status?: number;
  /** The JSON of a good answer. */
  answer?: Schema;
  /** Another kind of good answer. */
  type?: string | readonly string[];
  /** Further statuses that the route answers. */
  refuses?: readonly number[];
  /** Words of what the address names and is not there. */
  missing?: string;
};
