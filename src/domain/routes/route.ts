import type { Role } from '../identity/roles.ts';

/** Screens of the office. `list` and `form` serve every resource. */
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
  | ('closing' | 'cost' | 'calculator' | 'decree' | 'forecast' | 'pila' | 'crosscheck')
  | ('audit' | 'personal-data' | 'operation' | 'arrivals')
  | ('move' | 'company-staff' | 'connections' | 'webhooks')
  | ('certificates' | 'reports' | 'accounting' | 'ledger')
  | ('enabler' | 'enable' | 'vault' | 'allied-vault' | 'outbox' | 'list' | 'form');

type Address = {
  /** Address pattern; `:id` stands for one segment. */
  path: string;
  title: string;
  /** Values that a segment of the pattern may have. Without it, a segment has any value. */
  values?: Readonly<Record<string, readonly string[]>>;
  crumbs: readonly { title: string; path?: string }[];
  roles?: readonly Role[];
  company?: boolean;
  enabler?: boolean;
  /** Only for users with access to the payroll API. */
  payrollApi?: boolean;
  resource?: string;
  /** Address shown after leaving the screen or finishing an action on it. */
  returnsTo?: string;
};

/**
 * A screen with an address: its title, audience and requirements (specification §2). `page` names the component that
 * draws it.
 */
export type Route = Address &
  ({ audience: 'staff'; page: OfficePage } | { audience: 'guest' | 'employee'; page: string });
