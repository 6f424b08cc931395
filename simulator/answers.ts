import { type AnswerLine, formatRuleLine } from './lines.ts';
import { escapeXml } from './xml.ts';

const service = 'http://wcf.dian.colombia';
const instance = 'http://www.w3.org/2001/XMLSchema-instance';
const arrays = 'http://schemas.microsoft.com/2003/10/Serialization/Arrays';
const contracts = 'http://schemas.datacontract.org/2004/07';

export interface SimulatedAnswer {
  readonly isValid: boolean;
  readonly statusCode: string;
  readonly description: string;
  readonly message?: string;
  readonly lines?: readonly AnswerLine[];
  /** More lines of ErrorMessage, without a rule. */
  readonly remarks?: readonly string[];
  /** ApplicationResponse as XML text. */
  readonly response?: string;
  readonly responseBase64?: string;
  readonly documentKey?: string;
  readonly fileName?: string;
}

const field = (prefix: string, name: string, value: string | undefined): string =>
  value === undefined
    ? `<${prefix}:${name} i:nil="true"/>`
    : value === ''
      ? `<${prefix}:${name}/>`
      : `<${prefix}:${name}>${escapeXml(value)}</${prefix}:${name}>`;

function dianFields(answer: SimulatedAnswer): string {
  const spoken = [...(answer.lines?.map(formatRuleLine) ?? []), ...(answer.remarks ?? [])];
  const lines = spoken.map((text) => `<c:string>${escapeXml(text)}</c:string>`).join('');
  const base64 =
    answer.responseBase64 ?? (answer.response && Buffer.from(answer.response).toString('base64'));
  const errors =
    answer.lines === undefined && answer.remarks === undefined
      ? `<b:ErrorMessage i:nil="true" xmlns:c="${arrays}"/>`
      : `<b:ErrorMessage xmlns:c="${arrays}">${lines}</b:ErrorMessage>`;
  return (
    errors +
    field('b', 'IsValid', String(answer.isValid)) +
    field('b', 'StatusCode', answer.statusCode) +
    field('b', 'StatusDescription', answer.description) +
    field('b', 'StatusMessage', answer.message) +
    field('b', 'XmlBase64Bytes', base64) +
    field('b', 'XmlBytes', undefined) +
    field('b', 'XmlDocumentKey', answer.documentKey) +
    field('b', 'XmlFileName', answer.fileName)
  );
}

function result(operation: string, contract: string, content: string): string {
  return envelope(
    `${service}/IWcfDianCustomerServices/${operation}Response`,
    `<${operation}Response xmlns="${service}"><${operation}Result xmlns:b="${contracts}/${contract}" xmlns:i="${instance}">` +
      `${content}</${operation}Result></${operation}Response>`,
  );
}

function envelope(action: string, body: string): string {
  return (
    '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"' +
    ' xmlns:u="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd">' +
    `<s:Header><a:Action s:mustUnderstand="1">${action}</a:Action></s:Header><s:Body>${body}</s:Body></s:Envelope>`
  );
}

export const buildDianResponseXml = (operation: string, answer: SimulatedAnswer): string =>
  result(operation, 'DianResponse', dianFields(answer));

export const buildDianResponsesXml = (operation: string, answers: readonly SimulatedAnswer[]): string =>
  result(
    operation,
    'DianResponse',
    answers.map((answer) => `<b:DianResponse>${dianFields(answer)}</b:DianResponse>`).join(''),
  );

export function uploadResponse(outcome: { zipKey: string } | { problem: string; fileName: string }): string {
  const items = `xmlns:c="${contracts}/XmlParamsResponseTrackId"`;
  if ('zipKey' in outcome)
    return result(
      'SendTestSetAsync',
      'UploadDocumentResponse',
      `<b:ErrorMessageList i:nil="true" ${items}/>${field('b', 'ZipKey', outcome.zipKey)}`,
    );
  const item =
    field('c', 'DocumentKey', undefined) +
    field('c', 'ProcessedMessage', outcome.problem) +
    field('c', 'SenderCode', undefined) +
    field('c', 'Success', 'false') +
    field('c', 'XmlFileName', outcome.fileName);
  return result(
    'SendTestSetAsync',
    'UploadDocumentResponse',
    `<b:ErrorMessageList ${items}><c:XmlParamsResponseTrackId>${item}</c:XmlParamsResponseTrackId></b:ErrorMessageList>` +
      field('b', 'ZipKey', undefined),
  );
}

export const buildXmlByKeyResponse = (found: string | undefined): string =>
  result(
    'GetXmlByDocumentKey',
    'EventResponse',
    field('b', 'Code', found ? '100' : '404') +
      field('b', 'Message', found ? 'Accion completada OK' : 'No se encontró el documento.') +
      field('b', 'XmlBytesBase64', found),
  );

/** `subcode` is a name of WS-Security or of the dispatcher; `text` is what the caller reads. */
export function buildSoapFault(blame: 'Sender' | 'Receiver', subcode: string, text: string): string {
  const space =
    subcode === 'InvalidSecurity'
      ? 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
      : 'http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher';
  return envelope(
    'http://www.w3.org/2005/08/addressing/soap/fault',
    `<s:Fault><s:Code><s:Value>s:${blame}</s:Value><s:Subcode><s:Value xmlns:a="${space}">a:${subcode}</s:Value></s:Subcode></s:Code>` +
      `<s:Reason><s:Text xml:lang="en-US">${escapeXml(text)}</s:Text></s:Reason></s:Fault>`,
  );
}

export const buildSecurityFault = (): string =>
  buildSoapFault('Sender', 'InvalidSecurity', 'An error occurred when verifying security for the message.');
