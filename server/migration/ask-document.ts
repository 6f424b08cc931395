import { getDianAddress } from '../dian/address.ts';
import { createDianClient, type DianReply } from '../dian/client.ts';
import { findEmployer } from '../documents/sources.ts';
import { buildConflictRefusal, buildNotFoundRefusal } from '../refusals.ts';
import { CannotSend, openSendingEmployer } from '../sending/employer.ts';
import type { Services } from '../services.ts';
import type { Transact } from '../store/connection.ts';

/** Milliseconds that a person waits for DIAN. */
const ASK_TIMEOUT_MS = 20_000;

const bringFile = 'Traiga el XML que emitió el otro programa.';

/**
 * Asks DIAN for the document of a CUNE with the certificate of the company, and returns its bytes. Throws 404 when DIAN
 * does not have it, and 409 when the company cannot ask or DIAN does not answer.
 */
export async function askDocument(
  { config, secretKey, now }: Services,
  companyId: string,
  inCompany: Transact,
  cune: string,
): Promise<Uint8Array> {
  const found = await inCompany(async (tx) => ({
    environment: (await findEmployer(tx, companyId))?.environment,
    employer: await openSendingEmployer(tx, companyId, secretKey, new Date(now())),
  })).catch((problem: unknown) => {
    if (!(problem instanceof CannotSend)) throw problem;
    throw buildConflictRefusal(`No se puede preguntar a la DIAN: ${problem.message} ${bringFile}`);
  });
  const environment = found.environment === 'produccion' ? 'produccion' : 'habilitacion';
  const client = createDianClient({
    address: getDianAddress(config.dianAddress, environment),
    credentials: found.employer.credentials,
    timeoutMs: ASK_TIMEOUT_MS,
    now,
  });
  const answer = await client.document(cune);
  if (answer.outcome === 'document' && answer.response_xml !== '')
    return new TextEncoder().encode(answer.response_xml);
  if (answer.outcome === 'unknown_document')
    throw buildNotFoundRefusal(`La DIAN no tiene un documento con ese CUNE. ${bringFile}`);
  throw buildConflictRefusal(`${describeTrouble(answer)}. ${bringFile}`);
}

const describeTrouble = ({ outcome, message }: DianReply): string => {
  const words = message.replace(/\.$/, '');
  if (outcome === 'document') return 'La DIAN no envió el documento';
  return words.startsWith('La DIAN') || outcome === 'unreachable'
    ? words
    : `La DIAN no entregó el documento${words ? ` (${words})` : ''}`;
};
