import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Device } from '../../src/domain/vault/account.ts';
import type { Db } from '../store/connection.ts';
import { startSession } from './context.ts';
import { describeDevice } from './device.ts';
import { createVaultToken } from './vault-token.ts';

declare module 'fastify' {
  interface Session {
    device?: string;
    opened?: number;
    seen?: number;
    /** Opened with a passkey from before a recovery: the account has no restrictions here. */
    whole?: boolean;
  }
}

/** Begins the session of an employee. Returns its token, which is given only once. */
export async function startVaultSession(
  request: FastifyRequest,
  owner: string,
  now: number,
  whole = false,
): Promise<string> {
  await startSession(request, owner);
  const { token, hashes } = createVaultToken();
  Object.assign(request.session, hashes);
  if (whole) request.session.whole = true;
  request.session.device = describeDevice(request.headers['user-agent'] ?? '');
  request.session.opened = now;
  request.session.seen = now;
  return token;
}

const hour = 3_600_000;

/**
 * Records the last use of a device, to the hour: that is enough to recognise it and avoids a write per call.
 */
export function noteSeen(request: FastifyRequest, now: number): void {
  if (now - (request.session.seen ?? 0) > hour) request.session.seen = now;
}

type Data = { device?: string; opened?: number; seen?: number };

export async function listVaultSessions(db: Db, owner: string, current: string): Promise<Device[]> {
  const { rows } = await sql<{ id: string; data: Data }>`
    select id, data from sessions
    where kind = 'employee' and data->>'owner' = ${owner} and expires_at > now()`.execute(db);
  const moment = (at: number | undefined): string => new Date(at ?? 0).toISOString();
  return rows
    .map(({ id, data }) => ({
      id,
      device: data.device ?? 'Dispositivo',
      opened_at: moment(data.opened),
      seen_at: moment(data.seen),
      current: id === current,
    }))
    .sort((a, b) => (a.seen_at < b.seen_at ? 1 : -1));
}
