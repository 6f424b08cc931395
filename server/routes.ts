import { accountingRoutes } from './accounting/routes.ts';
import { adminRoutes } from './accounts/admins.ts';
import { companyStaffRoutes } from './accounts/company-staff.ts';
import { noticeRoutes } from './accounts/notices.ts';
import { ownAccountRoutes } from './accounts/own-account.ts';
import { proofRoutes } from './accounts/proofs.ts';
import { adjustmentRoutes } from './adjustments/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { closingRoutes } from './closing/routes.ts';
import { costRoutes } from './cost/routes.ts';
import { crosscheckRoutes } from './crosscheck/routes.ts';
import { employeeRoutes } from './employees/routes.ts';
import { enablerRoutes } from './enabler/routes.ts';
import type { StaffModule, VaultModule } from './http/module.ts';
import { listImportRoutes } from './imports/list-routes.ts';
import { peopleImportRoutes } from './imports/people-routes.ts';
import { importProfileRoutes } from './imports/profile-routes.ts';
import { importRoutes } from './imports/routes.ts';
import { employeeLetterRoutes } from './income/letters/routes.ts';
import { incomeRoutes } from './income/routes.ts';
import { mailRoutes } from './letters/routes.ts';
import { operationRoutes } from './operation/routes.ts';
import { legalOfferRoutes } from './parameters/routes.ts';
import { overviewRoutes } from './payroll/dashboard/overview.ts';
import { payrollFileRoutes } from './payroll/files/files.ts';
import { payrollMonthRoutes } from './payroll/month-routes.ts';
import { payrollRoutes } from './payroll/routes.ts';
import { bankFileRoutes } from './payroll/runs/bank-routes.ts';
import { payRegisterRoutes } from './payroll/runs/register-routes.ts';
import { payRunRoutes } from './payroll/runs/routes.ts';
import { pilaRoutes } from './pila/routes.ts';
import { personalDataRoutes } from './privacy/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { resourceRoutes } from './resources/routes.ts';
import { sendingRoutes } from './sending/routes.ts';
import { vaultAccessRoutes } from './vault/access/staff-access.ts';
import { certificateRoutes } from './vault/certificates/certificate-routes.ts';
import { vaultLetterRoutes } from './vault/certificates/letter-routes.ts';
import { vaultOvertimeRoutes } from './vault/certificates/overtime-routes.ts';
import { vaultEntryRoutes } from './vault/entries/entry-routes.ts';
import { vaultNoticeRoutes } from './vault/notices/notices.ts';
import { pushRoutes } from './vault/notices/push-routes.ts';
import { ownPaymentRoutes } from './vault/payments/own-payments.ts';
import { vaultPaymentRoutes } from './vault/payments/payment-routes.ts';
import { vaultRoutes } from './vault/payslips/routes.ts';
import { ownDataRoutes } from './vault/personal-data/routes.ts';
import { staffQuestionRoutes } from './vault/questions/staff-questions.ts';
import { readingRoutes } from './vault/readings/reading-routes.ts';
import { vaultDeviceRoutes } from './vault/sign-in/account-routes.ts';
import { activationRoutes } from './vault/sign-in/activation.ts';
import { forgottenRoutes } from './vault/sign-in/forgotten.ts';
import { vaultMobileRoutes } from './vault/sign-in/mobile.ts';
import { passkeyRoutes } from './vault/sign-in/passkeys.ts';
import { vaultSignInRoutes } from './vault/sign-in/sign-in.ts';

/** Modules that answer the back office and the employees. Adding a noun is adding its line. */
export const staffModules: readonly StaffModule[] = [
  ownAccountRoutes,
  proofRoutes,
  adminRoutes,
  companyStaffRoutes,
  noticeRoutes,
  payrollRoutes,
  overviewRoutes,
  payrollMonthRoutes,
  sendingRoutes,
  payRunRoutes,
  bankFileRoutes,
  payRegisterRoutes,
  payrollFileRoutes,
  closingRoutes,
  costRoutes,
  pilaRoutes,
  crosscheckRoutes,
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
  incomeRoutes,
  reportRoutes,
  employeeLetterRoutes,
  accountingRoutes,
  auditRoutes,
  operationRoutes,
  personalDataRoutes,
  resourceRoutes,
];
export const vaultModules: readonly VaultModule[] = [
  vaultSignInRoutes,
  activationRoutes,
  forgottenRoutes,
  vaultDeviceRoutes,
  vaultMobileRoutes,
  passkeyRoutes,
  vaultRoutes,
  readingRoutes,
  ownDataRoutes,
  ownPaymentRoutes,
  certificateRoutes,
  vaultLetterRoutes,
  vaultOvertimeRoutes,
  vaultNoticeRoutes,
  pushRoutes,
];
