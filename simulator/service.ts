/** What each operation of the service does, from a verified call to the text of its answer. */
import { randomUUID } from 'node:crypto';
import { type DianAnswer, dianResponse, dianResponses, uploadResponse, xmlResponse } from './answers.ts';
import { applicationResponse, authorised } from './application-response.ts';
import type { Call, Operation } from './call.ts';
import type { Line } from './lines.ts';
import type { OwnKey } from './own-key.ts';
import { type Delivery, judge, mayDeliver, type Opening, openPaper, sendersOf } from './reception.ts';
import type { Employer, Received, State } from './state.ts';
import { openZip } from './zip.ts';

export interface Service {
  readonly state: State;
  readonly own: OwnKey;
  readonly now: () => Date;
  /** Polls of GetStatusZip answered "en proceso" before the result. */
  readonly pendingPolls: number;
  readonly polls: Map<string, number>;
}

const inProcess: DianAnswer = { isValid: false, statusCode: '98', description: 'En Proceso' };

const pending: DianAnswer = {
  isValid: false,
  statusCode: '',
  description: 'Batch en proceso de validación.',
};

const unknownTrack: DianAnswer = {
  isValid: false,
  statusCode: '66',
  description: 'TrackId no existe en los registros de la DIAN.',
};

const refused = (description: string): DianAnswer => ({ isValid: false, statusCode: '89', description });

export const answersInProcess = (operation: Operation): string =>
  operation === 'GetStatusZip' ? dianResponses(operation, [inProcess]) : dianResponse(operation, inProcess);

/** `imposed` are rules a fault asks to reject with, whatever the document says. */
export function perform(
  service: Service,
  operation: Operation,
  call: Call,
  imposed?: readonly Line[],
): string {
  switch (operation) {
    case 'SendNominaSync':
      return dianResponse(operation, sendSync(service, call, imposed));
    case 'SendTestSetAsync':
      return sendTestSet(service, call, imposed);
    case 'GetStatus': {
      const found = service.state.byCune(call.arguments.trackId?.trim() ?? '');
      return dianResponse(operation, found ? verdict(service, found) : unknownTrack);
    }
    case 'GetStatusZip':
      return dianResponses(operation, [batchStatus(service, call.arguments.trackId?.trim() ?? '')]);
    case 'GetXmlByDocumentKey':
      return xmlResponse(service.state.byCune(call.arguments.trackId?.trim() ?? '')?.xml);
    default:
      throw new Error(`unknown operation ${operation satisfies never}`);
  }
}

function sendSync(service: Service, call: Call, imposed?: readonly Line[]): DianAnswer {
  const zip = openZip(call.arguments.contentFile ?? '');
  if ('problem' in zip) return refused(zip.problem);
  const opening = openPaper(zip.bytes);
  if ('lines' in opening) return mandatoryErrors(opening.lines);
  const stranger = strangerText(service.state, call, opening);
  if (stranger) return refused(stranger);
  const delivery: Delivery = {
    operation: 'SendNominaSync',
    ...zip,
    now: service.now(),
    environments: ['1', '2'],
  };
  return verdict(service, judged(service, opening, delivery, imposed));
}

function judged(service: Service, opening: Opening, delivery: Delivery, imposed?: readonly Line[]): Received {
  if (!imposed) return judge(service.state, opening, delivery);
  return service.state.receive({
    ...opening.identity,
    at: delivery.now.toISOString(),
    operation: delivery.operation,
    fileName: delivery.fileName,
    outcome: 'rejected',
    lines: imposed,
    ...(delivery.testSetId ? { testSetId: delivery.testSetId } : {}),
  });
}

function sendTestSet(service: Service, call: Call, imposed?: readonly Line[]): string {
  const { state } = service;
  const testSetId = call.arguments.testSetId?.trim() ?? '';
  const fileName = call.arguments.fileName ?? '';
  const turnAway = (problem: string) => uploadResponse({ problem, fileName });
  const employer = state.byTestSet(testSetId);
  if (!employer) return turnAway(`Set de prueba con identificador ${testSetId} es incorrecto.`);
  if (state.testSetAccepted(employer)) return turnAway(setAccepted(testSetId));
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
  const delivery: Delivery = {
    operation: 'SendTestSetAsync',
    ...zip,
    now: service.now(),
    environments: ['2'],
    testSetId,
  };
  const received = judged(service, opening, delivery, imposed);
  state.queue({ zipKey, testSetId, document: received.id, lines: [] });
  return uploadResponse({ zipKey });
}

function batchStatus(service: Service, zipKey: string): DianAnswer {
  const batch = service.state.batches.get(zipKey);
  const polls = service.polls.get(zipKey) ?? 0;
  if (!batch) return pending;
  service.polls.set(zipKey, polls + 1);
  if (polls < service.pendingPolls) return pending;
  const employer = service.state.byTestSet(batch.testSetId);
  if (employer && service.state.testSetAccepted(employer))
    return { isValid: false, statusCode: '2', description: setAccepted(batch.testSetId) };
  const document = batch.document === undefined ? undefined : service.state.document(batch.document);
  return document ? verdict(service, document) : mandatoryErrors(batch.lines);
}

const setAccepted = (id: string): string => `Set de prueba con identificador ${id} se encuentra Aceptado.`;

function strangerText(state: State, call: Call, { identity }: Opening): string | undefined {
  const senders = sendersOf(state.employers.get(identity.nit), identity.nit);
  if (mayDeliver(call.certificate, senders)) return undefined;
  const own = /serialNumber=\D*(\d+)/.exec(call.certificate.subject)?.[1];
  return own
    ? `NIT ${own} no autorizado a enviar documentos para emisor con NIT ${identity.nit}.`
    : 'NIT de la empresa no encontrado en el certificado.';
}

const strangeSoftware = (employer: Employer, { identity }: Opening): string | undefined =>
  employer.nit === identity.nit && employer.software.id === identity.softwareId
    ? undefined
    : `SoftwareID ${identity.softwareId} no autorizado para enviar documentos con el set de pruebas ${employer.test_set_id}`;

const mandatoryErrors = (lines: readonly Line[]): DianAnswer => ({
  isValid: false,
  statusCode: '99',
  description: 'Validación contiene errores en campos mandatorios.',
  message: 'Documento con errores en campos mandatorios.',
  lines,
});

function verdict(service: Service, document: Received): DianAnswer {
  const signed = (of: Received) =>
    applicationResponse(of, service.state.employers.get(of.nit)?.name ?? of.nit, service.own);
  const common = { lines: document.lines, documentKey: document.cune, fileName: document.fileName };
  if (document.outcome === 'accepted')
    return {
      ...common,
      isValid: true,
      statusCode: '00',
      description: 'Procesado Correctamente.',
      message: authorised(document),
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
