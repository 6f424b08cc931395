import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { handleError } from '../../../server/http/errors.ts';

/** What is answered to a failure, and whether the operator is told. */
function answered(error: Error) {
  const seen = { status: 0, told: false };
  const reply = {
    header: () => reply,
    code: (status: number) => Object.assign(reply, seen, Object.assign(seen, { status })),
    type: () => reply,
    send: () => reply,
  };
  const log = { error: () => Object.assign(seen, { told: true }) };
  handleError(error, { log } as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return seen;
}

it('tells who hung up halfway from a database that cuts the connection', () => {
  const reset = { code: 'ECONNRESET' };
  expect(answered(Object.assign(new Error('aborted'), reset, { statusCode: 400 }))).toEqual({
    status: 400,
    told: false,
  });
  expect(answered(Object.assign(new Error('read ECONNRESET'), reset))).toEqual({ status: 503, told: true });
});
