import { accruedElement } from './accrued-parts.ts';
import { deductionsElement, totals } from './deduction-parts.ts';
import type { Element } from './description.ts';
import {
  employer,
  notes,
  payment,
  paymentDates,
  period,
  placeOfIssue,
  provider,
  qr,
  sequence,
  worker,
} from './header-parts.ts';

/** Describes the content from `Periodo` to `ComprobanteTotal`, which a replacement note repeats exactly. */
export const buildPayrollContent = (information: Element): readonly Element[] => [
  period,
  sequence,
  placeOfIssue,
  provider,
  qr,
  information,
  notes,
  employer,
  worker,
  payment,
  paymentDates,
  accruedElement,
  deductionsElement,
  ...totals,
];
