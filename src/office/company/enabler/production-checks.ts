import { countCertificateDays } from './certificate-words.ts';
import type { Enablement, EnablementStep } from './enablement.ts';

export type ProductionCheck = { ok: boolean; near?: boolean; text: string; to: EnablementStep };

/** Conditions to issue real documents, each with the step that fixes it. */
export function listProductionChecks(of: Enablement): ProductionCheck[] {
  const days = countCertificateDays(of.certificate_info) ?? 0;
  const { individual, adjustment } = of.numbering;
  const numbers = `${individual.prefix}${individual.next} y ${adjustment.prefix}${adjustment.next}`;
  return [
    { ok: of.status, text: 'La DIAN aceptó el set de pruebas', to: 'tests' },
    {
      ok: of.has_certificate && of.certificate_usable && days >= 0,
      near: of.has_certificate && of.certificate_usable && days >= 0 && days <= 30,
      text: !of.has_certificate
        ? 'Falta el certificado con el que se firma'
        : days < 0
          ? 'El certificado está vencido'
          : !of.certificate_usable
            ? 'El certificado guardado no sirve para firmar'
            : days <= 30
              ? `El certificado vence en ${days === 1 ? '1 día' : `${days} días`}`
              : 'Hay un certificado vigente para firmar',
      to: 'certificate',
    },
    {
      ok: of.checklist.every(({ ok }) => ok),
      near: of.checklist.some(({ near }) => near),
      // Whether they match the RUT cannot be checked here.
      text: of.checklist.every(({ ok }) => ok)
        ? 'Los datos de la empresa están completos'
        : 'Faltan datos de la empresa',
      to: 'company',
    },
    {
      ok: of.numbering.kept,
      text: of.numbering.kept ? `Los documentos siguen en ${numbers}` : `Se numerará desde ${numbers}`,
      to: 'numbering',
    },
  ];
}
