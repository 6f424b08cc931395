import { createKeptRead } from '../page/kept-read.ts';
import type { PaymentsAnswer } from './paid.ts';

const useKeptPayments = createKeptRead('GET /payments');

/** Returns the payments of an employee, and `undefined` until they are known. */
export const usePayments = (owner: string): PaymentsAnswer | undefined => useKeptPayments(owner).read?.data;
