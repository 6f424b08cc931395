import type { Role } from '../domain/roles.ts';

/**
 * Who is here, as far as this device knows: what the specification keeps under `user` and `company`.
 * Display data only; the session itself is a cookie no script can read.
 */
export type User = {
  id: string;
  name: string;
  email: string;
  roles: { name: Role }[];
  nodexum?: { owner: boolean; users: unknown[] };
  /** Whether documents may also be issued through the payroll API. */
  uses_payroll_api?: boolean;
};
export type Company = {
  id: string;
  social_reason: string;
  nit: string;
  dv?: number;
  enabler: { status: boolean };
};
export type Here = { user: User | null; company: Company | null };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isUser(value: unknown): value is User {
  return isObject(value) && 'id' in value && Array.isArray(value['roles']);
}

function isCompany(value: unknown): value is Company {
  return isObject(value) && 'id' in value && 'social_reason' in value && isObject(value['enabler']);
}

function kept<T>(key: string, fits: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return fits(value) ? value : null;
  } catch {
    return null;
  }
}

let here: Here = { user: kept('user', isUser), company: kept('company', isCompany) };
const listeners = new Set<() => void>();

function keep(key: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing still works until the page is closed.
  }
}

export const session = {
  get: (): Here => here,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(next: Partial<Here>): void {
    here = { ...here, ...next };
    if ('user' in next) keep('user', next.user ?? null);
    if ('company' in next) keep('company', next.company ?? null);
    for (const listener of listeners) listener();
  },
};
