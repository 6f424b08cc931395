import { accountRoutes } from './accounts/sign-in.ts';
import type { StaffRoutes } from './http/staff.ts';
import type { VaultRoutes } from './http/vault.ts';
import { payrollFileRoutes } from './payroll/files.ts';
import { payrollRoutes } from './payroll/routes.ts';
import { resourceRoutes } from './resources/routes.ts';
import type { Services } from './services.ts';
import { vaultRoutes } from './vault/routes.ts';
import { vaultAccountRoutes } from './vault/sign-in.ts';

export type StaffModule = (routes: StaffRoutes, services: Services) => void;
export type VaultModule = (routes: VaultRoutes, services: Services) => void;

/** What the API answers to the back office and to the employees. Adding a noun is adding its line. */
export const staffModules: readonly StaffModule[] = [
  accountRoutes,
  payrollRoutes,
  payrollFileRoutes,
  resourceRoutes,
];
export const vaultModules: readonly VaultModule[] = [vaultAccountRoutes, vaultRoutes];
