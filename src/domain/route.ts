import type { Role } from './roles.ts';

/** A screen with an address: what it is called, who may open it, and what it needs first (specification §2). */
export type Route = {
  /** Address pattern, `:id` for one segment. */
  path: string;
  title: string;
  /** Addresses from the root to this one, each with the words of its crumb. */
  crumbs: readonly { title: string; path?: string }[];
  audience: 'guest' | 'staff' | 'employee';
  roles?: readonly Role[];
  company?: boolean;
  enabler?: boolean;
  /** Which screen draws it; `list` and `form` serve every resource. */
  page: string;
  /** Path of the resource it lists or edits. */
  resource?: string;
  /** Where leaving it, or finishing an action on it, leads. */
  returnsTo?: string;
};
