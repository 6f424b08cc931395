import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-agent-call';
/** Known only to this process, so nobody outside marks a call. */
const mark = randomBytes(32).toString('hex');

/** Marks a call of this process to itself as one that an agent asked for. */
export const agentHeaders: Readonly<Record<string, string>> = { [HEADER]: mark };

export const isAgentCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[HEADER] === mark;
