import type { Area } from '../resources/areas.ts';
import type { Day } from '../values/day.ts';
import { type AccountKey, getDefaultAccounts } from './accounts.ts';

/** Accounts that the company chose for a posting, in an area or in all of them. */
export type OwnAccount = {
  concept: AccountKey;
  area: Area | 'all';
  debit: string | null;
  credit: string | null;
};

/** Cost centre as the accounts look at it. */
export type CentreAccount = { code: string; name: string; area: Area | null; ledger_account: string | null };

/** Accounts of a company: its own before those of the PUC. */
export type Plan = {
  own: ReadonlyMap<string, OwnAccount>;
  /** Account of each concept of the company that has one, by its id. */
  concepts: ReadonlyMap<string, string>;
  centres: ReadonlyMap<string, CentreAccount>;
  /** The company keeps a plan of its own: what has no account there has none. */
  only_own: boolean;
};

export const noPlan: Plan = { own: new Map(), concepts: new Map(), centres: new Map(), only_own: false };

export const buildOwnAccountKey = (concept: AccountKey, area: Area | 'all'): string => `${concept} ${area}`;

/** An account is figures, as accounting programs take it. */
export const isAccount = (text: string): boolean => /^\d{4,14}$/.test(text);

type Where = { area: Area; centre?: CentreAccount | undefined; concept?: string | undefined; day: Day };

/**
 * Account of a side of a posting, nothing when the company has none. In this order: the one of the concept of the company,
 * the one chosen for the concept and the area, the one of the cost centre, and that of the PUC.
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
  // One that was written with other signs is none: its place says how to mend it.
  if (ofConcept) return isAccount(ofConcept) ? ofConcept : undefined;
  if (chosen) return chosen;
  const declared = getDefaultAccounts(key, day)[side];
  if (typeof declared === 'string') return plan.only_own ? undefined : declared;
  return ofCentre(declared[area], centre?.ledger_account ?? undefined, plan.only_own);
}

/** Four figures of a cost centre are the group of its expenses (`7305`); more of them, the whole account. */
function ofCentre(declared: string, own: string | undefined, onlyOwn: boolean): string | undefined {
  if (own && isAccount(own)) return own.length > 4 ? own : `${own}${declared.slice(4)}`;
  return onlyOwn ? undefined : declared;
}
