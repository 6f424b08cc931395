import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAnswer, parseRuleLine } from '../../../../src/domain/dian/answers/answers.ts';
import { sharedPath } from '../../../shared.ts';

type Expected = {
  outcome: string;
  is_valid?: boolean;
  status_code?: string;
  document_key?: string;
  zip_key?: string;
  errors: [string, string][];
};

const expectedPath = sharedPath('dian/examples/expected.json');
describe.skipIf(!expectedPath)('every published answer', () => {
  const rows: [string, Expected][] = expectedPath
    ? Object.entries(JSON.parse(readFileSync(expectedPath, 'utf8')))
    : [];
  it.each(rows)('%s', (file, { errors, ...expected }) => {
    const answer = parseAnswer(readFileSync(sharedPath(`dian/examples/${file}`) ?? '', 'utf8'));
    expect(answer).toMatchObject(expected);
    expect(answer.errors.map((e) => [e.rule, e.severity])).toEqual(errors);
    if (answer.outcome === 'accepted') expect(answer.response_xml).toContain('<cbc:ResponseCode>02<');
  });
});

const soap = (body: string): string =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`;

const status = (fields: { [name: string]: string }, lines: string[] = []): string => {
  const given = Object.entries({ IsValid: 'false', ...fields }).map(([n, v]) => `<b:${n}>${v}</b:${n}>`);
  const errors = lines.map((l) => `<c:string xmlns:c="arrays">${l}</c:string>`).join('');
  return soap(
    `<GetStatusResponse xmlns="http://wcf.dian.colombia"><GetStatusResult xmlns:b="http://schemas.datacontract.org/2004/07/DianResponse"><b:ErrorMessage>${errors}</b:ErrorMessage>${given.join('')}</GetStatusResult></GetStatusResponse>`,
  );
};

const upload = (inside: string): string =>
  soap(
    `<SendTestSetAsyncResponse xmlns="http://wcf.dian.colombia"><SendTestSetAsyncResult xmlns:b="u">${inside}</SendTestSetAsyncResult></SendTestSetAsyncResponse>`,
  );

const uploadError = (text: string): string =>
  upload(
    `<b:ErrorMessageList><c:XmlParamsResponseTrackId xmlns:c="t"><c:ProcessedMessage>${text}</c:ProcessedMessage></c:XmlParamsResponseTrackId></b:ErrorMessageList>`,
  );

const setText = (verdict: string) => `Set de prueba con identificador abc-1  se encuentra ${verdict}.`;

describe('an answer', () => {
  it.each([
    ['the document is not known', status({ StatusCode: '66' }), 'unknown_document'],
    [
      'the document is refused before it is looked at, with the code of what is not known',
      status({ StatusCode: '66' }, ['Regla: NIE012, Rechazo: No se permiten caracteres adicionales\r\n']),
      'rejected',
    ],
    [
      'the document is not known, with the code of a duplicate',
      status({ StatusCode: '90', StatusDescription: 'TrackId no encontrado' }),
      'unknown_document',
    ],
    [
      'the number is of another',
      status({ StatusCode: '90', StatusDescription: 'Documento procesado anteriormente.' }),
      'rejected',
    ],
    [
      'the service failed, which says nothing of the document',
      status({ StatusCode: '500' }, ['Intente de nuevo']),
      'pending',
    ],
    [
      'the document is refused without a rule',
      status({ StatusCode: '66' }, ['ZB05: no es un tipo válido']),
      'rejected',
    ],
    ['accepted, in another writing of true', status({ IsValid: 'True', StatusCode: '00' }), 'accepted'],
    ['the zip was not processed', status({ StatusCode: '89' }), 'not_processed'],
    [
      'the batch failed, with a code of its own',
      status({ StatusCode: 'ex', StatusDescription: 'Error al procesar batch. ZipKey: 5f6c' }),
      'not_processed',
    ],
    ['still in process', status({ StatusCode: '98' }), 'pending'],
    ['the batch has no result yet', status({ StatusCode: '0' }), 'pending'],
    ['refused because not enabled', status({ StatusCode: '92' }, ['Regla: NIE017, Rechazo: x']), 'rejected'],
    ['valid but not finished', status({ IsValid: 'true', StatusCode: '' }), 'pending'],
    [
      'accepted with a notice',
      status({ IsValid: 'true', StatusCode: '00' }, ['Regla: NIE060, Notificación: x']),
      'accepted',
    ],
    [
      'the set passed',
      status({ StatusCode: '2', StatusDescription: setText('Aceptado') }),
      'test_set_accepted',
    ],
    [
      'the set failed',
      status({ StatusCode: '2', StatusDescription: setText('RECHAZADO') }),
      'test_set_rejected',
    ],
    ['the set passed, said by the upload', uploadError(setText('Aceptado')), 'test_set_accepted'],
    [
      'no permission to upload',
      uploadError('NIT 1 no autorizado a enviar documentos para emisor con NIT 2.'),
      'not_processed',
    ],
    ['an upload without key', upload(''), 'malformed'],
    ['an empty body', soap(''), 'malformed'],
    ['a page instead of SOAP', '<html><body>502</body></html>', 'malformed'],
    ['a truncated answer', status({ StatusCode: '00' }).slice(0, 200), 'malformed'],
    ['a document type definition', `<!DOCTYPE x [<!ENTITY a "b">]>${soap('')}`, 'malformed'],
    ['nothing', '', 'malformed'],
  ])('says that %s', (_, xml, outcome) => {
    expect(parseAnswer(xml).outcome).toBe(outcome);
  });

  it.each([
    setText('Aceptado'),
    'SET  DE PRUEBA con\u00a0identificador ABC-1 SE  ENCUENTRA\n ACEPTADO',
    'El set de pruebas con identificador: abc-1 se encuentra aceptado',
  ])('names the test set it speaks of: %s', (text) => {
    const { outcome, test_set_id } = parseAnswer(uploadError(text));
    expect([outcome, test_set_id.toLowerCase()]).toEqual(['test_set_accepted', 'abc-1']);
  });

  it('keeps nothing that is no text as the answer of DIAN', () => {
    const answer = status({
      IsValid: 'true',
      StatusCode: '00',
      XmlBase64Bytes: Buffer.from('<a/>', 'utf16le').toString('base64'),
    });
    expect(parseAnswer(answer)).toMatchObject({ outcome: 'accepted', response_xml: '' });
  });

  it('says what to do when a batch failed, and leaves out stack traces', () => {
    const trace = 'Error al procesar batch. ZipKey: 5f6c   at Gosocket.Dian.Functions.Batch.Run(String item)';
    for (const StatusCode of ['ex', '2']) {
      const { message, status_description } = parseAnswer(status({ StatusCode, StatusDescription: trace }));
      expect(message).toContain('cree otro set de pruebas');
      expect(`${message} ${status_description}`).not.toContain('Gosocket');
    }
  });

  it.each([
    ['a page of another server', '<!DOCTYPE html><html><body>Request Rejected</body></html>', /página web/],
    ['a page in small letters', ' <html><body>502<br></body></html>', /página web/],
    ['nothing', '', /vacía/],
    ['half an answer', status({ StatusCode: '00' }).slice(0, 200), /cortada/],
    ['no XML', '{"message": "Too many requests"}', /no se entiende/],
    ['another call', soap('<Hello xmlns="urn:x"/>'), /no se entiende/],
  ])('says of %s what it is, in words for who waits', (_, body, words) => {
    const { message } = parseAnswer(body);
    expect(message).toMatch(words);
    expect(message).not.toMatch(/etiqueta|XML|SOAP/);
  });

  it('reads a SOAP fault apart from an answer', () => {
    const fault = soap(
      '<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value xmlns:a="x">a:InvalidSecurity</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en-US">An error occurred when verifying security for the message.</s:Text></s:Reason></s:Fault>',
    );
    expect(parseAnswer(fault)).toMatchObject({
      outcome: 'fault',
      fault: { code: 'Sender', subcode: 'InvalidSecurity' },
      message: 'An error occurred when verifying security for the message.',
    });
  });

  it('gives the stored document back', () => {
    const stored = (code: string, bytes: string) =>
      soap(
        `<GetXmlByDocumentKeyResponse xmlns="http://wcf.dian.colombia"><GetXmlByDocumentKeyResult xmlns:b="e"><b:Code>${code}</b:Code><b:Message>m</b:Message><b:XmlBytesBase64>${bytes}</b:XmlBytesBase64></GetXmlByDocumentKeyResult></GetXmlByDocumentKeyResponse>`,
      );
    const answer = parseAnswer(stored('100', Buffer.from('<ñ/>').toString('base64')));
    expect(answer).toMatchObject({ outcome: 'document', response_xml: '<ñ/>' });
    expect(parseAnswer(stored('404', '')).outcome).toBe('unknown_document');
  });
});

describe('a line of errors', () => {
  it.each([
    ['Regla: NIE024, Rechazo: El CUNE no es.', 'NIE024', 'Rechazo', 'El CUNE no es.'],
    ['Regla: NIAE191a, Notificacion: x', 'NIAE191a', 'Notificación', 'x'],
    [
      'Regla: ZB01, Fallo en el esquema XML del archivo.',
      'ZB01',
      'Rechazo',
      'Fallo en el esquema XML del archivo.',
    ],
    ['REGLA: NIE042, NOTIFICACIÓN: x', 'NIE042', 'Notificación', 'x'],
    ['regla: dc24, rechazo: x', 'DC24', 'Rechazo', 'x'],
    ['Regla : NIE042 , Notificación : x', 'NIE042', 'Notificación', 'x'],
    ['otra cosa', '', 'Rechazo', 'otra cosa'],
  ])('%s', (text, rule, severity, message) => {
    expect(parseRuleLine(text)).toEqual({ rule, severity, message });
  });
});
