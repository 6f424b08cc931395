import type { Services } from '../services.ts';
import type { StaffRoutes } from './staff.ts';
import type { VaultRoutes } from './vault.ts';

/** The calls of one noun: they register themselves. */
export type StaffModule = (routes: StaffRoutes, services: Services) => void;
export type VaultModule = (routes: VaultRoutes, services: Services) => void;
