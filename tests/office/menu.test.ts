import { describe, expect, it } from 'vitest';
import { roles } from '../../src/domain/identity/roles.ts';
import type { GuardSession } from '../../src/domain/routes/access.ts';
import { canOpenRoute } from '../../src/domain/routes/access.ts';
import { findRoute, routes } from '../../src/domain/routes/routes.ts';
import {
  buildMenu,
  buildShortMenu,
  findTabs,
  isCurrentEntry,
  isCurrentScreen,
  isOnTabs,
  isSheet,
  listEntryScreens,
  listMenuScreens,
} from '../../src/office/page/menu.ts';

const sessionOf = (role: string, status = true): GuardSession => ({
  user: { roles: [{ name: role }] },
  company: { enabler: { status } },
});
const entriesOf = (role: string, status?: boolean) =>
  buildMenu(sessionOf(role, status)).flatMap(({ entries }) => entries);
const screensOf = (role: string, status?: boolean) => entriesOf(role, status).flatMap(listEntryScreens);
const pathsOf = (session: GuardSession) =>
  buildMenu(session).flatMap(({ entries }) => entries.flatMap(listEntryScreens).map(({ path }) => path));

/** Screens that open from another screen: a tab, a link or a button of it has their address. */
const elsewhere = [
  '/payrolls/recalculations',
  '/employees/import',
  '/document_imports',
  '/cost/calculator',
  '/connections/webhooks',
  '/accounting/accounts',
  '/pila_settings',
  '/pila_moves',
  '/law_packs',
];

describe('the menu', () => {
  it('of a client has twelve entries in six groups', () => {
    expect(
      buildMenu({
        ...sessionOf('client'),
        user: { roles: [{ name: 'client' }], uses_payroll_api: true },
      }).map(({ title, entries }) => [title, ...entries.map((entry) => entry.title)]),
    ).toEqual([
      ['', 'Panel'],
      ['Novedades y pagos', 'Pagos', 'Solicitudes'],
      ['DIAN', 'Nóminas'],
      ['Cierre', 'Cierre del mes', 'Informes'],
      ['Personas', 'Empleados', 'Préstamos y embargos', 'Bóveda', 'Bóveda del aliado'],
      ['Empresa', 'Compañía', 'Parámetros', 'Conexiones'],
    ]);
  });

  it.each(roles)('of a %s leads to every screen with an address of its own', (role) => {
    const session = { ...sessionOf(role), user: { roles: [{ name: role }], uses_payroll_api: true } };
    const found = new Set(listMenuScreens(session).map(({ path }) => findRoute(path)));
    const lost = routes.filter(
      (route) =>
        route.audience === 'staff' &&
        canOpenRoute(route, session) &&
        !(route.path.includes(':') && !route.values) &&
        !route.path.endsWith('/create') &&
        !elsewhere.includes(route.path) &&
        !found.has(route),
    );
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  it.each(roles)('of a %s has screens that belong each to one entry', (role) => {
    const entries = entriesOf(role);
    const screens = entries.flatMap(listEntryScreens);
    expect(screens.filter(({ path }) => path.includes(':') || !findRoute(path))).toEqual([]);
    for (const { path } of screens) {
      expect([path, screens.filter((other) => isCurrentScreen(other, path)).map((s) => s.path)]).toEqual([
        path,
        [path],
      ]);
      expect([path, entries.filter((entry) => isCurrentEntry(entry, path)).length]).toEqual([path, 1]);
    }
  });

  it('of root has unique titles, and the search names each screen by its own', () => {
    const titles = screensOf('root').map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Bancos', 'Bancos del país']));
    const found = listMenuScreens(sessionOf('root'));
    for (const names of [titles, found.map(({ title }) => title)])
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(found).toContainEqual(
      expect.objectContaining({ path: '/adjustment_payrolls', title: 'Nóminas de ajuste', under: 'Nóminas' }),
    );
    expect(found).toContainEqual(expect.objectContaining({ path: '/outbox', title: 'Por enviar' }));
  });

  it('has «Conexiones» for users with access to the payroll API alone', () => {
    const withApi = {
      ...sessionOf('distributor'),
      user: { roles: [{ name: 'distributor' }], uses_payroll_api: true },
    };
    expect(pathsOf(withApi)).toContain('/connections');
    expect(pathsOf(sessionOf('distributor'))).not.toContain('/connections');
  });

  it('shows the official lists and the system to support, and not to a client', () => {
    expect(pathsOf(sessionOf('support'))).toEqual(expect.arrayContaining(['/banks', '/notices']));
    expect(pathsOf(sessionOf('client'))).not.toContain('/banks');
    expect(entriesOf('client').map(({ title }) => title)).not.toContain('Sistema');
  });

  it('has the enablement before DIAN until it is done, and afterwards in the company', () => {
    const groupOf = (status: boolean) =>
      buildMenu(sessionOf('client', status)).find(({ entries }) =>
        entries.flatMap(listEntryScreens).some(({ path }) => path === '/enabler'),
      )?.title;
    expect([groupOf(false), groupOf(true)]).toEqual(['DIAN', 'Empresa']);
    for (const status of [false, true]) {
      const [entry] = entriesOf('enabler', status).slice(-1);
      expect([entry?.title, entry && isSheet(entry)]).toEqual(['Habilitación', false]);
    }
    expect(pathsOf(sessionOf('enabler'))).not.toContain('/employees');
  });

  it.each([
    ['/payrolls', 'Nóminas', '/payrolls'],
    ['/payrolls/import', 'Nóminas', '/payrolls/import'],
    ['/payrolls/123/edit', 'Nóminas', '/payrolls'],
    ['/adjustment_payrolls/123/edit', 'Nóminas', '/adjustment_payrolls'],
    ['/pila', 'Cierre del mes', '/pila'],
    ['/employees/123/edit', 'Empleados', '/employees'],
    ['/charges/create', 'Compañía', '/charges'],
    ['/vault/adjustments', 'Bóveda', '/vault/payrolls'],
    ['/vault/people', 'Bóveda', '/vault/payrolls'],
    ['/vault/requests', 'Solicitudes', '/vault/requests'],
    ['/vault/allied/adjustments', 'Bóveda del aliado', '/vault/allied/payrolls'],
    ['/vault/allied/payroll', 'Bóveda del aliado', '/vault/allied/payrolls'],
    ['/0190/enable', 'Compañía', '/enabler'],
    ['/payrolls_of_others', undefined, undefined],
  ])('marks at %s the entry «%s» and the screen %s', (pathname, title, path) => {
    expect(
      entriesOf('client').flatMap((entry) => (isCurrentEntry(entry, pathname) ? entry.title : [])),
    ).toEqual(title ? [title] : []);
    expect(
      screensOf('client').flatMap((screen) => (isCurrentScreen(screen, pathname) ? screen.path : [])),
    ).toEqual(path ? [path] : []);
  });

  it('has the tabs of a section on its screens, and none on a record', () => {
    const groups = buildMenu(sessionOf('client'));
    const titlesAt = (pathname: string) => findTabs(groups, pathname).map(({ title }) => title);
    expect(titlesAt('/adjustment_payrolls')).toEqual(['Nóminas', 'Ajustes', 'Importar']);
    expect(titlesAt('/crosscheck')).toEqual(titlesAt('/closing'));
    expect(titlesAt('/payrolls/123/edit')).toEqual([]);
    expect(titlesAt('/employees')).toEqual([]);
  });

  it.each([
    [{ company: null }, 'root', 'Consultando sus compañías'],
    [{ company: null, noCompanies: false }, 'root', 'Seleccione una compañía para entrar'],
    [{ company: null, noCompanies: true }, 'root', 'Cree su compañía para entrar'],
    [{ company: null, noCompanies: true }, 'distributor', 'Cree su compañía para entrar'],
    [{ company: null, noCompanies: true }, 'client', 'Aún no tiene una compañía asignada'],
    [{ company: null, noCompanies: true }, 'enabler', 'Aún no tiene una compañía asignada'],
    [{ company: { enabler: { status: false } } }, 'client', 'Requiere habilitación ante la DIAN'],
  ])('gives one reason for its locked screens: %j of a %s', (lacking, role, reason) => {
    const screens = buildMenu({ ...sessionOf(role), ...lacking }).flatMap(({ entries }) =>
      entries.flatMap(listEntryScreens),
    );
    expect(new Set(screens.flatMap(({ locked }) => locked ?? []))).toEqual(new Set([reason]));
  });

  it('has the payments on the bar of a phone, and also the closing on the rail of a tablet', () => {
    const shortOf = (role: string, where: 'tabs' | 'rail', status?: boolean) =>
      buildShortMenu(buildMenu(sessionOf(role, status)), where).map(({ title }) => title);
    expect(shortOf('client', 'tabs')).toEqual(['Panel', 'Pagos', 'Nóminas', 'Empleados']);
    expect(shortOf('client', 'rail')).toEqual(['Panel', 'Pagos', 'Nóminas', 'Cierre', 'Empleados']);
    expect(shortOf('client', 'rail', false)).toContain('DIAN');
    expect(shortOf('enabler', 'tabs')).toEqual(['Panel', 'DIAN']);
    const payments = findRoute('/pay_runs');
    expect(payments && isOnTabs(payments)).toBe(true);
  });
});
