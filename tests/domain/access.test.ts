import { expect, test } from 'vitest';
import { decide, type Session } from '../../src/domain/access.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { routeFor, routes, windowTitle } from '../../src/domain/routes.ts';
import { safeNext } from '../../src/domain/safe-next.ts';

const session = (role: string | null, company: boolean | null = null): Session => ({
  user: role ? { roles: [{ name: role }] } : null,
  company: company === null ? null : { enabler: { status: company } },
});
const verdict = (path: string, of: Session, previous?: string) => decide(routeFor(path), of, previous, path);

test.each([
  [
    'a guest is sent to sign in and keeps the address',
    '/payrolls?month=10',
    session(null),
    undefined,
    '/login?next=%2Fpayrolls%3Fmonth%3D10',
  ],
  ['somebody signed in has nothing to do at the door', '/login', session('client'), undefined, '/'],
  ['a wrong role goes home', '/banks', session('client'), undefined, '/'],
  ['the enabler sees only the enablement', '/employees', session('enabler', true), undefined, '/'],
  ['without a company back to where one was', '/employees', session('client'), '/companies', '/companies'],
  [
    'without a company and without a past to the dashboard',
    '/employees',
    session('client'),
    undefined,
    '/dashboard',
  ],
  ['payrolls need an enabled company', '/payrolls', session('client', false), '/employees', '/employees'],
  ['an unknown address goes to the dashboard', '/nothing', session('root'), undefined, '/dashboard'],
])('%s', (_, path, of, previous, to) => {
  expect(decide(routeFor(path.split('?')[0] ?? ''), of, previous, path)).toMatchObject({ allow: false, to });
});

test.each([
  ['/dashboard', session('enabler')],
  ['/enabler', session('enabler', false)],
  ['/banks', session('support')],
  ['/employees', session('client', false)],
  ['/payrolls/create', session('distributor', true)],
  ['/payslip', session(null)],
  ['/payslip/0190/payrolls', session(null)],
])('%s opens for who may enter', (path, of) => {
  expect(verdict(path, of)).toEqual({ allow: true });
});

test('paths are found with and without the leading slash', () => {
  expect(routeFor('employees')?.path).toBe('/employees');
  expect(routeFor('worker_types')?.title).toBe('Tipos de trabajador');
});

test('every resource has its list, its new and its edit screen', () => {
  for (const { path, only } of resources) {
    for (const address of only ? [`/${path}`] : [`/${path}`, `/${path}/create`, `/${path}/x/edit`])
      expect(routeFor(address)?.resource).toBe(path);
  }
});

test('every route has a title for its window', () => {
  for (const route of routes) expect(windowTitle(route)).toMatch(/^Quincena · ./);
});

test.each([
  ['/payrolls?x=1', '/payrolls?x=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  [null, '/'],
])('after signing in %s leads to %s', (next, to) => {
  expect(safeNext(next)).toBe(to);
});
