import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../../../../src/domain/dian/answers/answers.ts';
import { findDuplicate, isDuplicateMessage } from '../../../../src/domain/dian/answers/duplicate.ts';
import { sharedPath } from '../../../shared.ts';

const ours = 'a1'.repeat(48);
const other = 'b2'.repeat(48);

describe('a text that says that DIAN had the document before', () => {
  it.each([
    'Documento procesado anteriormente.',
    'Documento NE15 procesado anteriormente. CUNE 00',
    'El documento ya fue enviado.',
    'Ya fue enviado',
    'DOCUMENTO DUPLICADO',
    'El documento se encuentra duplicado',
    'Nómina individual duplicada.',
    'El documento ya existe en los registros de la DIAN.',
    'El CUNE ya se encuentra registrado.',
    'El documento con CUNE 00 ya ha sido recibido por la DIAN',
    'Ya existe un documento con el mismo número.',
    'El número NE15 ya fue utilizado.',
    'El consecutivo 15 ya está en uso',
    'La nómina NE15 ya fue procesada',
    'Documento previamente enviado',
    'Documento recibido con anterioridad por la entidad',
    'La nota de ajuste fue transmitida previamente',
    'Documento ya procesado.',
    'El documento ya se encuentra procesado.',
    'Archivo enviado anteriormente',
    'Documento con número repetido',
    'Se encontró duplicidad en el número del documento',
    'Solo se podrá transmitir una única vez el Número del documento para el trabajador.',
    'El documento del proveedor 900 ya fue validado.',
    'Documento   ya\nfue  reportado',
    'El documento ya fue enviado y no se puede volver a enviar',
    'TrackId ya existe.',
    'El documento electrónico ya había sido autorizado en una fecha anterior',
    'Document already processed',
    'Duplicate document',
    'Registro duplicado: NE15',
    'Validación: el documento ya fue radicado',
    'Documento enviado más de una vez',
    'CUNE existente',
    'Se recibió previamente un documento con este número',
    'Numeración duplicada',
    'El documento ya se encuentra en los registros de la DIAN',
    'Este documento ya está en la DIAN',
    'Ya hay un documento con ese número',
    'La DIAN ya procesó este documento',
    'El emisor ya envió este documento',
  ])('%s', (text) => expect(isDuplicateMessage(text)).toBe(true));

  it.each([
    'Documento con errores en campos mandatorios.',
    'Procesado Correctamente.',
    'La Nomina Individual NE15, ha sido autorizada.',
    'Set de prueba con identificador abc se encuentra Aceptado.',
    'El set de pruebas ya fue aceptado anteriormente.',
    'El software ya se encuentra registrado para otro proveedor.',
    'El certificado ya fue usado.',
    'El documento no ha sido recibido anteriormente.',
    'El documento a reemplazar no se encuentra recibido.',
    'Documento a eliminar ya fue procesado en otra nota',
    'Ya existe un documento de este trabajador en el mes.',
    'Ya existe una nómina para el mismo período',
    'El documento está en proceso de validación.',
    'El documento ya está siendo procesado.',
    'El documento tiene un concepto duplicado',
    'Atributo duplicado en el XML',
    'TrackId no existe en los registros de la DIAN.',
    'El NIT ya existe',
    'El trabajador ya existe',
    'Debe ser el mismo valor reportado previamente en Sueldo',
    'Debe corresponder a un documento recibido anteriormente',
    'El documento predecesor ya fue procesado',
    'Documento aún no procesado',
    'Debe ir el número del documento.',
    'Batch en proceso de validación.',
    'NIT 1 no autorizado a enviar documentos para emisor con NIT 2.',
    'Elemento Novedad no puede ser recibido por primera vez, ya que no existe un documento recibido',
    '',
  ])('and one that does not: %s', (text) => expect(isDuplicateMessage(text)).toBe(false));
});

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const soap = (operation: string, result: string): string =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><${operation}Response xmlns="http://wcf.dian.colombia"><${operation}Result xmlns:b="u" xmlns:c="v">${result}</${operation}Result></${operation}Response></s:Body></s:Envelope>`;

type Words = { code?: string; description?: string; lines?: string[]; valid?: boolean };

/** The same answer of each of the four calls. */
const answers: { [operation: string]: (words: Words) => string } = {
  SendNominaSync: (words) => soap('SendNominaSync', fields(words)),
  GetStatus: (words) => soap('GetStatus', fields(words)),
  GetStatusZip: (words) => soap('GetStatusZip', `<b:DianResponse>${fields(words)}</b:DianResponse>`),
  SendTestSetAsync: ({ description = '', lines = [] }) =>
    soap(
      'SendTestSetAsync',
      `<b:ErrorMessageList>${[...lines, description]
        .map((text) => `<c:Item><c:ProcessedMessage>${escaped(text)}</c:ProcessedMessage></c:Item>`)
        .join('')}</b:ErrorMessageList>`,
    ),
};
const fields = ({ code = '99', description = '', lines = [], valid = false }: Words): string =>
  `<b:ErrorMessage>${lines.map((text) => `<c:string>${escaped(text)}</c:string>`).join('')}</b:ErrorMessage>
  <b:IsValid>${valid}</b:IsValid><b:StatusCode>${code}</b:StatusCode>
  <b:StatusDescription>${escaped(description)}</b:StatusDescription><b:XmlDocumentKey>${ours}</b:XmlDocumentKey>`;

describe.each(Object.keys(answers))('an answer of %s', (operation) => {
  const read = (words: Words) => findDuplicate(parseAnswer(answers[operation]?.(words) ?? ''), ours);

  it.each<[string, Words, string | undefined]>([
    ['rule 90 alone', { lines: ['Regla: 90, Rechazo: Documento procesado anteriormente.'] }, undefined],
    ['rule 90 that names ours', { description: `Documento procesado anteriormente. CUNE ${ours}` }, ours],
    [
      'rule 90 that names ours in capitals',
      { description: `Documento procesado anteriormente. CUNE ${ours.toUpperCase()}` },
      ours,
    ],
    [
      'rule 90 that names another',
      { lines: [`Regla: 90, Rechazo: Documento procesado anteriormente. CUNE ${other}`] },
      other,
    ],
    [
      'rule 90 beside refusals of the content',
      { lines: ['Regla: 90, Rechazo: x', 'Regla: NIE034, Rechazo: Debe ir el DV'] },
      undefined,
    ],
    ['words without a rule', { code: '89', lines: ['Documento duplicado'] }, undefined],
    ['words under another rule', { lines: ['Regla: ZA09, Rechazo: El documento ya fue enviado'] }, undefined],
    ['words with an unknown code', { code: '500', description: 'El documento ya fue enviado' }, undefined],
    [
      'the predecessor of a note, named beside rule 90, owns nothing',
      {
        lines: ['Regla: 90, Rechazo: x', `Regla: NIAE191a, Rechazo: CUNE ${other} no se encuentra recibido`],
      },
      undefined,
    ],
  ])('%s', (_, words, owner) => expect(read(words)).toEqual({ owner }));

  it.each<[string, Words]>([
    ['another refusal', { lines: ['Regla: NIE024, Rechazo: El CUNE no es.'] }],
    ['a month that is taken', { lines: ['Regla: NIE199, Rechazo: Ya existe un documento recibido antes'] }],
    [
      'a verdict on the set',
      { code: '2', description: 'Set de prueba con identificador x se encuentra Aceptado.' },
    ],
  ])('%s is none', (_, words) => expect(read(words)).toBeUndefined());
});

it('of what DIAN does not know, or is still at, nothing is a duplicate', () => {
  const read = (words: Words) => findDuplicate(parseAnswer(answers['GetStatus']?.(words) ?? ''), ours);
  expect(read({ code: '90', description: 'TrackId no encontrado' })).toBeUndefined();
  expect(read({ code: '98', description: 'El documento ya fue recibido y está en proceso' })).toBeUndefined();
  expect(read({ code: '90', description: 'x' })).toEqual({ owner: undefined });
});

it('a fault of the call may say it too', () => {
  const fault =
    '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text>El documento ya fue procesado.</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>';
  expect(findDuplicate(parseAnswer(fault), ours)).toEqual({ owner: undefined });
});

describe.skipIf(!sharedPath('cases/C03-a.xml'))('the published cases', () => {
  it.each(['C03-a.xml', 'C03-b.xml'])('%s names our own CUNE', (file) => {
    const cune = 'c0ffee'.repeat(16);
    const answer = parseAnswer(readFileSync(sharedPath(`cases/${file}`) ?? '', 'utf8'));
    expect(answer.outcome).toBe('rejected');
    expect(findDuplicate(answer, cune)).toEqual({ owner: cune });
  });
});

const published = sharedPath('dian/rules.json');
it.skipIf(!published)('no published rule but 90 says it', () => {
  const rules = JSON.parse(readFileSync(published ?? '', 'utf8')) as { code: string; message: string }[];
  const saying = rules.filter(({ message }) => isDuplicateMessage(message ?? ''));
  expect([...new Set(saying.map(({ code }) => code))]).toEqual(['90']);
});
