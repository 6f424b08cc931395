import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { StaffDevice } from '../../src/domain/office/own-account.ts';
import type { Way } from '../../src/domain/security/events.ts';
import type { Db } from '../store/connection.ts';
import type { JsonWithDates } from './calls.ts';
import { startSession } from './context.ts';
import { describeDevice } from './device.ts';
import { isAlive } from './open-sessions.ts';

declare module 'fastify' {
  interface Session {
    address?: string;
  }
}

export async function startStaffSession(
  request: FastifyRequest,
  owner: string,
  way: Way,
  now: number,
): Promise<void> {
  await startSession(request, owner);
  const { session } = request;
  session.way = way;
  session.device = describeDevice(request.headers['user-agent'] ?? '');
  session.address = request.ip;
  session.opened = now;
}

type Row = { id: string; data: { device?: string; address?: string; opened?: number }; seen_at: Date };

export async function listStaffSessions(
  db: Db,
  owner: string,
  current: string,
  idleMinutes: number,
): Promise<JsonWithDates<StaffDevice>[]> {
  const { rows } = await sql<Row>`
    select s.id, s.data, s.seen_at from sessions s
    where s.kind = 'staff' and s.data->>'owner' = ${owner} and ${isAlive(idleMinutes)}
    order by s.seen_at desc, s.id`.execute(db);
  return rows.map(({ id, data, seen_at }) => ({
    id,
    device: data.device ?? 'Equipo',
    address: data.address ?? null,
    opened_at: data.opened === undefined ? seen_at : new Date(data.opened),
    seen_at,
    current: id === current,
  }));
}
