import type { Role } from '../identity/roles.ts';
import type { Resource } from '../records/resource.ts';
import { companies } from '../resources/companies.ts';
import type { Route } from './route.ts';

export type GuardSession = {
  user: { roles: readonly { name: string }[]; uses_payroll_api?: boolean | undefined } | null;
  company: { enabler: { status: boolean } } | null;
  /** The server answered that this person has no company. Absent until it answers. */
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
 * Returns the first screen of a person. An enabler sees only the enablement (specification §6). A person without a
 * company sees the screen to choose one.
 */
export function getHomeScreen(session: GuardSession): string {
  const held = listRoles(session);
  const onlyEnables = held.length > 0 && held.every((role) => role === 'enabler');
  return session.company && onlyEnables ? enablement : dashboard;
}

/** Returns whether the roles of the user open a route, and their access to the payroll API where it asks for it. */
export const canOpenRoute = ({ roles, payrollApi }: Route, session: GuardSession): boolean =>
  holds(listRoles(session), roles) && (!payrollApi || session.user?.uses_payroll_api === true);

/**
 * Decides whether a staff route opens (specification §6). `previous` is the last allowed address. `address` is the
 * requested one, with its query; it survives the sign-in.
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
  if (!canOpenRoute(route, session)) return { allow: false, to: '/', why: 'role' };
  const back = previous ?? home;
  if (route.company && !session.company) return { allow: false, to: back, why: 'company' };
  if (route.enabler && !session.company?.enabler.status) return { allow: false, to: back, why: 'enabler' };
  return { allow: true };
}

/** Roles that open the rows of a resource and change at least some of their fields. */
export const listEditorRoles = (resource: Resource): readonly Role[] => [
  ...resource.roles,
  ...(resource.partly?.roles ?? []),
];

export const listReaderRoles = (resource: Resource): readonly Role[] => [
  ...new Set([...listEditorRoles(resource), ...(resource.readers ?? [])]),
];

export const canCreate = (resource: Resource, held: readonly Role[]): boolean =>
  !resource.only && holds(held, resource.roles);

export const canChange = (resource: Resource, held: readonly Role[], field: string): boolean =>
  holds(held, resource.roles) ||
  (resource.partly !== undefined &&
    holds(held, resource.partly.roles) &&
    resource.partly.fields.includes(field));

/**
 * Returns whether the user has access to the payroll API in the allied vault (specification §2): root, support, an
 * owner in the data of the identity provider, or a user with users there.
 */
export const hasPayrollApiAccess = (user: {
  roles: readonly { name: string }[];
  nodexum: { owner: boolean; users: readonly unknown[] };
}): boolean =>
  user.roles.some(({ name }) => name === 'root' || name === 'support') ||
  user.nodexum.owner ||
  user.nodexum.users.length > 0;

export const isAwaitingCompanies = (session: GuardSession): boolean =>
  !session.company && session.noCompanies === undefined;

/** Returns whether this person may create the first company: none exists, and their role creates companies. */
export const canCreateFirstCompany = (session: GuardSession): boolean =>
  session.noCompanies === true && canCreate(companies, listRoles(session));

/** Explains why a menu entry is locked. Returns `undefined` when it is open. */
export function findRouteLockReason(route: Route, session: GuardSession): string | undefined {
  if (route.company && !session.company) {
    if (isAwaitingCompanies(session)) return 'Consultando sus compañías';
    if (canCreateFirstCompany(session)) return 'Cree su compañía para entrar';
    return session.noCompanies ? 'Aún no tiene una compañía asignada' : 'Seleccione una compañía para entrar';
  }
  if (route.enabler && !session.company?.enabler.status) return 'Requiere habilitación ante la DIAN';
  return undefined;
}
