import type { Route } from './route.ts';

type Crumb = Route['crumbs'][number];
const home: Crumb = { title: 'Inicio', path: '/payslip' };
const list: Crumb = { title: 'Comprobantes', path: '/payslip/list' };
const requests: Crumb = { title: 'Solicitudes', path: '/payslip/requests' };

/** Declares a screen. `parents` are the crumbs before its own, from the first screen. */
const screen = (path: string, title: string, page: string, ...parents: Crumb[]): Route => ({
  path,
  title,
  crumbs: [...parents, { title }],
  audience: 'employee',
  page,
});

export const payslipsRoute = screen('/payslip/list', 'Comprobantes', 'payslips', home);

/** A payslip. When `:id` is the own id of the employee, the vault shows their list of that `:type`. */
export const payslipRoute = screen('/payslip/:id/:type', 'Comprobante', 'payslip', home, list);

/** Screens of the vault, in their own module: the employee's application loads no other screen. */
export const employeeRoutes: readonly Route[] = [
  screen('/payslip', 'Inicio', 'payslips'),
  payslipsRoute,
  screen('/payslip/balances', 'Lo que tengo', 'balances', home),
  screen('/payslip/compare', 'Comparar', 'compare', home, list),
  screen('/payslip/requests', 'Solicitudes', 'requests', home),
  screen('/payslip/hours', 'Mis horas', 'hours', home, requests),
  screen('/payslip/certificates', 'Certificados', 'certificates', home, requests),
  screen('/payslip/account', 'Mi cuenta', 'account', home),
  screen('/payslip/activate', 'Activar su bóveda', 'activate', { title: 'Ingresar', path: '/payslip' }),
  payslipRoute,
];
