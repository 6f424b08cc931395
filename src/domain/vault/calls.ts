import type { CallInput, Calls, Output } from '../calls/call.ts';
import { accountCalls } from './account.ts';
import { balanceCalls } from './balances.ts';
import { vaultCertificateCalls } from './certificates.ts';
import { foreignSlipCalls } from './foreign-payslips.ts';
import { vaultHoursCalls } from './hours.ts';
import { letterCalls } from './letters.ts';
import { vaultNoticeCalls } from './notices.ts';
import { overtimeCalls } from './overtime.ts';
import { paymentCalls } from './payments.ts';
import { payslipCalls } from './payslips.ts';
import { vaultPersonalDataCalls } from './personal-data.ts';
import { vaultQuestionCalls } from './questions.ts';
import { readingCalls } from './readings.ts';
import { vaultRequestCalls } from './requests.ts';
import { vaultSignInCalls } from './sign-in.ts';

export const vaultCalls = {
  ...vaultSignInCalls,
  ...accountCalls,
  ...payslipCalls,
  ...foreignSlipCalls,
  ...paymentCalls,
  ...balanceCalls,
  ...vaultQuestionCalls,
  ...vaultRequestCalls,
  ...vaultHoursCalls,
  ...vaultCertificateCalls,
  ...letterCalls,
  ...overtimeCalls,
  ...vaultNoticeCalls,
  ...readingCalls,
  ...vaultPersonalDataCalls,
} as const satisfies Calls;

type Vault = typeof vaultCalls;
export type VaultAddress = keyof Vault;
export type VaultInput<A extends VaultAddress> = CallInput<Vault[A]>;
export type VaultOutput<A extends VaultAddress> = Output<Vault[A]>;
