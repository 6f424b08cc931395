import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type SocketLimits = {
  /** Connections at once; what comes over them is closed at once. */
  connections: number;
  /** Milliseconds that headers may take. */
  headers: number;
  /** Milliseconds that a body may bring nothing. */
  silence: number;
};

export const socketLimits: SocketLimits = { connections: 4000, headers: 15_000, silence: 30_000 };

/** Milliseconds that a caller has to read why it is refused. */
const lastWords = 1000;

/**
 * Limits of what a caller may hold without saying anything. A whole upload has its own, `requestTimeout`, which lets
 * the largest form pass over a slow line: here one that stands still is cut.
 */
export function applySocketLimits(app: FastifyInstance, { connections, silence }: SocketLimits): void {
  app.server.maxConnections = connections;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) {
      let read = raw.socket.bytesRead;
      const look = setInterval(() => {
        if (raw.complete || raw.destroyed) return clearInterval(look);
        // Bytes that wait to be read by us are no silence of the caller.
        if (raw.socket.bytesRead === read && raw.readableLength === 0) raw.destroy();
        read = raw.socket.bytesRead;
      }, silence).unref();
      raw.once('close', () => clearInterval(look));
    }
    done();
  });
}

/** Answers and lets go: a caller that never closes its own end would hold the socket for ever. */
export function endSocket(socket: Socket, text: string): void {
  socket.end(text);
  const late = setTimeout(() => socket.destroy(), lastWords).unref();
  socket.once('close', () => clearTimeout(late));
}
