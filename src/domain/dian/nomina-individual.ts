import { accrued } from './accrued-parts.ts';
import { deductions, totals } from './deduction-parts.ts';
import { type DocumentDescription, type Element, officialStartTag, one } from './description.ts';
import {
  employer,
  generalInformation,
  notes,
  novelty,
  payment,
  paymentDates,
  period,
  placeOfIssue,
  provider,
  qr,
  sequence,
  worker,
} from './header-parts.ts';
import { payrollRules } from './payroll-rules.ts';

/** From `Periodo` to `ComprobanteTotal`: the note that replaces a document repeats exactly this. */
export const payrollContent = (information: Element): readonly Element[] => [
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
  accrued,
  deductions,
  ...totals,
];

/** Documento soporte de pago de nómina electrónica, schema 1.0.6. */
export const nominaIndividual: DocumentDescription = {
  code: '102',
  namespace: 'dian:gov:co:facturaelectronica:NominaIndividual',
  startTag: officialStartTag('NominaIndividual'),
  root: one('NominaIndividual', 'Nómina individual', {
    children: [
      novelty,
      ...payrollContent(generalInformation('V1.0: Documento Soporte de Pago de Nómina Electrónica', '102')),
    ],
  }),
  rules: payrollRules,
};
