import type { ComponentType } from 'react';
import type { OfficePage } from '../../domain/routes/route.ts';
import { lazyPart } from '../../kit/pages/load-chunk.ts';

/** Component of each page of the office. */
export const screens: Readonly<Record<OfficePage, ComponentType>> = {
  dashboard: lazyPart('dashboard', () => import('../dashboard/dashboard-page.tsx')),
  payrolls: lazyPart('payrolls', () => import('../payroll/list/payrolls-page.tsx')),
  payroll: lazyPart('payroll', () => import('../payroll/editor/payroll-page.tsx')),
  recalculations: lazyPart(
    'recalculations',
    () => import('../payroll/recalculations/recalculations-page.tsx'),
  ),
  runs: lazyPart('runs', () => import('../runs/runs-pages.tsx')),
  adjustments: lazyPart('adjustments', () => import('../payroll/adjustments/adjustments-page.tsx')),
  adjustment: lazyPart('adjustment', () => import('../payroll/adjustments/adjustment-page.tsx')),
  enabler: lazyPart('enabler', () => import('../company/enabler/enabler-page.tsx')),
  enable: lazyPart('enable', () => import('../company/enabler/enable-page.tsx')),
  vault: lazyPart('vault', () => import('../employee-vault/vault-page.tsx')),
  'allied-vault': lazyPart('allied-vault', () => import('../employee-vault/allied-vault-page.tsx')),
  import: lazyPart('import', () => import('../people/employees/import-page.tsx')),
  reports: lazyPart('reports', () => import('../month-end/reports/reports-pages.tsx')),
  outbox: lazyPart('outbox', () => import('../outbox/outbox-page.tsx')),
  closing: lazyPart('closing', () => import('../month-end/closing/closing-page.tsx')),
  pila: lazyPart('pila', () => import('../month-end/pila/pila-page.tsx')),
  cost: lazyPart('cost', () => import('../month-end/cost/cost-page.tsx')),
  crosscheck: lazyPart('crosscheck', () => import('../month-end/crosscheck/crosscheck-page.tsx')),
  'company-staff': lazyPart('company-staff', () => import('../company/staff/company-staff-page.tsx')),
  'personal-data': lazyPart('personal-data', () => import('../system/personal-data/personal-data-page.tsx')),
  audit: lazyPart('audit', () => import('../system/audit/audit-page.tsx')),
  operation: lazyPart('operation', () => import('../system/operation/operation-page.tsx')),
  calculator: lazyPart('calculator', () => import('../month-end/cost/calculator-page.tsx')),
  certificates: lazyPart('certificates', () => import('../month-end/certificates/certificates-page.tsx')),
  accounting: lazyPart('accounting', () => import('../month-end/accounting/accounting-page.tsx')),
  ledger: lazyPart('ledger', () => import('../month-end/accounting/ledger-page.tsx')),
  list: lazyPart('list', () => import('../record-pages/list-page.tsx')),
  form: lazyPart('form', () => import('../record-pages/form-page.tsx')),
};
