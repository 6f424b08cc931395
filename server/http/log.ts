import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { isId } from '../../src/domain/values/id.ts';
import { generateId } from '../services.ts';
import { runWithRequestId } from '../store/request.ts';

/**
 * Address of a call for the log. It is the route pattern, because the path and query hold names, documents
 * and codes.
 */
const loggedAddress = (request: FastifyRequest): string =>
  request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';

/**
 * Options of the API log. Query values and the database's copy of them are redacted, as personal data.
 * Callers cannot set the request id, so ids are unique.
 */
export const logOptions = (level: string) => ({
  genReqId: generateId,
  requestIdHeader: false as const,
  logController: new LogController({ disableRequestLogging: true }),
  logger: {
    level,
    base: { process: 'api', pid: process.pid },
    redact: ['err.parameters', 'err.detail', 'err.where', 'err.cause'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: loggedAddress(request) }),
    },
  },
});

const refusals: ReadonlySet<number> = new Set([403, 429]);

export function tellCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    runWithRequestId(request.id, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const company = request.headers['x-company'];
    request.log[refusals.has(reply.statusCode) ? 'warn' : 'info'](
      {
        method: request.method,
        url: loggedAddress(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.session?.owner ?? undefined,
        company: isId(company) ? company : undefined,
      },
      'answered',
    );
  });
}
