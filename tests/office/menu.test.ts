import { describe, expect, it } from 'vitest';
import { roles } from '../../src/domain/identity/roles.ts';
import type { GuardSession } from '../../src/domain/routes/access.ts';
import { findRoute } from '../../src/domain/routes/routes.ts';
import { buildMenu, buildShortMenu, isCurrentEntry, isOnTabs } from '../../src/office/page/menu.ts';

const sessionOf = (role: string): GuardSession => ({
  user: { roles: [{ name: role }] },
  company: { enabler: { status: true } },
});
const entriesOf = (role: string) => buildMenu(sessionOf(role)).flatMap(({ entries }) => entries);

describe('the menu', () => {
  it.each(roles)('of a %s has entries that lead each to its own screen', (role) => {
    const entries = entriesOf(role);
    expect(entries.filter(({ path }) => path.includes(':') || !findRoute(path))).toEqual([]);
    for (const entry of entries)
      expect([entry.path, entries.filter((other) => isCurrentEntry(other, entry.path))]).toEqual([
        entry.path,
        [entry],
      ]);
  });

  it('of root has unique titles, each that of its screen', () => {
    const entries = entriesOf('root');
    const titles = entries.map(({ title }) => title);
    expect(titles).toEqual(entries.map(({ path }) => findRoute(path)?.title));
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
    expect(titles).toEqual(expect.arrayContaining(['Bancos', 'Bancos del país']));
  });

  it('has «Conexiones» for users with access to the payroll API alone', () => {
    const withApi = {
      ...sessionOf('distributor'),
      user: { roles: [{ name: 'distributor' }], uses_payroll_api: true },
    };
    const pathsOf = (session: GuardSession) =>
      buildMenu(session).flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(pathsOf(withApi)).toContain('/connections');
    expect(pathsOf(sessionOf('distributor'))).not.toContain('/connections');
  });

  it('marks one entry for all the pages of a vault, and for a step of the enablement', () => {
    const on = (pathname: string) =>
      entriesOf('client').flatMap((entry) => (isCurrentEntry(entry, pathname) ? entry.path : []));
    expect(on('/vault/adjustments')).toEqual(['/vault/payrolls']);
    expect(on('/vault/people')).toEqual(['/vault/payrolls']);
    expect(on('/vault/allied/adjustments')).toEqual(['/vault/allied/payrolls']);
    expect(on('/vault/allied/payroll')).toEqual(['/vault/allied/payrolls']);
    expect(on('/0190/enable')).toEqual(['/enabler']);
  });

  it.each([
    [{ company: null }, 'root', 'Consultando sus compañías'],
    [{ company: null, noCompanies: false }, 'root', 'Seleccione una compañía para entrar'],
    [{ company: null, noCompanies: true }, 'root', 'Cree su compañía para entrar'],
    [{ company: null, noCompanies: true }, 'distributor', 'Cree su compañía para entrar'],
    [{ company: null, noCompanies: true }, 'client', 'Aún no tiene una compañía asignada'],
    [{ company: null, noCompanies: true }, 'enabler', 'Aún no tiene una compañía asignada'],
    [{ company: { enabler: { status: false } } }, 'client', 'Requiere habilitación ante la DIAN'],
  ])('gives one reason for its locked entries: %j of a %s', (lacking, role, reason) => {
    const entries = buildMenu({ ...sessionOf(role), ...lacking }).flatMap((group) => group.entries);
    expect(new Set(entries.flatMap(({ locked }) => locked ?? []))).toEqual(new Set([reason]));
  });

  it('has the vault on the bar of a phone, and also the payments on the rail of a tablet', () => {
    const groups = buildMenu(sessionOf('client'));
    expect(buildShortMenu(groups, 'tabs').map(({ title }) => title)).toEqual([
      'Panel',
      'Nóminas',
      'Empleados',
      'Bóveda',
    ]);
    const rail = buildShortMenu(groups, 'rail').map(({ path }) => path);
    expect(rail).toEqual(expect.arrayContaining(['/vault/payrolls', '/pay_runs']));
    expect(buildShortMenu(buildMenu(sessionOf('enabler')), 'tabs').map(({ title }) => title)).toEqual([
      'Panel',
      'DIAN',
    ]);
    const vault = findRoute('/vault/payrolls');
    expect(vault && isOnTabs(vault)).toBe(true);
  });
});
