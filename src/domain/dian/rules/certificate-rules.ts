import { checkDigit } from '../../identity/nit.ts';
import type { CertificateFacts, DocumentContext } from '../description/context.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';

/** Lists the faults of the certificate that can be known before anything is signed or sent with it. */
export function listCertificateFindings(
  certificate: CertificateFacts,
  nits: readonly (string | undefined)[],
  now: DocumentContext['now'],
): DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  const renew = 'Cargue en Habilitación un certificado de firma vigente.';
  if (now !== undefined && (now < certificate.from || now > certificate.to)) {
    const state = now > certificate.to ? 'está vencido' : 'todavía no está vigente';
    findings.push(
      makeDocumentFinding('ZD02', '', `El certificado de firma ${state}.`, renew),
      makeDocumentFinding('ZC01', '', `El certificado con que se transmite ${state}.`, renew),
    );
  }
  if (!certificate.connects) {
    findings.push(
      makeDocumentFinding(
        'ZC06',
        '',
        'El certificado no permite identificarse al transmitir.',
        'Pida a la entidad certificadora uno de firma digital para facturación y nómina electrónica.',
      ),
    );
  }
  if (!certificate.signs) {
    findings.push(
      makeDocumentFinding(
        'ZD07',
        '',
        'El certificado no permite firmar con no repudio.',
        'Pida a la entidad certificadora uno de firma digital para facturación y nómina electrónica.',
      ),
    );
  }
  if (certificate.nit !== undefined && !nits.some((nit) => nit && isOf(certificate.nit, nit))) {
    findings.push(
      makeDocumentFinding(
        'ZE03',
        '',
        `El certificado es del NIT ${certificate.nit} y no del empleador ni del dueño del software.`,
        'Firme con el certificado de la compañía o con el de su proveedor tecnológico.',
      ),
    );
  }
  return findings;
}

/** Compares a NIT. Some certification authorities write it with its check digit at the end. */
const isOf = (text: string | undefined, nit: string): boolean =>
  text === nit || (/^\d{1,15}$/.test(nit) && text === `${nit}${checkDigit(nit)}`);
