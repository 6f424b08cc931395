import type { SpecifiedDianResponse } from '../../calls/refusals.ts';

/** Describes the signature of DIAN's own document, for readers who must trust it. */

export type SignedResponse = SpecifiedDianResponse & {
  response_signature?: 'valid' | 'unproven' | 'foreign' | 'invalid' | 'absent';
  response_signer?: {
    subject: string;
    issuer: string;
    why?: 'not_dian' | 'self_issued' | 'out_of_date' | 'unknown_authority';
  };
};

/** Returns the name in `CN=…,O=…`, or the whole text when it has no such name. */
const holder = (name: string): string => /(?:^|,)\s*CN=((?:\\.|[^,])+)/.exec(name)?.[1]?.trim() ?? name;

const reasons = {
  not_dian: 'que no es la DIAN',
  self_issued: 'con un certificado que nadie respalda',
  out_of_date: 'con un certificado que no estaba vigente',
  unknown_authority: 'con un certificado de una entidad que esta instalación no reconoce',
};

/** Explains why the answer proves nothing. Returns `undefined` when it does, or may. */
export function findSignatureWarning({
  response_signature: check,
  response_signer: signer,
}: Pick<SignedResponse, 'response_signature' | 'response_signer'>): string | undefined {
  switch (check) {
    case 'foreign':
      return `La respuesta la firmó ${signer ? holder(signer.subject) : 'otro'}, ${reasons[signer?.why ?? 'not_dian']}: no sirve de prueba. Consulte el documento en el catálogo de la DIAN.`;
    case 'invalid':
      return 'La firma de la respuesta de la DIAN no es correcta: no sirve de prueba. Consulte el documento en el catálogo de la DIAN.';
    case 'absent':
      return 'La DIAN no envió su respuesta firmada.';
    default:
      return undefined;
  }
}

/** Describes the signature: the warning above, or who signed when nothing is wrong. */
export function describeResponseSignature(response: SignedResponse): string | undefined {
  const { response_signature: check, response_signer: signer } = response;
  if (!signer || (check !== 'valid' && check !== 'unproven')) return findSignatureWarning(response);
  const by = `Respuesta firmada por ${holder(signer.subject)}`;
  return check === 'valid' ? `${by}.` : `${by}, según su certificado de ${holder(signer.issuer)}.`;
}
