import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { isId } from '../../src/domain/values/id.ts';
import { generateId } from '../services.ts';
import { runWithRequestId } from '../store/request.ts';

/** Address of a call as it may be logged: its pattern, since names, documents and codes travel in the rest. */
const loggedAddress = (request: FastifyRequest): string =>
  request.routeOptions.url ?? request.url.split('?', 1)[0] ?? '';

/**
 * Lines of the log of the API. The values of a question, and what the database repeats of them, are of people; nobody
 * outside names a call, so that no two have one name.
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

/** Statuses of who tried what is not theirs, or too often: said at the level that a program begins with. */
const refusals: ReadonlySet<number> = new Set([403, 429]);

/** One line for each call: what was asked, by whom, of which company, how it ended and how long it took. */
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
