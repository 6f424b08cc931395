import { adminRoutes } from './accounts/admins.ts';
import { noticeRoutes } from './accounts/notices.ts';
import { ownAccountRoutes } from './accounts/own-account.ts';
import { adjustmentRoutes } from './adjustments/routes.ts';
import { employeeRoutes } from './employees/routes.ts';
import { enablerRoutes } from './enabler/routes.ts';
import type { StaffModule, VaultModule } from './http/module.ts';
import { listImportRoutes } from './imports/list-routes.ts';
import { peopleImportRoutes } from './imports/people-routes.ts';
import { importProfileRoutes } from './imports/profile-routes.ts';
import { importRoutes } from './imports/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { legalOfferRoutes } from './parameters/routes.ts';
import { payrollFileRoutes } from './payroll/files.ts';
import { payrollMonthRoutes } from './payroll/month-routes.ts';
import { overviewRoutes } from './payroll/overview.ts';
import { payrollRoutes } from './payroll/routes.ts';
import { bankFileRoutes } from './payroll/runs/bank-routes.ts';
import { payRegisterRoutes } from './payroll/runs/register-routes.ts';
import { payRunRoutes } from './payroll/runs/routes.ts';
import { resourceRoutes } from './resources/routes.ts';
import { vaultDeviceRoutes } from './vault/account-routes.ts';
import { certificateRoutes } from './vault/certificate-routes.ts';
import { vaultEntryRoutes } from './vault/entry-routes.ts';
import { vaultMobileRoutes } from './vault/mobile.ts';
import { vaultNoticeRoutes } from './vault/notices.ts';
import { ownPaymentRoutes } from './vault/own-payments.ts';
import { passkeyRoutes } from './vault/passkeys.ts';
import { vaultPaymentRoutes } from './vault/payment-routes.ts';
import { pushRoutes } from './vault/push-routes.ts';
import { vaultRoutes } from './vault/routes.ts';
import { vaultAccountRoutes } from './vault/sign-in.ts';
import { vaultAccessRoutes } from './vault/staff-access.ts';
import { staffQuestionRoutes } from './vault/staff-questions.ts';

/** What the API answers to the back office and to the employees. Adding a noun is adding its line. */
export const staffModules: readonly StaffModule[] = [
  ownAccountRoutes,
  adminRoutes,
  noticeRoutes,
  payrollRoutes,
  overviewRoutes,
  payrollMonthRoutes,
  payRunRoutes,
  bankFileRoutes,
  payRegisterRoutes,
  payrollFileRoutes,
  importRoutes,
  listImportRoutes,
  peopleImportRoutes,
  importProfileRoutes,
  employeeRoutes,
  adjustmentRoutes,
  enablerRoutes,
  legalOfferRoutes,
  vaultAccessRoutes,
  vaultEntryRoutes,
  mailRoutes,
  vaultPaymentRoutes,
  staffQuestionRoutes,
  resourceRoutes,
];
export const vaultModules: readonly VaultModule[] = [
  vaultAccountRoutes,
  vaultDeviceRoutes,
  vaultMobileRoutes,
  passkeyRoutes,
  vaultRoutes,
  ownPaymentRoutes,
  certificateRoutes,
  vaultNoticeRoutes,
  pushRoutes,
];
