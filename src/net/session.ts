import type { Lately } from '../domain/calls/call.ts';
import type { OwnUser } from '../domain/office/own-account.ts';
import type { Company } from '../domain/office/sign-in.ts';

export type { Company };

/**
 * The signed-in user as this device knows it: the specification keeps it under `user` and `company`. It is display
 * data only. The session itself is a cookie that no script can read.
 */
export type User = Lately<OwnUser, 'nodexum' | 'uses_payroll_api' | 'must_enrol' | 'idle_minutes'> & {
  /** Reason to change the password used to sign in. Cleared once the user was told. */
  password_problem?: string | null;
};
export type Here = {
  user: User | null;
  company: Company | null;
  /** True when the server answered, since this page loaded, that the user has no companies. Absent until it answers. */
  noCompanies?: boolean;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isUser(value: unknown): value is User {
  return isObject(value) && 'id' in value && Array.isArray(value['roles']);
}

function isCompany(value: unknown): value is Company {
  return isObject(value) && 'id' in value && 'social_reason' in value && isObject(value['enabler']);
}

type Place = 'localStorage' | 'sessionStorage';

function read(place: Place, key: string): unknown {
  try {
    return JSON.parse(globalThis[place].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function kept<T>(key: string, fits: (value: unknown) => value is T): T | null {
  const value = read('localStorage', key);
  return fits(value) ? value : null;
}

/**
 * Returns the company of this tab. A reloaded tab keeps its company; a new tab starts with that of the last focused
 * tab.
 */
function companyOf(user: User | null): Company | null {
  const own = read('sessionStorage', 'company');
  const its = isObject(own) && own['owner'] === user?.id ? own['company'] : null;
  return isCompany(its) ? its : kept('company', isCompany);
}

const whoCame = kept('user', isUser);
let here: Here = { user: whoCame, company: companyOf(whoCame) };
/** Time of the last sign-in or change of user in this tab, by the clock. */
let since = 0;
const listeners = new Set<() => void>();

function keep(key: string, value: object | null, place: Place = 'localStorage'): void {
  try {
    if (value) globalThis[place].setItem(key, JSON.stringify(value));
    else globalThis[place].removeItem(key);
  } catch {
    // Without storage, the session lasts until the page is closed.
  }
}

function keepCompany({ user, company }: Here): void {
  keep('company', company);
  keep('company', company && { owner: user?.id, company }, 'sessionStorage');
}

globalThis.addEventListener?.('focus', () => {
  if (here.company && here.user?.id === kept('user', isUser)?.id) keepCompany(here);
});

/** Subscribes to changes of user in other tabs, which share the session. `null` means signed out. */
export function subscribeTabChanges(hear: (user: User | null) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === 'user' || key === null) hear(kept('user', isUser));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

export const session = {
  get: (): Here => here,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Returns whether the user signed in again, in any tab, after that moment of the clock. */
  cameInAfter(moment: number | undefined): boolean {
    const last = read('localStorage', 'user');
    const elsewhere = isObject(last) && last['id'] === here.user?.id ? Number(last['since']) : 0;
    return here.user !== null && moment !== undefined && Math.max(since, elsewhere || 0) > moment;
  },
  set(next: Partial<Here>): void {
    here = { ...here, ...next };
    if ('user' in next) since = Date.now();
    // The time makes the stored value change: other tabs get no event for an equal value, as when the same user
    // returns.
    if ('user' in next) keep('user', next.user ? { ...next.user, since } : null);
    if ('company' in next) keepCompany(here);
    for (const listener of listeners) listener();
  },
};

const unannounced = 'company_unannounced';

/** Marks a company that was selected automatically, for the page after sign-in to announce. */
export function announceLater(): void {
  try {
    sessionStorage.setItem(unannounced, '1');
  } catch {
    // The top bar names the company anyway.
  }
}

/** Returns whether a company selection waits to be announced, and clears it: it is announced once. */
export function takeAnnouncement(): boolean {
  try {
    const waits = sessionStorage.getItem(unannounced) !== null;
    sessionStorage.removeItem(unannounced);
    return waits;
  } catch {
    return false;
  }
}
