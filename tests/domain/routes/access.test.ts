import { expect, test } from 'vitest';
import { resources } from '../../../src/domain/resources/index.ts';
import {
  canChange,
  canCreate,
  decide,
  type GuardSession,
  getHomeScreen,
  hasPayrollApiAccess,
} from '../../../src/domain/routes/access.ts';
import { findRoute, formatWindowTitle, routes } from '../../../src/domain/routes/routes.ts';
import { toSafeNextAddress } from '../../../src/domain/routes/safe-next.ts';

const session = (role: string | null, company: boolean | null = null): GuardSession => ({
  user: role ? { roles: [{ name: role }] } : null,
  company: company === null ? null : { enabler: { status: company } },
});
const verdict = (path: string, of: GuardSession, previous?: string) =>
  decide(findRoute(path), of, previous, path);

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
  [
    'the dashboard of an enabler is the enablement',
    '/dashboard',
    session('enabler', true),
    undefined,
    '/enabler',
  ],
  ['keys are of users with the payroll API', '/connections', session('distributor', true), undefined, '/'],
  ['the outbox is not of an enabler', '/outbox', session('enabler', true), undefined, '/'],
  ['an unknown address of an enabler', '/nothing', session('enabler', false), undefined, '/enabler'],
  ['a type that the vault does not have', '/vault/zzz', session('client'), undefined, '/dashboard'],
  [
    'a type that the allied vault does not have',
    '/vault/allied/people',
    session('allied_client'),
    undefined,
    '/dashboard',
  ],
  ['an unknown address goes to the dashboard', '/nothing', session('root'), undefined, '/dashboard'],
])('%s', (_, path, of, previous, to) => {
  expect(decide(findRoute(path.split('?')[0] ?? ''), of, previous, path)).toMatchObject({ allow: false, to });
});

test.each([
  ['/dashboard', session('enabler')],
  ['/dashboard', session('client')],
  ['/enabler', session('enabler', false)],
  ['/banks', session('support')],
  ['/employees', session('client', false)],
  ['/payrolls/create', session('distributor', true)],
  ['/payslip', session(null)],
  ['/payslip/0190/payrolls', session(null)],
])('%s opens for who may enter', (path, of) => {
  expect(verdict(path, of)).toEqual({ allow: true });
});

test('the first screen is the dashboard, except for a user who only enables a chosen company', () => {
  expect(getHomeScreen(session('enabler', true))).toBe('/enabler');
  for (const of of [session('enabler'), session('root', true), session(null, true)])
    expect(getHomeScreen(of)).toBe('/dashboard');
});

test('paths are found with and without the leading slash', () => {
  expect(findRoute('employees')?.path).toBe('/employees');
  expect(findRoute('worker_types')?.title).toBe('Tipos de trabajador');
});

test('every resource has its list, its new and its edit screen', () => {
  for (const { path, only } of resources) {
    for (const address of only ? [`/${path}`] : [`/${path}`, `/${path}/create`, `/${path}/x/edit`])
      expect(findRoute(address)?.resource).toBe(path);
  }
});

const staff = ['root', 'support', 'allied_client', 'client', 'distributor'];
const installation = ['root', 'support'];
const masters =
  'arls bank_accounts charges consecutives minimum_wages payroll_funds solidarity_funds payroll_groups cost_centers branch_offices employees';
const lists =
  'banks contract_types countries currency_types departments document_types hour_types incapacity_types languages municipalities payment_means payment_methods payroll_periods worker_subtypes worker_types';

/** Every path of §2 with its roles and what it needs, written from the specification. */
const paths: [string, readonly string[], company: boolean, enabled: boolean][] = [
  ...masters
    .split(' ')
    .flatMap((path): typeof paths =>
      [path, `/${path}`, `/${path}/create`, `/${path}/7/edit`].map((one) => [one, staff, true, false]),
    ),
  ...lists
    .split(' ')
    .flatMap((path): typeof paths =>
      [path, `/${path}`, `/${path}/create`, `/${path}/7/edit`].map((one) => [
        one,
        installation,
        false,
        false,
      ]),
    ),
  ...['/notices', '/notices/create', '/notices/7/edit'].map((one): (typeof paths)[0] => [
    one,
    installation,
    true,
    false,
  ]),
  ['/admins', ['root'], false, false],
  ...['/enabler', '/7/enable', '/enabler/7/enable'].map((one): (typeof paths)[0] => [
    one,
    [...staff, 'enabler'],
    true,
    false,
  ]),
  ...['/payrolls', '/payrolls/create', '/payrolls/7/edit', '/payrolls/import'].map(
    (one): (typeof paths)[0] => [one, staff, true, true],
  ),
  ...['/adjustment_payrolls', '/adjustment_payrolls/7/edit'].map((one): (typeof paths)[0] => [
    one,
    staff,
    true,
    true,
  ]),
  // People are paid whatever DIAN has answered.
  ...['/pay_runs', '/pay_runs/7', '/pay_runs/7/import'].map((one): (typeof paths)[0] => [
    one,
    staff,
    true,
    false,
  ]),
  ['/employees/import', staff, true, false],
  ['/vault/payrolls', staff, true, true],
  ['/vault/allied/payrolls', ['allied_client', 'client', 'distributor'], true, true],
];

test.each(paths)('%s is for %j', (path, allowed, company, enabled) => {
  for (const role of ['root', 'support', 'allied_client', 'client', 'distributor', 'enabler']) {
    const why = (of: GuardSession) => {
      const said = verdict(path, of, '/antes');
      return said.allow ? 'open' : said.why;
    };
    if (!allowed.includes(role)) {
      expect([role, why(session(role, true))]).toEqual([role, 'role']);
      continue;
    }
    expect([role, why(session(role, true))]).toEqual([role, 'open']);
    expect([role, why(session(role))]).toEqual([role, company ? 'company' : 'open']);
    expect([role, why(session(role, false))]).toEqual([role, enabled ? 'enabler' : 'open']);
  }
  expect(verdict(path, session(null))).toMatchObject({ allow: false, why: 'guest' });
});

test.each([
  [['root'], {}, true],
  [['support'], {}, true],
  [['client'], {}, false],
  [['client'], { owner: true }, true],
  [['distributor'], { users: [{}] }, true],
  [[], {}, false],
] as const)('roles %j with %j: the payroll API %s', (roles, nodexum, flag) => {
  const user = { roles: roles.map((name) => ({ name })), nodexum: { owner: false, users: [], ...nodexum } };
  expect(hasPayrollApiAccess(user)).toBe(flag);
});

test('a client changes how to reach its company, and no more of it', () => {
  const companies = resources.find(({ path }) => path === 'companies');
  if (!companies) throw new Error('No companies');
  expect(
    ['phone', 'email', 'address', 'nit', 'social_reason', 'active'].map((name) =>
      canChange(companies, ['client'], name),
    ),
  ).toEqual([true, true, true, false, false, false]);
  expect(canCreate(companies, ['client'])).toBe(false);
});

test('every route has a title for its window', () => {
  for (const route of routes) expect(formatWindowTitle(route)).toMatch(/^Quincena · ./);
});

test.each([
  ['/payrolls?x=1', '/payrolls?x=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n\r\\evil.example', '/'],
  ['https://evil.example', '/'],
  [null, '/'],
])('after signing in %s leads to %s', (next, to) => {
  expect(toSafeNextAddress(next)).toBe(to);
});
