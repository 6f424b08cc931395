import type { ComponentType } from 'react';
import type { OfficePage } from '../domain/routes/route.ts';
import { lazyPart } from '../kit/load-chunk.ts';

/** Component of each page of the office. */
export const screens: Readonly<Record<OfficePage, ComponentType>> = {
  dashboard: lazyPart('dashboard', () => import('./dashboard/dashboard-page.tsx')),
  payrolls: lazyPart('payrolls', () => import('./payrolls/payrolls-page.tsx')),
  payroll: lazyPart('payroll', () => import('./payroll/payroll-page.tsx')),
  recalculations: lazyPart('recalculations', () => import('./recalculations/recalculations-page.tsx')),
  runs: lazyPart('runs', () => import('./runs/runs-pages.tsx')),
  adjustments: lazyPart('adjustments', () => import('./adjustments/adjustments-page.tsx')),
  adjustment: lazyPart('adjustment', () => import('./adjustments/adjustment-page.tsx')),
  enabler: lazyPart('enabler', () => import('./enabler/enabler-page.tsx')),
  enable: lazyPart('enable', () => import('./enabler/enable-page.tsx')),
  vault: lazyPart('vault', () => import('./vault/vault-page.tsx')),
  'allied-vault': lazyPart('allied-vault', () => import('./vault/allied-vault-page.tsx')),
  import: lazyPart('import', () => import('./import/import-page.tsx')),
  reports: lazyPart('reports', () => import('./reports/reports-pages.tsx')),
  outbox: lazyPart('outbox', () => import('./outbox/outbox-page.tsx')),
  closing: lazyPart('closing', () => import('./closing/closing-page.tsx')),
  pila: lazyPart('pila', () => import('./pila/pila-page.tsx')),
  cost: lazyPart('cost', () => import('./cost/cost-page.tsx')),
  crosscheck: lazyPart('crosscheck', () => import('./crosscheck/crosscheck-page.tsx')),
  'company-staff': lazyPart('company-staff', () => import('./company-staff/company-staff-page.tsx')),
  'personal-data': lazyPart('personal-data', () => import('./personal-data/personal-data-page.tsx')),
  audit: lazyPart('audit', () => import('./audit/audit-page.tsx')),
  operation: lazyPart('operation', () => import('./operation/operation-page.tsx')),
  calculator: lazyPart('calculator', () => import('./cost/calculator-page.tsx')),
  certificates: lazyPart('certificates', () => import('./certificates/certificates-page.tsx')),
  accounting: lazyPart('accounting', () => import('./accounting/accounting-page.tsx')),
  ledger: lazyPart('ledger', () => import('./accounting/ledger-page.tsx')),
  list: lazyPart('list', () => import('./catalogue/list-page.tsx')),
  form: lazyPart('form', () => import('./catalogue/form-page.tsx')),
};
