import { companyStaff, inviters, roles } from '../identity/roles.ts';
import { toSentenceCase } from '../records/sentence-case.ts';
import { resources } from '../resources/index.ts';
import { listEditorRoles } from './access.ts';
import { employeeRoutes } from './employee-routes.ts';
import type { Route } from './route.ts';

const home = { title: 'Inicio', path: '/dashboard' };

function resourceRoutes(): Route[] {
  return resources.flatMap((r): Route[] => {
    const base = {
      audience: 'staff' as const,
      roles: listEditorRoles(r),
      company: r.scope === 'company',
      resource: r.path,
    };
    const list = { title: r.title, path: `/${r.path}` };
    const novel = `${r.feminine ? 'Nueva' : 'Nuevo'} ${toSentenceCase(r.singular)}`;
    const edit = `Editar ${toSentenceCase(r.singular)}`;
    const listed: Route = {
      ...base,
      ...leaf(`/${r.path}`, r.title),
      page: 'list',
    };
    // The list of administrators returns to the list of banks (specification §2).
    if (r.only === 'list') return [{ ...listed, returnsTo: '/banks' }];
    return [
      listed,
      {
        ...base,
        roles: r.roles,
        ...leaf(`/${r.path}/create`, novel, list),
        page: 'form',
      },
      {
        ...base,
        ...leaf(`/${r.path}/:id/edit`, edit, list),
        page: 'form',
      },
    ];
  });
}

const payrolls = { title: 'Nóminas', path: '/payrolls' };
const adjustments = { title: 'Nóminas de ajuste', path: '/adjustment_payrolls' };
const leaf = (path: string, title: string, ...above: Route['crumbs']) => ({
  path,
  title,
  crumbs: [home, ...above, { title }],
});
const ofCompany = { audience: 'staff', roles: companyStaff, company: true } as const;
/** Types of document in addresses of the vault (specification §2). */
const documentTypes = ['payrolls', 'adjustments', 'payments'];

const payrollStaff = { audience: 'staff', roles: companyStaff, company: true, enabler: true } as const;

export const routes: readonly Route[] = [
  { path: '/login', title: 'Ingresar', crumbs: [], audience: 'guest', page: 'login' },
  {
    ...leaf('/dashboard', 'Panel'),
    audience: 'staff',
    roles,
    page: 'dashboard',
  },
  {
    ...payrollStaff,
    ...leaf('/payrolls', 'Nóminas'),
    page: 'payrolls',
  },
  {
    ...payrollStaff,
    ...leaf('/payrolls/recalculations', 'Con las reglas de hoy', payrolls),
    page: 'recalculations',
  },
  {
    ...payrollStaff,
    ...leaf('/payrolls/create', 'Nueva nómina individual', payrolls),
    page: 'payroll',
  },
  {
    ...payrollStaff,
    ...leaf('/payrolls/:id/edit', 'Nómina individual', payrolls),
    page: 'payroll',
  },
  {
    ...payrollStaff,
    ...leaf('/payrolls/import', 'Importar nóminas', payrolls),
    page: 'import',
  },
  {
    ...leaf('/employees/import', 'Importar empleados', { title: 'Empleados', path: '/employees' }),
    ...ofCompany,
    resource: 'employees',
    page: 'import',
  },
  {
    ...ofCompany,
    ...leaf('/document_imports', 'Traer la empresa', { title: 'Empleados', path: '/employees' }),
    page: 'move',
  },
  { ...ofCompany, ...leaf('/pay_runs', 'Pagos'), page: 'runs' },
  {
    ...ofCompany,
    ...leaf('/pay_runs/:id', 'Pago', { title: 'Pagos', path: '/pay_runs' }),
    page: 'runs',
  },
  {
    ...ofCompany,
    ...leaf('/pay_runs/:id/import', 'Importar novedades', { title: 'Pagos', path: '/pay_runs' }),
    page: 'runs',
  },
  {
    ...ofCompany,
    ...leaf('/pay_runs/:id/novelties', 'Novedades', { title: 'Pagos', path: '/pay_runs' }),
    page: 'runs',
  },
  {
    ...ofCompany,
    ...leaf('/pay_runs/:id/marks', 'Marcas de reloj', { title: 'Pagos', path: '/pay_runs' }),
    page: 'runs',
  },
  {
    ...ofCompany,
    ...leaf('/pay_runs/:id/approval', 'Aprobación', { title: 'Pagos', path: '/pay_runs' }),
    page: 'runs',
  },
  {
    ...payrollStaff,
    ...leaf('/adjustment_payrolls', 'Nóminas de ajuste'),
    page: 'adjustments',
  },
  {
    ...payrollStaff,
    ...leaf('/adjustment_payrolls/:id/edit', 'Nómina de ajuste', adjustments),
    page: 'adjustment',
  },
  {
    ...payrollStaff,
    ...leaf('/vault/:type', 'Bóveda'),
    values: { type: [...documentTypes, 'people', 'questions', 'requests', 'hours'] },
    page: 'vault',
  },
  {
    ...payrollStaff,
    roles: ['allied_client', 'client', 'distributor'],
    ...leaf('/vault/allied/:type', 'Bóveda del aliado'),
    values: { type: documentTypes },
    page: 'allied-vault',
  },
  {
    ...leaf('/enabler', 'Habilitación'),
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
  { ...ofCompany, ...leaf('/reports', 'Informes'), page: 'reports' },
  {
    ...ofCompany,
    ...leaf('/reports/:report', 'Informe', { title: 'Informes', path: '/reports' }),
    page: 'reports',
  },
  {
    ...leaf('/outbox', 'Por enviar'),
    audience: 'staff',
    roles: companyStaff,
    page: 'outbox',
  },
  { ...ofCompany, ...leaf('/closing', 'Cierre del mes'), page: 'closing' },
  { ...ofCompany, ...leaf('/cost', 'Costo de la nómina'), page: 'cost' },
  {
    ...ofCompany,
    ...leaf('/cost/calculator', '¿Cuánto cuesta?', { title: 'Costo de la nómina', path: '/cost' }),
    page: 'calculator',
  },
  {
    ...ofCompany,
    ...leaf('/decree', 'El decreto antes de firmarse', { title: 'Informes', path: '/reports' }),
    page: 'decree',
  },
  { ...ofCompany, ...leaf('/forecast', 'El mes a hoy'), page: 'forecast' },
  { ...ofCompany, ...leaf('/pila', 'Planilla integrada'), page: 'pila' },
  {
    audience: 'staff',
    roles: ['root', 'client', 'allied_client'],
    ...leaf('/audit', 'Auditoría'),
    page: 'audit',
  },
  { audience: 'staff', roles: ['root'], ...leaf('/operation', 'Operación'), page: 'operation' },
  {
    audience: 'staff',
    roles: ['root'],
    ...leaf('/company_arrivals', 'Recibir una compañía'),
    page: 'arrivals',
  },
  {
    audience: 'staff',
    roles: ['root', 'client', 'allied_client'],
    company: true,
    ...leaf('/privacy', 'Datos personales'),
    page: 'personal-data',
  },
  {
    audience: 'staff',
    roles: inviters,
    company: true,
    ...leaf('/company_staff', 'Usuarios y permisos'),
    page: 'company-staff',
  },
  { ...ofCompany, payrollApi: true, ...leaf('/connections', 'Conexiones'), page: 'connections' },
  {
    audience: 'staff',
    roles: inviters,
    company: true,
    payrollApi: true,
    ...leaf('/connections/webhooks', 'Webhooks', { title: 'Conexiones', path: '/connections' }),
    page: 'webhooks',
  },
  { ...ofCompany, ...leaf('/crosscheck', 'Cruce'), page: 'crosscheck' },
  { ...ofCompany, ...leaf('/certificates', 'Certificados'), page: 'certificates' },
  { ...ofCompany, ...leaf('/accounting', 'Contabilidad'), page: 'accounting' },
  {
    ...ofCompany,
    ...leaf('/accounting/accounts', 'Cuentas de nómina', { title: 'Contabilidad', path: '/accounting' }),
    page: 'ledger',
  },
  ...resourceRoutes(),
  ...employeeRoutes,
];

/** Finds the route of an address, with or without the leading slash. Returns `undefined` when there is none. */
export function findRoute(address: string): Route | undefined {
  const path = `/${address.replace(/^\/+|\/+$/g, '')}`;
  return routes.find((route) => route.path === path) ?? routes.find((route) => matches(route, path));
}

function matches({ path: pattern, values }: Route, path: string): boolean {
  const [a, b] = [pattern.split('/'), path.split('/')];
  return (
    a.length === b.length &&
    a.every((part, i) => {
      const given = b[i] ?? '';
      if (!part.startsWith(':')) return part === given;
      return values?.[part.slice(1)]?.includes(given) ?? given !== '';
    })
  );
}

/** Formats the title of the window: `Quincena · Nóminas`. */
export const formatWindowTitle = (route: Route | undefined): string =>
  route ? `Quincena · ${route.title}` : 'Quincena';
