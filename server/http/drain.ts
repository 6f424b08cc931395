import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildLeavingRefusal } from '../refused.ts';
import { endStreams } from './events.ts';

/** Calls that are being answered, by the server that took them: `localhost` has one for each of its addresses. */
type Traffic = { calls: Map<Server, number>; leaving: boolean; finished: Set<Server>; ended: () => void };

const settling = 200;

const trafficOf = new WeakMap<FastifyInstance, Traffic>();

const serverOf = (socket: Socket, app: FastifyInstance): Server =>
  'server' in socket && socket.server ? (socket.server as Server) : app.server;

/** Every address of `localhost` has a server; the framework keeps those after the first to itself. */
function serversOf(app: FastifyInstance): Server[] {
  const kept = Object.getOwnPropertySymbols(app).find(
    ({ description }) => description === 'fastify.serverBindings',
  );
  const others = kept ? Reflect.get(app, kept) : [];
  return [...(others as Server[]), app.server];
}

/** Counts the calls that are being answered, and closes the connection of each once the process is leaving. */
export function watchTraffic(app: FastifyInstance): void {
  const traffic: Traffic = { calls: new Map(), leaving: false, finished: new Set(), ended: () => undefined };
  trafficOf.set(app, traffic);
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const server = serverOf(socket, app);
    // Its connection is about to be cut: what it asked for would be done, and its answer lost.
    if (traffic.finished.has(server)) throw buildLeavingRefusal();
    const count = (by: number) => traffic.calls.set(server, (traffic.calls.get(server) ?? 0) + by);
    count(1);
    reply.raw.once('close', () => {
      count(-1);
      traffic.ended();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    // The caller that asks again opens another connection, which whoever stands in front takes elsewhere.
    if (traffic.leaving) reply.header('Connection', 'close');
  });
}

/** The process takes no more work than it has. */
export const isLeaving = (app: FastifyInstance): boolean => trafficOf.get(app)?.leaving ?? false;

/**
 * Ends in order: not ready, for `notice` milliseconds in which everything is answered yet and whoever stands in front looks
 * elsewhere; then no connection is taken, and what is being answered has `grace` milliseconds to end. A call that comes later on a
 * connection that was open is refused.
 */
export async function drain(app: FastifyInstance, notice: number, grace: number): Promise<void> {
  const traffic = trafficOf.get(app);
  if (!traffic || traffic.leaving) return;
  traffic.leaving = true;
  endStreams(app);
  await pause(notice);
  const late = AbortSignal.timeout(grace);
  // The first server takes the others with it when it is closed, and what they are answering: it is the last.
  for (const server of serversOf(app)) {
    await stopListening(server, late);
    // Calls that had come and were not read yet are answered too.
    await pause(settling);
    await quiet(traffic, server, late);
    traffic.finished.add(server);
  }
}

/**
 * Takes no more connections, and leaves those it has: the server of HTTP would close the ones whose call is still to be
 * read. At a short turn in which none came: each turn takes one of those that wait to be taken, and the rest would be cut.
 */
async function stopListening(server: Server, late: AbortSignal): Promise<void> {
  let came = true;
  const note = () => {
    came = true;
  };
  server.on('connection', note);
  for (let turn = Number.POSITIVE_INFINITY; (came || turn > 1) && !late.aborted; ) {
    came = false;
    const began = performance.now();
    await immediate();
    turn = performance.now() - began;
  }
  NetServer.prototype.close.call(server);
  server.off('connection', note);
}

function quiet(traffic: Traffic, server: Server, late: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    traffic.ended = () => {
      if (late.aborted || !traffic.calls.get(server)) resolve();
    };
    late.addEventListener('abort', traffic.ended);
    traffic.ended();
  });
}
