import {
  archiveOutline,
  barChartOutline,
  briefcaseOutline,
  businessOutline,
  calculatorOutline,
  cardOutline,
  cashOutline,
  checkmarkDoneOutline,
  cloudUploadOutline,
  codeWorkingOutline,
  documentTextOutline,
  eyeOutline,
  fitnessOutline,
  gitCompareOutline,
  gitNetworkOutline,
  hammerOutline,
  heartOutline,
  keyOutline,
  keypadOutline,
  libraryOutline,
  lockClosedOutline,
  medkitOutline,
  notificationsOutline,
  optionsOutline,
  peopleCircleOutline,
  peopleOutline,
  pricetagsOutline,
  receiptOutline,
  repeatOutline,
  ribbonOutline,
  shareOutline,
  shieldCheckmarkOutline,
  statsChartOutline,
  storefrontOutline,
  swapHorizontalOutline,
  umbrellaOutline,
} from 'ionicons/icons';
import { resources } from '../../domain/resources/index.ts';
import { canOpenRoute, findRouteLockReason, type GuardSession } from '../../domain/routes/access.ts';
import type { Route } from '../../domain/routes/route.ts';
import { findRoute } from '../../domain/routes/routes.ts';

export type MenuEntry = { path: string; title: string; icon: string; locked?: string | undefined };
export type Group = { title: string; entries: MenuEntry[] };

const icons: Readonly<Record<string, string>> = {
  '/dashboard': barChartOutline,
  '/payrolls': documentTextOutline,
  '/pay_runs': cashOutline,
  '/closing': checkmarkDoneOutline,
  '/cost': calculatorOutline,
  '/crosscheck': gitCompareOutline,
  '/reports': statsChartOutline,
  '/pila': fitnessOutline,
  '/employees': peopleOutline,
  '/cost_centers': gitNetworkOutline,
  '/consecutives': keypadOutline,
  '/companies': businessOutline,
  '/enabler': shieldCheckmarkOutline,
  '/adjustment_payrolls': swapHorizontalOutline,
  '/payrolls/import': shareOutline,
  '/charges': briefcaseOutline,
  '/branch_offices': storefrontOutline,
  '/bank_accounts': cardOutline,
  '/bank_templates': codeWorkingOutline,
  '/payroll_groups': peopleCircleOutline,
  '/deduction_orders': hammerOutline,
  '/payroll_concepts': pricetagsOutline,
  '/recurring_concepts': repeatOutline,
  '/payroll_policies': optionsOutline,
  '/minimum_wages': cashOutline,
  '/arls': medkitOutline,
  '/payroll_funds': umbrellaOutline,
  '/solidarity_funds': heartOutline,
  '/notices': notificationsOutline,
  '/admins': keyOutline,
  '/company_staff': keyOutline,
  '/connections': shareOutline,
  '/certificates': ribbonOutline,
  '/accounting': receiptOutline,
  '/operation': fitnessOutline,
  '/audit': eyeOutline,
  '/privacy': lockClosedOutline,
  '/outbox': cloudUploadOutline,
};

/**
 * Groups in the order of the menu, with their fixed paths. The paths of resources follow in the order of the
 * registry.
 */
const fixed: readonly (readonly [group: string, paths: readonly string[]])[] = [
  ['', ['/dashboard']],
  [
    'Nómina',
    [
      '/payrolls',
      '/pay_runs',
      '/adjustment_payrolls',
      '/payrolls/import',
      '/vault/payrolls',
      '/vault/allied/payrolls',
      '/outbox',
    ],
  ],
  ['Cierre', ['/closing', '/cost', '/pila', '/crosscheck', '/accounting', '/reports', '/certificates']],
  ['Empresa', []],
  ['DIAN', ['/enabler']],
  ['Parámetros', []],
  ['Catálogos', []],
  ['Sistema', ['/audit', '/privacy', '/operation', '/company_staff', '/connections']],
];

/** A group with more entries than this is folded until the user opens it or a screen in it. */
export const longGroup = 8;

/**
 * Lists the entries that this user may open. An entry that the company does not meet the requirements of is locked
 * and says why.
 */
export function buildMenu(session: GuardSession): Group[] {
  return fixed
    .map(([title, paths]) => {
      const own = resources.filter((r) => r.menu === title && title !== '').map((r) => `/${r.path}`);
      const entries = [...paths, ...own].flatMap((path) => {
        const route = findRoute(path);
        return route && canOpenRoute(route, session) ? [entryOf(path, route, session)] : [];
      });
      return { title, entries };
    })
    .filter((group) => group.entries.length > 0);
}

/** `path` is the concrete address. That of the route may be a pattern. */
const entryOf = (path: string, route: Route, session: GuardSession): MenuEntry => ({
  path,
  title: route.title,
  icon: icons[path] ?? (route.resource ? libraryOutline : archiveOutline),
  locked: findRouteLockReason(route, session),
});

/** Entries of the bar on phones. The rest are under «Más». */
const onTabs = ['/dashboard', '/payrolls', '/employees', '/vault/payrolls'];
/** Returns whether the bar of phones has the screen. Those screens have no back button. */
export const isOnTabs = (route: Route): boolean => onTabs.some((path) => findRoute(path) === route);
const onRail = [
  '/dashboard',
  '/payrolls',
  '/pay_runs',
  '/adjustment_payrolls',
  '/vault/payrolls',
  '/employees',
  '/enabler',
];
const inAWord: Readonly<Record<string, string>> = { '/adjustment_payrolls': 'Ajustes', '/enabler': 'DIAN' };

export function buildShortMenu(groups: readonly Group[], where: 'tabs' | 'rail'): MenuEntry[] {
  // The bar has room for the enablement when the user sees few other entries.
  const wanted = where === 'tabs' ? [...onTabs, '/enabler'] : onRail;
  const all = groups.flatMap((group) => group.entries);
  return wanted
    .flatMap((path) => all.find((entry) => entry.path === path) ?? [])
    .slice(0, where === 'tabs' ? onTabs.length : undefined)
    .map((entry) => ({ ...entry, title: inAWord[entry.path] ?? entry.title }));
}

const under = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);
/**
 * Maps a screen without an entry of its own to that of another: the steps of an enablement, and the screens of the
 * vault.
 */
const faceOf = (pathname: string): string =>
  pathname
    .replace(/^\/[^/]+\/enable$/, '/enabler')
    .replace(/^(\/vault(\/allied)?)\/(?!allied)[^/]+$/, '$1/payrolls');
const ownPaths = fixed.flatMap(([, paths]) => paths);

/**
 * Returns whether an address belongs to an entry. `/employees/1/edit` belongs to `/employees`, but `/payrolls/import`
 * only to its own entry.
 */
export const isCurrentEntry = ({ path }: MenuEntry, pathname: string): boolean =>
  under(path, faceOf(pathname)) &&
  !ownPaths.some((own) => under(path, own) && own !== path && under(own, pathname));
