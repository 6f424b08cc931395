import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { XmlDocument } from 'libxml2-wasm';
import { afterEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { sharedPath } from '../shared.ts';
import { call, envelopeOf, post, send, zipped } from './caller.ts';
import { aDeletion, anEmployer, aPayroll, cuneOf, signed, software } from './fixtures.ts';
import { authority, expired, otherCompany, stranger } from './identity.ts';

let open: Simulator | undefined;

async function aSimulator(
  employer: Partial<typeof anEmployer> & Record<string, unknown> = {},
): Promise<Simulator> {
  open = await startSimulator();
  open.state.register({ ...anEmployer, ...employer });
  open.state.trust(authority.pem);
  return open;
}

afterEach(async () => {
  await open?.close();
  open = undefined;
});

const testSet = { enabled: false, test_set_id: '00000000-1111-2222-3333-444444444444', test_set_required: 2 };

describe('a sent document', () => {
  it('is accepted when it is valid', async () => {
    const { endpoint } = await aSimulator();
    const answer = await send(endpoint, signed(aPayroll()));
    expect(answer.errors).toEqual([]);
    expect([answer.status, answer.get('IsValid'), answer.get('StatusCode')]).toEqual([200, 'true', '00']);
    expect(answer.get('XmlDocumentKey')).toBe(cuneOf({}));
  });

  it('is answered with an ApplicationResponse whose signature verifies', async () => {
    const { endpoint } = await aSimulator();
    const answer = await send(endpoint, signed(aPayroll()));
    const xml = Buffer.from(answer.get('XmlBase64Bytes') ?? '', 'base64').toString('utf8');
    expect(xml).toContain('<cbc:ResponseCode>02</cbc:ResponseCode>');
    const names = { ds: 'http://www.w3.org/2000/09/xmldsig#' };
    const document = XmlDocument.fromString(xml);
    const text = (path: string) => document.get(path, names)?.content ?? '';
    const info = document.get('//ds:SignedInfo', names)?.canonicalizeToString() ?? '';
    const certificate = new X509Certificate(Buffer.from(text('//ds:X509Certificate'), 'base64'));
    expect(
      verify(
        'sha256',
        Buffer.from(info),
        certificate.publicKey,
        Buffer.from(text('//ds:SignatureValue'), 'base64'),
      ),
    ).toBe(true);
    const digest = text('//ds:DigestValue');
    document.get('//ds:Signature', names)?.remove();
    expect(createHash('sha256').update(document.canonicalizeToString()).digest('base64')).toBe(digest);
    document.dispose();
  });

  it('is refused with ZE02 when a byte changed after signing', async () => {
    const { endpoint } = await aSimulator();
    const answer = await send(endpoint, signed(aPayroll()).replace('PEÑA', 'PENA'));
    expect(answer.get('StatusCode')).toBe('99');
    expect(answer.errors.join()).toContain('Regla: ZE02, Rechazo');
    expect(answer.errors.join()).toContain('DC09');
  });

  it.each([
    ['an expired certificate', expired, 'ZD02'],
    ['a certificate of an unknown authority', stranger, 'ZD05'],
    ["another company's certificate", otherCompany, 'ZE03'],
  ])('is refused when signed with %s', async (_, by, code) => {
    const { endpoint } = await aSimulator();
    const answer = await send(endpoint, signed(aPayroll(), by));
    expect(answer.errors.join()).toContain(`Regla: ${code},`);
  });

  it('is refused when signed in the future', async () => {
    const { endpoint } = await aSimulator();
    const answer = await send(endpoint, signed(aPayroll(), undefined, '2099-10-31T14:30:05-05:00'));
    expect(answer.errors.join()).toContain('DC24');
  });

  it('is answered as processed before, with the first answer, when it is sent again', async () => {
    const { endpoint } = await aSimulator();
    const first = await send(endpoint, signed(aPayroll()));
    const again = await send(endpoint, signed(aPayroll()));
    expect(again.errors).toEqual(['Regla: 90, Rechazo: Documento procesado anteriormente.']);
    expect(again.get('StatusCode')).toBe('99');
    expect(again.get('StatusDescription')).toBe(`Documento NE1 procesado anteriormente. CUNE ${cuneOf({})}`);
    expect(again.get('XmlBase64Bytes')).toBe(first.get('XmlBase64Bytes'));
    expect((await call(endpoint, 'GetStatus', { trackId: cuneOf({}) })).get('StatusCode')).toBe('00');
  });

  it('is answered with the CUNE of the document that has its number', async () => {
    const { endpoint } = await aSimulator();
    await send(endpoint, signed(aPayroll()));
    const answer = await send(endpoint, signed(aPayroll({ worker: '1000000002' })));
    expect(answer.get('StatusDescription')).toContain(cuneOf({}));
    expect(answer.get('XmlBase64Bytes')).toBeUndefined();
  });

  it('can be sent again with the same number after a rejection', async () => {
    const { endpoint } = await aSimulator();
    await send(endpoint, signed(aPayroll({ salary: '1.00' })));
    expect((await send(endpoint, signed(aPayroll()))).get('StatusCode')).toBe('00');
  });

  it('is refused with 92 when the employer is not enabled', async () => {
    const { endpoint } = await aSimulator({ enabled: false });
    const answer = await send(endpoint, signed(aPayroll()));
    expect(answer.errors.map((line) => line.split(',')[0])).toEqual([
      'Regla: 92',
      'Regla: NIE017',
      'Regla: NIE033',
    ]);
  });

  it.each([
    ['an empty zip', '', '89'],
    ['something that is not a zip', Buffer.from('hola').toString('base64'), '89'],
    ['a zip with something that is not XML', zipped('hola'), '99'],
    ['XML with a document type', zipped('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), '99'],
    ['another kind of document', zipped('<Invoice/>'), '99'],
  ])('is refused when it is %s', async (_, contentFile, code) => {
    const { endpoint } = await aSimulator();
    expect((await call(endpoint, 'SendNominaSync', { contentFile })).get('StatusCode')).toBe(code);
  });
});

describe('the month rule', () => {
  it('refuses a second document of the worker in the month', async () => {
    const { endpoint } = await aSimulator();
    await send(endpoint, signed(aPayroll()));
    expect((await send(endpoint, signed(aPayroll({ number: 2 })))).errors.join()).toContain('NIE199,');
  });

  it('accepts a second document as a novelty of the first, or in another month', async () => {
    const { endpoint } = await aSimulator();
    await send(endpoint, signed(aPayroll()));
    expect(
      (await send(endpoint, signed(aPayroll({ number: 2, novelty: cuneOf({}) })))).get('StatusCode'),
    ).toBe('00');
    expect((await send(endpoint, signed(aPayroll({ number: 3, month: '2026-09' })))).get('StatusCode')).toBe(
      '00',
    );
  });

  it('refuses a novelty without an earlier document', async () => {
    const { endpoint } = await aSimulator();
    const { errors } = await send(endpoint, signed(aPayroll({ novelty: 'f'.repeat(96) })));
    expect(errors.join()).toContain('NIE199a,');
    expect(errors.join()).toContain('NIE204a,');
  });

  it('accepts another document after the first one was deleted', async () => {
    const { endpoint } = await aSimulator();
    await send(endpoint, signed(aPayroll()));
    expect((await send(endpoint, signed(aDeletion(cuneOf({}))))).errors).toEqual([]);
    expect((await send(endpoint, signed(aPayroll({ number: 2 })))).get('StatusCode')).toBe('00');
  });
});

describe('a note', () => {
  it('is accepted after its predecessor and refused before', async () => {
    const { endpoint } = await aSimulator();
    const note = signed(aPayroll({ replaces: cuneOf({}) }));
    expect((await send(endpoint, note)).errors.join()).toContain('NIAE191a,');
    expect((await send(endpoint, signed(aDeletion(cuneOf({}))))).errors.join()).toContain('NIAE216a,');
    await send(endpoint, signed(aPayroll()));
    expect((await send(endpoint, note)).errors).toEqual([]);
  });
});

describe('the test set', () => {
  it('is accepted after enough documents, and enables the employer', async () => {
    const { endpoint } = await aSimulator(testSet);
    const submit = (number: number) =>
      call(endpoint, 'SendTestSetAsync', {
        fileName: 'z.zip',
        contentFile: zipped(signed(aPayroll({ number, worker: `10${number}` }))),
        testSetId: testSet.test_set_id,
      });
    const poll = async (trackId: string) => {
      const first = await call(endpoint, 'GetStatusZip', { trackId });
      expect(first.get('StatusDescription')).toBe('Batch en proceso de validación.');
      return call(endpoint, 'GetStatusZip', { trackId });
    };
    const first = await poll((await submit(1)).get('ZipKey') ?? '');
    expect([first.errors, first.get('StatusCode')]).toEqual([[], '00']);
    const second = await poll((await submit(2)).get('ZipKey') ?? '');
    expect([second.get('StatusCode'), second.get('IsValid'), second.get('StatusDescription')]).toEqual([
      '2',
      'false',
      `Set de prueba con identificador ${testSet.test_set_id} se encuentra Aceptado.`,
    ]);
    expect((await submit(3)).get('ProcessedMessage')).toContain('se encuentra Aceptado.');
    expect((await send(endpoint, signed(aPayroll({ number: 4, worker: '104' })))).get('StatusCode')).toBe(
      '00',
    );
  });

  it.each([
    ['an unknown set', 'otro', software, 'Set de prueba con identificador otro es incorrecto.'],
    [
      'other software',
      testSet.test_set_id,
      { id: 'x', pin: '1' },
      'no autorizado para enviar documentos con el set',
    ],
  ])('refuses %s', async (_, testSetId, known, text) => {
    const { endpoint } = await aSimulator({ ...testSet, software: known });
    const answer = await call(endpoint, 'SendTestSetAsync', {
      fileName: 'z.zip',
      contentFile: zipped(signed(aPayroll())),
      testSetId,
    });
    expect(answer.get('ProcessedMessage')).toContain(text);
    expect(answer.get('ZipKey')).toBeUndefined();
  });
});

describe('queries', () => {
  it('answer 66 for an unknown document, 99 for a rejected one and no code for an unknown batch', async () => {
    const { endpoint } = await aSimulator();
    const trackId = cuneOf({});
    expect((await call(endpoint, 'GetStatus', { trackId })).get('StatusCode')).toBe('66');
    await send(endpoint, signed(aPayroll({ salary: '1.00' })));
    expect((await call(endpoint, 'GetStatus', { trackId })).get('StatusCode')).toBe('99');
    expect((await call(endpoint, 'GetStatusZip', { trackId })).get('StatusCode')).toBeUndefined();
  });

  it('return the accepted XML', async () => {
    const { endpoint } = await aSimulator();
    const xml = signed(aPayroll());
    await send(endpoint, xml);
    const answer = await call(endpoint, 'GetXmlByDocumentKey', { trackId: cuneOf({}) });
    expect(Buffer.from(answer.get('XmlBytesBase64') ?? '', 'base64').toString('utf8')).toBe(xml);
  });
});

describe('WS-Security', () => {
  const status = { trackId: 'a' };

  it('is required, and a wrong one is answered with a fault of security', async () => {
    const { endpoint, state } = await aSimulator();
    const cases = {
      old: envelopeOf(endpoint, 'GetStatus', status, { now: new Date(Date.now() - 6 * 60_000) }),
      future: envelopeOf(endpoint, 'GetStatus', status, { now: new Date(Date.now() + 6 * 60_000) }),
      elsewhere: envelopeOf(endpoint, 'GetStatus', status, { to: 'http://otro/WcfDianCustomerServices.svc' }),
      action: envelopeOf(endpoint, 'GetStatus', status, { action: 'SendNominaSync' }),
      untrusted: envelopeOf(endpoint, 'GetStatus', status, { by: stranger }),
      expired: envelopeOf(endpoint, 'GetStatus', status, { by: expired }),
      altered: envelopeOf(endpoint, 'GetStatus', status).replace(
        /<ds:SignatureValue>./,
        '<ds:SignatureValue>_',
      ),
      digest: envelopeOf(endpoint, 'GetStatus', status).replace(
        /<ds:DigestValue>.{4}/,
        '<ds:DigestValue>AAAA',
      ),
      missing: envelopeOf(endpoint, 'GetStatus', status).replace(/<wsse:Security.*<\/wsse:Security>/, ''),
      twice: envelopeOf(endpoint, 'GetStatus', status).replace(/(<wsse:Security.*<\/wsse:Security>)/, '$1$1'),
      unsigned: envelopeOf(endpoint, 'GetStatus', status).replace(/<ds:Reference URI.*?<\/ds:Reference>/, ''),
    };
    for (const [name, envelope] of Object.entries(cases)) {
      const answer = await post(endpoint, envelope);
      expect([name, answer.status, answer.text.includes('a:InvalidSecurity')]).toEqual([name, 500, true]);
      expect(answer.text).toContain('An error occurred when verifying security for the message.');
    }
    expect(state.refusals).toHaveLength(Object.keys(cases).length);
    expect((await call(endpoint, 'GetStatus', status)).status).toBe(200);
  });

  it('can sign the timestamp and name its key by thumbprint', async () => {
    const { endpoint } = await aSimulator();
    expect((await call(endpoint, 'GetStatus', status, { variantB: true })).get('StatusCode')).toBe('66');
    const altered = envelopeOf(endpoint, 'GetStatus', status, { variantB: true }).replace(
      /<wsu:Expires>[^<]*/,
      `<wsu:Expires>${new Date(Date.now() + 90_000).toISOString()}`,
    );
    expect((await post(endpoint, altered)).text).toContain('InvalidSecurity');
  });

  it('refuses a transport certificate of another company', async () => {
    const { endpoint } = await aSimulator();
    const answer = await send(endpoint, signed(aPayroll()), { by: otherCompany });
    expect(answer.get('StatusCode')).toBe('89');
    expect(answer.get('StatusDescription')).toBe(
      'NIT 800197268 no autorizado a enviar documentos para emisor con NIT 900123456.',
    );
  });

  it('accepts only SOAP 1.2', async () => {
    const { endpoint } = await aSimulator();
    expect((await post(endpoint, '<a/>', 'text/xml')).status).toBe(415);
    expect((await post(endpoint, 'hola')).status).toBe(400);
    expect((await post(endpoint, envelopeOf(endpoint, 'SendBillSync', {}))).text).toContain(
      'ActionNotSupported',
    );
    expect((await post(endpoint, 'a'.repeat(3 * 1024 * 1024))).status).toBe(413);
  });
});

const examples = sharedPath('dian/examples/nomina-simple.firmado.xml');
describe.runIf(examples)('the reference examples', () => {
  const read = (name: string) => readFileSync(sharedPath(`dian/examples/${name}`) ?? '', 'utf8');
  const certificate = () => {
    const text = /<ds:X509Certificate>([^<]+)/.exec(read('nomina-simple.firmado.xml'))?.[1] ?? '';
    return new X509Certificate(Buffer.from(text, 'base64')).toString();
  };

  it('include a signed payroll that is accepted', async () => {
    const { endpoint, state } = await aSimulator();
    state.trust(certificate());
    const answer = await send(endpoint, read('nomina-simple.firmado.xml'));
    expect([answer.errors, answer.get('StatusCode')]).toEqual([[], '00']);
  });

  it('include a deletion that lacks only its predecessor', async () => {
    const { endpoint, state } = await aSimulator();
    state.trust(certificate());
    const answer = await send(endpoint, read('ajuste-eliminar.firmado.xml'));
    expect(answer.errors).toEqual([
      'Regla: NIAE216a, Rechazo: El documento a eliminar no se encuentra recibido',
    ]);
  });

  it('include calls that pass WS-Security at their own address and time', async () => {
    open = await startSimulator({
      publicAddress: 'https://vpfe-hab.dian.gov.co',
      now: () => new Date('2026-11-03T14:20:30Z'),
    });
    open.state.register({ ...anEmployer, ...testSet });
    open.state.trust(certificate());
    const service = `${open.address}/WcfDianCustomerServices.svc`;
    const sent = await post(service, read('soap-SendTestSetAsync.request.xml'));
    expect([sent.status, open.state.refusals]).toEqual([200, []]);
    expect(sent.get('ZipKey')).toMatch(/^[0-9a-f-]{36}$/);
    const wanted = read('soap-GetStatusZip.request.xml');
    const created = /<wsu:Created>([^<]+)/.exec(wanted)?.[1] ?? '';
    expect(Math.abs(Date.parse(created) - Date.parse('2026-11-03T14:20:30Z'))).toBeLessThan(300_000);
    expect((await post(service, wanted)).status).toBe(200);
  });
});
