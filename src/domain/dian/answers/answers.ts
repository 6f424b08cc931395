import {
  findAttribute,
  findFirstChild,
  getElementText,
  listChildElements,
  parseXml,
  type XmlElement,
  XmlProblem,
} from '../description/xml.ts';
import { findTestSetVerdict } from './test-set.ts';

/** Answers of DIAN to any operation, as one closed union of outcomes with everything worth storing. */

export type DianOutcome =
  | 'accepted'
  | 'rejected'
  | 'pending'
  | 'queued'
  | 'unknown_document'
  | 'not_processed'
  | 'document'
  | 'test_set_accepted'
  | 'test_set_rejected'
  | 'fault'
  | 'malformed';

export type RuleLine = {
  /** Code of the rule. Empty when the line names none. */
  rule: string;
  severity: 'Rechazo' | 'Notificación';
  message: string;
};

export type DianAnswer = {
  outcome: DianOutcome;
  is_valid: boolean;
  status_code: string;
  status_description: string;
  status_message: string;
  /** The one sentence to show: the reason of a fault, what is wrong with a broken answer, or the status. */
  message: string;
  document_key: string;
  zip_key: string;
  test_set_id: string;
  errors: RuleLine[];
  /** Decoded ApplicationResponse. For `document`, the stored document itself. Empty when there is none. */
  response_xml: string;
  /** Of a fault: `code` is the blamed side, `Sender` or `Receiver`; `subcode` is for instance `InvalidSecurity`. */
  fault?: { code: string; subcode: string };
};

const nothing: DianAnswer = {
  outcome: 'malformed',
  is_valid: false,
  status_code: '',
  status_description: '',
  status_message: '',
  message: '',
  document_key: '',
  zip_key: '',
  test_set_id: '',
  errors: [],
  response_xml: '',
};

const envelopes = ['http://www.w3.org/2003/05/soap-envelope', 'http://schemas.xmlsoap.org/soap/envelope/'];

/** Parses any SOAP answer of the service. Other text gives the outcome `malformed`, never an exception. */
export function parseAnswer(xml: string): DianAnswer {
  try {
    return envelopeAnswer(parseXml(xml));
  } catch (problem) {
    if (!(problem instanceof XmlProblem)) throw problem;
    return malformed(brokenWords(xml));
  }
}

/** Describes text that came instead of an answer. */
function brokenWords(text: string): string {
  if (text.trim() === '') return 'La DIAN envió una respuesta vacía';
  if (/^\s*<(!doctype html|html)\b/i.test(text)) return webPage;
  return text.includes('Envelope') ? 'La respuesta de la DIAN llegó cortada o dañada' : notUnderstood;
}

const webPage = 'La DIAN respondió con una página web y no con su servicio';
const notUnderstood = 'La respuesta de la DIAN no se entiende';

function envelopeAnswer(root: XmlElement): DianAnswer {
  if (root.name !== 'Envelope' || !envelopes.includes(root.namespace))
    return malformed(root.name.toLowerCase() === 'html' ? webPage : notUnderstood);
  const body = findFirstChild(root, 'Body');
  const content = body && listChildElements(body)[0];
  if (!content) return malformed('La DIAN envió una respuesta vacía');
  if (content.name === 'Fault') return faultAnswer(content);
  const result = listChildElements(content).find((e) => e.name.endsWith('Result'));
  switch (result?.name) {
    case 'SendNominaSyncResult':
    case 'GetStatusResult':
      return statusAnswer(result);
    case 'GetStatusZipResult':
      return batchAnswer(result);
    case 'SendTestSetAsyncResult':
      return uploadAnswer(result);
    case 'GetXmlByDocumentKeyResult':
      return documentAnswer(result);
    default:
      return malformed(notUnderstood);
  }
}

const malformed = (reason: string): DianAnswer => ({ ...nothing, message: reason });

function faultAnswer(fault: XmlElement): DianAnswer {
  const local = (text: string): string => text.trim().replace(/^.*:/, '');
  const code = findFirstChild(fault, 'Code');
  const reason =
    getElementText(findFirstChild(findFirstChild(fault, 'Reason'), 'Text')) ||
    getElementText(findFirstChild(fault, 'faultstring'));
  return {
    ...nothing,
    outcome: 'fault',
    message: reason.trim(),
    fault: {
      code: local(
        getElementText(findFirstChild(code, 'Value')) || getElementText(findFirstChild(fault, 'faultcode')),
      ),
      subcode: local(getElementText(findFirstChild(findFirstChild(code, 'Subcode'), 'Value'))),
    },
  };
}

/** Reads the status of a batch. A zip holds one document, so the first response of the list is ours. */
function batchAnswer(result: XmlElement): DianAnswer {
  const response = findFirstChild(result, 'DianResponse');
  return response ? statusAnswer(response) : { ...nothing, outcome: 'pending' };
}

/** Message of the service about an upload that it failed to process. The state of its programs follows it. */
const batchFailure = /^Error al procesar batch\b(\.\s+ZipKey\b\W*[\w-]+)?/i;
const batchFailed =
  'La DIAN falló al procesar el envío. Repita los rechazados; si vuelve a pasar, cree otro set de pruebas en el portal de la DIAN y escriba aquí su identificador.';

function statusAnswer(response: XmlElement): DianAnswer {
  const field = (name: string): string => getElementText(findFirstChild(response, name)).trim();
  if (!findFirstChild(response, 'IsValid'))
    return malformed('La respuesta no dice si el documento es válido');
  const answer: DianAnswer = {
    ...nothing,
    is_valid: /^(true|1)$/i.test(field('IsValid')),
    status_code: field('StatusCode'),
    status_description: batchFailure.exec(field('StatusDescription'))?.[0] ?? field('StatusDescription'),
    status_message: field('StatusMessage'),
    document_key: field('XmlDocumentKey'),
    errors: listed(response),
    response_xml: decodedXml(field('XmlBase64Bytes')),
  };
  const message = batchFailure.test(answer.status_description)
    ? batchFailed
    : answer.status_description || answer.status_message;
  return withTestSet({ ...answer, message, outcome: statusOutcome(answer) }, [
    answer.status_description,
    answer.status_message,
    ...answer.errors.map((e) => e.message),
  ]);
}

function listed(response: XmlElement): RuleLine[] {
  const list = findFirstChild(response, 'ErrorMessage');
  if (!list) return [];
  const lines = listChildElements(list)
    .map(getElementText)
    .filter((text) => text.trim() !== '');
  return lines.map(parseRuleLine);
}

/**
 * Computes the outcome from the code and its messages. DIAN answers `66` and `90` both for missing and for rejected
 * documents, so the code alone is not enough.
 */
function statusOutcome(answer: DianAnswer): DianOutcome {
  const { is_valid, status_code, errors } = answer;
  if (is_valid) return status_code === '00' ? 'accepted' : 'pending';
  const rejections = errors.filter((e) => e.severity === 'Rechazo');
  const refused = rejections.some((e) => e.rule !== '');
  const words = [answer.status_description, answer.status_message, ...rejections.map((e) => e.message)];
  const missing = !refused && words.some((text) => /\bno (se |fue )?(encontr|exist)/i.test(text));
  switch (status_code) {
    case '66':
      return refused || (rejections.length > 0 && !missing) ? 'rejected' : 'unknown_document';
    case '89':
    case '2':
    case 'ex':
      return 'not_processed';
    case '90':
      return missing ? 'unknown_document' : 'rejected';
    case '92':
    case '99':
      return 'rejected';
    case '98':
      return 'pending';
    default:
      return refused ? 'rejected' : 'pending';
  }
}

const linePattern = /^\s*Regla\s*:\s*([A-Z0-9]+)\s*,\s*(?:(Rechazo|Notificaci[oó]n)\s*:\s*)?([\s\S]*)$/i;

/** Parses a line such as `Regla: NIE024, Rechazo: …`. A line without severity is a rejection (soap.md 4.2). */
export function parseRuleLine(text: string): RuleLine {
  const match = linePattern.exec(text);
  if (!match) return { rule: '', severity: 'Rechazo', message: text.trim() };
  const [, rule = '', severity = 'Rechazo', message = ''] = match;
  return {
    rule: rule.replace(/^[a-z]+/i, (letters) => letters.toUpperCase()),
    severity: /^r/i.test(severity) ? 'Rechazo' : 'Notificación',
    message: message.trim(),
  };
}

function uploadAnswer(result: XmlElement): DianAnswer {
  const zip_key = getElementText(findFirstChild(result, 'ZipKey')).trim();
  const list = findFirstChild(result, 'ErrorMessageList');
  const items = list && findAttribute(list, 'nil') !== 'true' ? listChildElements(list) : [];
  const reasons = items
    .map((item) => getElementText(findFirstChild(item, 'ProcessedMessage')).trim())
    .filter((text) => text !== '');
  const document_key =
    items
      .map((item) => getElementText(findFirstChild(item, 'DocumentKey')).trim())
      .find((key) => key !== '') ?? '';
  if (reasons.length > 0) {
    const errors = reasons.map(parseRuleLine);
    return withTestSet(
      { ...nothing, outcome: 'not_processed', message: reasons.join(' '), zip_key, document_key, errors },
      reasons,
    );
  }
  if (!zip_key) return malformed('La respuesta no trae la clave del envío');
  return { ...nothing, outcome: 'queued', zip_key, document_key };
}

/** Applies the verdict on the whole test set. It can come in any text, and then says nothing about one document. */
function withTestSet(answer: DianAnswer, texts: readonly string[]): DianAnswer {
  const verdict = texts.map(findTestSetVerdict).find((one) => one !== undefined);
  if (!verdict || answer.outcome === 'accepted') return answer;
  const { test_set_id, accepted } = verdict;
  return { ...answer, outcome: accepted ? 'test_set_accepted' : 'test_set_rejected', test_set_id };
}

function documentAnswer(result: XmlElement): DianAnswer {
  const field = (name: string): string => getElementText(findFirstChild(result, name)).trim();
  const status_code = field('Code');
  const answer = { ...nothing, status_code, status_message: field('Message'), message: field('Message') };
  if (status_code === '404') return { ...answer, outcome: 'unknown_document' };
  if (status_code !== '100') return { ...answer, outcome: 'not_processed' };
  return {
    ...answer,
    outcome: 'document',
    is_valid: true,
    response_xml: decodedXml(field('XmlBytesBase64')),
  };
}

/**
 * Decodes Base64 to XML. Returns an empty text for a batch of several documents, which comes as a zip (`PK`), and
 * for content with a zero byte, which is not XML and cannot be stored as text.
 */
function decodedXml(base64: string): string {
  if (base64 === '' || base64.startsWith('UEs')) return '';
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (c) => c.charCodeAt(0));
    return bytes.includes(0) ? '' : new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
