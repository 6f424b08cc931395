import type { Route } from './route.ts';

const screen = (path: string, title: string, page: string): Route => ({
  path,
  title,
  crumbs: [],
  audience: 'employee',
  page,
});

/** The screens of the vault, apart from the rest: the employee's application needs no word of the others. */
export const employeeRoutes: readonly Route[] = [
  screen('/payslip', 'Inicio', 'payslips'),
  screen('/payslip/list', 'Comprobantes', 'payslips'),
  screen('/payslip/compare', 'Comparar', 'compare'),
  screen('/payslip/certificates', 'Certificados', 'certificates'),
  screen('/payslip/account', 'Mi cuenta', 'account'),
  screen('/payslip/activate', 'Activar su bóveda', 'activate'),
  screen('/payslip/:id/:type', 'Comprobante', 'payslip'),
];
