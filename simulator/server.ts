/** The simulator over HTTP: the SOAP service, its control API and the page. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { invalidSecurity, soapFault } from './answers.ts';
import { isOperation, type Operation, operationOf, readCall } from './call.ts';
import { control } from './control.ts';
import { type Fault, Faults } from './faults.ts';
import { ownKey } from './own-key.ts';
import { page } from './page.ts';
import { InvalidSecurity } from './security.ts';
import { answersInProcess, perform, type Service } from './service.ts';
import { State } from './state.ts';
import { wsdl } from './wsdl.ts';
import { UnreadableXml, withXml } from './xml.ts';

export const servicePath = '/WcfDianCustomerServices.svc';
const maxBody = 2 * 1024 * 1024;

export interface SimulatorOptions {
  readonly port?: number;
  readonly host?: string;
  readonly dataFolder?: string;
  readonly now?: () => Date;
  /** Address the callers write in wsa:To when it is not the one they connect to. */
  readonly publicAddress?: string;
  readonly pendingPolls?: number;
  readonly random?: () => number;
}

export interface Simulator {
  /** `http://127.0.0.1:8091`. */
  readonly address: string;
  /** The full address of the SOAP service. */
  readonly endpoint: string;
  readonly state: State;
  readonly faults: Faults;
  close(): Promise<void>;
}

interface Running extends Service {
  readonly faults: Faults;
  readonly publicAddress: string | undefined;
  readonly closing: AbortController;
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const state = new State(options.dataFolder);
  const running: Running = {
    state,
    own: ownKey(options.dataFolder),
    now: options.now ?? (() => new Date()),
    pendingPolls: options.pendingPolls ?? 1,
    polls: new Map(),
    faults: new Faults(options.random),
    publicAddress: options.publicAddress,
    closing: new AbortController(),
  };
  const server = createServer((request, response) => {
    handle(running, request, response).catch((error: unknown) => {
      if (response.destroyed || running.closing.signal.aborted) return;
      console.error(error);
      if (!response.headersSent)
        send(
          response,
          500,
          soapFault('Receiver', 'InternalServiceFault', 'The server was unable to process the request.'),
        );
      else response.destroy();
    });
  });
  // Longer than callers keep idle connections, so that none is cut under a call that is just leaving.
  server.keepAliveTimeout = 65_000;
  const host = options.host ?? '127.0.0.1';
  try {
    await new Promise<void>((ready, failed) => {
      server.once('error', failed);
      server.listen(options.port ?? 0, host, ready);
    });
  } catch (error) {
    await state.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    address,
    endpoint: (options.publicAddress ?? address) + servicePath,
    state,
    faults: running.faults,
    close: async () => {
      running.closing.abort();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      await state.close();
    },
  };
}

async function handle(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const method = request.method ?? 'GET';
  if (url.pathname === servicePath && method === 'POST') return soap(running, request, response);
  if (url.pathname === servicePath && method === 'GET') {
    const endpoint = addressOf(running, request);
    return send(response, 200, wsdl(endpoint), 'text/xml; charset=utf-8');
  }
  if (url.pathname.startsWith('/control'))
    return controlled(running, request, response, method, url.pathname);
  if (url.pathname === '/' && (method === 'GET' || method === 'HEAD'))
    return send(response, 200, page(running.state), 'text/html; charset=utf-8');
  send(response, 404, 'Not found', 'text/plain');
}

async function controlled(
  running: Running,
  request: IncomingMessage,
  response: ServerResponse,
  method: string,
  path: string,
): Promise<void> {
  const json = (status: number, body: unknown) =>
    send(response, status, JSON.stringify(body), 'application/json; charset=utf-8');
  if (!isLoopback(request.socket.remoteAddress))
    return json(403, { message: 'control is for this machine only' });
  // A web page of another origin can post text without asking; it cannot post JSON.
  if (
    method === 'POST' &&
    !/^application\/json\b/.test(request.headers['content-type'] ?? 'application/json')
  )
    return json(415, { message: 'the body must be application/json' });
  if (request.headers.origin) return json(403, { message: 'control is not for web pages' });
  const body = await bodyOf(request);
  if (body === undefined) return json(413, { message: 'the body is too large' });
  const answer = await control(running, method, path, body);
  json(answer.status, answer.body);
}

async function soap(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/soap\+xml\s*(;|$)/i.test(type)) {
    request.resume();
    return send(response, 415, '', 'text/plain');
  }
  const body = await bodyOf(request);
  if (body === undefined) return send(response, 413, 'Request Entity Too Large', 'text/plain');
  let operation: string | undefined;
  try {
    operation = withXml(body, operationOf);
  } catch (error) {
    if (error instanceof UnreadableXml) return send(response, 400, 'Bad Request', 'text/plain');
    throw error;
  }
  if (!operation || !isOperation(operation))
    return send(
      response,
      500,
      soapFault('Sender', 'ActionNotSupported', 'The message cannot be processed at the receiver.'),
    );
  const fault = running.faults.draw(operation);
  if (await struckBefore(running, fault, response)) return;
  const answer = answerTo(running, request, operation, body, fault);
  // Nothing is answered before what was decided is on disk.
  await running.state.settled();
  await deliver(running, answer, fault, response);
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function answerTo(
  running: Running,
  request: IncomingMessage,
  operation: Operation,
  body: string,
  fault: Fault | undefined,
): Answer {
  try {
    const call = withXml(body, (envelope) =>
      readCall(envelope, operation, {
        address: addressOf(running, request),
        now: running.now(),
        certificates: running.state.certificates,
      }),
    );
    if (fault?.mode !== 'in_process_98')
      return {
        status: 200,
        text: perform(running, operation, call, fault?.mode === 'reject' ? fault.rules : undefined),
      };
    perform(running, operation, call);
    return { status: 200, text: answersInProcess(operation) };
  } catch (error) {
    if (!(error instanceof InvalidSecurity)) throw error;
    running.state.refuse(running.now().toISOString(), error.message);
    return { status: 500, text: invalidSecurity() };
  }
}

/** Faults that keep the call from being looked at; true when the call ends here. */
async function struckBefore(
  running: Running,
  fault: Fault | undefined,
  response: ServerResponse,
): Promise<boolean> {
  if (!fault) return false;
  if (fault.mode === 'timeout_before') {
    await silence(running, fault, response);
    return true;
  }
  if (fault.delay_ms && fault.mode !== 'timeout_after')
    await pause(fault.delay_ms, undefined, { signal: running.closing.signal });
  if (fault.mode === 'soap_fault') {
    send(
      response,
      500,
      soapFault(
        'Receiver',
        'InternalServiceFault',
        'The server was unable to process the request due to an internal error.',
      ),
    );
    return true;
  }
  if (!fault.mode.startsWith('http_')) return false;
  send(response, Number(fault.mode.slice(5)), 'The service is unavailable.', 'text/plain');
  return true;
}

async function deliver(
  running: Running,
  answer: Answer,
  fault: Fault | undefined,
  response: ServerResponse,
): Promise<void> {
  switch (fault?.mode) {
    case 'timeout_after':
      return silence(running, fault, response);
    case 'truncated': {
      const bytes = Buffer.from(answer.text);
      response.writeHead(answer.status, {
        'content-type': 'application/soap+xml; charset=utf-8',
        'content-length': bytes.length,
      });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
      return;
    }
    case 'malformed':
      return send(response, answer.status, answer.text.replace('</s:Body>', '</s:Bod>'));
    default:
      return send(response, answer.status, answer.text);
  }
}

/** Says nothing; hangs up after `delay_ms` when there is one, else when the caller or the simulator goes. */
async function silence(running: Running, fault: Fault, response: ServerResponse): Promise<void> {
  if (fault.delay_ms === undefined) return;
  await pause(fault.delay_ms, undefined, { signal: running.closing.signal });
  response.destroy();
}

const addressOf = (running: Running, request: IncomingMessage): string =>
  (running.publicAddress ?? `http://${request.headers.host ?? ''}`) + servicePath;

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address ?? '');

function send(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'application/soap+xml; charset=utf-8',
): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(text);
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
  response.end(bytes);
}

/** The body as text, or nothing when it is over the limit. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= maxBody) parts.push(part);
    else parts.length = 0;
  }
  return size > maxBody ? undefined : Buffer.concat(parts).toString('utf8');
}
