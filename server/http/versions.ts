import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ApiVersion,
  apiVersions,
  isApiVersion,
  newestApiVersion,
} from '../../src/domain/calls/api-versions.ts';
import { HttpRefusal } from '../refusals.ts';
import { isGroup, type NamedValues } from './values.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Version of the API whose answers the caller understands. */
    apiVersion: ApiVersion;
  }
}

type Answered = { status: number; body: unknown };
/** A change of answers: the version that brought it, and how a new answer becomes what the one before answered. */
type VersionChange = { version: ApiVersion; toEarlier: (body: NamedValues, status: number) => NamedValues };

/** Refusals had neither. */
const withoutCode = ({ code: _, request_id: __, ...body }: NamedValues): NamedValues => body;

/** Changes of answers, newest first. */
const changes: readonly VersionChange[] = [
  { version: '2026-11-29', toEarlier: (body, status) => (status < 400 ? body : withoutCode(body)) },
];

/** Writes the body of an answer as a version of the API does. */
export function toVersionBody({ apiVersion }: FastifyRequest, { status, body }: Answered): unknown {
  if (!isGroup(body) || apiVersion === newestApiVersion) return body;
  return changes
    .filter(({ version }) => version > apiVersion)
    .reduce((now, { toEarlier }) => toEarlier(now, status), body);
}

const HEADER = 'Quincena-Version';

/** Answers a call in a version of the API, and says which in its header. */
export function answerInVersion(request: FastifyRequest, reply: FastifyReply, version: ApiVersion): void {
  request.apiVersion = version;
  reply.header(HEADER, version);
}

/** Returns the version that the header of a call names. Throws 422, with the code `version_unknown`, for one that does not exist. */
export function readNamedVersion({ headers }: Pick<FastifyRequest, 'headers'>): ApiVersion | undefined {
  const named = headers['quincena-version'];
  if (named === undefined || isApiVersion(named)) return named;
  const message = `La versión de la API no existe. Son ${apiVersions.join(', ')}.`;
  throw new HttpRefusal(422, message, { code: 'version_unknown', errors: { [HEADER]: [message] } });
}

/** Reads the version of each call of the API. Without a header it is the newest, until a key says its own. */
export function readVersions(app: FastifyInstance): void {
  app.decorateRequest('apiVersion', newestApiVersion);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    answerInVersion(request, reply, newestApiVersion);
    answerInVersion(request, reply, readNamedVersion(request) ?? newestApiVersion);
  });
}
