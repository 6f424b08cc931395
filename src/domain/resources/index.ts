import type { Resource } from '../resource.ts';
import * as catalogues from './catalogues.ts';
import { companies } from './companies.ts';
import { consecutives } from './consecutives.ts';
import { costCenters } from './cost-centers.ts';
import { employees } from './employees.ts';

/** Every resource, in the order of the menu. Adding one means its file, a line here and a migration. */
export const resources: readonly Resource[] = [
  companies,
  employees,
  costCenters,
  consecutives,
  ...Object.values(catalogues),
];

/** The resource with that path; `undefined` when there is none. */
export const resourceAt = (path: string): Resource | undefined => resources.find((r) => r.path === path);
