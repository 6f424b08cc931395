import { registerAccountingRoutes } from './accounting/routes.ts';
import { registerAccessKeyRoutes } from './accounts/access-keys.ts';
import { registerAdminRoutes } from './accounts/admins.ts';
import { registerCompanyStaffRoutes } from './accounts/company-staff.ts';
import { registerNoticeRoutes } from './accounts/notices.ts';
import { registerOwnAccountRoutes } from './accounts/own-account.ts';
import { registerProofRoutes } from './accounts/proofs.ts';
import { registerAdjustmentRoutes } from './adjustments/routes.ts';
import { registerAuditRoutes } from './audit/routes.ts';
import { registerClosingRoutes } from './closing/routes.ts';
import { registerCostRoutes } from './cost/routes.ts';
import { registerCrosscheckRoutes } from './crosscheck/routes.ts';
import { registerEmployeeRoutes } from './employees/routes.ts';
import { registerEnablerRoutes } from './enabler/routes.ts';
import { registerForecastRoutes } from './forecast/routes.ts';
import type { StaffModule, VaultModule } from './http/module.ts';
import { registerListImportRoutes } from './imports/list-routes.ts';
import { registerPeopleImportRoutes } from './imports/people-routes.ts';
import { registerImportProfileRoutes } from './imports/profile-routes.ts';
import { registerImportRoutes } from './imports/routes.ts';
import { registerEmployeeLetterRoutes } from './income/letters/routes.ts';
import { registerIncomeRoutes } from './income/routes.ts';
import { registerArrivalRoutes } from './leaving/arrival-routes.ts';
import { registerLeavingRoutes } from './leaving/routes.ts';
import { registerMailRoutes } from './letters/routes.ts';
import { registerForeignPayrollRoutes } from './migration/foreign-payroll-routes.ts';
import { registerDocumentImportRoutes } from './migration/routes.ts';
import { registerOperationRoutes } from './operation/routes.ts';
import { registerOverviewRoutes } from './overview/routes.ts';
import { registerLegalOfferRoutes } from './parameters/routes.ts';
import { registerPayrollFileRoutes } from './payroll/files/files.ts';
import { registerPayrollMonthRoutes } from './payroll/month-routes.ts';
import { registerPayrollRoutes } from './payroll/routes.ts';
import { registerApprovalPolicyRoutes } from './payroll/runs/approval-policy.ts';
import { registerPayRunApprovalRoutes } from './payroll/runs/approval-routes.ts';
import { registerBankFileRoutes } from './payroll/runs/bank-routes.ts';
import { registerPayRunMarkRoutes } from './payroll/runs/clock-mark-routes.ts';
import { registerPayRegisterRoutes } from './payroll/runs/register-routes.ts';
import { registerPayRunRepetitionRoutes } from './payroll/runs/repetition-routes.ts';
import { registerPayRunRoutes } from './payroll/runs/routes.ts';
import { registerPilaRoutes } from './pila/routes.ts';
import { registerPersonalDataRoutes } from './privacy/routes.ts';
import { registerReportRoutes } from './reports/routes.ts';
import { registerResourceRoutes } from './resources/routes.ts';
import { registerSendingRoutes } from './sending/routes.ts';
import { registerLawTrialRoutes } from './trial/routes.ts';
import { registerVaultAccessRoutes } from './vault/access/access-routes.ts';
import {
  registerEmployeeBalanceRoutes,
  registerVaultBalanceRoutes,
} from './vault/balances/balance-routes.ts';
import { registerCertificateRoutes } from './vault/certificates/certificate-routes.ts';
import { registerVaultLetterRoutes } from './vault/certificates/letter-routes.ts';
import { registerVaultOvertimeRoutes } from './vault/certificates/overtime-routes.ts';
import { registerVaultEntryRoutes } from './vault/entries/entry-routes.ts';
import { registerVaultHoursRoutes } from './vault/hours/own-hours.ts';
import { registerStaffHoursRoutes } from './vault/hours/staff-hours.ts';
import { registerVaultNoticeRoutes } from './vault/notices/notices.ts';
import { registerPushRoutes } from './vault/notices/push-routes.ts';
import { registerOwnPaymentRoutes } from './vault/payments/own-payments.ts';
import { registerVaultPaymentRoutes } from './vault/payments/payment-routes.ts';
import { registerForeignSlipRoutes } from './vault/payslips/foreign-slips.ts';
import { registerVaultPayslipRoutes } from './vault/payslips/routes.ts';
import { registerOwnDataRoutes } from './vault/personal-data/routes.ts';
import { registerStaffQuestionRoutes } from './vault/questions/staff-questions.ts';
import { registerReadingRoutes } from './vault/readings/reading-routes.ts';
import { registerVaultRequestRoutes } from './vault/requests/requests.ts';
import { registerStaffRequestRoutes } from './vault/requests/staff-requests.ts';
import { registerActivationRoutes } from './vault/sign-in/activation.ts';
import { registerVaultDeviceRoutes } from './vault/sign-in/device-routes.ts';
import { registerLostAccessRoutes } from './vault/sign-in/lost-access-routes.ts';
import { registerVaultMobileRoutes } from './vault/sign-in/mobile.ts';
import { registerVaultPasskeyRoutes } from './vault/sign-in/passkeys.ts';
import { registerVaultSignInRoutes } from './vault/sign-in/sign-in.ts';
import { registerWebhookRoutes } from './webhooks/routes.ts';

/** Modules of the staff and of the employees. A new noun adds a line. */
export const staffModules: readonly StaffModule[] = [
  registerOwnAccountRoutes,
  registerProofRoutes,
  registerAdminRoutes,
  registerAccessKeyRoutes,
  registerCompanyStaffRoutes,
  registerNoticeRoutes,
  registerPayrollRoutes,
  registerOverviewRoutes,
  registerPayrollMonthRoutes,
  registerSendingRoutes,
  registerPayRunRoutes,
  registerApprovalPolicyRoutes,
  registerPayRunApprovalRoutes,
  registerPayRunMarkRoutes,
  registerPayRunRepetitionRoutes,
  registerBankFileRoutes,
  registerPayRegisterRoutes,
  registerPayrollFileRoutes,
  registerClosingRoutes,
  registerCostRoutes,
  registerLawTrialRoutes,
  registerForecastRoutes,
  registerPilaRoutes,
  registerCrosscheckRoutes,
  registerImportRoutes,
  registerListImportRoutes,
  registerPeopleImportRoutes,
  registerDocumentImportRoutes,
  registerForeignPayrollRoutes,
  registerImportProfileRoutes,
  registerEmployeeRoutes,
  registerEmployeeBalanceRoutes,
  registerAdjustmentRoutes,
  registerEnablerRoutes,
  registerLegalOfferRoutes,
  registerVaultAccessRoutes,
  registerVaultEntryRoutes,
  registerMailRoutes,
  registerVaultPaymentRoutes,
  registerStaffQuestionRoutes,
  registerStaffRequestRoutes,
  registerStaffHoursRoutes,
  registerIncomeRoutes,
  registerReportRoutes,
  registerEmployeeLetterRoutes,
  registerAccountingRoutes,
  registerAuditRoutes,
  registerOperationRoutes,
  registerPersonalDataRoutes,
  registerLeavingRoutes,
  registerArrivalRoutes,
  registerWebhookRoutes,
  registerResourceRoutes,
];
export const vaultModules: readonly VaultModule[] = [
  registerVaultSignInRoutes,
  registerActivationRoutes,
  registerLostAccessRoutes,
  registerVaultDeviceRoutes,
  registerVaultMobileRoutes,
  registerVaultPasskeyRoutes,
  registerVaultPayslipRoutes,
  registerForeignSlipRoutes,
  registerVaultRequestRoutes,
  registerVaultHoursRoutes,
  registerReadingRoutes,
  registerOwnDataRoutes,
  registerOwnPaymentRoutes,
  registerCertificateRoutes,
  registerVaultLetterRoutes,
  registerVaultOvertimeRoutes,
  registerVaultBalanceRoutes,
  registerVaultNoticeRoutes,
  registerPushRoutes,
];
