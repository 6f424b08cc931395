/** Roles of the people who work in the back office (specification §1). Employees have no role. */
export const roles = ['root', 'support', 'allied_client', 'client', 'distributor', 'enabler'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Readonly<Record<Role, string>> = {
  root: 'Administrador general',
  support: 'Soporte',
  allied_client: 'Cliente aliado',
  client: 'Cliente',
  distributor: 'Distribuidor',
  enabler: 'Habilitador',
};

export const companyStaff = [
  'root',
  'support',
  'allied_client',
  'client',
  'distributor',
] as const satisfies Role[];
export const installationStaff = ['root', 'support'] as const satisfies Role[];
export const allCompaniesRoles: readonly Role[] = ['root', 'support'];
export const canSeeAllCompanies = (held: readonly Role[]): boolean =>
  held.some((role) => allCompaniesRoles.includes(role));
/** Roles that invite people to their own companies. They can give only {@link invitedRole}. */
export const inviters = ['root', 'distributor', 'allied_client'] as const satisfies Role[];
export const invitedRole = 'client' satisfies Role;
