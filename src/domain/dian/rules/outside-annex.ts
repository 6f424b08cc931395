import { documentTypes, workerSubtypes } from '../codes/codes.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';

type Codes = readonly { code: string; in_annex?: boolean }[];

const outside = (codes: Codes, code: string | undefined): boolean =>
  codes.find((one) => one.code === code)?.in_annex === false;

/**
 * Reports codes of a worker that PILA or the RUT have and tables 5.5.4 and 5.2.1 of the annex lack: DIAN may reject
 * them. It checks both the employee record and the document.
 */
export function listOutsideAnnexFindings(worker: {
  document_type?: string | undefined;
  worker_subtype?: string | undefined;
}): DocumentFinding[] {
  const findings: DocumentFinding[] = [];
  if (outside(workerSubtypes, worker.worker_subtype))
    findings.push(
      makeDocumentFinding(
        'NIE042',
        'Trabajador/@SubTipoTrabajador',
        'El subtipo de trabajador no está en la tabla del anexo.',
        'La DIAN podría rechazarlo; use 00 o 01 si corresponde.',
        'notice',
      ),
    );
  if (outside(documentTypes, worker.document_type))
    findings.push(
      makeDocumentFinding(
        'NIE044',
        'Trabajador/@TipoDocumento',
        'El PPT está en el RUT (48) y no en la tabla 5.2.1 del anexo de nómina.',
        'Si la DIAN lo rechaza, use el pasaporte (41) u otro documento de esa tabla.',
        'notice',
      ),
    );
  return findings;
}
