import {
  archiveOutline,
  barChartOutline,
  businessOutline,
  cashOutline,
  checkmarkDoneOutline,
  cloudUploadOutline,
  documentTextOutline,
  fileTrayOutline,
  hammerOutline,
  optionsOutline,
  peopleOutline,
  settingsOutline,
  shareOutline,
  shieldCheckmarkOutline,
  statsChartOutline,
} from 'ionicons/icons';
import type { MenuColumn } from '../../domain/records/resource.ts';
import { resources } from '../../domain/resources/index.ts';
import { canOpenRoute, findRouteLockReason, type GuardSession } from '../../domain/routes/access.ts';
import type { Route } from '../../domain/routes/route.ts';
import { findRoute } from '../../domain/routes/routes.ts';

/** A screen that the menu leads to. */
export type MenuScreen = { path: string; title: string; locked?: string | undefined };
/** An entry that opens a screen. `tabs` are the screens of its section, and empty when it has one screen. */
export type MenuEntry = MenuScreen & { icon: string; tabs: readonly MenuScreen[] };
/** An entry that opens a sheet of screens beside the menu. */
export type ScreenSheet = {
  title: string;
  icon: string;
  columns: readonly { title: string; screens: readonly MenuScreen[] }[];
};
export type EntryGroup = { title: string; entries: readonly (MenuEntry | ScreenSheet)[] };

/** The first path is the entry, and the rest are tabs beside its screen. */
type Section = { icon: string; paths: readonly string[]; unless?: (session: GuardSession) => boolean };
/** Each column has the lists that name it in their declaration (`menu`), and then these paths. */
type Sheet = { title: string; icon: string; columns: readonly (readonly [MenuColumn, ...paths: string[]])[] };

/** The menu in the order of a month. A screen stands in the first place that has it. */
const declared: readonly { title: string; entries: readonly (Section | Sheet)[] }[] = [
  { title: '', entries: [{ icon: barChartOutline, paths: ['/dashboard'] }] },
  {
    title: 'Novedades y pagos',
    entries: [
      { icon: cashOutline, paths: ['/pay_runs'] },
      { icon: fileTrayOutline, paths: ['/vault/requests'] },
    ],
  },
  {
    title: 'DIAN',
    entries: [
      { icon: documentTextOutline, paths: ['/payrolls', '/adjustment_payrolls', '/payrolls/import'] },
      // Once the company is enabled, the enablement is among the screens of the company.
      {
        icon: shieldCheckmarkOutline,
        paths: ['/enabler'],
        unless: ({ company }) => company?.enabler.status === true,
      },
    ],
  },
  {
    title: 'Cierre',
    entries: [
      {
        icon: checkmarkDoneOutline,
        paths: ['/closing', '/forecast', '/pila', '/accounting', '/cost', '/crosscheck', '/certificates'],
      },
      { icon: statsChartOutline, paths: ['/reports', '/decree'] },
    ],
  },
  {
    title: 'Personas',
    entries: [
      { icon: peopleOutline, paths: ['/employees'] },
      { icon: hammerOutline, paths: ['/deduction_orders', '/recurring_concepts'] },
      { icon: archiveOutline, paths: ['/vault/payrolls'] },
      { icon: archiveOutline, paths: ['/vault/allied/payrolls'] },
    ],
  },
  {
    title: 'Empresa',
    entries: [
      {
        title: 'Compañía',
        icon: businessOutline,
        columns: [
          ['Quiénes somos', '/company_staff', '/privacy', '/audit'],
          ['Cómo se organiza'],
          ['Con qué paga'],
          ['Ante la DIAN', '/enabler'],
        ],
      },
      { title: 'Parámetros', icon: optionsOutline, columns: [['De la compañía'], ['Catálogos']] },
      { icon: shareOutline, paths: ['/connections'] },
      {
        title: 'Sistema',
        icon: settingsOutline,
        columns: [['De la instalación', '/operation', '/company_arrivals']],
      },
    ],
  },
];

/** Words of the menu for screens whose title is longer, or that of another screen. */
const words: Readonly<Record<string, string>> = {
  '/vault/requests': 'Solicitudes',
  '/adjustment_payrolls': 'Ajustes',
  '/payrolls/import': 'Importar',
  '/pila': 'Planilla',
  '/cost': 'Costo',
  '/decree': 'El decreto',
};

/**
 * Lists what this user may open, by groups. A screen that the company does not meet the requirements of is locked and
 * says why. A sheet of one screen is an entry of that screen.
 */
export function buildMenu(session: GuardSession): EntryGroup[] {
  const placed = new Set<string>();
  const place = (paths: readonly string[]): MenuScreen[] =>
    paths.flatMap((path) => {
      const route = findRoute(path);
      if (!route || placed.has(path) || !canOpenRoute(route, session)) return [];
      placed.add(path);
      return [{ path, title: words[path] ?? route.title, locked: findRouteLockReason(route, session) }];
    });
  const makeEntry = (icon: string, [first, ...others]: readonly MenuScreen[]): MenuEntry[] =>
    first ? [{ ...first, icon, tabs: others.length ? [first, ...others] : [] }] : [];
  const makeSheet = ({ title, icon, columns }: Sheet): (MenuEntry | ScreenSheet)[] => {
    const full = columns
      .map(([name, ...paths]) => ({ title: name, screens: place([...listPathsOf(name), ...paths]) }))
      .filter(({ screens }) => screens.length > 0);
    const screens = full.flatMap((column) => column.screens);
    return screens.length > 1 ? [{ title, icon, columns: full }] : makeEntry(icon, screens);
  };
  return declared
    .map(({ title, entries }) => ({
      title,
      entries: entries.flatMap((entry) => {
        if ('columns' in entry) return makeSheet(entry);
        return entry.unless?.(session) ? [] : makeEntry(entry.icon, place(entry.paths));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const listPathsOf = (column: MenuColumn): string[] =>
  resources.flatMap(({ menu, path }) => (menu === column ? `/${path}` : []));

export const isSheet = (entry: MenuEntry | ScreenSheet): entry is ScreenSheet => 'columns' in entry;

/** Lists the screens of an entry: that of the entry and its tabs, or those of a sheet. */
export function listEntryScreens(entry: MenuEntry | ScreenSheet): readonly MenuScreen[] {
  if (isSheet(entry)) return entry.columns.flatMap(({ screens }) => screens);
  return entry.tabs.length ? entry.tabs : [entry];
}

/** Lists the screens that a person finds by name, each with where it stands. Unsent changes have no entry. */
export function listMenuScreens(session: GuardSession): (MenuScreen & { icon: string; under: string })[] {
  const outbox = findRoute('/outbox');
  return [
    ...buildMenu(session).flatMap((group) =>
      group.entries.flatMap((entry) =>
        listEntryScreens(entry).map((screen) => ({
          ...screen,
          title: findWholeTitle(screen),
          icon: entry.icon,
          under: isSheet(entry) || screen.path !== entry.path ? entry.title : group.title,
        })),
      ),
    ),
    ...(outbox && canOpenRoute(outbox, session)
      ? [{ path: outbox.path, title: outbox.title, icon: cloudUploadOutline, under: '' }]
      : []),
  ];
}

/** Returns the title of the route, or the word of the menu where a route has several screens. */
function findWholeTitle({ path, title }: MenuScreen): string {
  const route = findRoute(path);
  return route?.path === path ? route.title : title;
}

/** Entries of the bar of phones. The rest are under «Más». */
const onTabs = ['/dashboard', '/pay_runs', '/payrolls', '/employees'];
/** Returns whether the bar of phones has the screen. Those screens have no back button. */
export const isOnTabs = (route: Route): boolean => onTabs.some((path) => findRoute(path) === route);
const onRail = ['/dashboard', '/pay_runs', '/payrolls', '/closing', '/employees', '/enabler'];
const inAWord: Readonly<Record<string, string>> = { '/closing': 'Cierre', '/enabler': 'DIAN' };

/**
 * Picks the entries of the bar of phones or of the rail of tablets. The bar has room for the enablement when the user
 * sees few other entries.
 */
export function buildShortMenu(groups: readonly EntryGroup[], where: 'tabs' | 'rail'): MenuEntry[] {
  const all = groups.flatMap((group) => group.entries.flatMap((entry) => (isSheet(entry) ? [] : entry)));
  return (where === 'tabs' ? [...onTabs, '/enabler'] : onRail)
    .flatMap((path) => all.find((entry) => entry.path === path) ?? [])
    .slice(0, where === 'tabs' ? onTabs.length : undefined)
    .map((entry) => ({ ...entry, title: inAWord[entry.path] ?? entry.title }));
}

const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);
/** Maps a screen without a place in the menu to that of another: the steps of an enablement, the parts of a vault. */
const findFace = (pathname: string): string =>
  pathname
    .replace(/^\/[^/]+\/enable$/, '/enabler')
    .replace(/^(\/vault(\/allied)?)\/(?!allied|requests)[^/]+$/, '$1/payrolls');
const ownPaths = declared.flatMap(({ entries }) =>
  entries.flatMap((entry) => ('paths' in entry ? entry.paths : [])),
);

/**
 * Returns whether an address belongs to a screen of the menu. `/employees/1/edit` belongs to `/employees`, but
 * `/payrolls/import` only to its own screen.
 */
export const isCurrentScreen = ({ path }: MenuScreen, pathname: string): boolean =>
  isUnder(path, findFace(pathname)) &&
  !ownPaths.some((own) => isUnder(path, own) && own !== path && isUnder(own, pathname));

export const isCurrentEntry = (entry: MenuEntry | ScreenSheet, pathname: string): boolean =>
  listEntryScreens(entry).some((screen) => isCurrentScreen(screen, pathname));

/** Finds the tabs of a screen that opens from the menu. A form or a record has none. */
export const findTabs = (groups: readonly EntryGroup[], pathname: string): readonly MenuScreen[] =>
  groups
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (isSheet(entry) ? [] : [entry.tabs]))
    .find((tabs) => tabs.some(({ path }) => path === pathname)) ?? [];
