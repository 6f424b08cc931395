import { buildOfficialStartTag, type DocumentDescription, one } from '../description/description.ts';
import { buildGeneralInformation, novelty } from '../description/header-parts.ts';
import { buildPayrollContent } from '../description/payroll-content.ts';
import { noveltyRules } from '../rules/novelty-rules.ts';
import { payrollRules } from '../rules/payroll-rules.ts';

/** Describes the documento soporte de pago de nómina electrónica, schema 1.0.6. */
export const nominaIndividual: DocumentDescription = {
  code: '102',
  namespace: 'dian:gov:co:facturaelectronica:NominaIndividual',
  startTag: buildOfficialStartTag('NominaIndividual'),
  root: one('NominaIndividual', 'Nómina individual', {
    children: [
      novelty,
      ...buildPayrollContent(
        buildGeneralInformation('V1.0: Documento Soporte de Pago de Nómina Electrónica', '102'),
      ),
    ],
  }),
  places: [{ at: '', ruleOf: (code) => code, rules: [...payrollRules, ...noveltyRules] }],
};
