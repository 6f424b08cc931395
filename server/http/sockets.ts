import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type SocketLimits = {
  connections: number;
  /** Milliseconds to receive the headers. */
  headers: number;
  /** Milliseconds that a body may send nothing. */
  silence: number;
};

export const socketLimits: SocketLimits = { connections: 4000, headers: 15_000, silence: 30_000 };

/** Milliseconds to read a refusal before the socket is destroyed. */
const lastWords = 1000;

/**
 * Limits idle connections. `requestTimeout` bounds a whole upload and lets the largest form pass over a slow
 * line; this cuts an upload that stops.
 */
export function applySocketLimits(app: FastifyInstance, { connections, silence }: SocketLimits): void {
  app.server.maxConnections = connections;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) {
      let read = raw.socket.bytesRead;
      const look = setInterval(() => {
        if (raw.complete || raw.destroyed) return clearInterval(look);
        // Bytes received and not read yet by this process are not silence of the caller.
        if (raw.socket.bytesRead === read && raw.readableLength === 0) raw.destroy();
        read = raw.socket.bytesRead;
      }, silence).unref();
      raw.once('close', () => clearInterval(look));
    }
    done();
  });
}

/** Writes a last answer and closes. The socket is destroyed if the caller never closes its end. */
export function endSocket(socket: Socket, text: string): void {
  socket.end(text);
  const late = setTimeout(() => socket.destroy(), lastWords).unref();
  socket.once('close', () => clearTimeout(late));
}
