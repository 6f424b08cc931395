import { editorsOf } from './access.ts';
import { employeeRoutes } from './employee-routes.ts';
import { inSentence } from './in-sentence.ts';
import { resources } from './resources/index.ts';
import { companyStaff, inviters, roles } from './roles.ts';
import type { Route } from './route.ts';

const home = { title: 'Inicio', path: '/dashboard' };

function resourceRoutes(): Route[] {
  return resources.flatMap((r): Route[] => {
    const base = {
      audience: 'staff' as const,
      roles: editorsOf(r),
      company: r.scope === 'company',
      resource: r.path,
    };
    const list = { title: r.title, path: `/${r.path}` };
    const novel = `${r.feminine ? 'Nueva' : 'Nuevo'} ${inSentence(r.singular)}`;
    const edit = `Editar ${inSentence(r.singular)}`;
    const listed: Route = {
      ...base,
      path: `/${r.path}`,
      title: r.title,
      crumbs: [home, { title: r.title }],
      page: 'list',
    };
    // The return address of the administrators is the list of banks (specification §2).
    if (r.only === 'list') return [{ ...listed, returnsTo: '/banks' }];
    return [
      listed,
      {
        ...base,
        roles: r.roles,
        path: `/${r.path}/create`,
        title: novel,
        crumbs: [home, list, { title: novel }],
        page: 'form',
      },
      {
        ...base,
        path: `/${r.path}/:id/edit`,
        title: edit,
        crumbs: [home, list, { title: edit }],
        page: 'form',
      },
    ];
  });
}

const payrolls = { title: 'Nóminas', path: '/payrolls' };
const adjustments = { title: 'Nóminas de ajuste', path: '/adjustment_payrolls' };
/** Address of a screen that stands under the first one. */
const leaf = (path: string, title: string) => ({ path, title, crumbs: [home, { title }] });
const ofMonth = { audience: 'staff', roles: companyStaff, company: true } as const;
const payrollStaff = { audience: 'staff', roles: companyStaff, company: true, enabler: true } as const;

export const routes: readonly Route[] = [
  { path: '/login', title: 'Ingresar', crumbs: [], audience: 'guest', page: 'login' },
  {
    path: '/dashboard',
    title: 'Panel',
    crumbs: [home, { title: 'Panel' }],
    audience: 'staff',
    roles,
    page: 'dashboard',
  },
  {
    ...payrollStaff,
    path: '/payrolls',
    title: 'Nóminas',
    crumbs: [home, { title: 'Nóminas' }],
    page: 'payrolls',
  },
  {
    ...payrollStaff,
    path: '/payrolls/recalculations',
    title: 'Con las reglas de hoy',
    crumbs: [home, payrolls, { title: 'Con las reglas de hoy' }],
    page: 'recalculations',
  },
  {
    ...payrollStaff,
    path: '/payrolls/create',
    title: 'Nueva nómina individual',
    crumbs: [home, payrolls, { title: 'Nueva nómina individual' }],
    page: 'payroll',
  },
  {
    ...payrollStaff,
    path: '/payrolls/:id/edit',
    title: 'Nómina individual',
    crumbs: [home, payrolls, { title: 'Nómina individual' }],
    page: 'payroll',
  },
  {
    ...payrollStaff,
    path: '/payrolls/import',
    title: 'Importar nóminas',
    crumbs: [home, payrolls, { title: 'Importar nóminas' }],
    page: 'import',
  },
  {
    path: '/employees/import',
    title: 'Importar empleados',
    crumbs: [home, { title: 'Empleados', path: '/employees' }, { title: 'Importar empleados' }],
    audience: 'staff',
    roles: companyStaff,
    company: true,
    resource: 'employees',
    page: 'import',
  },
  { ...ofMonth, ...leaf('/pay_runs', 'Pagos'), page: 'runs' },
  {
    audience: 'staff',
    roles: companyStaff,
    company: true,
    path: '/pay_runs/:id',
    title: 'Pago',
    crumbs: [home, { title: 'Pagos', path: '/pay_runs' }, { title: 'Pago' }],
    page: 'runs',
  },
  {
    audience: 'staff',
    roles: companyStaff,
    company: true,
    path: '/pay_runs/:id/import',
    title: 'Importar novedades',
    crumbs: [home, { title: 'Pagos', path: '/pay_runs' }, { title: 'Importar novedades' }],
    page: 'runs',
  },
  {
    ...payrollStaff,
    path: '/adjustment_payrolls',
    title: 'Nóminas de ajuste',
    crumbs: [home, { title: 'Nóminas de ajuste' }],
    page: 'adjustments',
  },
  {
    ...payrollStaff,
    path: '/adjustment_payrolls/:id/edit',
    title: 'Nómina de ajuste',
    crumbs: [home, adjustments, { title: 'Nómina de ajuste' }],
    page: 'adjustment',
  },
  {
    ...payrollStaff,
    path: '/vault/:type',
    title: 'Bóveda',
    crumbs: [home, { title: 'Bóveda' }],
    page: 'vault',
  },
  {
    ...payrollStaff,
    roles: ['allied_client', 'client', 'distributor'],
    path: '/vault/allied/:type',
    title: 'Bóveda del aliado',
    crumbs: [home, { title: 'Bóveda del aliado' }],
    page: 'allied-vault',
  },
  {
    path: '/enabler',
    title: 'Habilitación',
    crumbs: [home, { title: 'Habilitación' }],
    audience: 'staff',
    roles: [...companyStaff, 'enabler'],
    company: true,
    page: 'enabler',
  },
  ...['/:id/enable', '/enabler/:id/enable'].map(
    (path): Route => ({
      path,
      title: 'Habilitar la compañía',
      crumbs: [home, { title: 'Habilitación', path: '/enabler' }, { title: 'Habilitar la compañía' }],
      audience: 'staff',
      roles: [...companyStaff, 'enabler'],
      company: true,
      page: 'enable',
    }),
  ),
  { ...ofMonth, ...leaf('/reports', 'Informes'), page: 'reports' },
  {
    audience: 'staff',
    roles: companyStaff,
    company: true,
    path: '/reports/:report',
    title: 'Informe',
    crumbs: [home, { title: 'Informes', path: '/reports' }, { title: 'Informe' }],
    page: 'reports',
  },
  {
    path: '/outbox',
    title: 'Por enviar',
    crumbs: [home, { title: 'Por enviar' }],
    audience: 'staff',
    roles: companyStaff,
    page: 'outbox',
  },
  { ...ofMonth, ...leaf('/closing', 'Cierre del mes'), page: 'closing' },
  { ...ofMonth, ...leaf('/cost', 'Costo de la nómina'), page: 'cost' },
  {
    audience: 'staff',
    roles: companyStaff,
    company: true,
    path: '/cost/calculator',
    title: '¿Cuánto cuesta?',
    crumbs: [home, { title: 'Costo de la nómina', path: '/cost' }, { title: '¿Cuánto cuesta?' }],
    page: 'calculator',
  },
  { ...ofMonth, ...leaf('/pila', 'Planilla integrada'), page: 'pila' },
  {
    audience: 'staff',
    roles: ['root', 'client', 'allied_client'],
    ...leaf('/audit', 'Auditoría'),
    page: 'audit',
  },
  {
    audience: 'staff',
    roles: inviters,
    company: true,
    ...leaf('/company_staff', 'Personas'),
    page: 'company-staff',
  },
  { ...ofMonth, ...leaf('/crosscheck', 'Cruce'), page: 'crosscheck' },
  { ...ofMonth, ...leaf('/certificates', 'Certificados'), page: 'certificates' },
  { ...ofMonth, ...leaf('/accounting', 'Contabilidad'), page: 'accounting' },
  {
    audience: 'staff',
    roles: companyStaff,
    company: true,
    path: '/accounting/accounts',
    title: 'Cuentas de nómina',
    crumbs: [home, { title: 'Contabilidad', path: '/accounting' }, { title: 'Cuentas de nómina' }],
    page: 'ledger',
  },
  ...resourceRoutes(),
  ...employeeRoutes,
];

/** The route of an address, with or without the leading slash; `undefined` when there is none. */
export function routeFor(address: string): Route | undefined {
  const path = `/${address.replace(/^\/+|\/+$/g, '')}`;
  return routes.find((route) => route.path === path) ?? routes.find((route) => matches(route.path, path));
}

function matches(pattern: string, path: string): boolean {
  const [a, b] = [pattern.split('/'), path.split('/')];
  return (
    a.length === b.length && a.every((part, i) => (part.startsWith(':') ? Boolean(b[i]) : part === b[i]))
  );
}

/** Title of the window: `Quincena · Nóminas`. */
export const windowTitle = (route: Route | undefined): string =>
  route ? `Quincena · ${route.title}` : 'Quincena';
