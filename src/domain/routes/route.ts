import type { Role } from '../identity/roles.ts';

/** Screens of the office; `list` and `form` serve every resource. */
export type OfficePage =
  | (
      | 'dashboard'
      | 'payrolls'
      | 'payroll'
      | 'recalculations'
      | 'runs'
      | 'adjustments'
      | 'adjustment'
      | 'import'
    )
  | ('closing' | 'cost' | 'calculator' | 'pila' | 'crosscheck')
  | ('audit' | 'personal-data' | 'operation')
  | 'company-staff'
  | ('certificates' | 'reports' | 'accounting' | 'ledger')
  | ('enabler' | 'enable' | 'vault' | 'allied-vault' | 'outbox' | 'list' | 'form');

type Address = {
  /** Address pattern, `:id` for one segment. */
  path: string;
  title: string;
  /** Values that a segment of the pattern may have; any where it is absent. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Addresses from the root to this one, each with the words of its crumb. */
  crumbs: readonly { title: string; path?: string }[];
  roles?: readonly Role[];
  company?: boolean;
  enabler?: boolean;
  /** Path of the resource it lists or edits. */
  resource?: string;
  /** Where leaving it, or finishing an action on it, leads. */
  returnsTo?: string;
};

/** A screen with an address: its title, who may open it, and its needs (specification §2); `page` names who draws it. */
export type Route = Address &
  ({ audience: 'staff'; page: OfficePage } | { audience: 'guest' | 'employee'; page: string });
