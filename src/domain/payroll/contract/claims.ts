import type { Money } from '../../values/money.ts';

/** Amounts that lower the withholding base of a month, declared by the worker or included in the pay. */
export type Claims = {
  /** Prima included in the pay, in the second procedure: dependants are counted on the monthly pay alone. */
  prima?: Money;
  mandatoryFund?: Money;
  /** Interest of a housing loan, prepaid medicine, and whether there are dependants (ET 387). */
  housing?: Money;
  prepaid?: Money;
  dependants?: boolean;
  /** Voluntary pension and AFC savings (ET 126-1 and 126-4). */
  voluntaryPension?: Money;
  afc?: Money;
  /** Food vouchers included in the pay (ET 387-1). */
  foodVouchers?: Money;
};
