/** The test set of an employer, from its first document to enablement. */
import { describe, expect, it } from 'vitest';
import { call, type Said, send, zipped } from './caller.ts';
import { aDeletion, aPayroll, cuneOf, signed } from './fixtures.ts';
import { aSimulator, type Ready } from './running.ts';

const id = '00000000-1111-2222-3333-444444444444';
const required = { individual: 2, replace: 1, delete: 1 };
const words = `Set de prueba con identificador ${id} se encuentra Aceptado.`;

const submit = ({ endpoint }: Ready, xml: string): Promise<Said> =>
  call(endpoint, 'SendTestSetAsync', { fileName: 'z.zip', contentFile: zipped(signed(xml)), testSetId: id });

async function judged(simulator: Ready, sent: Said): Promise<Said> {
  const trackId = sent.get('ZipKey') ?? '';
  await call(simulator.endpoint, 'GetStatusZip', { trackId });
  return call(simulator.endpoint, 'GetStatusZip', { trackId });
}

const setOf = async (simulator: Ready) =>
  ((await simulator.control('employers')).body.data as Record<string, unknown>[])[0];

const aSet = (more: object = {}) =>
  aSimulator({ enabled: false, test_set_id: id, test_set_required: required, ...more });

const one = { number: 1, worker: '11' };
const two = { number: 2, worker: '12' };
const all = [
  aPayroll(one),
  aPayroll(two),
  aPayroll({ ...one, replaces: cuneOf(one) }),
  aDeletion(cuneOf(two)).replace('NumeroPred="NE1"', 'NumeroPred="NE2"'),
];

describe('a test set with a count for each kind', () => {
  it('is accepted when every count is met, and not before', async () => {
    const simulator = await aSet();
    for (const [index, xml] of all.entries()) {
      expect((await setOf(simulator))?.test_set_status).toBe('in_process');
      const answer = await judged(simulator, await submit(simulator, xml));
      if (index < 3) expect([answer.errors, answer.get('StatusCode')]).toEqual([[], '00']);
      else
        expect([
          answer.get('StatusCode'),
          answer.get('IsValid'),
          answer.get('StatusDescription'),
          answer.get('XmlDocumentKey'),
        ]).toEqual(['2', 'false', words, undefined]);
    }
    expect(await setOf(simulator)).toMatchObject({
      enabled: true,
      test_set_status: 'accepted',
      test_set_accepted: 4,
      accepted: required,
    });
    expect((await submit(simulator, aPayroll({ number: 9, worker: '9' }))).get('ProcessedMessage')).toBe(
      words,
    );
    const synchronous = await send(simulator.endpoint, signed(aPayroll({ number: 9, worker: '9' })));
    expect(synchronous.get('StatusCode')).toBe('00');
  });

  it('is not accepted by one kind alone, and does not count a duplicate', async () => {
    const simulator = await aSet();
    for (const number of [1, 2, 3, 4, 5]) await submit(simulator, aPayroll({ number, worker: `1${number}` }));
    await submit(simulator, aPayroll({ number: 5, worker: '15' }));
    expect(await setOf(simulator)).toMatchObject({
      test_set_status: 'in_process',
      accepted: { individual: 5, replace: 0, delete: 0 },
      rejected: { individual: 0, replace: 0, delete: 0 },
    });
  });

  it('is rejected after too many rejected documents, and a new set starts again', async () => {
    const simulator = await aSet({ test_set_max_rejected: 1 });
    const bad = (number: number) => aPayroll({ number, worker: `1${number}`, salary: '1.00' });
    await submit(simulator, bad(1));
    expect((await setOf(simulator))?.test_set_status).toBe('in_process');
    const last = await judged(simulator, await submit(simulator, bad(2)));
    const lost = `Set de prueba con identificador ${id} se encuentra Rechazado.`;
    expect(last.get('StatusDescription')).toBe(lost);
    expect((await submit(simulator, bad(3))).get('ProcessedMessage')).toBe(lost);
    const other = { ...(await setOf(simulator)), test_set_id: 'otro' };
    const { nit, name, software, test_set_id } = other as Record<string, unknown>;
    await simulator.control('employers', { nit, name, software, test_set_id });
    expect((await setOf(simulator))?.test_set_status).toBe('in_process');
  });

  it('refuses documents of production', async () => {
    const simulator = await aSet();
    const answer = await judged(simulator, await submit(simulator, aPayroll({ environment: '1' })));
    expect(answer.errors).toEqual([
      'Regla: NIE023, Rechazo: Ambiente no corresponde al servicio al que se envía',
    ]);
  });
});

it('the services of habilitación and of production accept only their own documents', async () => {
  const { address } = await aSimulator();
  const at = (place: string, environment: '1' | '2') =>
    send(`${address}/${place}/WcfDianCustomerServices.svc`, signed(aPayroll({ environment })));
  const wrong = [expect.stringContaining('NIE023,')];
  expect((await at('produccion', '2')).errors).toEqual(wrong);
  expect((await at('habilitacion', '1')).errors).toEqual(wrong);
  expect((await at('produccion', '1')).get('StatusCode')).toBe('00');
  expect((await at('habilitacion', '2')).get('StatusCode')).toBe('00');
});

describe('the message that a set was accepted', () => {
  const decided = async (policy: object) => {
    const simulator = await aSet();
    const sent = await submit(simulator, aPayroll());
    await simulator.control('policy', policy);
    await simulator.control('test-sets', { id, status: 'accepted' });
    return { simulator, sent };
  };

  it.each([
    ['StatusDescription', ['StatusDescription']],
    ['StatusMessage', ['StatusMessage']],
    ['string', ['ErrorMessage']],
  ])('arrives in %s of GetStatusZip when chosen', async (field, places) => {
    const { simulator, sent } = await decided({ set_status_in: places });
    const answer = await judged(simulator, sent);
    expect([answer.get('StatusCode'), answer.get(field)]).toEqual(['2', words]);
    expect(answer.text.split(words)).toHaveLength(2);
    expect((await submit(simulator, aPayroll({ number: 2, worker: '2' }))).get('ZipKey')).toBeDefined();
  });

  it('arrives only at the next send when chosen, and the batch keeps its own answer', async () => {
    const { simulator, sent } = await decided({ set_status_in: ['ProcessedMessage'] });
    expect((await judged(simulator, sent)).get('StatusCode')).toBe('00');
    expect((await submit(simulator, aPayroll({ number: 2 }))).get('ProcessedMessage')).toBe(words);
  });

  it('can have other case and blanks', async () => {
    const { simulator, sent } = await decided({ set_status_text: 'loose' });
    const text = (await judged(simulator, sent)).get('StatusDescription') ?? '';
    expect(text).not.toBe(words);
    expect(text).toMatch(/Set de prueba\s+con identificador\s+(\S+?)\s+se encuentra\s+Aceptado/i);
  });

  it('disappears when the status of the set is cleared', async () => {
    const { simulator, sent } = await decided({});
    await simulator.control('test-sets', { id, status: null });
    expect((await judged(simulator, sent)).get('StatusCode')).toBe('00');
  });
});

describe('a batch', () => {
  it.each([
    ['', undefined],
    ['0', '0'],
    ['98', '98'],
  ])('is in process, with the code "%s", as many times as asked', async (pending_code, code) => {
    const simulator = await aSet();
    await simulator.control('policy', { pending_polls: 3, pending_code });
    const trackId = (await submit(simulator, aPayroll())).get('ZipKey') ?? '';
    const codes = [];
    for (let time = 0; time < 4; time += 1)
      codes.push((await call(simulator.endpoint, 'GetStatusZip', { trackId })).get('StatusCode'));
    expect(codes).toEqual([code, code, code, '00']);
  });

  it('is answered with the error of a file that cannot be read', async () => {
    const simulator = await aSet();
    const sent = await call(simulator.endpoint, 'SendTestSetAsync', {
      fileName: 'z.zip',
      contentFile: zipped('no es XML'),
      testSetId: id,
    });
    const answer = await judged(simulator, sent);
    expect([answer.get('StatusCode'), answer.errors[0]]).toEqual(['99', expect.stringContaining('ZB01')]);
  });
});

it.each([
  ['employers', { test_set_id: id, test_set_required: { individual: 0 } }, 'test_set_required'],
  ['employers', { test_set_id: id, test_set_required: { otro: 1 } }, 'test_set_required'],
  ['employers', { test_set_id: id, test_set_max_rejected: -1 }, 'test_set_max_rejected'],
  ['test-sets', { id: 'nadie', status: 'accepted' }, 'id must be'],
  ['test-sets', { id, status: 'perdido' }, 'status must be'],
  ['policy', { set_status_in: ['Otro'] }, 'set_status_in must be'],
  ['policy', { pending_polls: -1 }, 'pending_polls must be'],
  ['policy', { constructor: 1 }, 'unknown field'],
  ['crl', { fingerprint: 'AA' }, 'no authority'],
])('the control API refuses %s %j with a message', async (path, body, text) => {
  const simulator = await aSet();
  const known = { nit: '900123456', software: { id: 'a', pin: 'b' } };
  const answer = await simulator.control(path, path === 'employers' ? { ...known, ...body } : body);
  expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(text)]);
});
