import type { Role } from '../identity/roles.ts';
import type { Resource } from '../records/resource.ts';
import { companies } from '../resources/companies.ts';
import type { Route } from './route.ts';

/** Session as the guard needs to know it. */
export type GuardSession = {
  user: { roles: readonly { name: string }[] } | null;
  company: { enabler: { status: boolean } } | null;
  /** Answer of the server that this person has no company; absent until it answers. */
  noCompanies?: boolean;
};

export type RouteVerdict =
  | { allow: true }
  | {
      allow: false;
      to: string;
      why: 'guest' | 'signed_in' | 'role' | 'company' | 'enabler' | 'unknown' | 'home';
    };

export const listRoles = (session: GuardSession): Role[] =>
  (session.user?.roles ?? []).map((r) => r.name as Role);

const holds = (held: readonly Role[], wanted: readonly Role[] | undefined): boolean =>
  !wanted || held.some((role) => wanted.includes(role));

const enablement = '/enabler';
const dashboard = '/dashboard';

/**
 * The first screen of a person. The role of enabler sees the enablement alone (specification §6); without a company, the
 * screen where one is chosen.
 */
export function getHomeScreen(session: GuardSession): string {
  const held = listRoles(session);
  const onlyEnables = held.length > 0 && held.every((role) => role === 'enabler');
  return session.company && onlyEnables ? enablement : dashboard;
}

/**
 * The guard of specification §6, for staff routes. `previous` is the last address that was allowed;
 * `address` is the one asked for, with its query, kept through the sign-in.
 */
export function decide(
  route: Route | undefined,
  session: GuardSession,
  previous: string | undefined,
  address: string,
): RouteVerdict {
  if (route?.audience === 'employee') return { allow: true };
  if (route?.audience === 'guest')
    return session.user ? { allow: false, to: '/', why: 'signed_in' } : { allow: true };
  if (!session.user) return { allow: false, to: `/login?next=${encodeURIComponent(address)}`, why: 'guest' };
  const home = getHomeScreen(session);
  if (!route) return { allow: false, to: home, why: 'unknown' };
  if (route.path === dashboard && home !== dashboard) return { allow: false, to: home, why: 'home' };
  if (!holds(listRoles(session), route.roles)) return { allow: false, to: '/', why: 'role' };
  const back = previous ?? home;
  if (route.company && !session.company) return { allow: false, to: back, why: 'company' };
  if (route.enabler && !session.company?.enabler.status) return { allow: false, to: back, why: 'enabler' };
  return { allow: true };
}

/** Roles that open the rows of a resource and change at least a part of them. */
export const listEditorRoles = (resource: Resource): readonly Role[] => [
  ...resource.roles,
  ...(resource.partly?.roles ?? []),
];

/** Roles that read a resource through the API. */
export const listReaderRoles = (resource: Resource): readonly Role[] => [
  ...new Set([...listEditorRoles(resource), ...(resource.readers ?? [])]),
];

/** Right of these roles to make and remove rows of a resource. */
export const canCreate = (resource: Resource, held: readonly Role[]): boolean =>
  !resource.only && holds(held, resource.roles);

/** Right of these roles to change that field of a row. */
export const canChange = (resource: Resource, held: readonly Role[], field: string): boolean =>
  holds(held, resource.roles) ||
  (resource.partly !== undefined &&
    holds(held, resource.partly.roles) &&
    resource.partly.fields.includes(field));

/**
 * The flag of the payroll API in the allied vault (specification §2): root or support, an owner in the data of the
 * provider of identity, or somebody with users there.
 */
export const hasPayrollApiAccess = (user: {
  roles: readonly { name: string }[];
  nodexum: { owner: boolean; users: readonly unknown[] };
}): boolean =>
  user.roles.some(({ name }) => name === 'root' || name === 'support') ||
  user.nodexum.owner ||
  user.nodexum.users.length > 0;

/** The server has yet to say which companies this person has. */
export const isAwaitingCompanies = (session: GuardSession): boolean =>
  !session.company && session.noCompanies === undefined;

/** The first company is for this person to make: there is none, and their role makes them. */
export const canCreateFirstCompany = (session: GuardSession): boolean =>
  session.noCompanies === true && canCreate(companies, listRoles(session));

/** Reasons of a locked menu entry, in words; nothing when it is open. */
export function findRouteLockReason(route: Route, session: GuardSession): string | undefined {
  if (route.company && !session.company) {
    if (isAwaitingCompanies(session)) return 'Consultando sus compañías';
    if (canCreateFirstCompany(session)) return 'Cree su compañía para entrar';
    return session.noCompanies ? 'Aún no tiene una compañía asignada' : 'Seleccione una compañía para entrar';
  }
  if (route.enabler && !session.company?.enabler.status) return 'Requiere habilitación ante la DIAN';
  return undefined;
}
