import type { CallInput, Calls, Output } from '../calls/call.ts';
import { accessKeyCalls } from './access-keys.ts';
import { accountingCalls } from './accounting.ts';
import { adjustmentCalls } from './adjustments.ts';
import { adminCalls } from './admins.ts';
import { auditCalls } from './audit.ts';
import { certificateCalls } from './certificates.ts';
import { closingCalls } from './closing.ts';
import { companyStaffCalls } from './company-staff.ts';
import { costCalls } from './cost.ts';
import { crosscheckCalls } from './crosscheck.ts';
import { dashboardCalls } from './dashboard.ts';
import { documentImportCalls } from './document-imports.ts';
import { employeeBalanceCalls } from './employee-balances.ts';
import { employeeImportCalls } from './employee-imports.ts';
import { employeeLetterCalls } from './employee-letters.ts';
import { employeeCalls } from './employees.ts';
import { enablerCalls } from './enabler.ts';
import { importProfileCalls } from './import-profiles.ts';
import { jobCalls } from './jobs.ts';
import { lawTrialCalls } from './law-trials.ts';
import { leavingCalls } from './leaving.ts';
import { legalOfferCalls } from './legal-offers.ts';
import { monthForecastCalls } from './month-forecasts.ts';
import { noticeCalls } from './notices.ts';
import { operationCalls } from './operation.ts';
import { ownAccountCalls } from './own-account.ts';
import { payRunApprovalCalls } from './pay-run-approvals.ts';
import { payRunMarkCalls } from './pay-run-marks.ts';
import { payRunRepetitionCalls } from './pay-run-repetitions.ts';
import { payRunCalls } from './pay-runs.ts';
import { payrollFileCalls } from './payroll-files.ts';
import { payrollImportCalls } from './payroll-imports.ts';
import { payrollMonthCalls } from './payroll-months.ts';
import { payrollCalls } from './payrolls.ts';
import { personalDataCalls } from './personal-data.ts';
import { pilaCalls } from './pila.ts';
import { questionCalls } from './questions.ts';
import { reportCalls } from './reports.ts';
import { requestCalls } from './requests.ts';
import { sendingCalls } from './sending.ts';
import { signInCalls } from './sign-in.ts';
import { signedHoursCalls } from './signed-hours.ts';
import { vaultAccessCalls } from './vault-access.ts';
import { vaultEntryCalls } from './vault-entries.ts';
import { webhookCalls } from './webhooks.ts';

/** Calls of the office that are not resources, under `/api`. */
export const officeCalls = {
  ...payrollCalls,
  ...payrollMonthCalls,
  ...payrollFileCalls,
  ...sendingCalls,
  ...payrollImportCalls,
  ...employeeCalls,
  ...employeeImportCalls,
  ...importProfileCalls,
  ...documentImportCalls,
  ...payRunCalls,
  ...payRunApprovalCalls,
  ...payRunMarkCalls,
  ...payRunRepetitionCalls,
  ...adjustmentCalls,
  ...dashboardCalls,
  ...closingCalls,
  ...costCalls,
  ...lawTrialCalls,
  ...monthForecastCalls,
  ...crosscheckCalls,
  ...certificateCalls,
  ...pilaCalls,
  ...employeeBalanceCalls,
  ...employeeLetterCalls,
  ...enablerCalls,
  ...legalOfferCalls,
  ...noticeCalls,
  ...questionCalls,
  ...requestCalls,
  ...signedHoursCalls,
  ...reportCalls,
  ...vaultAccessCalls,
  ...vaultEntryCalls,
  ...signInCalls,
  ...ownAccountCalls,
  ...adminCalls,
  ...companyStaffCalls,
  ...accountingCalls,
  ...auditCalls,
  ...operationCalls,
  ...personalDataCalls,
  ...leavingCalls,
  ...jobCalls,
  ...accessKeyCalls,
  ...webhookCalls,
} as const satisfies Calls;

type Office = typeof officeCalls;
export type OfficeAddress = keyof Office;
export type OfficeInput<A extends OfficeAddress> = CallInput<Office[A]>;
export type OfficeOutput<A extends OfficeAddress> = Output<Office[A]>;
