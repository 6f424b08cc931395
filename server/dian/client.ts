import { type DianAnswer, parseAnswer } from '../../src/domain/dian/answers/answers.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import type { SigningCredentials } from './certificate.ts';
import { buildSoapEnvelope, getSoapAction, type SoapOperation } from './soap.ts';

/** Whether the service processed a call. After `unknown` its status must be queried first. */
type Delivered = 'yes' | 'no' | 'unknown';

/** Failure of the transport. It says nothing about the document. */
type TransportTrouble = {
  outcome: 'unreachable' | 'timeout' | 'http';
  /** 0 when there was no answer. */
  http_status: number;
  message: string;
  delivered: Delivered;
};

export type DianReply = ((DianAnswer & { http_status: number; delivered: Delivered }) | TransportTrouble) & {
  /** Seconds that our clock is ahead of the `Date` header. Absent without that header. */
  clock_ahead?: number;
};

export type DianClient = {
  sendPayroll(zip: Uint8Array): Promise<DianReply>;
  sendTestSet(fileName: string, zip: Uint8Array, testSetId: string): Promise<DianReply>;
  status(cune: string): Promise<DianReply>;
  statusZip(zipKey: string): Promise<DianReply>;
  document(cune: string): Promise<DianReply>;
};

type ClientOptions = {
  /** Exact URL of the service. It is part of the signed header. */
  address: string;
  credentials: SigningCredentials;
  timeoutMs: number;
  now: () => Instant;
  fetch?: typeof fetch;
};

const maximumAnswer = 8_000_000;

/** Client of DIAN's service. Its calls never throw: they return network failures as a value. */
export function createDianClient({
  address,
  credentials,
  timeoutMs,
  now,
  fetch: send = fetch,
}: ClientOptions): DianClient {
  async function call(operation: SoapOperation, fields: { [name: string]: string }): Promise<DianReply> {
    const signal = AbortSignal.timeout(timeoutMs);
    const body = buildSoapEnvelope({ operation, address, fields }, credentials, now());
    const headers = {
      'content-type': `application/soap+xml;charset=UTF-8;action="${getSoapAction(operation)}"`,
    };
    try {
      const response = await send(address, { method: 'POST', headers, body, signal, redirect: 'manual' });
      const clock = clockAhead(response.headers.get('date'), now());
      return { ...answerOf(response.status, await bounded(response)), ...clock };
    } catch (problem) {
      return signal.aborted ? timedOut(timeoutMs) : unreachable(problem);
    }
  }

  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  return {
    sendPayroll: (zip) => call('SendNominaSync', { contentFile: base64(zip) }),
    sendTestSet: (fileName, zip, testSetId) =>
      call('SendTestSetAsync', { fileName, contentFile: base64(zip), testSetId }),
    status: (cune) => call('GetStatus', { trackId: cune }),
    statusZip: (zipKey) => call('GetStatusZip', { trackId: zipKey }),
    document: (cune) => call('GetXmlByDocumentKey', { trackId: cune }),
  };
}

/** The header has whole seconds, so half a second is added to it. */
function clockAhead(date: string | null, now: Instant): { clock_ahead?: number } {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? {} : { clock_ahead: Math.round((now - theirs - 500) / 1000) };
}

/** Reads the body. Returns undefined when it is larger than the limit. */
async function bounded(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maximumAnswer) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Statuses that refuse a call before the service reads the document. */
const refusedStatuses: ReadonlySet<number> = new Set([
  301, 302, 307, 308, 400, 401, 403, 404, 405, 413, 415, 429,
]);

function wordsOf(http_status: number): string {
  if (http_status >= 500) return 'El servicio de la DIAN no está disponible';
  if (http_status === 429) return 'La DIAN pide esperar antes de otra llamada';
  if (http_status === 401 || http_status === 403)
    return 'La DIAN no deja pasar las llamadas de este servidor por ahora';
  return 'La DIAN no atendió la llamada';
}

function answerOf(http_status: number, body: string | undefined): DianReply {
  const answer = parseAnswer(body ?? '');
  if (answer.outcome === 'malformed') {
    const message = body === undefined ? 'La respuesta es demasiado grande' : answer.message;
    if (http_status === 200) return { ...answer, message, http_status, delivered: 'unknown' };
    const delivered = refusedStatuses.has(http_status) ? 'no' : 'unknown';
    return {
      outcome: 'http',
      http_status,
      message: `${wordsOf(http_status)} (código ${http_status})`,
      delivered,
    };
  }
  return { ...answer, http_status, delivered: deliveredBy(answer) };
}

/** A fault of the sender (security, format) is raised before the document is read. */
function deliveredBy({ outcome, fault }: DianAnswer): Delivered {
  if (outcome !== 'fault') return 'yes';
  return fault?.code === 'Sender' ? 'no' : 'unknown';
}

const timedOut = (timeoutMs: number): TransportTrouble => ({
  outcome: 'timeout',
  http_status: 0,
  message: `La DIAN no respondió en ${Math.round(timeoutMs / 1000)} segundos`,
  delivered: 'unknown',
});

/** Errors raised before any byte is sent. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function unreachable(problem: unknown): TransportTrouble {
  const codes = errorCodes(problem);
  const delivered = codes.length > 0 && codes.every((code) => neverConnected.has(code)) ? 'no' : 'unknown';
  const detail = codes.length > 0 ? ` (${codes.join(', ')})` : '';
  return {
    outcome: 'unreachable',
    http_status: 0,
    message:
      delivered === 'no'
        ? `No fue posible conectar con la DIAN${detail}`
        : `Se cortó la conexión con la DIAN${detail}`,
    delivered,
  };
}

/** Collects the codes of a network error, of its causes and of its attempts at several addresses. */
function errorCodes(problem: unknown, depth = 0): string[] {
  if (!(problem instanceof Error) || depth > 5) return [];
  const own = 'code' in problem && typeof problem.code === 'string' ? [problem.code] : [];
  const attempts =
    problem instanceof AggregateError ? problem.errors.flatMap((e) => errorCodes(e, depth + 1)) : [];
  return [...new Set([...own, ...attempts, ...errorCodes(problem.cause, depth + 1)])];
}
