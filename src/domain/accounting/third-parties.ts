import type { Administrator, AdministratorKind, MonthEmployee } from '../month-end/employee-month.ts';

/** Third party of a line: an employee, or an entity by its NIT without check digit. */
export type ThirdParty = { document: string; name: string };

export const dian: ThirdParty = { document: '800197268', name: 'DIAN' };
export const sena: ThirdParty = { document: '899999034', name: 'SENA' };
export const icbf: ThirdParty = { document: '899999239', name: 'ICBF' };

export const toEmployeeParty = ({ document_number, name }: MonthEmployee): ThirdParty => ({
  document: document_number,
  name,
});

/** Converts an administrator to a third party. Without a NIT, its document is empty. */
export const toAdministratorParty = ({ nit, name }: Administrator): ThirdParty => ({
  document: nit ?? '',
  name,
});

export const administratorNames: Readonly<Record<AdministratorKind, string>> = {
  health: 'EPS',
  pension: 'fondo de pensiones',
  severance: 'fondo de cesantías',
  compensation: 'caja de compensación',
  risk: 'ARL',
};
