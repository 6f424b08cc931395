/** Serves the simulator over HTTP: the SOAP service, its control API and the pages. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallLog } from './call-log.ts';
import { handleControlRequest } from './control.ts';
import { Faults } from './faults.ts';
import { startMailbox } from './mailbox.ts';
import { loadSigningKey } from './own-key.ts';
import { findPage } from './page/page.ts';
import { usual } from './policy.ts';
import {
  buildPublicAddress,
  handleSoapRequest,
  internalFault,
  isService,
  type Running,
  servicePath,
} from './soap.ts';
import { State } from './state.ts';
import { handleTextRequest, TextInbox, textPath } from './text-inbox.ts';
import { readBodyText, sendWireAnswer } from './wire.ts';
import { buildWsdl } from './wsdl.ts';

export { servicePath } from './soap.ts';

export interface SimulatorOptions {
  readonly port?: number;
  readonly host?: string;
  readonly dataFolder?: string;
  readonly now?: () => Date;
  /** Address that callers write in wsa:To, when it differs from the one they connect to. */
  readonly publicAddress?: string;
  /** Port of a mail server to run too; `0` takes a free one. Without it there is no mail server. */
  readonly mailPort?: number | undefined;
  readonly pendingPolls?: number;
  readonly random?: () => number;
}

export interface Simulator {
  /** Address such as `http://127.0.0.1:8091`. */
  readonly address: string;
  readonly endpoint: string;
  /** Address such as `smtp://127.0.0.1:2525`. Undefined without a mail server. */
  readonly mail: string | undefined;
  readonly state: State;
  readonly faults: Faults;
  close(): Promise<void>;
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const host = options.host ?? '127.0.0.1';
  const now = options.now ?? (() => new Date());
  const mailbox =
    options.mailPort === undefined ? undefined : await startMailbox(options.mailPort, host, now);
  const state = new State(options.dataFolder);
  const running: Running = {
    state,
    own: loadSigningKey(options.dataFolder),
    now,
    policy: { ...usual, pending_polls: options.pendingPolls ?? usual.pending_polls },
    polls: new Map(),
    faults: new Faults(options.random),
    calls: new CallLog(),
    mailbox,
    texts: new TextInbox(),
    publicAddress: options.publicAddress,
    closing: new AbortController(),
  };
  const server = createServer((request, response) => {
    response.setHeader('date', now().toUTCString());
    handle(running, request, response).catch((error: unknown) => {
      // A caller that disconnected is not a failure of the simulator.
      if (response.destroyed || request.destroyed || running.closing.signal.aborted) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendWireAnswer(response, internalFault);
    });
  });
  // Longer than callers keep idle connections, so that none is closed under a call about to be sent.
  server.keepAliveTimeout = 65_000;
  try {
    await new Promise<void>((ready, failed) => {
      server.once('error', failed);
      server.listen(options.port ?? 0, host, ready);
    });
  } catch (error) {
    await mailbox?.close();
    await state.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    address,
    mail: mailbox?.address,
    endpoint: (options.publicAddress ?? address) + servicePath,
    state,
    faults: running.faults,
    close: async () => {
      running.closing.abort();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      await mailbox?.close();
      await state.close();
    },
  };
}

async function handle(running: Running, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  const plain = (status: number, text: string) =>
    sendWireAnswer(response, { status, text, type: 'text/plain' });
  if (!URL.canParse(request.url ?? '/', 'http://simulator')) return plain(400, 'Bad Request');
  const url = new URL(request.url ?? '/', 'http://simulator');
  if (isService(url.pathname) && method === 'POST')
    return handleSoapRequest(running, request, response, url.pathname);
  if (isService(url.pathname) && method === 'GET')
    return sendWireAnswer(response, {
      status: 200,
      text: buildWsdl(buildPublicAddress(running, request, url.pathname)),
      type: 'text/xml; charset=utf-8',
    });
  if (url.pathname === textPath && method === 'POST' && running.mailbox)
    return handleTextRequest(running, request, response);
  if (url.pathname.startsWith('/control'))
    return controlled(running, request, response, method, url.pathname);
  const shown = method === 'GET' || method === 'HEAD' ? findPage(running, url) : undefined;
  if (!shown) return plain(404, 'Not found');
  response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
  sendWireAnswer(response, { status: 200, ...shown });
}

async function controlled(
  running: Running,
  request: IncomingMessage,
  response: ServerResponse,
  method: string,
  path: string,
): Promise<void> {
  const json = (status: number, body: unknown) =>
    sendWireAnswer(response, { status, text: JSON.stringify(body), type: 'application/json; charset=utf-8' });
  if (!isLoopback(request.socket.remoteAddress))
    return json(403, { message: 'control is for this machine only' });
  // A web page of another origin can post text without permission, but not JSON.
  if (
    method === 'POST' &&
    !/^application\/json\b/.test(request.headers['content-type'] ?? 'application/json')
  )
    return json(415, { message: 'the body must be application/json' });
  if (request.headers.origin) return json(403, { message: 'control is not for web pages' });
  const body = await readBodyText(request);
  if (body === undefined) return json(413, { message: 'the body is too large' });
  const answer = await handleControlRequest(running, method, path, body);
  json(answer.status, answer.body);
}

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address ?? '');
