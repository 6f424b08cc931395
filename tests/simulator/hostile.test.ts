/** What comes broken or with bad intent: the caller hears it in SOAP, and the next call is heard as ever. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openZip } from '../../simulator/zip.ts';
import { chooseCount } from '../exhaustive.ts';
import { call, envelopeOf, post, send, zipped } from './caller.ts';
import { aPayroll, signed } from './fixtures.ts';
import { aSimulator, type Ready } from './running.ts';

const good = signed(aPayroll());
const lives = async ({ endpoint }: Ready) =>
  expect((await call(endpoint, 'GetStatus', { trackId: 'a' })).get('StatusCode')).toBe('66');

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, ' ');

/** The zip with the size that its directory and its header declare changed to another. */
function declaring(zip: Uint8Array, size: number): string {
  const bytes = Buffer.from(zip);
  for (let at = 0; at < bytes.length - 4; at += 1) {
    if (bytes.readUInt32LE(at) === 0x04034b50) bytes.writeUInt32LE(size, at + 22);
    if (bytes.readUInt32LE(at) === 0x02014b50) bytes.writeUInt32LE(size, at + 24);
  }
  return bytes.toString('base64');
}

describe('a zip', () => {
  const bomb = zipSync({ 'nie.xml': megabytes(200) });
  const entries = Object.fromEntries(
    Array.from({ length: 5000 }, (_, n) => [`${n}.xml`, new Uint8Array([60])]),
  );
  it.each([
    ['a bomb that declares its size', () => Buffer.from(bomb).toString('base64')],
    ['a bomb that lies about its size', () => declaring(bomb, 1000)],
    ['one that declares four gigabytes', () => declaring(zipSync({ 'a.xml': megabytes(1) }), 0xffffffff)],
    ['one with five thousand files', () => Buffer.from(zipSync(entries)).toString('base64')],
    [
      'one with two files',
      () => Buffer.from(zipSync({ a: megabytes(0), b: megabytes(0) })).toString('base64'),
    ],
    ['one with a folder only', () => Buffer.from(zipSync({ 'a/': new Uint8Array() })).toString('base64')],
    ['one cut in the middle', () => zipped(good).slice(0, 400)],
    ['an empty text', () => ''],
    ['a text that is not base64', () => '¡hola!'],
  ])('that is %s is refused with a message, or opened within 5 MB', (_, zip) => {
    const text = zip();
    const opened = openZip(text);
    if ('problem' in opened) expect(opened.problem).toMatch(/archivo zip/);
    else expect(opened.bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
  });

  it('that is a bomb is answered 89, and the service goes on', async () => {
    const simulator = await aSimulator();
    const contentFile = Buffer.from(bomb).toString('base64');
    const answer = await call(simulator.endpoint, 'SendNominaSync', { contentFile });
    expect([answer.status, answer.get('StatusCode')]).toEqual([200, '89']);
    await lives(simulator);
  });
});

describe('a document', () => {
  const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>';
  it.each([
    ['with a document type', `${entity}<a>&x;</a>`],
    [
      'with entities that multiply',
      `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(50)}">]><a>${'&b;'.repeat(50)}</a>`,
    ],
    ['nested ten thousand deep', '<a>'.repeat(10_000) + '</a>'.repeat(10_000)],
    ['with a root named constructor', '<constructor/>'],
    ['with a root named __proto__', '<__proto__/>'],
    ['without a namespace', '<NominaIndividual/>'],
    ['with null bytes', 'a\0b'],
    ['cut in the middle', good.slice(0, 3000)],
    ['with everything twice', good + good],
    ['with a processing instruction', good.replace('<Novedad', '<?php ?><Novedad').slice(0, -5)],
    ['with half a megabyte of digits', good.replace('990', '9'.repeat(400_000))],
    ['with a prolog of another encoding', good.replace('UTF-8', 'UTF-16')],
  ])('%s is answered as rejected', async (_, xml) => {
    const simulator = await aSimulator();
    const answer = await send(simulator.endpoint, xml);
    expect([answer.status, answer.get('StatusCode')]).toEqual([200, '99']);
    expect(answer.errors.length).toBeGreaterThan(0);
    await lives(simulator);
  });

  it('over 500 KB is answered ZA01', async () => {
    const { endpoint } = await aSimulator();
    const large = good.replace('<Empleador ', `<Notas>${'A'.repeat(512_000)}</Notas><Empleador `);
    expect((await send(endpoint, large)).errors).toEqual([expect.stringContaining('ZA01')]);
  });
});

describe('a call', () => {
  const envelope = (endpoint: string) => envelopeOf(endpoint, 'GetStatus', { trackId: 'a' });
  it.each<[string, (whole: string) => string, number, string]>([
    ['that is not XML', () => 'hola', 400, 'DeserializationFailed'],
    ['that is empty', () => '', 400, 'DeserializationFailed'],
    ['cut in the middle', (whole) => whole.slice(0, 500), 400, 'DeserializationFailed'],
    ['with a document type', (whole) => `<!DOCTYPE a>${whole}`, 400, 'DeserializationFailed'],
    ['nested too deep', () => '<a>'.repeat(90_000), 400, 'DeserializationFailed'],
    ['that is no envelope', () => '<a/>', 500, 'ActionNotSupported'],
    [
      'of SOAP 1.1',
      (whole) => whole.replaceAll('2003/05/soap-envelope', 'envelope'),
      500,
      'ActionNotSupported',
    ],
    ['without a body', (whole) => whole.replace(/<soap:Body>.*<\/soap:Body>/, ''), 500, 'ActionNotSupported'],
    [
      'of two operations',
      (whole) => whole.replace(/(<wcf:GetStatus>.*<\/wcf:GetStatus>)/, '$1$1'),
      500,
      'ActionNotSupported',
    ],
    [
      'of an operation named constructor',
      (whole) => whole.replaceAll('wcf:GetStatus>', 'wcf:constructor>'),
      500,
      'ActionNotSupported',
    ],
    [
      'without a header',
      (whole) => whole.replace(/<soap:Header.*<\/soap:Header>/, ''),
      500,
      'InvalidSecurity',
    ],
    [
      'whose token is no certificate',
      (whole) => whole.replace(/(X509-[^>]*>)MII/, '$1AAA'),
      500,
      'InvalidSecurity',
    ],
    ['that is two megabytes large', (whole) => whole + ' '.repeat(3_000_000), 413, 'QuotaExceeded'],
  ])('%s is answered by a SOAP fault', async (_, change, status, subcode) => {
    const simulator = await aSimulator();
    const answer = await post(simulator.endpoint, change(envelope(simulator.endpoint)));
    expect([answer.status, /<s:Value[^>]*>a:(\w+)</.exec(answer.text)?.[1]]).toEqual([status, subcode]);
    await lives(simulator);
  });

  it('that never ends is cut', async () => {
    const simulator = await aSimulator();
    const { port, hostname } = new URL(simulator.address);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      'POST /WcfDianCustomerServices.svc HTTP/1.1\r\nHost: a\r\nContent-Type: application/soap+xml\r\nContent-Length: 999999999999\r\n\r\n',
    );
    const piece = Buffer.alloc(1024 * 1024, 'a');
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
    await new Promise((closed) => socket.once('close', closed));
    await lives(simulator);
  });

  it('that hangs up halfway does not stop the service', async () => {
    const simulator = await aSimulator();
    const { port, hostname } = new URL(simulator.address);
    for (let time = 0; time < 20; time += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(
        'POST /WcfDianCustomerServices.svc HTTP/1.1\r\nHost: a\r\nContent-Type: application/soap+xml\r\nContent-Length: 5000\r\n\r\n<a>',
      );
      socket.destroy();
    }
    await lives(simulator);
  });
});

it('the service answers calls and documents with random changes', async () => {
  const simulator = await aSimulator();
  let state = 20_261_121;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const pieces = [
    '',
    '<',
    '>',
    '"',
    '&',
    '</ds:Signature>',
    'xmlns=""',
    '\u0000',
    '\uFFFD',
    'constructor',
    '-1',
    '#',
    '9'.repeat(99),
  ];
  const spoiled = (text: string) => {
    const at = random(text.length);
    return text.slice(0, at) + (pieces[random(pieces.length)] ?? '') + text.slice(at + random(40));
  };
  const whole = envelopeOf(simulator.endpoint, 'SendNominaSync', { contentFile: zipped(good) });
  const times = chooseCount({ quick: 50, exhaustive: 500 });
  for (let time = 0; time < times; time += 1) {
    const answers = [
      await post(simulator.endpoint, spoiled(whole)),
      await send(simulator.endpoint, spoiled(good)),
    ];
    for (const answer of answers) expect(answer.text).toMatch(/<\/s:Envelope>$/);
    for (const { status } of answers) expect([200, 400, 500]).toContain(status);
    for (const { text } of answers) expect(text).not.toContain('InternalServiceFault');
  }
  await lives(simulator);
});
