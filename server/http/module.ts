import type { Services } from '../services.ts';
import type { StaffRoutes } from './staff.ts';
import type { OnVault } from './vault.ts';

export type StaffModule = (routes: StaffRoutes, services: Services) => void;
export type VaultModule = (on: OnVault, services: Services) => void;
