import { createHash, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import { openCertificate } from '../../../server/dian/certificate.ts';
import { createDianClient } from '../../../server/dian/client.ts';
import {
  buildCanonicalSignedInfo,
  buildCanonicalToElement,
  buildSoapEnvelope,
} from '../../../server/dian/soap.ts';
import { parseXml } from '../../../src/domain/dian/description/xml.ts';
import type { Instant } from '../../../src/domain/values/day.ts';
import { sharedPath } from '../../shared.ts';
import { company, p12Of, password } from './certificates.ts';
import { verifyXml } from './verifier.ts';

const { own } = company();
const credentials = openCertificate(p12Of(own, [own]), password);
const now = () => Date.parse('2026-11-03T14:20:10.000Z') as Instant;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function clientOf(listener: RequestListener, timeoutMs = 5000) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/WcfDianCustomerServices.svc`;
  return createDianClient({ address, credentials, timeoutMs, now });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const soap = (body: string): string =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`;
const accepted = soap(
  '<GetStatusResponse xmlns="http://wcf.dian.colombia"><GetStatusResult xmlns:b="d"><b:IsValid>true</b:IsValid><b:StatusCode>00</b:StatusCode></GetStatusResult></GetStatusResponse>',
);
const fault = (code: string) =>
  soap(
    `<s:Fault><s:Code><s:Value>s:${code}</s:Value></s:Code><s:Reason><s:Text>no</s:Text></s:Reason></s:Fault>`,
  );
const answering = (status: number, body: string) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status).end(body);

describe('a call', () => {
  it('is a signed SOAP 1.2 envelope that an independent verifier accepts', async () => {
    let seen: { body: string; type: string } = { body: '', type: '' };
    const client = await clientOf(async (request, response) => {
      seen = { body: await bodyOf(request), type: request.headers['content-type'] ?? '' };
      response.end(accepted);
    });
    const answer = await client.sendTestSet('z1.zip', Buffer.from('zip'), 'set-1');
    expect(answer).toMatchObject({ outcome: 'accepted', http_status: 200, delivered: 'yes' });
    expect(seen.type).toBe(
      'application/soap+xml;charset=UTF-8;action="http://wcf.dian.colombia/IWcfDianCustomerServices/SendTestSetAsync"',
    );
    expect(seen.body).toContain(
      '<wcf:SendTestSetAsync><wcf:fileName>z1.zip</wcf:fileName><wcf:contentFile>emlw</wcf:contentFile><wcf:testSetId>set-1</wcf:testSetId></wcf:SendTestSetAsync>',
    );
    expect(seen.body).toContain('<wsu:Created>2026-11-03T14:20:10.000Z</wsu:Created>');
    expect(verifyXml(seen.body)).toEqual({ references: [true], signature: true });
    expect(verifyXml(seen.body.replace('.svc</wsa:To>', '.svc2</wsa:To>')).references).toEqual([false]);
  });

  it.each([
    ['sendPayroll', 'SendNominaSync', 'contentFile'],
    ['status', 'GetStatus', 'trackId'],
    ['statusZip', 'GetStatusZip', 'trackId'],
    ['document', 'GetXmlByDocumentKey', 'trackId'],
  ] as const)('to %s invokes %s', async (name, operation, field) => {
    let body = '';
    const client = await clientOf(async (request, response) => {
      body = await bodyOf(request);
      response.end(accepted);
    });
    await (name === 'sendPayroll' ? client.sendPayroll(Buffer.from('a')) : client[name]('a'));
    expect(body).toContain(`<soap:Body><wcf:${operation}><wcf:${field}>`);
  });

  it('never repeats an identifier', () => {
    const call = { operation: 'GetStatus', address: 'https://x/', fields: { trackId: 'a' } } as const;
    const ids = () =>
      [...buildSoapEnvelope(call, credentials, now()).matchAll(/Id="([^"]*)"/g)].map((m) => m[1]);
    const all = [...ids(), ...ids()];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a failed call', () => {
  it.each<[string, number, string, object]>([
    ['a fault that blames us', 500, fault('Sender'), { outcome: 'fault', delivered: 'no', http_status: 500 }],
    ['a fault of the service', 500, fault('Receiver'), { outcome: 'fault', delivered: 'unknown' }],
    [
      'a page of a proxy',
      502,
      '<html>',
      {
        outcome: 'http',
        http_status: 502,
        delivered: 'unknown',
        message: 'El servicio de la DIAN no está disponible (código 502)',
      },
    ],
    [
      'forbidden',
      403,
      '',
      {
        outcome: 'http',
        http_status: 403,
        delivered: 'no',
        message: 'La DIAN no deja pasar las llamadas de este servidor por ahora (código 403)',
      },
    ],
    [
      'too many calls',
      429,
      '{}',
      {
        outcome: 'http',
        delivered: 'no',
        message: 'La DIAN pide esperar antes de otra llamada (código 429)',
      },
    ],
    ['a redirection', 302, '', { outcome: 'http', http_status: 302, delivered: 'no' }],
    ['XML that is not an answer', 200, '<a/>', { outcome: 'malformed', delivered: 'unknown' }],
    ['XML cut short', 200, accepted.slice(0, 120), { outcome: 'malformed', delivered: 'unknown' }],
    [
      'an answer without end',
      200,
      'x'.repeat(8_000_001),
      { outcome: 'malformed', message: 'La respuesta es demasiado grande' },
    ],
  ])('%s', async (_, status, body, expected) => {
    const client = await clientOf(answering(status, body));
    expect(await client.status('a')).toMatchObject(expected);
  });

  it('times out without an answer, and may have been processed', async () => {
    const client = await clientOf(() => undefined, 60);
    expect(await client.sendPayroll(Buffer.from('a'))).toMatchObject({
      outcome: 'timeout',
      delivered: 'unknown',
    });
  });

  it('times out in the middle of an answer, and may have been processed', async () => {
    const client = await clientOf((_, response) => void response.writeHead(200).write('<s:Env'), 60);
    expect(await client.status('a')).toMatchObject({ outcome: 'timeout', delivered: 'unknown' });
  });

  it('may have been processed when the connection is cut in the middle of the answer', async () => {
    const client = await clientOf((_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write(accepted.slice(0, 50), () => response.destroy());
    });
    expect(await client.status('a')).toMatchObject({ outcome: 'unreachable', delivered: 'unknown' });
  });

  it('may have been processed when the connection is cut without an answer', async () => {
    const client = await clientOf((request) => void request.socket.destroy());
    expect(await client.status('a')).toMatchObject({ outcome: 'unreachable', delivered: 'unknown' });
  });

  it('was not delivered when the service is down', async () => {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const client = createDianClient({
      address: `http://127.0.0.1:${port}/`,
      credentials,
      timeoutMs: 5000,
      now,
    });
    expect(await client.status('a')).toMatchObject({
      outcome: 'unreachable',
      delivered: 'no',
      http_status: 0,
    });
  });

  it('was not delivered when the address is not valid', async () => {
    const client = createDianClient({ address: 'no es una dirección', credentials, timeoutMs: 5000, now });
    expect(await client.status('a')).toMatchObject({ outcome: 'unreachable', delivered: 'no' });
  });
});

const published = sharedPath('dian/examples/soap-GetStatusZip.request.xml');
test.skipIf(!published)('our canonical texts are the ones that the published call signed', () => {
  const xml = readFileSync(published ?? '', 'utf8');
  parseXml(xml);
  const text = (tag: string) => new RegExp(`<${tag}[^>]*>([^<]*)<`).exec(xml)?.[1] ?? '';
  const address = text('wsa:To');
  expect(createHash('sha256').update(buildCanonicalToElement('id-1', address)).digest('base64')).toBe(
    text('ds:DigestValue'),
  );
  const { publicKey } = new X509Certificate(Buffer.from(text('wsse:BinarySecurityToken'), 'base64'));
  const signature = Buffer.from(text('ds:SignatureValue'), 'base64');
  expect(verify('sha256', Buffer.from(buildCanonicalSignedInfo('id-1', address)), publicKey, signature)).toBe(
    true,
  );
  expect(verifyXml(xml)).toEqual({ references: [true], signature: true });
});
