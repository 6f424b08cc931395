import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildLeavingRefusal } from '../refusals.ts';
import { endStreams } from './events.ts';

/** Calls in progress by the server that accepted them: `localhost` has one server per address. */
type Traffic = { calls: Map<Server, number>; leaving: boolean; finished: Set<Server>; ended: () => void };

const settling = 200;

const trafficOf = new WeakMap<FastifyInstance, Traffic>();

const serverOf = (socket: Socket, app: FastifyInstance): Server =>
  'server' in socket && socket.server ? (socket.server as Server) : app.server;

/**
 * Lists the HTTP servers. Fastify keeps those after the first, one per address of `localhost`, in a private
 * property.
 */
function serversOf(app: FastifyInstance): Server[] {
  const kept = Object.getOwnPropertySymbols(app).find(
    ({ description }) => description === 'fastify.serverBindings',
  );
  const others = kept ? Reflect.get(app, kept) : [];
  return [...(others as Server[]), app.server];
}

/** Counts the calls in progress. Once the process is leaving, each answer closes its connection. */
export function watchTraffic(app: FastifyInstance): void {
  const traffic: Traffic = { calls: new Map(), leaving: false, finished: new Set(), ended: () => undefined };
  trafficOf.set(app, traffic);
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const server = serverOf(socket, app);
    // The connection is about to be cut: the call would run and its answer would be lost.
    if (traffic.finished.has(server)) throw buildLeavingRefusal();
    const count = (by: number) => traffic.calls.set(server, (traffic.calls.get(server) ?? 0) + by);
    count(1);
    reply.raw.once('close', () => {
      count(-1);
      traffic.ended();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    // A retry opens another connection, which the proxy sends to another process.
    if (traffic.leaving) reply.header('Connection', 'close');
  });
}

export const isLeaving = (app: FastifyInstance): boolean => trafficOf.get(app)?.leaving ?? false;

/**
 * Ends the process in order. For `notice` milliseconds it is not ready but still answers, so that the proxy
 * sends calls elsewhere. Then it accepts no connections, and the calls in progress have `grace` milliseconds
 * to end. Later calls on an open connection are refused.
 */
export async function drain(app: FastifyInstance, notice: number, grace: number): Promise<void> {
  const traffic = trafficOf.get(app);
  if (!traffic || traffic.leaving) return;
  traffic.leaving = true;
  endStreams(app);
  await pause(notice);
  const late = AbortSignal.timeout(grace);
  // Closing the first server also closes the others and cuts their calls, so it goes last.
  for (const server of serversOf(app)) {
    await stopListening(server, late);
    // Requests that arrived and were not read yet are answered too.
    await pause(settling);
    await quiet(traffic, server, late);
    traffic.finished.add(server);
  }
}

/**
 * Stops accepting connections and keeps the open ones: the `close` of an HTTP server would cut connections
 * whose request is not read yet. It closes after a turn of at most 1 ms without a new connection, because
 * each turn accepts one of those that wait.
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
