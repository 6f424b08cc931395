import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openCertificate } from '../../../server/dian/certificate.ts';
import { createDianClient, type DianReply } from '../../../server/dian/client.ts';
import { addJitter, decideOutcome, dianWaits, duplicateLimit } from '../../../server/sending/decide.ts';
import { readClock } from '../../../server/services.ts';
import { parseAnswer } from '../../../src/domain/dian/answers/answers.ts';
import { sharedPath } from '../../shared.ts';
import { company, p12Of, password } from '../dian/certificates.ts';

const cune = 'a'.repeat(96);
const said = (outcome: string, more: object = {}): DianReply =>
  ({
    outcome,
    is_valid: outcome === 'accepted',
    status_code: '',
    status_description: '',
    status_message: '',
    message: '',
    document_key: '',
    zip_key: '',
    test_set_id: '',
    errors: [],
    response_xml: '',
    http_status: 200,
    delivered: 'yes',
    ...more,
  }) as unknown as DianReply;
const trouble = (outcome: string, delivered: string): DianReply =>
  ({ outcome, delivered, http_status: 0, message: 'La DIAN no respondió' }) as DianReply;
const notice = { rule: 'NIE060', severity: 'Notificación', message: 'x' };
const duplicate = (owner: string) =>
  said('rejected', {
    status_description: `Documento NI1 procesado anteriormente. CUNE ${owner}`,
    errors: [{ rule: '90', severity: 'Rechazo', message: 'Documento procesado anteriormente.' }],
  });

test.each([
  ['an accepted document is done', 'send', said('accepted'), 'done', 'aceptada'],
  [
    'a document accepted with a notice is done',
    'send',
    said('accepted', { errors: [notice] }),
    'done',
    'aceptada_con_notificacion',
  ],
  ['a rejection is final', 'send', said('rejected'), 'done', 'rechazada'],
  [
    'a timeout is asked about, never sent again',
    'send',
    trouble('timeout', 'unknown'),
    'asking',
    'sin_respuesta',
  ],
  ['a cut connection is asked about', 'send', trouble('unreachable', 'unknown'), 'asking', 'sin_respuesta'],
  ['a call that never left may be repeated', 'send', trouble('unreachable', 'no'), 'signed', 'en_cola'],
  ['a server error is asked about', 'send', trouble('http', 'unknown'), 'asking', 'sin_respuesta'],
  [
    'an unreadable answer is asked about',
    'send',
    said('malformed', { delivered: 'unknown' }),
    'asking',
    'sin_respuesta',
  ],
  ['a refused header may be repeated', 'send', said('fault', { delivered: 'no' }), 'signed', 'en_cola'],
  ['in process is asked about', 'send', said('pending'), 'asking', 'sin_respuesta'],
  [
    'an unknown document is sent again, with the same bytes',
    'status',
    said('unknown_document'),
    'signed',
    'en_cola',
  ],
  [
    'a zip that DIAN does not find yet is asked about',
    'zip',
    said('unknown_document'),
    'asking',
    'sin_respuesta',
  ],
  [
    'a status without answer is asked again',
    'status',
    trouble('timeout', 'unknown'),
    'asking',
    'sin_respuesta',
  ],
  [
    'a status that cannot leave is asked again, not sent',
    'status',
    trouble('unreachable', 'no'),
    'asking',
    'sin_respuesta',
  ],
  ['a status of acceptance is final', 'status', said('accepted'), 'done', 'aceptada'],
] as const)('%s', (_, asked, answer, step, state) => {
  const outcome = decideOutcome(asked, answer, { cune, attempts: 1 });
  expect(outcome).toMatchObject({ step, state });
});

const another = 'b'.repeat(96);
const withRefusals = said('rejected', {
  errors: ['90', 'NIE034', 'NIE189'].map((rule) => ({ rule, severity: 'Rechazo', message: 'x' })),
});
const inWords = said('not_processed', { status_description: 'El documento ya fue enviado' });
const inFault = said('fault', { delivered: 'no', message: 'Documento duplicado' });

describe.each(['send', 'zip', 'status'] as const)('a duplicate reported by %s', (asked) => {
  test.each([
    ['that names our CUNE', duplicate(cune)],
    ['that names another CUNE', duplicate(another)],
    ['that also rejects the content', withRefusals],
    ['that DIAN words otherwise', inWords],
    ['that comes as a fault', inFault],
  ])('%s leads to a question by CUNE', (_, answer) => {
    expect(decideOutcome(asked, answer, { cune, attempts: 1 })).toMatchObject({
      step: 'asking',
      state: 'sin_respuesta',
      duplicate: { times: 1 },
      trouble: expect.stringMatching(/ya había recibido/),
    });
  });

  test('waits half an hour at the limit, and says what to do', () => {
    const heard = { answer: inWords, times: duplicateLimit - 1 };
    expect(decideOutcome(asked, inWords, { cune, attempts: 1, duplicate: heard })).toMatchObject({
      state: 'sin_respuesta',
      wait: dianWaits.long,
      trouble: expect.stringMatching(/portal de la DIAN/),
      duplicate: { times: duplicateLimit },
    });
  });
});

describe('the status of the CUNE after a duplicate', () => {
  const after = (first: DianReply, status: DianReply, times = 1) =>
    decideOutcome('status', status, { cune, attempts: 2, duplicate: { answer: first, times } });
  test.each([
    ['accepts', duplicate(cune), said('accepted'), 'done', 'aceptada'],
    ['accepts in spite of the refusals', withRefusals, said('accepted'), 'done', 'aceptada'],
    ['accepts in spite of the other CUNE', duplicate(another), said('accepted'), 'done', 'aceptada'],
    ['rejects', duplicate(cune), said('rejected'), 'done', 'rechazada'],
    ['is asked for again while it is in process', inWords, said('pending'), 'asking', 'sin_respuesta'],
    ['sends ours again when it is unknown', duplicate(cune), said('unknown_document'), 'signed', 'en_cola'],
    ['sends ours again when no CUNE was named', inWords, said('unknown_document'), 'signed', 'en_cola'],
    [
      'rejects ours when it is unknown and the number belongs to another CUNE',
      duplicate(another),
      said('unknown_document'),
      'done',
      'rechazada',
    ],
    ['is asked for again when it says the same', withRefusals, withRefusals, 'asking', 'sin_respuesta'],
    ['is asked for again after a timeout', inWords, trouble('timeout', 'unknown'), 'asking', 'sin_respuesta'],
  ] as const)('%s', (_, first, status, step, state) => {
    expect(after(first, status)).toMatchObject({ step, state });
  });
  test('rejects ours with the answer that was received first', () => {
    expect(after(duplicate(another), said('unknown_document')).answer).toEqual(duplicate(another));
  });
  test('stops sending at the limit a document that DIAN both has and does not know', () => {
    expect(after(inWords, said('unknown_document'), duplicateLimit)).toMatchObject({
      step: 'asking',
      state: 'sin_respuesta',
      wait: dianWaits.long,
    });
  });
});

test.each([
  ['ends as accepted when its own set passed', 'send', '{ABC-1}', 'done', 'aceptada'],
  ['ends as accepted when a status says that its own set passed', 'status', 'abc-1.', 'done', 'aceptada'],
  ['ends as rejected when another set passed', 'send', 'abc-2', 'done', 'rechazada'],
] as const)('a document of the test set %s', (_, asked, named, step, state) => {
  const answer = said('test_set_accepted', { test_set_id: named });
  const outcome = decideOutcome(asked, answer, { cune, attempts: 1, test_set_id: 'abc-1' });
  expect(outcome).toMatchObject({ step, state });
});

test.each(['accepted', 'rejected'])('a verdict (%s) on another CUNE leads to a question', (outcome) => {
  const answer = said(outcome, { document_key: 'c'.repeat(96) });
  expect(decideOutcome('send', answer, { cune, attempts: 1 })).toMatchObject({
    step: 'asking',
    state: 'sin_respuesta',
  });
});

test.each([
  ['a document that stays in process', 'status', 'pending'],
  ['a document that DIAN does not know when it is sent', 'send', 'unknown_document'],
] as const)('%s is asked for ever less often, up to every half hour', (_, asked, outcome) => {
  const waits = [1, 6, 7, 8, 30].map(
    (attempts) => decideOutcome(asked, said(outcome), { cune, attempts }).wait,
  );
  expect(waits).toEqual([5, 5, 10, 20, 1800]);
});

test('waits get a jitter of 20 %, so employers do not retry together', () => {
  const seconds = [0, 0.5, 1].map((chance) => Math.round(addJitter(20, () => chance)));
  expect(seconds).toEqual([16, 20, 24]);
});

test('the first three attempts wait 20 seconds, later ones half an hour', () => {
  const waits = [1, 2, 3, 4, 9].map(
    (attempts) => decideOutcome('send', trouble('timeout', 'unknown'), { cune, attempts }, dianWaits).wait,
  );
  expect(waits).toEqual([20, 20, 20, 1800, 1800]);
});

test('a failure of the service stops the round, and a rejection does not', () => {
  expect(decideOutcome('send', trouble('http', 'unknown'), { cune, attempts: 1 }).stop).toBe(true);
  expect(decideOutcome('send', said('rejected'), { cune, attempts: 1 }).stop).toBeUndefined();
});

test('a call that DIAN refuses is explained with the words of DIAN or with what to check', () => {
  const answer = said('fault', { delivered: 'no', message: 'An error occurred when verifying security.' });
  expect(decideOutcome('send', answer, { cune, attempts: 1 }).trouble).toBe(
    'La DIAN no aceptó la llamada: An error occurred when verifying security.',
  );
  const unsafe = { ...answer, fault: { code: 'Sender', subcode: 'InvalidSecurity' } };
  expect(decideOutcome('send', unsafe, { cune, attempts: 1 }).trouble).toMatch(
    /certificado .* y que la hora/,
  );
});

test('a failure inside DIAN is explained as such, not as a refused call', () => {
  const answer = said('fault', {
    delivered: 'unknown',
    message: 'The server was unable to process the request due to an internal error.',
    fault: { code: 'Receiver', subcode: 'InternalServiceFault' },
  });
  const { trouble } = decideOutcome('send', answer, { cune, attempts: 1 });
  expect(trouble).toBe('El servicio de la DIAN tuvo un fallo suyo. Se le pregunta de nuevo.');
});

describe('C05: a response that is no answer', () => {
  const { own } = company();
  const credentials = openCertificate(p12Of(own, [own]), password);
  const page = '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body></body>\r\n</html>';
  test.each([
    ['with an empty body', '', 200, /respuesta vacía/],
    ['with the page of another server', page, 502, /no está disponible/],
    ['with a web page and status 200', page, 200, /página web/],
  ])('%s leads to a question about the document, with an explanation', async (_, body, status, words) => {
    const client = createDianClient({
      address: 'http://127.0.0.1/WcfDianCustomerServices.svc',
      credentials,
      timeoutMs: 1000,
      now: readClock,
      fetch: async () => new Response(body, { status }),
    });
    const outcome = decideOutcome('send', await client.sendPayroll(new Uint8Array()), { cune, attempts: 1 });
    expect(outcome).toMatchObject({ step: 'asking', state: 'sin_respuesta', wait: 20, stop: true });
    expect(outcome.trouble).toMatch(words);
  });
});

test.each([
  [429, true],
  [403, true],
  [401, undefined],
  [503, undefined],
])('after %i the round stops, and throttled is %s', (http_status, throttled) => {
  const answer = { ...trouble('http', 'no'), http_status } as DianReply;
  for (const operation of ['send', 'status'] as const)
    expect(decideOutcome(operation, answer, { cune, attempts: 1 })).toMatchObject({ stop: true });
  expect(decideOutcome('send', answer, { cune, attempts: 1 }).throttled).toBe(throttled);
});

describe.skipIf(!sharedPath('cases/C03-a.xml'))('C03: rule 90 that names our own CUNE', () => {
  const ours = 'c0ffee'.repeat(16);
  test.each(['C03-a.xml', 'C03-b.xml'])('%s leads to a question, and the status decides', (file) => {
    const answer = parseAnswer(
      readFileSync(sharedPath(`cases/${file}`) ?? '', 'utf8'),
    ) as unknown as DianReply;
    const asked = decideOutcome('send', answer, { cune: ours, attempts: 1 });
    expect(asked).toMatchObject({ step: 'asking', state: 'sin_respuesta', wait: 0 });
    const after = (status: DianReply) =>
      decideOutcome('status', status, { cune: ours, attempts: 2, duplicate: asked.duplicate ?? null }).state;
    expect([after(said('accepted')), after(said('rejected'))]).toEqual(['aceptada', 'rechazada']);
    expect([after(said('unknown_document')), after(answer)]).toEqual(['en_cola', 'sin_respuesta']);
  });
});
