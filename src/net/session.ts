import type { Lately } from '../domain/calls/call.ts';
import type { OwnUser } from '../domain/office/own-account.ts';
import type { Company } from '../domain/office/sign-in.ts';

export type { Company };

/**
 * Person who is here, as far as this device knows: what the specification keeps under `user` and `company`. Display
 * data only; the session itself is a cookie no script can read.
 */
export type User = Lately<OwnUser, 'nodexum' | 'uses_payroll_api' | 'must_enrol' | 'idle_minutes'> & {
  /** Why the password they came in with is better changed, until they were told. */
  password_problem?: string | null;
};
export type Here = {
  user: User | null;
  company: Company | null;
  /** Answer of the server, since this page was loaded, that the person has none; absent until it answers. */
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

/** A tab that is read again goes on with its company; a new one begins with that of the tab last in view. */
function companyOf(user: User | null): Company | null {
  const own = read('sessionStorage', 'company');
  const its = isObject(own) && own['owner'] === user?.id ? own['company'] : null;
  return isCompany(its) ? its : kept('company', isCompany);
}

const whoCame = kept('user', isUser);
let here: Here = { user: whoCame, company: companyOf(whoCame) };
/** When that was said last. */
let since = 0;
const listeners = new Set<() => void>();

function keep(key: string, value: object | null, place: Place = 'localStorage'): void {
  try {
    if (value) globalThis[place].setItem(key, JSON.stringify(value));
    else globalThis[place].removeItem(key);
  } catch {
    // A browser that keeps nothing still works until the page is closed.
  }
}

function keepCompany({ user, company }: Here): void {
  keep('company', company);
  keep('company', company && { owner: user?.id, company }, 'sessionStorage');
}

globalThis.addEventListener?.('focus', () => {
  if (here.company && here.user?.id === kept('user', isUser)?.id) keepCompany(here);
});

/** Change by another tab of the session they share: nobody is signed in, or this person is. */
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
  /** Test that the person came in again, in this tab or another one, after that moment of the clock. */
  cameInAfter(moment: number | undefined): boolean {
    const last = read('localStorage', 'user');
    const elsewhere = isObject(last) && last['id'] === here.user?.id ? Number(last['since']) : 0;
    return here.user !== null && moment !== undefined && Math.max(since, elsewhere || 0) > moment;
  },
  set(next: Partial<Here>): void {
    here = { ...here, ...next };
    if ('user' in next) since = Date.now();
    // With when: other tabs hear only of what changes, and who comes in again may be who was here.
    if ('user' in next) keep('user', next.user ? { ...next.user, since } : null);
    if ('company' in next) keepCompany(here);
    for (const listener of listeners) listener();
  },
};

const unannounced = 'company_unannounced';

/** Leaves word, for the page that comes after signing in, of a company that was selected by itself. */
export function announceLater(): void {
  try {
    sessionStorage.setItem(unannounced, '1');
  } catch {
    // The top bar names the company all the same.
  }
}

/** Selection that waits to be announced; it is announced once. */
export function takeAnnouncement(): boolean {
  try {
    const waits = sessionStorage.getItem(unannounced) !== null;
    sessionStorage.removeItem(unannounced);
    return waits;
  } catch {
    return false;
  }
}
