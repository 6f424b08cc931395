/** Handles one SOAP call: reads it, judges it, applies a fault when one is on, and answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { buildSecurityFault, buildSoapFault } from './answers.ts';
import { findOperation, isOperation, type Operation, readCall } from './call.ts';
import type { CallLog } from './call-log.ts';
import type { Fault, Faults } from './faults.ts';
import type { Mailbox } from './mailbox.ts';
import type { SimulatorPolicy } from './policy.ts';
import { InvalidSecurity } from './security.ts';
import { perform, type Service } from './service.ts';
import type { TextInbox } from './text-inbox.ts';
import {
  deliverAnswer,
  readBodyText,
  reset,
  sendWireAnswer,
  type WireAnswer,
  withholdAnswer,
} from './wire.ts';
import { readXmlDocument, UnreadableXml } from './xml.ts';

export const servicePath = '/WcfDianCustomerServices.svc';

/** Maps the three paths of the service to their environments: one for each of DIAN's, and one for both. */
const environmentsAt: ReadonlyMap<string, readonly string[]> = new Map([
  [servicePath, ['1', '2']],
  [`/habilitacion${servicePath}`, ['2']],
  [`/produccion${servicePath}`, ['1']],
]);

export const isService = (path: string): boolean => environmentsAt.has(path);

export interface Running extends Omit<Service, 'policy' | 'environments'> {
  policy: SimulatorPolicy;
  readonly faults: Faults;
  readonly calls: CallLog;
  /** Mailbox of the demo. Undefined without a mail server. */
  readonly mailbox: Mailbox | undefined;
  readonly texts: TextInbox;
  readonly publicAddress: string | undefined;
  readonly closing: AbortController;
}

const sender = (status: number, subcode: string, text: string): WireAnswer => ({
  status,
  text: buildSoapFault('Sender', subcode, text),
});

const malformed = sender(400, 'DeserializationFailed', 'The message is not a well formed SOAP 1.2 envelope.');
const tooLarge = sender(413, 'QuotaExceeded', 'The maximum message size quota has been exceeded.');
const wrongType = sender(
  415,
  'ContentTypeNotSupported',
  "The content type is not the expected one, 'application/soap+xml; charset=utf-8'.",
);
const unknownAction = sender(
  500,
  'ActionNotSupported',
  'The message cannot be processed at the receiver, due to a mismatch of its Action.',
);
const broken: WireAnswer = {
  status: 500,
  text: buildSoapFault(
    'Receiver',
    'InternalServiceFault',
    'The server was unable to process the request due to an internal error.',
  ),
};

export async function handleSoapRequest(
  running: Running,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const began = performance.now();
  const at = running.now().toISOString();
  const note = (
    operation: string,
    wanted: string,
    answer: WireAnswer,
    status: number | undefined,
    fault?: Fault,
  ) =>
    running.calls.add({
      at,
      operation,
      status,
      milliseconds: performance.now() - began,
      fault: fault?.mode,
      request: wanted,
      answer: status === undefined ? '' : answer.text,
    });
  const turnAway = (answer: WireAnswer, requested = '') => {
    note('—', requested, answer, answer.status);
    sendWireAnswer(response, answer);
  };
  if (!/^application\/soap\+xml\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    request.resume();
    return turnAway(wrongType);
  }
  const body = await readBodyText(request);
  if (body === undefined) {
    response.setHeader('connection', 'close');
    return turnAway(tooLarge);
  }
  const operation = named(body);
  if (operation === undefined) return turnAway(malformed, body);
  if (!isOperation(operation)) return turnAway(unknownAction, body);

  const fault = running.faults.draw(operation);
  const early = await struckBefore(running, fault, response);
  if (early) return note(operation, body, early, early.status === 0 ? undefined : early.status, fault);
  const answer = answerTo(running, buildPublicAddress(running, request, path), path, operation, body, fault);
  // No answer is sent before the decision is on disk.
  await running.state.settled();
  const status = await deliverAnswer(answer, fault, response, running.closing.signal);
  note(operation, body, answer, status, fault);
}

/** Returns the name of the operation. `''` when there is none, `undefined` when the envelope cannot be read. */
function named(body: string): string | undefined {
  try {
    return readXmlDocument(body, findOperation) ?? '';
  } catch (error) {
    if (error instanceof UnreadableXml) return undefined;
    throw error;
  }
}

function answerTo(
  running: Running,
  address: string,
  path: string,
  operation: Operation,
  body: string,
  fault: Fault | undefined,
): WireAnswer {
  if (fault?.mode === 'invalid_security') return { status: 500, text: buildSecurityFault() };
  const shift = running.policy.clock_minutes + (fault?.mode === 'wrong_clock' ? (fault.minutes ?? 15) : 0);
  const now = () => new Date(running.now().getTime() + shift * 60_000);
  try {
    const call = readXmlDocument(body, (envelope) =>
      readCall(envelope, operation, {
        address,
        now: now(),
        certificates: running.state.certificates,
        transport: running.policy.transport,
      }),
    );
    const environments = environmentsAt.get(path) ?? [];
    return { status: 200, text: perform({ ...running, now, environments }, operation, call, fault) };
  } catch (error) {
    if (!(error instanceof InvalidSecurity)) throw error;
    running.state.refuse(running.now().toISOString(), error.message);
    return { status: 500, text: buildSecurityFault() };
  }
}

/** Applies the faults that replace the processing of a call. Returns what was answered, with status 0 for no answer. */
async function struckBefore(
  running: Running,
  fault: Fault | undefined,
  response: ServerResponse,
): Promise<WireAnswer | undefined> {
  if (!fault) return undefined;
  const nothing: WireAnswer = { status: 0, text: '' };
  const { signal } = running.closing;
  if (fault.mode === 'timeout_before') {
    await withholdAnswer(fault, response, signal);
    return nothing;
  }
  if (fault.delay_ms && !['timeout_after', 'slow_drip'].includes(fault.mode))
    await pause(fault.delay_ms, undefined, { signal });
  if (fault.mode === 'reset_before') {
    reset(response);
    return nothing;
  }
  if (fault.mode !== 'soap_fault' && !fault.mode.startsWith('http_')) return undefined;
  const answer: WireAnswer =
    fault.mode === 'soap_fault'
      ? broken
      : { status: Number(fault.mode.slice(5)), text: 'The service is unavailable.', type: 'text/plain' };
  sendWireAnswer(response, answer);
  return answer;
}

/** Answer to a call that made the simulator itself fail. */
export const internalFault = broken;

export const buildPublicAddress = (running: Running, request: IncomingMessage, path: string): string =>
  (running.publicAddress ?? `http://${request.headers.host ?? ''}`) + path;
