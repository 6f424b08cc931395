import type { FastifyReply } from 'fastify';
import type { AnsweredCall, ConcernedEmployees } from '../../src/domain/office/trails.ts';
import { toVersionBody } from './versions.ts';

/**
 * Answer of a handler. A Buffer or stream in `body` is sent as it is, with the content type `type`; anything
 * else is sent as JSON.
 */
export type Answer<Body = unknown> = {
  status: number;
  body: Body;
  type?: string;
  headers?: Record<string, string>;
  /** Body stored for the idempotency key, for an answer that contains a secret. A retry returns this body. */
  kept?: unknown;
  /** Employees that the answer concerns, for the security trail, when the request does not name them. */
  reached?: ConcernedEmployees;
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
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toVersionBody(reply.request, { status, body })));
}
