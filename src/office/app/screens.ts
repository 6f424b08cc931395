import type { ComponentType } from 'react';
import type { OfficePage } from '../../domain/routes/route.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';

export const screens: Readonly<Record<OfficePage, ComponentType>> = {
  dashboard: defineLazyPart('dashboard', () => import('../dashboard/dashboard-page.tsx')),
  payrolls: defineLazyPart('payrolls', () => import('../payroll/list/payrolls-page.tsx')),
  payroll: defineLazyPart('payroll', () => import('../payroll/editor/payroll-page.tsx')),
  recalculations: defineLazyPart(
    'recalculations',
    () => import('../payroll/recalculations/recalculations-page.tsx'),
  ),
  runs: defineLazyPart('runs', () => import('../runs/runs-pages.tsx')),
  adjustments: defineLazyPart('adjustments', () => import('../payroll/adjustments/adjustments-page.tsx')),
  adjustment: defineLazyPart('adjustment', () => import('../payroll/adjustments/adjustment-page.tsx')),
  enabler: defineLazyPart('enabler', () => import('../company/enabler/enabler-page.tsx')),
  enable: defineLazyPart('enable', () => import('../company/enabler/enable-page.tsx')),
  vault: defineLazyPart('vault', () => import('../employee-vault/vault-page.tsx')),
  'allied-vault': defineLazyPart('allied-vault', () => import('../employee-vault/allied-vault-page.tsx')),
  import: defineLazyPart('import', () => import('../people/employees/import-page.tsx')),
  reports: defineLazyPart('reports', () => import('../month-end/reports/reports-pages.tsx')),
  outbox: defineLazyPart('outbox', () => import('../outbox/outbox-page.tsx')),
  closing: defineLazyPart('closing', () => import('../month-end/closing/closing-page.tsx')),
  pila: defineLazyPart('pila', () => import('../month-end/pila/pila-page.tsx')),
  decree: defineLazyPart('decree', () => import('../month-end/decree/decree-page.tsx')),
  forecast: defineLazyPart('forecast', () => import('../month-end/forecast/forecast-page.tsx')),
  cost: defineLazyPart('cost', () => import('../month-end/cost/cost-page.tsx')),
  crosscheck: defineLazyPart('crosscheck', () => import('../month-end/crosscheck/crosscheck-page.tsx')),
  move: defineLazyPart('move', () => import('../people/move/move-page.tsx')),
  connections: defineLazyPart('connections', () => import('../company/connections/connections-page.tsx')),
  'company-staff': defineLazyPart('company-staff', () => import('../company/staff/company-staff-page.tsx')),
  webhooks: defineLazyPart('webhooks', () => import('../company/connections/webhooks.tsx')),
  'personal-data': defineLazyPart(
    'personal-data',
    () => import('../system/personal-data/personal-data-page.tsx'),
  ),
  audit: defineLazyPart('audit', () => import('../system/audit/audit-page.tsx')),
  operation: defineLazyPart('operation', () => import('../system/operation/operation-page.tsx')),
  arrivals: defineLazyPart('arrivals', () => import('../system/arrivals/arrivals-page.tsx')),
  calculator: defineLazyPart('calculator', () => import('../month-end/cost/calculator-page.tsx')),
  certificates: defineLazyPart(
    'certificates',
    () => import('../month-end/certificates/certificates-page.tsx'),
  ),
  accounting: defineLazyPart('accounting', () => import('../month-end/accounting/accounting-page.tsx')),
  ledger: defineLazyPart('ledger', () => import('../month-end/accounting/ledger-page.tsx')),
  list: defineLazyPart('list', () => import('../record-pages/list-page.tsx')),
  form: defineLazyPart('form', () => import('../record-pages/form-page.tsx')),
};
