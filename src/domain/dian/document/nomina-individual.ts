import { type DocumentDescription, officialStartTag, one } from '../description/description.ts';
import { generalInformation, novelty } from '../description/header-parts.ts';
import { payrollContent } from '../description/payroll-content.ts';
import { noveltyRules } from '../rules/novelty-rules.ts';
import { payrollRules } from '../rules/payroll-rules.ts';

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
  places: [{ at: '', ruleOf: (code) => code, rules: [...payrollRules, ...noveltyRules] }],
};
