import type { FastifyReply } from 'fastify';
import type { AnsweredCall, ConcernedEmployees } from '../../src/domain/office/trails.ts';

/** Answer of a handler; `body` as a Buffer travels as it is under its `type`. */
export type Answer<Body = unknown> = {
  status: number;
  body: Body;
  type?: string;
  headers?: Record<string, string>;
  /** Body stored under the key of a write when its answer has a secret, and answered when it is repeated. */
  kept?: unknown;
  /** People that the answer came to, where what was asked for does not say it: the trail names them. */
  reached?: ConcernedEmployees;
  /** Filters that a file went by, in words: the trail says them. */
  said?: AnsweredCall['said'];
};

export const answer = <Body>(
  body: Body,
  status = 200,
  extra: Pick<Answer, 'type' | 'headers' | 'kept' | 'reached'> = {},
): Answer<Body> => ({ status, body, ...extra });

export function sendAnswer(reply: FastifyReply, { status, body, type, headers }: Answer): FastifyReply {
  reply.code(status).headers(headers ?? {});
  if (status === 204 || body === undefined) return reply.send();
  if (type) return reply.type(type).send(body);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
