/** Implements each operation of the service, from a verified call to the text of its answer. */
import { randomUUID } from 'node:crypto';
import {
  buildDianResponsesXml,
  buildDianResponseXml,
  buildXmlByKeyResponse,
  type SimulatedAnswer,
  uploadResponse,
} from './answers.ts';
import { buildApplicationResponse, describeAuthorization } from './application-response.ts';
import type { Operation, ReceivedCall } from './call.ts';
import type { Fault } from './faults.ts';
import { type AnswerLine, buildRejectionLine, formatRuleLine } from './lines.ts';
import type { OwnKey } from './own-key.ts';
import type { SimulatorPolicy } from './policy.ts';
import { canDeliver, type Delivery, judge, listSenders, type OpenedPaper, openPaper } from './reception.ts';
import type { ReceivedBatch, ReceivedDocument, RegisteredEmployer, State } from './state.ts';
import { setWords } from './test-set.ts';
import { openZip } from './zip.ts';

export interface Service {
  readonly state: State;
  readonly own: OwnKey;
  readonly now: () => Date;
  readonly policy: SimulatorPolicy;
  readonly environments: readonly string[];
  /** Number of queries for each batch. */
  readonly polls: Map<string, number>;
}

const inProcess = (statusCode: string): SimulatedAnswer => ({
  isValid: false,
  statusCode,
  description: statusCode === '98' ? 'En Proceso' : 'Batch en proceso de validación.',
});

const unknownTrack: SimulatedAnswer = {
  isValid: false,
  statusCode: '66',
  description: 'TrackId no existe en los registros de la DIAN.',
};

const sentBefore = 'El documento ya fue enviado.';
const refusals = [
  buildRejectionLine('90', 'Documento procesado anteriormente.'),
  buildRejectionLine('NIE034', 'Debe ir el DV del Empleador'),
];

const refused = (description: string): SimulatedAnswer => ({ isValid: false, statusCode: '89', description });

/** Performs the operation. The fault changes the answer after the work is done, like a service that fails late. */
export function perform(service: Service, operation: Operation, call: ReceivedCall, fault?: Fault): string {
  const track = call.arguments.trackId?.trim() ?? '';
  if (fault?.mode === 'duplicate_unheld') {
    if (operation === 'SendTestSetAsync') return uploadResponse({ problem: sentBefore, fileName: '' });
    if (operation === 'SendNominaSync') return buildDianResponseXml(operation, refused(sentBefore));
  }
  switch (operation) {
    case 'SendNominaSync':
      return buildDianResponseXml(operation, twisted(service, sendSync(service, call, fault), fault));
    case 'SendTestSetAsync':
      return sendTestSet(service, call, fault);
    case 'GetStatus': {
      const found = service.state.byCune(track);
      return buildDianResponseXml(
        operation,
        twisted(service, found ? buildDianAnswer(service, found) : unknownTrack, fault),
      );
    }
    case 'GetStatusZip': {
      const answer = twisted(service, batchStatus(service, track, fault), fault);
      return buildDianResponsesXml(operation, fault?.mode === 'empty_batch' ? [] : [answer]);
    }
    case 'GetXmlByDocumentKey': {
      const xml = service.state.past(track) && service.state.byCune(track)?.xml;
      return buildXmlByKeyResponse(xml && fault?.mode === 'invalid_base64' ? spoiled(xml) : xml);
    }
    default:
      throw new Error(`unknown operation ${operation satisfies never}`);
  }
}

const spoiled = (base64: string): string => `${base64.slice(0, base64.length / 2)}*no es base64*`;

function twisted(service: Service, answer: SimulatedAnswer, fault: Fault | undefined): SimulatedAnswer {
  switch (fault?.mode) {
    case 'in_process_98':
      return inProcess('98');
    case 'in_process_0':
      return inProcess('0');
    case 'in_process_blank':
      return inProcess('');
    case 'unknown_batch':
      return unknownTrack;
    case 'duplicate_words':
      return { ...refused(sentBefore), documentKey: answer.documentKey ?? '' };
    case 'duplicate_refused':
      return { ...mandatoryErrors(refusals), documentKey: answer.documentKey ?? '' };
    case 'invalid_base64':
      return {
        ...answer,
        responseBase64: spoiled(Buffer.from(answer.response ?? 'vacío').toString('base64')),
      };
    case 'other_document': {
      const other = service.state.documents.findLast(
        ({ outcome, cune }) => outcome === 'accepted' && cune !== answer.documentKey,
      );
      return other ? buildDianAnswer(service, other) : { ...answer, documentKey: 'f'.repeat(96) };
    }
    default:
      return answer;
  }
}

function sendSync(service: Service, call: ReceivedCall, fault?: Fault): SimulatedAnswer {
  const zip = openZip(call.arguments.contentFile ?? '');
  if ('problem' in zip) return refused(zip.problem);
  const opening = openPaper(zip.bytes);
  if ('lines' in opening) return mandatoryErrors(opening.lines);
  const stranger = strangerText(service.state, call, opening);
  if (stranger) return refused(stranger);
  const delivery: Delivery = {
    operation: 'SendNominaSync',
    environments: service.environments,
    ...circumstances(service, call, zip, fault),
  };
  return buildDianAnswer(service, judge(service.state, opening, delivery));
}

const circumstances = (
  service: Service,
  call: ReceivedCall,
  zip: { fileName: string; bytes: Uint8Array },
  fault: Fault | undefined,
) => ({
  fileName: zip.fileName,
  bytes: zip.bytes,
  now: service.now(),
  transport: call.caller.lines,
  chain: service.policy.chain,
  ...(fault?.rules ? { imposed: fault.rules } : {}),
});

function sendTestSet(service: Service, call: ReceivedCall, fault?: Fault): string {
  const { state, policy } = service;
  const testSetId = call.arguments.testSetId?.trim() ?? '';
  const fileName = call.arguments.fileName ?? '';
  const turnAway = (problem: string) => uploadResponse({ problem, fileName });
  const employer = state.byTestSet(testSetId);
  if (!employer) return turnAway(`Set de prueba con identificador ${testSetId} es incorrecto.`);
  const status = statusOf(service, employer, fault);
  if (status !== 'in_process' && policy.set_status_in.includes('ProcessedMessage'))
    return turnAway(setWords(testSetId, status, policy.set_status_text));
  const zip = openZip(call.arguments.contentFile ?? '');
  if ('problem' in zip) return turnAway(zip.problem);
  const opening = openPaper(zip.bytes);
  const zipKey = randomUUID();
  if ('lines' in opening) {
    state.queue({ zipKey, testSetId, document: undefined, lines: opening.lines });
    return uploadResponse({ zipKey });
  }
  const problem = strangerText(state, call, opening) ?? strangeSoftware(employer, opening);
  if (problem) return turnAway(problem);
  const received = judge(state, opening, {
    operation: 'SendTestSetAsync',
    environments: service.environments.filter((environment) => environment === '2'),
    testSetId,
    ...circumstances(service, call, zip, fault),
  });
  state.queue({ zipKey, testSetId, document: received.id, lines: [] });
  if (fault?.mode === 'duplicate_words') return turnAway(sentBefore);
  if (fault?.mode === 'duplicate_refused') return turnAway(refusals.map(formatRuleLine).join(' '));
  return uploadResponse({ zipKey });
}

const statusOf = (service: Service, employer: RegisteredEmployer, fault: Fault | undefined) =>
  fault?.mode === 'rejected_set' ? 'rejected' : service.state.setStatus(employer);

function batchStatus(service: Service, zipKey: string, fault?: Fault): SimulatedAnswer {
  const { state, policy, polls } = service;
  const batch = state.batches.get(zipKey);
  const wanted = polls.get(zipKey) ?? 0;
  if (!batch) return inProcess('');
  polls.set(zipKey, wanted + 1);
  if (wanted < policy.pending_polls) return inProcess(policy.pending_code);
  const employer = state.byTestSet(batch.testSetId);
  const status = employer ? statusOf(service, employer, fault) : 'in_process';
  const text =
    status === 'in_process' ? undefined : setWords(batch.testSetId, status, policy.set_status_text);
  return (text === undefined ? undefined : setAnswer(policy, text)) ?? batchVerdict(service, batch);
}

/** Builds the verdict on the set in the chosen fields. Undefined when none of them belongs to this answer. */
function setAnswer({ set_status_in: places }: SimulatorPolicy, text: string): SimulatedAnswer | undefined {
  if (places.every((place) => place === 'ProcessedMessage')) return undefined;
  return {
    isValid: false,
    statusCode: '2',
    description: places.includes('StatusDescription') ? text : '',
    ...(places.includes('StatusMessage') ? { message: text } : {}),
    ...(places.includes('ErrorMessage') ? { remarks: [text] } : {}),
  };
}

function batchVerdict(service: Service, batch: ReceivedBatch): SimulatedAnswer {
  const document = batch.document === undefined ? undefined : service.state.document(batch.document);
  return document ? buildDianAnswer(service, document) : mandatoryErrors(batch.lines);
}

function strangerText(state: State, call: ReceivedCall, { identity }: OpenedPaper): string | undefined {
  const senders = listSenders(state.employers.get(identity.nit), identity.nit);
  const { certificate } = call.caller;
  // A document without an employer fails its schema instead.
  if (identity.nit === '' || canDeliver(certificate, senders)) return undefined;
  const own = /serialNumber=\D*(\d+)/.exec(certificate.subject)?.[1];
  return own
    ? `NIT ${own} no autorizado a enviar documentos para emisor con NIT ${identity.nit}.`
    : 'NIT de la empresa no encontrado en el certificado.';
}

const strangeSoftware = (employer: RegisteredEmployer, { identity }: OpenedPaper): string | undefined =>
  employer.nit === identity.nit && employer.software.id === identity.softwareId
    ? undefined
    : `SoftwareID ${identity.softwareId} no autorizado para enviar documentos con el set de pruebas ${employer.test_set_id}`;

const mandatoryErrors = (lines: readonly AnswerLine[]): SimulatedAnswer => ({
  isValid: false,
  statusCode: '99',
  description: 'Validación contiene errores en campos mandatorios.',
  message: 'Documento con errores en campos mandatorios.',
  lines,
});

/** Builds the answer about a judged document, equal now and at every later query. */
export function buildDianAnswer(
  service: Pick<Service, 'state' | 'own'>,
  document: ReceivedDocument,
): SimulatedAnswer {
  const signed = (of: ReceivedDocument) =>
    buildApplicationResponse(of, service.state.employers.get(of.nit)?.name ?? of.nit, service.own);
  const common = { lines: document.lines, documentKey: document.cune, fileName: document.fileName };
  if (document.outcome === 'accepted')
    return {
      ...common,
      isValid: true,
      statusCode: '00',
      description: 'Procesado Correctamente.',
      message: describeAuthorization(document),
      response: signed(document),
    };
  if (document.outcome === 'rejected')
    return { ...mandatoryErrors(document.lines), ...common, response: signed(document) };
  const earlier = document.earlier === undefined ? undefined : service.state.document(document.earlier);
  return {
    ...mandatoryErrors(document.lines),
    ...common,
    description: `Documento ${document.number} procesado anteriormente. CUNE ${earlier?.cune ?? ''}`,
    ...(earlier && earlier.cune === document.cune ? { response: signed(earlier) } : {}),
  };
}
