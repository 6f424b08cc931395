import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { closeAtEnd } from '../../harness.ts';

export type Hit = {
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** As the library for receivers reads it, when a secret is known. */
  event?: { type: string; timestamp: string; data: Record<string, unknown> };
  refused?: boolean;
};

/** Answer of a receiver to a delivery: a status, or an answer of its own. */
type Behaviour = (hit: Hit, response: ServerResponse) => number | undefined;

/** Verifies a delivery with the library that receivers use. Throws when no signature fits. */
export const verify = (secret: string, { body, headers }: Pick<Hit, 'body' | 'headers'>) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as NonNullable<Hit['event']>;

/** Somebody else's program that listens. It verifies each delivery while it has a secret. */
export async function aReceiver(behave: Behaviour = () => 204) {
  const hits: Hit[] = [];
  const receiver = {
    hits,
    address: '',
    behave,
    secret: undefined as string | undefined,
    /** Deliveries that it took, in order of arrival. */
    events: () => hits.flatMap(({ event }) => (event ? [event] : [])),
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { headers, url = '' } = request;
    const hit: Hit = {
      id: String(headers['webhook-id']),
      path: url,
      headers,
      body: Buffer.concat(parts).toString(),
    };
    hits.push(hit);
    if (receiver.secret)
      try {
        hit.event = verify(receiver.secret, hit);
      } catch {
        hit.refused = true;
      }
    const status = receiver.behave(hit, response);
    if (status !== undefined) response.writeHead(status).end(`respondo ${status}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAtEnd(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
