import type { CallInput, Calls, Output } from '../calls/call.ts';
import { accountCalls } from './account.ts';
import { certificateCalls } from './certificates.ts';
import { letterCalls } from './letters.ts';
import { noticeCalls } from './notices.ts';
import { overtimeCalls } from './overtime.ts';
import { paymentCalls } from './payments.ts';
import { payslipCalls } from './payslips.ts';
import { personalDataCalls } from './personal-data.ts';
import { questionCalls } from './questions.ts';
import { readingCalls } from './readings.ts';
import { signInCalls } from './sign-in.ts';

/** Every call under `/api/vault`. */
export const vaultCalls = {
  ...signInCalls,
  ...accountCalls,
  ...payslipCalls,
  ...paymentCalls,
  ...questionCalls,
  ...certificateCalls,
  ...letterCalls,
  ...overtimeCalls,
  ...noticeCalls,
  ...readingCalls,
  ...personalDataCalls,
} as const satisfies Calls;

type Vault = typeof vaultCalls;
export type VaultAddress = keyof Vault;
export type VaultInput<A extends VaultAddress> = CallInput<Vault[A]>;
export type VaultOutput<A extends VaultAddress> = Output<Vault[A]>;
