import type { ComponentType } from 'react';
import { lazyPage } from '../net/load-chunk.ts';

/** The screen that draws each `page` of the table of routes. */
export const screens: Readonly<Record<string, ComponentType>> = {
  dashboard: lazyPage('dashboard', () => import('./dashboard/dashboard-page.tsx')),
  payrolls: lazyPage('payrolls', () => import('./payrolls/payrolls-page.tsx')),
  payroll: lazyPage('payroll', () => import('./payroll/payroll-page.tsx')),
  runs: lazyPage('runs', () => import('./runs/runs-pages.tsx')),
  adjustments: lazyPage('adjustments', () => import('./adjustments/adjustments-page.tsx')),
  adjustment: lazyPage('adjustment', () => import('./adjustments/adjustment-page.tsx')),
  enabler: lazyPage('enabler', () => import('./enabler/enabler-page.tsx')),
  enable: lazyPage('enable', () => import('./enabler/enable-page.tsx')),
  vault: lazyPage('vault', () => import('./vault/vault-page.tsx')),
  'allied-vault': lazyPage('allied-vault', () => import('./vault/allied-vault-page.tsx')),
  import: lazyPage('import', () => import('./import/import-page.tsx')),
  outbox: lazyPage('outbox', () => import('./outbox/outbox-page.tsx')),
  list: lazyPage('list', () => import('./catalogue/list-page.tsx')),
  form: lazyPage('form', () => import('./catalogue/form-page.tsx')),
};
