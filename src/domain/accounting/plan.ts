import type { Area } from '../resources/areas.ts';
import type { Day } from '../values/day.ts';
import { type AccountKey, getDefaultAccounts } from './accounts.ts';

export type OwnAccount = {
  concept: AccountKey;
  area: Area | 'all';
  debit: string | null;
  credit: string | null;
};

export type CentreAccount = { code: string; name: string; area: Area | null; ledger_account: string | null };

/** Accounts of a company. Its own come before those of the PUC. */
export type Plan = {
  own: ReadonlyMap<string, OwnAccount>;
  concepts: ReadonlyMap<string, string>;
  centres: ReadonlyMap<string, CentreAccount>;
  /** The company uses only its own accounts. A posting without one has none. */
  only_own: boolean;
};

export const noPlan: Plan = { own: new Map(), concepts: new Map(), centres: new Map(), only_own: false };

export const buildOwnAccountKey = (concept: AccountKey, area: Area | 'all'): string => `${concept} ${area}`;

/** Returns whether the text is an account as accounting programs accept it: 4 to 14 figures. */
export const isAccount = (text: string): boolean => /^\d{4,14}$/.test(text);

type Where = { area: Area; centre?: CentreAccount | undefined; concept?: string | undefined; day: Day };

/**
 * Finds the account of a side of a posting. The order is: the concept of the company, the choice for the concept and
 * area, the cost centre, the PUC. Returns `undefined` when there is none.
 */
export function findAccount(
  plan: Plan,
  key: AccountKey,
  side: 'debit' | 'credit',
  { area, centre, concept, day }: Where,
): string | undefined {
  const cost = key.startsWith('deductions.') ? 'credit' : 'debit';
  const ofConcept = concept !== undefined && side === cost ? plan.concepts.get(concept) : undefined;
  const chosen =
    plan.own.get(buildOwnAccountKey(key, area))?.[side] ??
    plan.own.get(buildOwnAccountKey(key, 'all'))?.[side];
  // An account with other characters counts as missing, and its finding says how to mend it.
  if (ofConcept) return isAccount(ofConcept) ? ofConcept : undefined;
  if (chosen) return chosen;
  const declared = getDefaultAccounts(key, day)[side];
  if (typeof declared === 'string') return plan.only_own ? undefined : declared;
  return ofCentre(declared[area], centre?.ledger_account ?? undefined, plan.only_own);
}

/**
 * Returns the account of a cost centre. Four figures are the group of its expenses (`7305`); more figures are the
 * whole account.
 */
function ofCentre(declared: string, own: string | undefined, onlyOwn: boolean): string | undefined {
  if (own && isAccount(own)) return own.length > 4 ? own : `${own}${declared.slice(4)}`;
  return onlyOwn ? undefined : declared;
}
